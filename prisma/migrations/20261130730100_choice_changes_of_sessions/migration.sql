-- Each table has a migration of its own, for it is locked until the end: two of them would be a deadlock with whoever
-- has written to the second one and is about to write to the first.
CREATE TRIGGER choice_session_come_or_gone AFTER INSERT OR DELETE ON "Session" FOR EACH ROW
  EXECUTE FUNCTION note_choice_of_session();
CREATE TRIGGER choice_session_changed AFTER UPDATE ON "Session" FOR EACH ROW
  WHEN ((OLD.status, OLD."scheduledAt", OLD."campaignId", OLD."gameMasterId", OLD."gameSystem", OLD."priceCents", OLD.type,
      OLD.experience, OLD.language, OLD."safetyTools", OLD.labels)
    IS DISTINCT FROM (NEW.status, NEW."scheduledAt", NEW."campaignId", NEW."gameMasterId", NEW."gameSystem", NEW."priceCents",
      NEW.type, NEW.experience, NEW.language, NEW."safetyTools", NEW.labels))
  EXECUTE FUNCTION note_choice_of_session();
