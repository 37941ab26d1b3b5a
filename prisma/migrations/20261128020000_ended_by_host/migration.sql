-- The tables of a Game Master that ended, the latest first: what they came to is told to everybody.
CREATE INDEX session_ended_host ON "Session" ("gameMasterId", "scheduledAt" DESC, id DESC)
  INCLUDE (status, "cancelledAt") WHERE status IN ('completed', 'cancelled');
