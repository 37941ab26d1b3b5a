-- A refund that a person made for a whole cart stands in a row for each of its bookings.
DROP INDEX "Refund_stripeRefundId_key";
CREATE UNIQUE INDEX refund_one_row_per_booking ON "Refund" ("stripeRefundId", COALESCE("bookingId", 0));
