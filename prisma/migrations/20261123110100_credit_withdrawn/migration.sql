-- Credit that was given by mistake is taken back as far as it is not spent; its row stays.
ALTER TABLE "Credit" ADD COLUMN "withdrawnCents" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Credit" ADD CONSTRAINT credit_withdrawn CHECK ("withdrawnCents" BETWEEN 0 AND "amountCents");
