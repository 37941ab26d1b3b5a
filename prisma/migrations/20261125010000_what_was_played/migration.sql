-- What was played stays with who ran it, with its seats and what they earned, also when it is put off afterwards. Before
-- it is over, as planned or since it was marked as played, somebody may step in, on the evening itself too; what nobody
-- ever paid for moved no money.
ALTER TABLE "Session" ADD COLUMN "keepsHost" BOOLEAN NOT NULL DEFAULT false;

-- Those that were put off before.
UPDATE "Session" s SET "keepsHost" = true
WHERE EXISTS (SELECT FROM "SessionMove" m JOIN "Booking" b ON b."sessionId" = m."sessionId"
  WHERE m."sessionId" = s.id AND m."oldAt" + make_interval(mins => s."durationMinutes") <= m."toldAt"
    AND b."confirmedAt" <= m."toldAt");

DROP TRIGGER session_host_stays ON "Session";
CREATE OR REPLACE FUNCTION session_keeps_its_host() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."keepsHost" := OLD."keepsHost" OR (
    (OLD.status = 'completed' OR OLD."scheduledAt" + make_interval(mins => OLD."durationMinutes") <= now())
    AND EXISTS (SELECT FROM "Booking" WHERE "sessionId" = OLD.id AND "confirmedAt" IS NOT NULL));
  IF NEW."keepsHost" AND NEW."gameMasterId" <> OLD."gameMasterId" THEN
    RAISE EXCEPTION 'a session that was played stays with its Game Master' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER session_host_stays
  BEFORE UPDATE OF "gameMasterId", "scheduledAt", "durationMinutes", status, "keepsHost" ON "Session" FOR EACH ROW
  EXECUTE FUNCTION session_keeps_its_host();
