-- What one press of a button has made: a second try makes nothing twice.
CREATE TABLE "RequestKey" (
    "userId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "rowId" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RequestKey_pkey" PRIMARY KEY ("userId","key")
);

CREATE INDEX "RequestKey_createdAt_idx" ON "RequestKey"("createdAt");
