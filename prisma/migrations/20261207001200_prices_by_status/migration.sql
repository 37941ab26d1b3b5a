-- The same by price.
CREATE INDEX "Session_status_priceCents_id_idx" ON "Session"("status", "priceCents", "id");
