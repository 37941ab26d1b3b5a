-- Whoever deletes a review finds what was said of it.
CREATE INDEX "Report_reviewId_idx" ON "Report"("reviewId");
