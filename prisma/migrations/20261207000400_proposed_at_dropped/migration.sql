-- The one in order does its work, and nothing else reads by it.
DROP INDEX "Session_proposedAt_idx";
