-- A card is given on a page for it, or with a payment: the membership it pays for says when, whichever it was.
ALTER TABLE "CampaignMembership" ADD COLUMN "cardSavedAt" TIMESTAMPTZ(3);

-- Of the pages, when we heard of them, which is what has counted so far. Of a card that came with a payment Stripe was not
-- asked: any other that we hear of takes its place, as before.
UPDATE "CampaignMembership" AS member SET "cardSavedAt" = setup."completedAt"
  FROM "CardSetup" AS setup
  WHERE setup.status = 'complete' AND setup."userId" = member."userId"
    AND setup."stripePaymentMethodId" = member."stripePaymentMethodId";
