-- CreateTable
CREATE TABLE "UnmadeAccount" (
    "id" SERIAL NOT NULL,
    "username" CITEXT NOT NULL,
    "password" TEXT NOT NULL,
    "emailHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "UnmadeAccount_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "UnmadeAccount_username_key" ON "UnmadeAccount"("username");

-- CreateIndex
CREATE INDEX "UnmadeAccount_emailHash_idx" ON "UnmadeAccount"("emailHash");
