-- What visitors choose by, beside the date: a choice that fits few tables is found without reading the others.
CREATE INDEX session_offered ON "Session" ("scheduledAt", id)
  INCLUDE ("gameSystem", "priceCents", type, "gameMasterId", "maxPlayers", experience, language, "safetyTools")
  WHERE status IN ('scheduled', 'active');
