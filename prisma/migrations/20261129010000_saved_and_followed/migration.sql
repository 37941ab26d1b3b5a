-- CreateTable
CREATE TABLE "SavedTable" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "sessionId" INTEGER,
    "campaignId" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SavedTable_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Follow" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "gameMasterId" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Follow_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SavedTable_userId_id_idx" ON "SavedTable"("userId", "id");

-- CreateIndex
CREATE INDEX "SavedTable_sessionId_idx" ON "SavedTable"("sessionId");

-- CreateIndex
CREATE INDEX "SavedTable_campaignId_idx" ON "SavedTable"("campaignId");

-- CreateIndex
CREATE UNIQUE INDEX "SavedTable_userId_sessionId_key" ON "SavedTable"("userId", "sessionId");

-- CreateIndex
CREATE UNIQUE INDEX "SavedTable_userId_campaignId_key" ON "SavedTable"("userId", "campaignId");

-- CreateIndex
CREATE INDEX "Follow_userId_id_idx" ON "Follow"("userId", "id");

-- CreateIndex
CREATE INDEX "Follow_gameMasterId_idx" ON "Follow"("gameMasterId");

-- CreateIndex
CREATE UNIQUE INDEX "Follow_userId_gameMasterId_key" ON "Follow"("userId", "gameMasterId");

-- AddForeignKey
ALTER TABLE "SavedTable" ADD CONSTRAINT "SavedTable_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedTable" ADD CONSTRAINT "SavedTable_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedTable" ADD CONSTRAINT "SavedTable_campaignId_fkey" FOREIGN KEY ("campaignId") REFERENCES "Campaign"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Follow" ADD CONSTRAINT "Follow_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Follow" ADD CONSTRAINT "Follow_gameMasterId_fkey" FOREIGN KEY ("gameMasterId") REFERENCES "GameMaster"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A table is one evening or a whole campaign.
ALTER TABLE "SavedTable" ADD CONSTRAINT saved_table_is_one CHECK (num_nonnulls("sessionId", "campaignId") = 1);
