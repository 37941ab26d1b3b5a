-- AlterTable
ALTER TABLE "Booking" ADD COLUMN     "chargeFrom" TIMESTAMPTZ(3),
ADD COLUMN     "refundUntil" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "SessionMove" (
    "id" SERIAL NOT NULL,
    "sessionId" INTEGER NOT NULL,
    "oldAt" TIMESTAMPTZ(3) NOT NULL,
    "newAt" TIMESTAMPTZ(3) NOT NULL,
    "oldGameMasterId" INTEGER NOT NULL,
    "newGameMasterId" INTEGER NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "movedById" INTEGER NOT NULL,
    "toldAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SessionMove_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MoveNotice" (
    "id" SERIAL NOT NULL,
    "moveId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "messagedAt" TIMESTAMPTZ(3),

    CONSTRAINT "MoveNotice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TableChange" (
    "id" SERIAL NOT NULL,
    "gameMasterId" INTEGER NOT NULL,
    "sessionId" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "mailedAt" TIMESTAMPTZ(3),

    CONSTRAINT "TableChange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SessionMove_sessionId_id_idx" ON "SessionMove"("sessionId", "id");

-- CreateIndex
CREATE INDEX "SessionMove_movedById_idx" ON "SessionMove"("movedById");

-- CreateIndex
CREATE INDEX "MoveNotice_userId_idx" ON "MoveNotice"("userId");

-- CreateIndex
CREATE INDEX "MoveNotice_messagedAt_idx" ON "MoveNotice"("messagedAt");

-- CreateIndex
CREATE UNIQUE INDEX "MoveNotice_moveId_userId_key" ON "MoveNotice"("moveId", "userId");

-- CreateIndex
CREATE INDEX "TableChange_gameMasterId_mailedAt_idx" ON "TableChange"("gameMasterId", "mailedAt");

-- CreateIndex
CREATE INDEX "TableChange_mailedAt_idx" ON "TableChange"("mailedAt");

-- AddForeignKey
ALTER TABLE "SessionMove" ADD CONSTRAINT "SessionMove_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SessionMove" ADD CONSTRAINT "SessionMove_movedById_fkey" FOREIGN KEY ("movedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MoveNotice" ADD CONSTRAINT "MoveNotice_moveId_fkey" FOREIGN KEY ("moveId") REFERENCES "SessionMove"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MoveNotice" ADD CONSTRAINT "MoveNotice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
