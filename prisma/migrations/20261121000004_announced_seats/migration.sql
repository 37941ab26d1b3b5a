-- AlterTable
ALTER TABLE "Seat" ADD COLUMN     "announcedAt" TIMESTAMPTZ(3);
