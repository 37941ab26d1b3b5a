-- AlterTable
ALTER TABLE "TableChange" ADD COLUMN     "userId" INTEGER;

-- CreateIndex
CREATE INDEX "TableChange_userId_idx" ON "TableChange"("userId");

-- Every such sentence begins with the name of somebody who has or had a seat there.
UPDATE "TableChange" change SET "userId" = person.id
FROM "Booking" booking JOIN "User" person ON person.id = booking."userId"
WHERE booking."sessionId" = change."sessionId" AND starts_with(change.content, person."fullName" || ' ');

-- The mail itself says where it went, as long as that may be known.
UPDATE "AuditEntry" SET detail = NULL WHERE action = 'mail.checked';
