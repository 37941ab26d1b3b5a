-- The list of sessions that staff sort: by date it has an index already.
CREATE INDEX "Session_priceCents_id_idx" ON "Session"("priceCents", "id");
CREATE INDEX session_titles ON "Session" (lower(title), id);
