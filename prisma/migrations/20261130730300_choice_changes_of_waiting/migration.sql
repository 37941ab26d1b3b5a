CREATE TRIGGER choice_waiting_come_or_gone AFTER INSERT OR DELETE ON "WaitlistEntry" FOR EACH ROW
  EXECUTE FUNCTION note_choice_of_seat();
CREATE TRIGGER choice_waiting_changed AFTER UPDATE OF status ON "WaitlistEntry" FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION note_choice_of_seat();
