-- Whose a profile was, so that a role taken back by mistake comes back with it.
ALTER TABLE "GameMaster" ADD COLUMN     "formerUserId" INTEGER;

-- What the audit log still knows: the role that was taken, or the login that was unlinked, last.
UPDATE "GameMaster" SET "formerUserId" = (
    SELECT entry.person FROM (
        SELECT id, ("targetId")::int AS person FROM "AuditEntry"
        WHERE action = 'user.revoked-game-master'
            AND detail #>> '{changed,gameMasterId,old}' = "GameMaster".id::text
        UNION ALL
        SELECT id, (detail #>> '{changed,userId,old}')::int FROM "AuditEntry"
        WHERE action = 'game-master.unlinked' AND "targetId" = "GameMaster".id::text
    ) entry
    JOIN "User" ON "User".id = entry.person AND "User"."erasedAt" IS NULL
    ORDER BY entry.id DESC LIMIT 1
) WHERE "userId" IS NULL;

-- CreateIndex
CREATE INDEX "GameMaster_formerUserId_idx" ON "GameMaster"("formerUserId");

-- AddForeignKey
ALTER TABLE "GameMaster" ADD CONSTRAINT "GameMaster_formerUserId_fkey" FOREIGN KEY ("formerUserId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
