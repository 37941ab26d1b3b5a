CREATE INDEX session_choice_price ON "Session" ("priceCents", id)
  INCLUDE ("scheduledAt", "campaignId", "gameSystem", type, "gameMasterId", "maxPlayers", experience, language, "safetyTools", labels)
  WHERE status IN ('scheduled', 'active');
