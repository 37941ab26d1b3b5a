-- AlterTable
ALTER TABLE "GameMaster" ADD COLUMN     "availability" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "languages" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "tableMessage" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "trusted" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "videoUrl" TEXT;

-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "proposedAt" TIMESTAMPTZ(3),
ADD COLUMN     "sentBack" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Gathering" ADD COLUMN     "characters" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "links" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "safetyTools" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "TableMessage" (
    "sessionId" INTEGER NOT NULL,
    "gameMasterId" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "isOn" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "broadcastId" INTEGER,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "TableMessage_pkey" PRIMARY KEY ("sessionId")
);

-- CreateIndex
CREATE UNIQUE INDEX "TableMessage_broadcastId_key" ON "TableMessage"("broadcastId");

-- CreateIndex
CREATE INDEX "TableMessage_gameMasterId_idx" ON "TableMessage"("gameMasterId");

-- CreateIndex
CREATE INDEX "Session_proposedAt_idx" ON "Session"("proposedAt");

-- AddForeignKey
ALTER TABLE "TableMessage" ADD CONSTRAINT "TableMessage_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TableMessage" ADD CONSTRAINT "TableMessage_gameMasterId_fkey" FOREIGN KEY ("gameMasterId") REFERENCES "GameMaster"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TableMessage" ADD CONSTRAINT "TableMessage_broadcastId_fkey" FOREIGN KEY ("broadcastId") REFERENCES "Broadcast"("id") ON DELETE SET NULL ON UPDATE CASCADE;
