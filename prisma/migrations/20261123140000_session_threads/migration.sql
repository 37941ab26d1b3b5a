-- CreateTable
CREATE TABLE "SessionThread" (
    "sessionId" INTEGER NOT NULL,
    "lastMessageAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SessionThread_pkey" PRIMARY KEY ("sessionId")
);

-- CreateTable
CREATE TABLE "ThreadReader" (
    "userId" INTEGER NOT NULL,
    "sessionId" INTEGER NOT NULL,
    "readUpTo" INTEGER NOT NULL DEFAULT 0,
    "isMuted" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "ThreadReader_pkey" PRIMARY KEY ("userId","sessionId")
);

-- AlterTable
ALTER TABLE "Message" ADD COLUMN "threadId" INTEGER,
ALTER COLUMN "conversationId" DROP NOT NULL,
ALTER COLUMN "recipientId" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "SessionThread_lastMessageAt_idx" ON "SessionThread"("lastMessageAt");

-- CreateIndex
CREATE INDEX "ThreadReader_sessionId_idx" ON "ThreadReader"("sessionId");

-- CreateIndex
CREATE INDEX "Message_threadId_id_idx" ON "Message"("threadId", "id");

-- AddForeignKey
ALTER TABLE "SessionThread" ADD CONSTRAINT "SessionThread_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ThreadReader" ADD CONSTRAINT "ThreadReader_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ThreadReader" ADD CONSTRAINT "ThreadReader_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_threadId_fkey" FOREIGN KEY ("threadId") REFERENCES "SessionThread"("sessionId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A message goes to one person, in their conversation, or to a table; never to both, never to nobody.
ALTER TABLE "Message" ADD CONSTRAINT message_to_one_or_table CHECK (
  ("threadId" IS NULL AND "recipientId" IS NOT NULL AND "conversationId" IS NOT NULL)
  OR ("threadId" IS NOT NULL AND "recipientId" IS NULL AND "conversationId" IS NULL
    AND "sessionId" IS NULL AND "broadcastId" IS NULL AND "readAt" IS NULL));

-- What is said at tables is read without it.
DROP INDEX message_unread;
CREATE INDEX message_unread ON "Message" ("recipientId", "conversationId")
  WHERE "readAt" IS NULL AND "recipientId" IS NOT NULL;
