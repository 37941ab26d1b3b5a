-- Settings are edited by several people: a version says which state was read.
ALTER TABLE "Setting" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;

-- The audit log is filtered by who and by what, the newest first.
CREATE INDEX "AuditEntry_actorId_id_idx" ON "AuditEntry" ("actorId", "id");
CREATE INDEX "AuditEntry_action_id_idx" ON "AuditEntry" ("action", "id");

-- A late fee is bounded by the policy of its booking, which staff may change for later ones.
ALTER TABLE "CancellationRequest"
  DROP CONSTRAINT request_fee,
  ADD CONSTRAINT request_fee CHECK ("feePercent" IS NULL OR "feePercent" BETWEEN 0 AND 100);
