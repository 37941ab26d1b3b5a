-- What a review says can be reported, too.
ALTER TABLE "Report" ADD COLUMN "reviewId" INTEGER,
  DROP CONSTRAINT report_about_one,
  ADD CONSTRAINT report_about_one CHECK (num_nonnulls("messageId", "gameMasterId", "sessionId", "reviewId") <= 1),
  ADD CONSTRAINT "Report_reviewId_fkey" FOREIGN KEY ("reviewId") REFERENCES "Review"("id") ON DELETE SET NULL ON UPDATE CASCADE;
