-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "calledText" TEXT NOT NULL DEFAULT '';

-- What is looked for and what it is looked for in lose case and accents by the same rule.
CREATE FUNCTION folded(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'));

-- Of title, game system, type and tags, which are short, a slip of the fingers can be forgiven; the description is
-- only searched for what was typed.
CREATE FUNCTION keep_session_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchText" = folded(NEW."searchText");
  NEW."calledText" = folded(concat_ws(E'\n', NEW.title, NEW."gameSystem", NEW.type::text, array_to_string(NEW.tags, E'\n')));
  RETURN NEW;
END $$;
CREATE TRIGGER session_search_insert BEFORE INSERT ON "Session" FOR EACH ROW EXECUTE FUNCTION keep_session_search();
CREATE TRIGGER session_search_update BEFORE UPDATE OF title, "searchText", "gameSystem", type, tags ON "Session" FOR EACH ROW
  EXECUTE FUNCTION keep_session_search();
