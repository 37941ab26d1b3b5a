-- The unread count of a table is read from the index alone.
CREATE INDEX "Message_threadId_id_senderId_createdAt_idx" ON "Message"("threadId", "id", "senderId", "createdAt");
