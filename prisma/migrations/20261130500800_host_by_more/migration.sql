CREATE INDEX session_choice_host ON "Session" ("gameMasterId", id)
  INCLUDE ("scheduledAt", "campaignId", "gameSystem", "priceCents", type, "maxPlayers", experience, language, "safetyTools", labels)
  WHERE status IN ('scheduled', 'active');
