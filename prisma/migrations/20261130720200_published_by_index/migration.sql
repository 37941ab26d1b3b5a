-- What came onto the board lately.
CREATE INDEX "Session_publishedAt_idx" ON "Session"("publishedAt");
