-- AlterTable
ALTER TABLE "User" ADD COLUMN     "conductAcceptedAt" TIMESTAMPTZ(3),
ADD COLUMN     "conductVersion" TEXT;

ALTER TABLE "User" ADD CONSTRAINT user_conduct_whole
  CHECK (("conductVersion" IS NULL) = ("conductAcceptedAt" IS NULL));
