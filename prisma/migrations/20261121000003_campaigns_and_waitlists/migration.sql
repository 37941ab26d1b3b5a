-- AlterEnum
ALTER TYPE "RefundCause" ADD VALUE 'wrong_amount';

-- DropIndex
DROP INDEX "ChargeAttempt_status_dueAt_idx";

-- AlterTable
ALTER TABLE "Booking" ADD COLUMN     "noticeDueAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Campaign" ADD COLUMN     "endReason" TEXT,
ADD COLUMN     "everyWeeks" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "CampaignMembership" ADD COLUMN     "cardBrand" TEXT,
ADD COLUMN     "cardLast4" TEXT,
ADD COLUMN     "termsAcceptedAt" TIMESTAMPTZ(3) NOT NULL,
ADD COLUMN     "termsVersion" TEXT NOT NULL;

-- AlterTable
ALTER TABLE "ChargeAttempt" ADD COLUMN     "amountCents" INTEGER,
ADD COLUMN     "nextAttemptAt" TIMESTAMPTZ(3) NOT NULL;

-- AlterTable
ALTER TABLE "Seat" ADD COLUMN     "resaleBookingId" INTEGER,
ADD COLUMN     "waitlistEntryId" INTEGER;

-- CreateTable
CREATE TABLE "CardSetup" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "campaignId" INTEGER NOT NULL,
    "status" "CheckoutStatus" NOT NULL DEFAULT 'creating',
    "idempotencyKey" TEXT NOT NULL,
    "stripeSessionId" TEXT,
    "url" TEXT,
    "stripePaymentMethodId" TEXT,
    "origin" TEXT NOT NULL,
    "nextCheckAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completedAt" TIMESTAMPTZ(3),

    CONSTRAINT "CardSetup_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "CardSetup_idempotencyKey_key" ON "CardSetup"("idempotencyKey");

-- CreateIndex
CREATE UNIQUE INDEX "CardSetup_stripeSessionId_key" ON "CardSetup"("stripeSessionId");

-- CreateIndex
CREATE INDEX "CardSetup_userId_idx" ON "CardSetup"("userId");

-- CreateIndex
CREATE INDEX "CardSetup_campaignId_idx" ON "CardSetup"("campaignId");

-- CreateIndex
CREATE INDEX "CardSetup_status_nextCheckAt_idx" ON "CardSetup"("status", "nextCheckAt");

-- CreateIndex
CREATE INDEX "Booking_membershipId_status_idx" ON "Booking"("membershipId", "status");

-- CreateIndex
CREATE INDEX "Booking_noticeDueAt_idx" ON "Booking"("noticeDueAt");

-- CreateIndex
CREATE INDEX "ChargeAttempt_status_nextAttemptAt_idx" ON "ChargeAttempt"("status", "nextAttemptAt");

-- CreateIndex
CREATE UNIQUE INDEX "Seat_waitlistEntryId_key" ON "Seat"("waitlistEntryId");

-- CreateIndex
CREATE UNIQUE INDEX "Seat_resaleBookingId_key" ON "Seat"("resaleBookingId");

-- CreateIndex
CREATE INDEX "WaitlistEntry_status_offeredUntil_idx" ON "WaitlistEntry"("status", "offeredUntil");

-- AddForeignKey
ALTER TABLE "Seat" ADD CONSTRAINT "Seat_waitlistEntryId_fkey" FOREIGN KEY ("waitlistEntryId") REFERENCES "WaitlistEntry"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Seat" ADD CONSTRAINT "Seat_resaleBookingId_fkey" FOREIGN KEY ("resaleBookingId") REFERENCES "Booking"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CardSetup" ADD CONSTRAINT "CardSetup_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CardSetup" ADD CONSTRAINT "CardSetup_campaignId_fkey" FOREIGN KEY ("campaignId") REFERENCES "Campaign"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A hold or an offer belongs to somebody, and a seat is not held for two at once.
ALTER TABLE "Seat" DROP CONSTRAINT seat_hold_has_booking,
  ADD CONSTRAINT seat_hold_has_holder
    CHECK ("heldUntil" IS NULL OR "bookingId" IS NOT NULL OR "waitlistEntryId" IS NOT NULL),
  ADD CONSTRAINT seat_offer_is_a_hold
    CHECK ("waitlistEntryId" IS NULL OR ("bookingId" IS NULL AND "heldUntil" IS NOT NULL));
ALTER TABLE "Campaign" ADD CONSTRAINT campaign_rhythm CHECK ("everyWeeks" BETWEEN 1 AND 8);
ALTER TABLE "CampaignMembership" ADD CONSTRAINT membership_price CHECK ("priceCents" > 0);
ALTER TABLE "ChargeAttempt"
  ADD CONSTRAINT charge_attempts CHECK (attempt BETWEEN 1 AND 3),
  ADD CONSTRAINT charge_amount CHECK ("amountCents" > 0),
  ADD CONSTRAINT charge_asked_for_something CHECK (status IN ('scheduled', 'void') OR "amountCents" IS NOT NULL);
-- One attempt is under way or has succeeded; the next one is planned only after it failed.
DROP INDEX charge_one_live_per_booking;
CREATE UNIQUE INDEX charge_one_live_per_booking ON "ChargeAttempt" ("bookingId")
  WHERE status IN ('scheduled', 'pending', 'succeeded');
