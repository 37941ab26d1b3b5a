-- CreateTable
CREATE TABLE "KeptSearch" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "search" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "KeptSearch_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "KeptSearch_userId_id_idx" ON "KeptSearch"("userId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "KeptSearch_userId_search_key" ON "KeptSearch"("userId", "search");

-- AddForeignKey
ALTER TABLE "KeptSearch" ADD CONSTRAINT "KeptSearch_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
