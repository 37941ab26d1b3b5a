-- A player is who sits at a table: a friend who claimed a seat is one, who only paid for it is none.
CREATE OR REPLACE FUNCTION note_booking_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO "FigureChange" (at, "sessionId", "userId") VALUES (OLD."confirmedAt", OLD."sessionId", OLD."sitterId");
  END IF;
  IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE'
    AND (OLD."confirmedAt", OLD."sessionId", OLD."sitterId") IS DISTINCT FROM (NEW."confirmedAt", NEW."sessionId", NEW."sitterId")
  THEN
    INSERT INTO "FigureChange" (at, "sessionId", "userId") VALUES (NEW."confirmedAt", NEW."sessionId", NEW."sitterId");
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER booking_figures_update ON "Booking";
CREATE TRIGGER booking_figures_update AFTER UPDATE ON "Booking" FOR EACH ROW
  WHEN ((OLD.status IN ('confirmed', 'cancel_requested'), OLD."confirmedAt", OLD."sessionId", OLD."sitterId")
    IS DISTINCT FROM (NEW.status IN ('confirmed', 'cancel_requested'), NEW."confirmedAt", NEW."sessionId", NEW."sitterId"))
  EXECUTE FUNCTION note_booking_figures();

-- They are counted anew.
DELETE FROM "FigurePlayers";
