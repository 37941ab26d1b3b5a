-- CreateTable
CREATE TABLE "FreedSeat" (
    "id" SERIAL NOT NULL,
    "sessionId" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "FreedSeat_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "FreedSeat_createdAt_idx" ON "FreedSeat"("createdAt");

-- CreateIndex
CREATE INDEX "FreedSeat_sessionId_idx" ON "FreedSeat"("sessionId");

-- AddForeignKey
ALTER TABLE "FreedSeat" ADD CONSTRAINT "FreedSeat_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A full table has a seat again. A hold that is given up was a table looked at, not a seat that was sold: only what was
-- paid for, kept for a member of the campaign, or offered to the waitlist. Who holds a seat asks nothing of this.
CREATE FUNCTION note_freed_seat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "FreedSeat" ("sessionId", "createdAt")
  SELECT NEW."sessionId", clock_timestamp()
  WHERE (OLD."bookingId" IS NULL OR OLD."heldUntil" IS NULL
      OR EXISTS (SELECT FROM "Booking" b WHERE b.id = OLD."bookingId" AND b."membershipId" IS NOT NULL))
    AND NOT EXISTS (SELECT FROM "Seat" other WHERE other."sessionId" = NEW."sessionId" AND other.id <> NEW.id
      AND (other."heldUntil" <= now() OR (other."heldUntil" IS NULL
        AND (other."bookingId" IS NULL OR other."bookingId" = other."resaleBookingId"))));
  RETURN NULL;
END
$$;
-- Free, here as there: nobody's, or on resale by whoever has it.
CREATE TRIGGER seat_freed AFTER UPDATE OF "bookingId", "waitlistEntryId", "resaleBookingId" ON "Seat" FOR EACH ROW
  WHEN ((OLD."heldUntil" IS NOT NULL
      OR (OLD."bookingId" IS NOT NULL AND OLD."bookingId" IS DISTINCT FROM OLD."resaleBookingId"))
    AND NEW."heldUntil" IS NULL
    AND (NEW."bookingId" IS NULL OR NEW."bookingId" = NEW."resaleBookingId"))
  EXECUTE FUNCTION note_freed_seat();
