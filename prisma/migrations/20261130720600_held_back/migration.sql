-- AlterTable
ALTER TABLE "Lookout" ADD COLUMN     "heldBack" JSONB NOT NULL DEFAULT '[]';
