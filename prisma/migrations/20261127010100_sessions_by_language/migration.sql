-- What can be booked in a language, the first to start first.
CREATE INDEX session_unplayed_language ON "Session" (language, "scheduledAt", id)
  WHERE status IN ('scheduled', 'active') AND language IS NOT NULL;
