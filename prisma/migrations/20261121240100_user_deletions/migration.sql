-- CreateTable
CREATE TABLE "UserDeletion" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "requestedById" INTEGER NOT NULL,
    "address" CITEXT,
    "deletedBookings" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "nextAttemptAt" TIMESTAMPTZ(3) NOT NULL,
    "erasedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "UserDeletion_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "UserDeletion_userId_key" ON "UserDeletion"("userId");

-- CreateIndex
CREATE INDEX "UserDeletion_finishedAt_nextAttemptAt_idx" ON "UserDeletion"("finishedAt", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "UserDeletion_requestedById_idx" ON "UserDeletion"("requestedById");

-- AddForeignKey
ALTER TABLE "UserDeletion" ADD CONSTRAINT "UserDeletion_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserDeletion" ADD CONSTRAINT "UserDeletion_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
