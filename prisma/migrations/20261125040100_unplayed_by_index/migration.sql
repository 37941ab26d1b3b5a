-- The sessions that are going to be played, the first to start first.
CREATE INDEX session_unplayed ON "Session" ("scheduledAt", id) WHERE status IN ('scheduled', 'active');
