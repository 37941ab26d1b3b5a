-- CreateEnum
CREATE TYPE "Experience" AS ENUM ('new', 'some', 'veteran');

-- AlterEnum
ALTER TYPE "OneTimeTokenPurpose" ADD VALUE 'undo_email_change';

-- AlterTable
ALTER TABLE "LoginToken" ADD COLUMN     "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "experience" "Experience",
ADD COLUMN     "pronouns" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "timeZoneChosen" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "EmailChange" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "oldEmail" CITEXT NOT NULL,
    "newEmail" CITEXT NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL,
    "madeAt" TIMESTAMPTZ(3),
    "undoneAt" TIMESTAMPTZ(3),

    CONSTRAINT "EmailChange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "EmailChange_userId_id_idx" ON "EmailChange"("userId", "id");

-- AddForeignKey
ALTER TABLE "EmailChange" ADD CONSTRAINT "EmailChange_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A login that is there was last known to be used when it was last written.
UPDATE "LoginToken" SET "seenAt" = "updatedAt";
