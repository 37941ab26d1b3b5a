-- The sums of the ledger's accounts up to one of its entries: only what came since is summed when somebody asks.
CREATE TABLE "LedgerSum" (
    "account" "LedgerAccount" NOT NULL,
    "amountCents" BIGINT NOT NULL,
    "upToId" INTEGER NOT NULL,

    CONSTRAINT "LedgerSum_pkey" PRIMARY KEY ("account")
);

-- The money page lists the refunds that failed, the newest first.
CREATE INDEX refund_failed ON "Refund" (id) WHERE status = 'failed';
