-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN     "unsubscribe" TEXT;
