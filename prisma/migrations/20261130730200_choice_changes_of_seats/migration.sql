CREATE TRIGGER choice_seat_come_or_gone AFTER INSERT OR DELETE ON "Seat" FOR EACH ROW
  EXECUTE FUNCTION note_choice_of_seat();
CREATE TRIGGER choice_seat_changed AFTER UPDATE ON "Seat" FOR EACH ROW
  WHEN ((OLD."bookingId", OLD."heldUntil", OLD."waitlistEntryId", OLD."resaleBookingId")
    IS DISTINCT FROM (NEW."bookingId", NEW."heldUntil", NEW."waitlistEntryId", NEW."resaleBookingId"))
  EXECUTE FUNCTION note_choice_of_seat();
