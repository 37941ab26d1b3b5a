-- What can be booked by those with some experience or none, the first to start first.
CREATE INDEX session_unplayed_experience ON "Session" (experience, "scheduledAt", id)
  WHERE status IN ('scheduled', 'active') AND experience IS NOT NULL;
