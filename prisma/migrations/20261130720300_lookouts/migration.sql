-- AlterTable
ALTER TABLE "User" ADD COLUMN     "mailFinds" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "Lookout" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "toldUpTo" TIMESTAMPTZ(3) NOT NULL,
    "nextAttemptAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Lookout_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Lookout_userId_key" ON "Lookout"("userId");

-- CreateIndex
CREATE INDEX "Lookout_nextAttemptAt_idx" ON "Lookout"("nextAttemptAt");

-- AddForeignKey
ALTER TABLE "Lookout" ADD CONSTRAINT "Lookout_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whoever saved, kept or followed something before is told from now on; the job puts everybody off to their own morning.
INSERT INTO "Lookout" ("userId", "toldUpTo", "nextAttemptAt")
SELECT "userId", now(), now() FROM (
  SELECT "userId" FROM "Follow" UNION SELECT "userId" FROM "KeptSearch" UNION SELECT "userId" FROM "SavedTable") person;
