-- Background work looks every few seconds or minutes: each look reads what may be due, and not whole tables.

-- The reserved dates, with all that is compared with the time of their sessions.
CREATE INDEX booking_reserved ON "Booking" (id, "sessionId", "heldUntil", "chargeFrom")
  WHERE status = 'pending' AND "membershipId" IS NOT NULL;

-- The sessions that are going to be played, the first to start first.
CREATE INDEX session_unplayed ON "Session" ("scheduledAt", id) WHERE status IN ('scheduled', 'active');

-- Whom a mail of one kind was sent to lately.
CREATE INDEX "OutboxMail_userId_kind_createdAt_idx" ON "OutboxMail"("userId", kind, "createdAt");
