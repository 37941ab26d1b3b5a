-- Of evenings before a profile was whose it is now: who was rated is whoever had it then, as the audit log tells. That is
-- whom it was taken from next, unless it was given to them only after the evening; then nobody had it, and it was still
-- the page of whoever had it last. Where the log tells of neither, whoever was noted stays. The trigger sees to the stars.
WITH taken AS (
  SELECT "targetId" AS profile, detail #>> '{changed,userId,old}' AS "userId", "createdAt" AS at FROM "AuditEntry"
  WHERE "targetType" = 'GameMaster' AND action = 'game-master.unlinked'
  UNION ALL
  SELECT detail #>> '{changed,gameMasterId,old}', "targetId", "createdAt" FROM "AuditEntry"
  WHERE "targetType" = 'User' AND action = 'user.revoked-game-master'),
given AS (
  SELECT "targetId" AS profile, detail #>> '{changed,userId,new}' AS "userId", "createdAt" AS at FROM "AuditEntry"
  WHERE "targetType" = 'GameMaster' AND action = 'game-master.linked'
  UNION ALL
  SELECT detail #>> '{changed,gameMasterId,new}', "targetId", "createdAt" FROM "AuditEntry"
  WHERE "targetType" = 'User' AND action = 'user.promoted-to-game-master')
UPDATE "Review" r SET "ratedUserId" = coalesce(
  (SELECT u.id FROM "User" u JOIN (
    SELECT taken."userId", taken.at FROM taken WHERE taken.profile = r."gameMasterId"::text AND taken.at >= s."scheduledAt"
    ORDER BY taken.at LIMIT 1) next ON next."userId" = u.id::text
    WHERE NOT EXISTS (SELECT FROM given WHERE given.profile = r."gameMasterId"::text AND given."userId" = next."userId"
      AND given.at > s."scheduledAt" AND given.at <= next.at)),
  (SELECT u.id FROM "User" u JOIN (
    SELECT taken."userId" FROM taken WHERE taken.profile = r."gameMasterId"::text AND taken.at < s."scheduledAt"
    ORDER BY taken.at DESC LIMIT 1) last ON last."userId" = u.id::text),
  r."ratedUserId")
FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId"
WHERE b.id = r."bookingId" AND ran_before(s);
