-- The words of what is on offer are in memory too, and since when it is there.
DROP TRIGGER choice_session_changed ON "Session";
CREATE TRIGGER choice_session_changed AFTER UPDATE ON "Session" FOR EACH ROW
  WHEN ((OLD.status, OLD."scheduledAt", OLD."campaignId", OLD."gameMasterId", OLD."gameSystem", OLD."priceCents", OLD.type,
      OLD.experience, OLD.language, OLD."safetyTools", OLD.labels, OLD."createdAt", OLD."searchText", OLD."calledText")
    IS DISTINCT FROM (NEW.status, NEW."scheduledAt", NEW."campaignId", NEW."gameMasterId", NEW."gameSystem", NEW."priceCents",
      NEW.type, NEW.experience, NEW.language, NEW."safetyTools", NEW.labels, NEW."createdAt", NEW."searchText", NEW."calledText"))
  EXECUTE FUNCTION note_choice_of_session();
