-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;
