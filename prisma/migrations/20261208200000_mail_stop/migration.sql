-- CreateEnum
CREATE TYPE "MailStop" AS ENUM ('bounced', 'complained', 'blocked');

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "mailStop" "MailStop";
