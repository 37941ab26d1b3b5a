-- Whom a mail of one kind was sent to lately.
CREATE INDEX "OutboxMail_userId_kind_createdAt_idx" ON "OutboxMail"("userId", kind, "createdAt");
