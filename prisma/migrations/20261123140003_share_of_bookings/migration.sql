-- AlterTable
-- What of a seat's price is the shop's, as it was when the seat was taken: past months stay as they were when the
-- setting changes.
ALTER TABLE "Booking" ADD COLUMN "sharePercent" INTEGER NOT NULL DEFAULT 20;

ALTER TABLE "Booking" ADD CONSTRAINT booking_share CHECK ("sharePercent" BETWEEN 0 AND 100);

CREATE FUNCTION booking_keeps_its_share() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the share of a booking stays as it was agreed' USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER booking_share_stays AFTER UPDATE OF "sharePercent" ON "Booking" FOR EACH ROW
  WHEN (OLD."sharePercent" IS DISTINCT FROM NEW."sharePercent") EXECUTE FUNCTION booking_keeps_its_share();
