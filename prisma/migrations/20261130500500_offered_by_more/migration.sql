-- Every choice, in each order of the board, from one index: the new ones stand in for the narrow ones, which go next.
CREATE INDEX session_choice ON "Session" ("scheduledAt", id)
  INCLUDE ("campaignId", "gameSystem", "priceCents", type, "gameMasterId", "maxPlayers", experience, language, "safetyTools", labels)
  WHERE status IN ('scheduled', 'active');
