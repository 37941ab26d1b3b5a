-- AlterTable
-- Nobody could ever give the number that was kept here: from now on it is what players gave.
ALTER TABLE "GameMaster" DROP COLUMN "rating",
ADD COLUMN     "reviewCount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "starSum" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "GameMaster" ADD CONSTRAINT game_master_stars
  CHECK ("starSum" BETWEEN "reviewCount" AND 5 * "reviewCount");

-- CreateTable
CREATE TABLE "Review" (
    "id" SERIAL NOT NULL,
    "bookingId" INTEGER NOT NULL,
    "gameMasterId" INTEGER NOT NULL,
    "stars" INTEGER NOT NULL,
    "words" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "editedAt" TIMESTAMPTZ(3),
    "reply" TEXT,
    "repliedAt" TIMESTAMPTZ(3),
    "repliedById" INTEGER,
    "hiddenAt" TIMESTAMPTZ(3),
    "hiddenReason" TEXT,

    CONSTRAINT "Review_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "Review"
  ADD CONSTRAINT review_stars CHECK (stars BETWEEN 1 AND 5),
  ADD CONSTRAINT review_lengths CHECK (length(words) <= 1000 AND length(reply) <= 1000),
  ADD CONSTRAINT review_reply_whole CHECK ((reply IS NULL) = ("repliedAt" IS NULL)),
  ADD CONSTRAINT review_hidden_whole CHECK (("hiddenReason" IS NULL) = ("hiddenAt" IS NULL));

-- CreateIndex
CREATE UNIQUE INDEX "Review_bookingId_key" ON "Review"("bookingId");

-- CreateIndex
CREATE INDEX "Review_gameMasterId_id_idx" ON "Review"("gameMasterId", "id");

-- CreateIndex
CREATE INDEX "Review_repliedById_idx" ON "Review"("repliedById");

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_repliedById_fkey" FOREIGN KEY ("repliedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Whether somebody sat at a table that was played, as seen from a moment: NULL, or why not.
CREATE FUNCTION not_played(b "Booking", s "Session", at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN s.status = 'cancelled' THEN 'called_off'
    WHEN b.status NOT IN ('confirmed', 'cancel_requested') THEN 'not_seated'
    WHEN s."scheduledAt" > at THEN 'not_over'
    WHEN s.status <> 'completed' AND s."scheduledAt" + make_interval(mins => s."durationMinutes") > at THEN 'not_over'
  END
$$;

-- Why a booking cannot be reviewed at a moment, or NULL: the one rule, which the trigger below holds and the pages ask.
-- A date of a campaign can be, when it is the third or a later one that its player sat at since their last review.
CREATE FUNCTION review_obstacle(booking integer, at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    not_played(b, s, at),
    CASE
      WHEN EXISTS (SELECT FROM "Review" r JOIN "Booking" o ON o.id = r."bookingId"
        WHERE o."userId" = b."userId" AND o."sessionId" = b."sessionId") THEN 'reviewed'
      WHEN s."campaignId" IS NOT NULL AND (
        SELECT count(*) FROM "Booking" p JOIN "Session" d ON d.id = p."sessionId"
        WHERE p."userId" = b."userId" AND d."campaignId" = s."campaignId" AND not_played(p, d, at) IS NULL
          AND (d."scheduledAt", d.id) <= (s."scheduledAt", s.id)
          AND NOT EXISTS (
            SELECT FROM "Review" r JOIN "Booking" o ON o.id = r."bookingId" JOIN "Session" e ON e.id = o."sessionId"
            WHERE o."userId" = b."userId" AND e."campaignId" = s."campaignId"
              AND (e."scheduledAt", e.id) >= (d."scheduledAt", d.id))) < 3 THEN 'too_few_dates'
    END)
  FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId" WHERE b.id = booking
$$;

CREATE FUNCTION review_is_earned() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  obstacle text;
BEGIN
  -- Of two reviews of one player the second sees the first.
  PERFORM FROM "User" u JOIN "Booking" b ON b."userId" = u.id WHERE b.id = NEW."bookingId" FOR NO KEY UPDATE OF u;
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
CREATE TRIGGER review_earned BEFORE INSERT ON "Review" FOR EACH ROW EXECUTE FUNCTION review_is_earned();

CREATE FUNCTION review_keeps_its_evening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a review stays with its evening' USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER review_of_one_evening BEFORE UPDATE ON "Review" FOR EACH ROW
  WHEN (ROW(OLD."bookingId", OLD."gameMasterId", OLD."createdAt")
    IS DISTINCT FROM ROW(NEW."bookingId", NEW."gameMasterId", NEW."createdAt"))
  EXECUTE FUNCTION review_keeps_its_evening();

-- What the Game Master is given by those that everybody may read, kept so that no page counts them.
CREATE FUNCTION count_stars() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."hiddenAt" IS NULL THEN
    UPDATE "GameMaster" SET "reviewCount" = "reviewCount" - 1, "starSum" = "starSum" - OLD.stars
      WHERE id = OLD."gameMasterId";
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."hiddenAt" IS NULL THEN
    UPDATE "GameMaster" SET "reviewCount" = "reviewCount" + 1, "starSum" = "starSum" + NEW.stars
      WHERE id = NEW."gameMasterId";
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER review_stars_counted AFTER INSERT OR DELETE OR UPDATE OF stars, "hiddenAt" ON "Review"
  FOR EACH ROW EXECUTE FUNCTION count_stars();
