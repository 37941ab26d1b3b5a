-- Seats that can be free, in the order in which they are sold (nextFree in api/bookings/core/seats.ts): the first one that
-- nobody has stands first, however many others are held. Counting them needs the index alone, as by the one it replaces.
CREATE INDEX seat_for_sale ON "Seat" ("sessionId", "resaleBookingId" NULLS FIRST, "heldUntil" NULLS FIRST, number)
  INCLUDE ("bookingId", "waitlistEntryId")
  WHERE ("bookingId" IS NULL AND "waitlistEntryId" IS NULL) OR "heldUntil" IS NOT NULL OR "bookingId" = "resaleBookingId";
