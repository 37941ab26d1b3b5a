CREATE INDEX session_offered_price ON "Session" ("priceCents", id) WHERE status IN ('scheduled', 'active');
