-- A refund that failed is owed until it was given again or returned another way. That is written down when it is
-- done, so that the money page, the audit and whoever deletes an account are told the same.
CREATE TYPE "RefundSettled" AS ENUM ('again', 'outside');
ALTER TABLE "Refund" ADD COLUMN "settled" "RefundSettled";

-- What was given again so far could be told by a later refund of the same sum.
UPDATE "Refund" f SET "settled" = 'again'
  WHERE f.status = 'failed' AND EXISTS (SELECT FROM "Refund" g
    WHERE g."paymentId" = f."paymentId" AND g."bookingId" IS NOT DISTINCT FROM f."bookingId"
      AND g."amountCents" = f."amountCents" AND g.status <> 'failed' AND g."createdAt" >= f."finishedAt");
