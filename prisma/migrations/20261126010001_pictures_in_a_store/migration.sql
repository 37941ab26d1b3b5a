-- AlterTable
ALTER TABLE "Picture" ALTER COLUMN "data" DROP NOT NULL;

-- CreateTable
CREATE TABLE "StrayPicture" (
    "name" TEXT NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "StrayPicture_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "StrayPicture_dueAt_idx" ON "StrayPicture"("dueAt");

-- Whoever takes a row away, by whatever statement: what lies in the store under its name is to be deleted there.
CREATE FUNCTION picture_left_in_store() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Cut, not rounded to the nearest millisecond: a time that is still to come would not be due yet.
  INSERT INTO "StrayPicture" (name, "dueAt") VALUES (OLD.name, date_trunc('milliseconds', now()))
    ON CONFLICT (name) DO UPDATE SET "dueAt" = EXCLUDED."dueAt";
  RETURN NULL;
END
$$;
CREATE TRIGGER picture_left_in_store AFTER DELETE ON "Picture"
  FOR EACH ROW WHEN (OLD.data IS NULL) EXECUTE FUNCTION picture_left_in_store();
CREATE TRIGGER picture_taken_from_store AFTER UPDATE OF data ON "Picture"
  FOR EACH ROW WHEN (OLD.data IS NULL AND NEW.data IS NOT NULL) EXECUTE FUNCTION picture_left_in_store();
