-- What a review said when it was reported: its author may change it before staff read it.
ALTER TABLE "Report" ADD COLUMN "reviewWords" TEXT;
UPDATE "Report" SET "reviewWords" = review.words FROM "Review" review WHERE review.id = "Report"."reviewId";
