-- What staff give back while the player keeps the seat. A new value can be used by a later migration only.
ALTER TYPE "RefundCause" ADD VALUE 'goodwill';
ALTER TABLE "Booking" ADD COLUMN "creditBackCents" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Booking" ADD CONSTRAINT booking_credit_back
  CHECK ("creditBackCents" >= 0 AND "creditBackCents" <= "creditCents");
