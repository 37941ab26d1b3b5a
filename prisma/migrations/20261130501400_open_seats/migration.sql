-- Seats that are paid for are most of them, and never free: how many of a session are is read from what is left, by
-- index alone. See isOpen in api/seating/sql.ts.
CREATE INDEX seat_open ON "Seat" ("sessionId") INCLUDE ("bookingId", "heldUntil", "waitlistEntryId", "resaleBookingId")
  WHERE ("bookingId" IS NULL AND "waitlistEntryId" IS NULL) OR "heldUntil" IS NOT NULL OR "bookingId" = "resaleBookingId";
