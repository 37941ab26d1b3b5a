-- The unread count of a table is read from the index alone.
DROP INDEX "Message_threadId_id_idx";
CREATE INDEX "Message_threadId_id_senderId_createdAt_idx" ON "Message"("threadId", "id", "senderId", "createdAt");

-- Without it the letters that somebody sent last were looked for among everybody's.
CREATE INDEX message_sent ON "Message" ("senderId", id) WHERE "threadId" IS NULL;

-- Whom a Game Master ever had at a table is read from the index alone.
DROP INDEX "Booking_sessionId_status_idx";
CREATE INDEX "Booking_sessionId_status_sitterId_idx" ON "Booking"("sessionId", "status", "sitterId");
