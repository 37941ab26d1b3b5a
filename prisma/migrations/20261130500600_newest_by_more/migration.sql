CREATE INDEX session_choice_newest ON "Session" ("createdAt", id)
  INCLUDE ("scheduledAt", "campaignId", "gameSystem", "priceCents", type, "gameMasterId", "maxPlayers", experience, language, "safetyTools", labels)
  WHERE status IN ('scheduled', 'active');
