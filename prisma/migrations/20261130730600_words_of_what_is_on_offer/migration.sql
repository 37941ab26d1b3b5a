-- Only of what can be booked, or is about to be. A word that is there already is left alone for a day; after that it is
-- said to be in use, which a job that is about to take it away waits for, or which waits for the job and puts it back.
-- In order, so that who writes at the same time hardly ever waits.
CREATE OR REPLACE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "SearchWord" (word, "usedAt")
  SELECT DISTINCT split.part, now() FROM regexp_split_to_table(NEW."calledText", '\s+') split (part)
  WHERE split.part <> '' AND NOT EXISTS (
    SELECT FROM "SearchWord" known WHERE known.word = split.part AND known."usedAt" > now() - interval '1 day')
  ORDER BY split.part
  ON CONFLICT (word) DO UPDATE SET "usedAt" = EXCLUDED."usedAt";
  RETURN NULL;
END $$;
DROP TRIGGER search_words_insert ON "Session";
DROP TRIGGER search_words_update ON "Session";
CREATE TRIGGER search_words_insert AFTER INSERT ON "Session" FOR EACH ROW
  WHEN (NEW.status IN ('scheduled', 'active')) EXECUTE FUNCTION keep_search_words();
CREATE TRIGGER search_words_update AFTER UPDATE OF title, "gameSystem", type, tags, status ON "Session" FOR EACH ROW
  WHEN (NEW.status IN ('scheduled', 'active')
    AND (OLD.status NOT IN ('scheduled', 'active') OR OLD."calledText" IS DISTINCT FROM NEW."calledText"))
  EXECUTE FUNCTION keep_search_words();
