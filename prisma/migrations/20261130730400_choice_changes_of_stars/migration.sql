CREATE TRIGGER choice_host_rated AFTER UPDATE OF "starSum", "reviewCount" ON "GameMaster" FOR EACH ROW
  WHEN ((OLD."starSum", OLD."reviewCount") IS DISTINCT FROM (NEW."starSum", NEW."reviewCount"))
  EXECUTE FUNCTION note_choice_of_host();
