-- A table is found by the name of the account of its Game Master as well.
CREATE FUNCTION note_choice_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ChoiceChange" (transaction, "ofHost", id)
  SELECT pg_current_xact_id()::text::bigint, TRUE, gm.id FROM "GameMaster" gm WHERE gm."userId" = NEW.id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER choice_person_named AFTER UPDATE OF "fullName" ON "User" FOR EACH ROW
  WHEN (OLD."fullName" IS DISTINCT FROM NEW."fullName") EXECUTE FUNCTION note_choice_of_person();
