-- AlterTable
ALTER TABLE "Account" ADD COLUMN     "knownToStaff" BOOLEAN NOT NULL DEFAULT false;

-- Whoever staff made an account for may have chosen the password or not: nobody knows any more.
UPDATE "Account" SET "knownToStaff" = true
WHERE "providerId" = 'credential' AND "userId"::text IN (
  SELECT "targetId" FROM "AuditEntry" WHERE action = 'user.created' AND "targetType" = 'User');
