-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "labels" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

-- What a session is labelled with, its type first, in lower case: in one place of an index, where a choice of tags is
-- answered without a look at "SessionTag" for each session.
CREATE OR REPLACE FUNCTION keep_session_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchText" = folded(NEW."searchText");
  NEW."calledText" = folded(concat_ws(E'\n', NEW.title, NEW."gameSystem", NEW.type::text, array_to_string(NEW.tags, E'\n')));
  NEW.labels = ARRAY(SELECT DISTINCT lower(name) FROM unnest(NEW.type::text || NEW.tags) name);
  RETURN NEW;
END $$;

-- The sessions that are there already.
UPDATE "Session" SET labels = ARRAY(SELECT DISTINCT lower(name) FROM unnest(type::text || tags) name);
