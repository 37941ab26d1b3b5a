-- AlterTable
ALTER TABLE "Review" ADD COLUMN     "earned" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "ratedUserId" INTEGER;

-- CreateIndex
CREATE INDEX "Review_ratedUserId_idx" ON "Review"("ratedUserId");

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_ratedUserId_fkey" FOREIGN KEY ("ratedUserId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Why somebody has nothing to say of an evening, as seen from a moment, or NULL. Who asked to be let off did not come,
-- until staff say no; and nobody speaks of a table of their own.
CREATE FUNCTION not_to_rate(b "Booking", s "Session", at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN s.status <> 'cancelled' AND (b.status = 'cancel_requested' OR b."sitterId" IS NULL) THEN 'not_seated'
    WHEN s.status <> 'cancelled' AND EXISTS (SELECT FROM "GameMaster" g
      WHERE g.id = s."gameMasterId" AND b."sitterId" IN (g."userId", g."formerUserId")) THEN 'own_table'
    ELSE not_played(b, s, at)
  END
$$;

CREATE OR REPLACE FUNCTION review_obstacle(booking integer, at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    not_to_rate(b, s, at),
    CASE
      WHEN EXISTS (SELECT FROM "Review" r JOIN "Booking" o ON o.id = r."bookingId"
        WHERE o."sitterId" = b."sitterId" AND o."sessionId" = b."sessionId") THEN 'reviewed'
      WHEN s."campaignId" IS NOT NULL AND (
        SELECT count(*) FROM "Booking" p JOIN "Session" d ON d.id = p."sessionId"
        WHERE p."sitterId" = b."sitterId" AND d."campaignId" = s."campaignId" AND not_to_rate(p, d, at) IS NULL
          AND (d."scheduledAt", d.id) <= (s."scheduledAt", s.id)
          AND NOT EXISTS (
            SELECT FROM "Review" r JOIN "Booking" o ON o.id = r."bookingId" JOIN "Session" e ON e.id = o."sessionId"
            WHERE o."sitterId" = b."sitterId" AND e."campaignId" = s."campaignId"
              AND (e."scheduledAt", e.id) >= (d."scheduledAt", d.id))) < 3 THEN 'too_few_dates'
    END)
  FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId" WHERE b.id = booking
$$;

-- Why a review is not shown and does not count, or NULL: it does only while its author counts as seated at an evening
-- that had taken place when it was said last, with the Game Master of whom it speaks. Who is noted as absent afterwards
-- has said what they have said: a rating is not taken back by whom it is about.
CREATE FUNCTION review_unearned(r "Review") RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    nullif(not_to_rate(b, s, coalesce(r."editedAt", r."createdAt")), 'absent'),
    CASE WHEN s."gameMasterId" <> r."gameMasterId" THEN 'another_game_master' END)
  FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId" WHERE b.id = r."bookingId"
$$;

-- Whom it speaks of as a person: whoever runs the profile, or ran it last.
CREATE FUNCTION who_is_rated(profile integer) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce("userId", "formerUserId") FROM "GameMaster" WHERE id = profile
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
  obstacle := coalesce(review_obstacle(NEW."bookingId", NEW."createdAt"), review_unearned(NEW));
  IF obstacle IS NOT NULL THEN
    RAISE EXCEPTION 'this review is not earned' USING DETAIL = obstacle, ERRCODE = 'check_violation';
  END IF;
  NEW.earned := true;
  NEW."ratedUserId" := coalesce(NEW."ratedUserId", who_is_rated(NEW."gameMasterId"));
  RETURN NEW;
END
$$;

-- It stays with its evening; only when that has another Game Master it may be said anew, of them, and what the former
-- one answered goes.
CREATE OR REPLACE FUNCTION review_keeps_its_evening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ROW(OLD."bookingId", OLD."createdAt") IS DISTINCT FROM ROW(NEW."bookingId", NEW."createdAt")
      OR NEW."gameMasterId" <> OLD."gameMasterId" AND NOT EXISTS (SELECT FROM "Booking" b
        JOIN "Session" s ON s.id = b."sessionId"
        WHERE b.id = NEW."bookingId" AND s."gameMasterId" = NEW."gameMasterId") THEN
    RAISE EXCEPTION 'a review stays with its evening' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW."gameMasterId" <> OLD."gameMasterId" THEN
    NEW."ratedUserId" := who_is_rated(NEW."gameMasterId");
    NEW.reply := NULL;
    NEW."repliedAt" := NULL;
    NEW."repliedById" := NULL;
  END IF;
  NEW.earned := review_unearned(NEW) IS NULL;
  RETURN NEW;
END
$$;
DROP TRIGGER review_of_one_evening ON "Review";
CREATE TRIGGER review_of_one_evening BEFORE UPDATE ON "Review" FOR EACH ROW
  EXECUTE FUNCTION review_keeps_its_evening();

-- Whatever a review stands on may change afterwards: it falls with it, and stands again with it.
CREATE FUNCTION reviews_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A statement each, so that each is planned for its own index.
  IF TG_TABLE_NAME = 'Booking' THEN
    UPDATE "Review" r SET earned = NOT r.earned
    WHERE r."bookingId" = NEW.id AND r.earned <> (review_unearned(r) IS NULL);
  ELSIF TG_TABLE_NAME = 'Session' THEN
    UPDATE "Review" r SET earned = NOT r.earned FROM "Booking" b
    WHERE b."sessionId" = NEW.id AND r."bookingId" = b.id AND r.earned <> (review_unearned(r) IS NULL);
  ELSE
    UPDATE "Review" r SET earned = NOT r.earned
    WHERE r."gameMasterId" = NEW.id AND r.earned <> (review_unearned(r) IS NULL);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER reviews_follow_booking AFTER UPDATE OF status, "sitterId" ON "Booking" FOR EACH ROW
  WHEN (ROW(OLD.status, OLD."sitterId") IS DISTINCT FROM ROW(NEW.status, NEW."sitterId"))
  EXECUTE FUNCTION reviews_follow();
CREATE TRIGGER reviews_follow_session AFTER UPDATE OF status, "scheduledAt", "durationMinutes", "gameMasterId"
  ON "Session" FOR EACH ROW
  WHEN (ROW(OLD.status, OLD."scheduledAt", OLD."durationMinutes", OLD."gameMasterId")
    IS DISTINCT FROM ROW(NEW.status, NEW."scheduledAt", NEW."durationMinutes", NEW."gameMasterId"))
  EXECUTE FUNCTION reviews_follow();
CREATE TRIGGER reviews_follow_profile AFTER UPDATE OF "userId", "formerUserId" ON "GameMaster" FOR EACH ROW
  WHEN (ROW(OLD."userId", OLD."formerUserId") IS DISTINCT FROM ROW(NEW."userId", NEW."formerUserId"))
  EXECUTE FUNCTION reviews_follow();

CREATE OR REPLACE FUNCTION count_stars() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND ROW(OLD."gameMasterId", OLD.stars, OLD."hiddenAt" IS NULL, OLD.earned)
      = ROW(NEW."gameMasterId", NEW.stars, NEW."hiddenAt" IS NULL, NEW.earned) THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD."hiddenAt" IS NULL AND OLD.earned THEN
    UPDATE "GameMaster" SET "reviewCount" = "reviewCount" - 1, "starSum" = "starSum" - OLD.stars
      WHERE id = OLD."gameMasterId";
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."hiddenAt" IS NULL AND NEW.earned THEN
    UPDATE "GameMaster" SET "reviewCount" = "reviewCount" + 1, "starSum" = "starSum" + NEW.stars
      WHERE id = NEW."gameMasterId";
  END IF;
  RETURN NULL;
END
$$;
DROP TRIGGER review_stars_counted ON "Review";
CREATE TRIGGER review_stars_counted AFTER INSERT OR DELETE OR UPDATE ON "Review"
  FOR EACH ROW EXECUTE FUNCTION count_stars();

-- What is there already.
UPDATE "Review" SET "ratedUserId" = who_is_rated("gameMasterId");
