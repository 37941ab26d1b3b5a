-- Null: the dates of the campaign follow no rhythm, each was chosen by hand.
ALTER TABLE "Campaign" ALTER COLUMN "everyWeeks" DROP NOT NULL;
