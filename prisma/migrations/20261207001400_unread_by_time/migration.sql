-- What was written in the last day and is unread: the job that mails of it read all that anybody ever left unread.
CREATE INDEX message_unread_by_time ON "Message" ("createdAt") WHERE "readAt" IS NULL AND "recipientId" IS NOT NULL;
