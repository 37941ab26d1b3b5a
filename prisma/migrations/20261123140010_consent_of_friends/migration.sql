-- AlterTable
ALTER TABLE "Booking" ADD COLUMN     "claimedAt" TIMESTAMPTZ(3),
ADD COLUMN     "claimedTermsVersion" TEXT;
