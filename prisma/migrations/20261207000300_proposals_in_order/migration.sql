-- What waits for staff, in the order of their list (waiting in api/catalog/proposals.service.ts); how many there are needs the
-- index alone.
CREATE INDEX session_proposed ON "Session" ("scheduledAt", id) INCLUDE ("campaignId", "gameMasterId", "proposedAt")
  WHERE status = 'draft' AND "proposedAt" IS NOT NULL;
