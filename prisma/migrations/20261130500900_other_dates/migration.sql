-- The other dates of a campaign, of which one stands for all.
CREATE INDEX session_choice_campaign ON "Session" ("campaignId", "scheduledAt", id)
  INCLUDE ("gameSystem", "priceCents", type, "gameMasterId", "maxPlayers", experience, language, "safetyTools", labels)
  WHERE status IN ('scheduled', 'active') AND "campaignId" IS NOT NULL;
