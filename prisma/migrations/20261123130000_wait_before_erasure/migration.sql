-- Whoever deletes their own account may take it back until then; nobody is erased before.
ALTER TABLE "UserDeletion" ADD COLUMN "eraseAt" TIMESTAMPTZ(3);
UPDATE "UserDeletion" SET "eraseAt" = "createdAt";
ALTER TABLE "UserDeletion" ALTER COLUMN "eraseAt" SET NOT NULL;
ALTER TABLE "UserDeletion" ADD CONSTRAINT user_deletion_waited CHECK ("erasedAt" IS NULL OR "erasedAt" >= "eraseAt");

ALTER TYPE "OneTimeTokenPurpose" ADD VALUE 'keep_account';
