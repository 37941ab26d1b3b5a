-- A person may give parts of a payment back at the provider as often as they like.
DROP INDEX refund_once_per_cause;
CREATE UNIQUE INDEX refund_once_per_cause ON "Refund" ("paymentId", COALESCE("bookingId", 0), cause)
  WHERE status <> 'failed' AND cause <> 'by_hand';
