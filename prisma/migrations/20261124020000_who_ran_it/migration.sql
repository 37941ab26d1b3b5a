-- Who ran a session keeps it, with its seats and what they earned: past months stay as they were. One that nobody
-- ever booked moved no money.
CREATE FUNCTION session_keeps_its_host() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "Booking" WHERE "sessionId" = OLD.id) THEN
    RAISE EXCEPTION 'a session that has begun stays with its Game Master' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER session_host_stays AFTER UPDATE OF "gameMasterId" ON "Session" FOR EACH ROW
  WHEN (OLD."gameMasterId" <> NEW."gameMasterId" AND OLD."scheduledAt" <= now())
  EXECUTE FUNCTION session_keeps_its_host();
