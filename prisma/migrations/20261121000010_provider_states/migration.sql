-- What the provider may say beside "paid" and "not paid". A new value can be used by a later migration only.
ALTER TYPE "PaymentStatus" ADD VALUE 'processing';
ALTER TYPE "PaymentStatus" ADD VALUE 'in_review';
ALTER TYPE "CheckoutStatus" ADD VALUE 'processing';
ALTER TYPE "RefundCause" ADD VALUE 'by_hand';
ALTER TYPE "LedgerAccount" ADD VALUE 'disputes';
