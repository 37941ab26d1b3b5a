-- AlterTable
ALTER TABLE "User" ADD COLUMN     "playDays" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "systems" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "welcomedAt" TIMESTAMPTZ(3);

ALTER TABLE "User"
  ADD CONSTRAINT user_play_days_known CHECK ("playDays" <@ ARRAY[1, 2, 3, 4, 5, 6, 7]),
  ADD CONSTRAINT user_systems_few CHECK (cardinality(systems) <= 20);

-- Whoever is here already knows the way to the tables.
UPDATE "User" SET "welcomedAt" = now();
