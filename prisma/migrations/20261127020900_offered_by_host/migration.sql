-- The tables of the Game Masters with the most stars, one after the other.
CREATE INDEX session_offered_host ON "Session" ("gameMasterId", id)
  INCLUDE ("scheduledAt", "gameSystem", "priceCents", type, "maxPlayers") WHERE status IN ('scheduled', 'active');
