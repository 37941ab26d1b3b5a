-- What the provider was asked for a payment page, so that asking again asks the same whatever was edited meanwhile.
ALTER TABLE "Checkout" ADD COLUMN "asked" JSONB;
