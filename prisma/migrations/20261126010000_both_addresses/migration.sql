-- AlterEnum
ALTER TYPE "OneTimeTokenPurpose" ADD VALUE 'approve_email_change';

-- AlterTable
ALTER TABLE "EmailChange" ADD COLUMN     "approvedAt" TIMESTAMPTZ(3),
ADD COLUMN     "provedAt" TIMESTAMPTZ(3);

-- Whoever asked before was promised that the link at the new address is all that is needed.
UPDATE "EmailChange" SET "approvedAt" = "requestedAt", "provedAt" = "madeAt";
