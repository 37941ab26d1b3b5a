-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "seriesLength" TEXT;

-- A closed list of api/catalog/facts.rules.ts; a single evening has no length.
ALTER TABLE "Session"
  ADD CONSTRAINT session_series_length_known
    CHECK ("seriesLength" IS NULL OR (type = 'campaign' AND "seriesLength" IN ('short', 'medium', 'long', 'open')));
