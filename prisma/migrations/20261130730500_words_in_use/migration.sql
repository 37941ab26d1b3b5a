-- Of those that are there nobody knows whether they are in use: the job looks at all of them at once. By a default, for
-- every row that is written anew slows the index down until it is tidied.
ALTER TABLE "SearchWord" ADD COLUMN     "usedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT '2000-01-01Z';
ALTER TABLE "SearchWord" ALTER COLUMN "usedAt" SET DEFAULT CURRENT_TIMESTAMP;
