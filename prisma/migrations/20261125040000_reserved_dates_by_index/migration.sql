-- Background work looks every half minute: each look reads the reserved dates, with all that is compared with the time
-- of their sessions, and not the whole table.
CREATE INDEX booking_reserved ON "Booking" (id, "sessionId", "heldUntil", "chargeFrom")
  WHERE status = 'pending' AND "membershipId" IS NOT NULL;
