-- A review follows its seat, its evening and its profile. When one of them changed while another did, neither change saw
-- the other: a seat that was given up in the moment in which its profile came back kept its stars. Whatever a review
-- follows takes turns at the profile, and looks at it after that: the profile itself holds its row already.
CREATE OR REPLACE FUNCTION reviews_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A statement each, so that each is planned for its own index.
  IF TG_TABLE_NAME = 'Booking' THEN
    PERFORM FROM "GameMaster" WHERE id IN (
      SELECT "gameMasterId" FROM "Review" WHERE "bookingId" = NEW.id) FOR NO KEY UPDATE;
    UPDATE "Review" r SET earned = NOT r.earned
    WHERE r."bookingId" = NEW.id AND r.earned <> (review_unearned(r) IS NULL);
  ELSIF TG_TABLE_NAME = 'Session' THEN
    PERFORM FROM "GameMaster" WHERE id IN (
      SELECT r."gameMasterId" FROM "Booking" b JOIN "Review" r ON r."bookingId" = b.id WHERE b."sessionId" = NEW.id)
    ORDER BY id FOR NO KEY UPDATE;
    UPDATE "Review" r SET earned = NOT r.earned FROM "Booking" b
    WHERE b."sessionId" = NEW.id AND r."bookingId" = b.id AND r.earned <> (review_unearned(r) IS NULL);
  ELSE
    UPDATE "Review" r SET earned = NOT r.earned
    WHERE r."gameMasterId" = NEW.id AND r.earned <> (review_unearned(r) IS NULL);
  END IF;
  RETURN NULL;
END
$$;
