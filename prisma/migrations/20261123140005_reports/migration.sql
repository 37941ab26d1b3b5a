-- A report was of a message, and a mail to staff. Now it may be of a person, a profile or a session, and is answered.
ALTER TABLE "Report" RENAME COLUMN "resolvedAt" TO "closedAt";

ALTER TABLE "Report" ADD COLUMN     "aboutUserId" INTEGER,
ADD COLUMN     "answer" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "gameMasterId" INTEGER,
ADD COLUMN     "handledById" INTEGER,
ADD COLUMN     "lookedAt" TIMESTAMPTZ(3),
ADD COLUMN     "sessionId" INTEGER,
ALTER COLUMN "messageId" DROP NOT NULL;

UPDATE "Report" r SET "aboutUserId" = m."senderId" FROM "Message" m WHERE m.id = r."messageId";
UPDATE "Report" SET "lookedAt" = "closedAt";

ALTER TABLE "Report"
  ADD CONSTRAINT report_about_one CHECK (num_nonnulls("messageId", "gameMasterId", "sessionId") <= 1),
  ADD CONSTRAINT report_looked_at_first CHECK ("closedAt" IS NULL OR "lookedAt" IS NOT NULL),
  ADD CONSTRAINT report_not_of_oneself CHECK ("aboutUserId" <> "reporterId");

-- DropIndex
DROP INDEX "Report_resolvedAt_createdAt_idx";

-- CreateIndex
CREATE INDEX "Report_closedAt_lookedAt_id_idx" ON "Report"("closedAt", "lookedAt", "id");

-- CreateIndex
CREATE INDEX "Report_reporterId_id_idx" ON "Report"("reporterId", "id");

-- CreateIndex
CREATE INDEX "Report_aboutUserId_idx" ON "Report"("aboutUserId");

-- CreateIndex
CREATE INDEX "Report_gameMasterId_idx" ON "Report"("gameMasterId");

-- CreateIndex
CREATE INDEX "Report_sessionId_idx" ON "Report"("sessionId");

-- CreateIndex
CREATE INDEX "Report_handledById_idx" ON "Report"("handledById");

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_aboutUserId_fkey" FOREIGN KEY ("aboutUserId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_gameMasterId_fkey" FOREIGN KEY ("gameMasterId") REFERENCES "GameMaster"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_handledById_fkey" FOREIGN KEY ("handledById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
