-- When a table first came onto the board: whoever looks out for it is told of it once, however often it is a draft again.
-- Those that are there already are no news: by a default, which writes none of their rows while the table is locked.
ALTER TABLE "Session" ADD COLUMN     "publishedAt" TIMESTAMPTZ(3) DEFAULT '2000-01-01Z';
ALTER TABLE "Session" ALTER COLUMN "publishedAt" DROP DEFAULT;
UPDATE "Session" SET "publishedAt" = NULL WHERE status = 'draft';

-- The clock of the moment, not of the transaction: what takes long is published late.
CREATE FUNCTION note_publication() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."publishedAt" := clock_timestamp();
  RETURN NEW;
END
$$;
CREATE TRIGGER session_published BEFORE INSERT OR UPDATE OF status ON "Session" FOR EACH ROW
  WHEN (NEW."publishedAt" IS NULL AND NEW.status <> 'draft') EXECUTE FUNCTION note_publication();
