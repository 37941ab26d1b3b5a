CREATE INDEX session_offered_newest ON "Session" ("createdAt", id) WHERE status IN ('scheduled', 'active');
