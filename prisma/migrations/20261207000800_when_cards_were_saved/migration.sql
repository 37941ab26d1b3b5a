-- Of several pages for a card the latest card pays, whichever we hear of last.
ALTER TABLE "CardSetup" ADD COLUMN "cardSavedAt" TIMESTAMPTZ(3);

-- When we heard of it, which is what has counted so far.
UPDATE "CardSetup" SET "cardSavedAt" = "completedAt" WHERE status = 'complete';
