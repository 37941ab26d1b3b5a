-- AlterTable
ALTER TABLE "GameMaster" ADD COLUMN     "timeZone" TEXT;

-- Hours that stand already were read on the clock of their owner.
UPDATE "GameMaster" host SET "timeZone" = owner."timeZone" FROM "User" owner
WHERE owner.id = host."userId" AND host."availability" <> '[]';
