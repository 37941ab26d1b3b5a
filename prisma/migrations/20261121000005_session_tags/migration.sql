-- CreateTable
CREATE TABLE "SessionTag" (
    "sessionId" INTEGER NOT NULL,
    "tag" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "scheduledAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SessionTag_pkey" PRIMARY KEY ("sessionId","tag")
);

-- CreateIndex
CREATE INDEX "SessionTag_tag_scheduledAt_idx" ON "SessionTag"("tag", "scheduledAt");

-- AddForeignKey
ALTER TABLE "SessionTag" ADD CONSTRAINT "SessionTag_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The type filter asks what is offered under which name. Read from the arrays of all sessions that takes
-- longer with every session; here one step in the index finds the next tag.
CREATE FUNCTION keep_session_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "SessionTag" WHERE "sessionId" = NEW.id;
  IF NEW.status IN ('scheduled', 'active') THEN
    INSERT INTO "SessionTag" ("sessionId", tag, name, "scheduledAt")
    SELECT DISTINCT ON (lower(name)) NEW.id, lower(name), name, NEW."scheduledAt"
    FROM unnest(CASE NEW.type WHEN 'campaign' THEN ARRAY['Campaign'] ELSE ARRAY['One-Shot'] END || NEW.tags)
      WITH ORDINALITY AS written (name, place)
    ORDER BY lower(name), place;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER session_tags_insert AFTER INSERT ON "Session" FOR EACH ROW EXECUTE FUNCTION keep_session_tags();
CREATE TRIGGER session_tags_update AFTER UPDATE OF tags, type, status, "scheduledAt" ON "Session" FOR EACH ROW
  WHEN ((OLD.tags, OLD.type, OLD.status, OLD."scheduledAt")
    IS DISTINCT FROM (NEW.tags, NEW.type, NEW.status, NEW."scheduledAt"))
  EXECUTE FUNCTION keep_session_tags();

-- Those that are there already.
INSERT INTO "SessionTag" ("sessionId", tag, name, "scheduledAt")
SELECT DISTINCT ON (s.id, lower(written.name)) s.id, lower(written.name), written.name, s."scheduledAt"
FROM "Session" s CROSS JOIN LATERAL
  unnest(CASE s.type WHEN 'campaign' THEN ARRAY['Campaign'] ELSE ARRAY['One-Shot'] END || s.tags)
    WITH ORDINALITY AS written (name, place)
WHERE s.status IN ('scheduled', 'active')
ORDER BY s.id, lower(written.name), written.place;
