-- CreateEnum
CREATE TYPE "LimitsShared" AS ENUM ('nobody', 'game_master', 'table');

-- AlterTable
ALTER TABLE "Booking" ADD COLUMN     "limitsShared" "LimitsShared" NOT NULL DEFAULT 'nobody';

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "lines" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "veils" TEXT NOT NULL DEFAULT '';

ALTER TABLE "User" ADD CONSTRAINT user_limits_lengths CHECK (length(lines) <= 1000 AND length(veils) <= 1000);
