-- Without it the letters that somebody sent last were looked for among everybody's.
CREATE INDEX message_sent ON "Message" ("senderId", id) WHERE "threadId" IS NULL;
