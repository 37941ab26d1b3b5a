-- AlterTable
ALTER TABLE "GameMaster" ADD COLUMN     "archivedAt" TIMESTAMPTZ(3);
