CREATE TRIGGER choice_host_named AFTER UPDATE OF name, "userId" ON "GameMaster" FOR EACH ROW
  WHEN ((OLD.name, OLD."userId") IS DISTINCT FROM (NEW.name, NEW."userId"))
  EXECUTE FUNCTION note_choice_of_host();
