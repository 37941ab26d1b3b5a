-- AlterTable
ALTER TABLE "Broadcast" ADD COLUMN "toAll" BOOLEAN NOT NULL DEFAULT false;

-- Announcements to all players carry no subject; whatever was sent to chosen ones is theirs alone from now on.
UPDATE "Broadcast" SET "toAll" = true WHERE subject = '';
