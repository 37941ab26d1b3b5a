-- AlterTable
ALTER TABLE "Booking" ADD COLUMN     "forFriend" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "sitterId" INTEGER;

-- AlterTable
ALTER TABLE "Checkout" ADD COLUMN     "inviteClosedAt" TIMESTAMPTZ(3),
ADD COLUMN     "inviteVersion" INTEGER NOT NULL DEFAULT 1;

-- Whoever booked so far sits on their own seat.
UPDATE "Booking" SET "sitterId" = "userId";

-- CreateIndex
CREATE INDEX "Booking_sitterId_idx" ON "Booking"("sitterId");

-- AddForeignKey
ALTER TABLE "Booking" ADD CONSTRAINT "Booking_sitterId_fkey" FOREIGN KEY ("sitterId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A booking that is not for a friend is its booker's to sit on; one that is belongs to no campaign, is claimed by
-- somebody else, and not before it is paid.
CREATE FUNCTION booker_sits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW."forFriend" THEN NEW."sitterId" := NEW."userId"; END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER booking_booker_sits BEFORE INSERT OR UPDATE OF "userId", "sitterId", "forFriend" ON "Booking"
  FOR EACH ROW EXECUTE FUNCTION booker_sits();

ALTER TABLE "Booking"
  ADD CONSTRAINT booking_for_a_friend
    CHECK (NOT "forFriend" OR ("membershipId" IS NULL AND "sitterId" IS DISTINCT FROM "userId")),
  ADD CONSTRAINT booking_claimed_when_paid
    CHECK (NOT "forFriend" OR "sitterId" IS NULL OR "paymentStatus" <> 'unpaid');

-- Nobody sits twice at one table, whoever has paid.

DROP INDEX booking_one_live_per_user_and_session;
CREATE UNIQUE INDEX booking_one_live_per_user_and_session ON "Booking" ("sitterId", "sessionId")
  WHERE status IN ('pending', 'confirmed', 'cancel_requested');

-- What is said of an evening is said by who sat there.
CREATE OR REPLACE FUNCTION review_obstacle(booking integer, at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    not_played(b, s, at),
    CASE
      WHEN b."sitterId" IS NULL THEN 'not_seated'
      WHEN EXISTS (SELECT FROM "Review" r JOIN "Booking" o ON o.id = r."bookingId"
        WHERE o."sitterId" = b."sitterId" AND o."sessionId" = b."sessionId") THEN 'reviewed'
      WHEN s."campaignId" IS NOT NULL AND (
        SELECT count(*) FROM "Booking" p JOIN "Session" d ON d.id = p."sessionId"
        WHERE p."sitterId" = b."sitterId" AND d."campaignId" = s."campaignId" AND not_played(p, d, at) IS NULL
          AND (d."scheduledAt", d.id) <= (s."scheduledAt", s.id)
          AND NOT EXISTS (
            SELECT FROM "Review" r JOIN "Booking" o ON o.id = r."bookingId" JOIN "Session" e ON e.id = o."sessionId"
            WHERE o."sitterId" = b."sitterId" AND e."campaignId" = s."campaignId"
              AND (e."scheduledAt", e.id) >= (d."scheduledAt", d.id))) < 3 THEN 'too_few_dates'
    END)
  FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId" WHERE b.id = booking
$$;

CREATE OR REPLACE FUNCTION review_is_earned() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  obstacle text;
BEGIN
  -- Of two reviews of one player the second sees the first.
  PERFORM FROM "User" u JOIN "Booking" b ON b."sitterId" = u.id WHERE b.id = NEW."bookingId" FOR NO KEY UPDATE OF u;
  IF EXISTS (SELECT FROM "Review" WHERE "bookingId" = NEW."bookingId") THEN
    RETURN NEW; -- its unique index says no
  END IF;
  obstacle := review_obstacle(NEW."bookingId", NEW."createdAt");
  IF obstacle IS NULL AND EXISTS (SELECT FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId"
      WHERE b.id = NEW."bookingId" AND s."gameMasterId" <> NEW."gameMasterId") THEN
    obstacle := 'another_game_master';
  END IF;
  IF obstacle IS NOT NULL THEN
    RAISE EXCEPTION 'this review is not earned' USING DETAIL = obstacle, ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
