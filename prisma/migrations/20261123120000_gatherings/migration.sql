-- CreateTable
CREATE TABLE "Gathering" (
    "sessionId" INTEGER NOT NULL,
    "joinUrl" TEXT,
    "toBring" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Gathering_pkey" PRIMARY KEY ("sessionId")
);

-- AddForeignKey
ALTER TABLE "Gathering" ADD CONSTRAINT "Gathering_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
