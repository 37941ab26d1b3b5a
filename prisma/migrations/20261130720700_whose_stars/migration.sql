-- A rating belongs to whoever ran the tables: a profile that is handed to another account takes along no stars of
-- evenings before. They are kept, and count again when the profile is that person's again.

-- Whether an evening took place before the profile was whose it is.
CREATE FUNCTION ran_before(s "Session") RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "GameMaster" g WHERE g.id = s."gameMasterId" AND g."personSince" > s."scheduledAt")
$$;

-- As it was, and of an evening that somebody else ran nobody says anything any more: neither is it theirs who have the
-- profile now, nor are they there who had it. Nor does it count among the three dates of a campaign.
CREATE OR REPLACE FUNCTION review_obstacle(booking integer, at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    not_to_rate(b, s, at),
    CASE
      WHEN EXISTS (SELECT FROM "Review" r JOIN "Booking" o ON o.id = r."bookingId"
        WHERE o."sitterId" = b."sitterId" AND o."sessionId" = b."sessionId") THEN 'reviewed'
      WHEN ran_before(s) THEN 'another_person'
      WHEN s."campaignId" IS NOT NULL AND (
        SELECT count(*) FROM "Booking" p JOIN "Session" d ON d.id = p."sessionId"
        WHERE p."sitterId" = b."sitterId" AND d."campaignId" = s."campaignId" AND not_to_rate(p, d, at) IS NULL
          AND NOT ran_before(d) AND (d."scheduledAt", d.id) <= (s."scheduledAt", s.id)
          AND NOT EXISTS (
            SELECT FROM "Review" r JOIN "Booking" o ON o.id = r."bookingId" JOIN "Session" e ON e.id = o."sessionId"
            WHERE o."sitterId" = b."sitterId" AND e."campaignId" = s."campaignId"
              AND (e."scheduledAt", e.id) >= (d."scheduledAt", d.id))) < 3 THEN 'too_few_dates'
    END)
  FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId" WHERE b.id = booking
$$;

-- As it was, and it speaks of the person whose profile it is: of an evening since, or by name of who ran it.
CREATE OR REPLACE FUNCTION review_unearned(r "Review") RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    nullif(not_to_rate(b, s, coalesce(r."editedAt", r."createdAt")), 'absent'),
    CASE
      WHEN s."gameMasterId" <> r."gameMasterId" THEN 'another_game_master'
      WHEN ran_before(s) AND (r."ratedUserId" = who_is_rated(r."gameMasterId")) IS NOT TRUE THEN 'another_person'
    END)
  FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId" WHERE b.id = r."bookingId"
$$;

CREATE OR REPLACE FUNCTION review_is_earned() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  obstacle text;
BEGIN
  -- Of two reviews of one player the second sees the first, and none is written while its profile changes hands.
  PERFORM FROM "User" u JOIN "Booking" b ON b."sitterId" = u.id WHERE b.id = NEW."bookingId" FOR NO KEY UPDATE OF u;
  PERFORM FROM "GameMaster" WHERE id = NEW."gameMasterId" FOR NO KEY UPDATE;
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

CREATE OR REPLACE FUNCTION review_keeps_its_evening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ROW(OLD."bookingId", OLD."createdAt") IS DISTINCT FROM ROW(NEW."bookingId", NEW."createdAt")
      OR NEW."gameMasterId" <> OLD."gameMasterId" AND NOT EXISTS (SELECT FROM "Booking" b
        JOIN "Session" s ON s.id = b."sessionId"
        WHERE b.id = NEW."bookingId" AND s."gameMasterId" = NEW."gameMasterId") THEN
    RAISE EXCEPTION 'a review stays with its evening' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW."gameMasterId" <> OLD."gameMasterId" THEN
    -- Whoever has that profile by now, unless the evening was before their time.
    PERFORM FROM "GameMaster" WHERE id = NEW."gameMasterId" FOR NO KEY UPDATE;
    NEW."ratedUserId" := (SELECT who_is_rated(NEW."gameMasterId") FROM "Booking" b
      JOIN "Session" s ON s.id = b."sessionId" WHERE b.id = NEW."bookingId" AND NOT ran_before(s));
    NEW.reply := NULL;
    NEW."repliedAt" := NULL;
    NEW."repliedById" := NULL;
  END IF;
  NEW.earned := review_unearned(NEW) IS NULL;
  RETURN NEW;
END
$$;

DROP TRIGGER reviews_follow_profile ON "GameMaster";
CREATE TRIGGER reviews_follow_profile AFTER UPDATE OF "userId", "formerUserId", "personSince" ON "GameMaster" FOR EACH ROW
  WHEN (ROW(OLD."userId", OLD."formerUserId", OLD."personSince")
    IS DISTINCT FROM ROW(NEW."userId", NEW."formerUserId", NEW."personSince"))
  EXECUTE FUNCTION reviews_follow();
