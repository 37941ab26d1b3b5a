-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN "aboutUserIds" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- CreateIndex
CREATE INDEX "OutboxMail_aboutUserIds_idx" ON "OutboxMail" USING GIN ("aboutUserIds");

-- The key of a mail says what it tells of, and so of whom.
UPDATE "OutboxMail" mail SET "aboutUserIds" = ARRAY[m."senderId"] FROM "Message" m
WHERE mail.kind IN ('unread-messages', 'announcement')
  AND m.id::text = split_part(mail."dedupeKey", ':', CASE mail.kind WHEN 'announcement' THEN 2 ELSE 4 END);

UPDATE "OutboxMail" mail SET "aboutUserIds" = ARRAY[r."reporterId", m."senderId"]
FROM "Report" r JOIN "Message" m ON m.id = r."messageId"
WHERE mail.kind = 'message-report' AND mail."dedupeKey" = 'message-report:' || r."messageId" || ':' || r."reporterId";

UPDATE "OutboxMail" mail SET "aboutUserIds" = ARRAY[b."userId"]
FROM "CancellationRequest" r JOIN "Booking" b ON b.id = r."bookingId"
WHERE mail.kind = 'cancellation-for-staff' AND r.id::text = split_part(mail."dedupeKey", ':', 2);

UPDATE "OutboxMail" mail SET "aboutUserIds" = ARRAY[a."actorId"] FROM "AuditEntry" a
WHERE mail.kind = 'mail-check' AND a.action = 'mail.checked' AND a."targetId" = mail."dedupeKey"
  AND a."actorId" IS NOT NULL;

UPDATE "OutboxMail" mail SET "aboutUserIds" = told.people FROM (
  SELECT 'table-changes:' || "gameMasterId" || ':' || max(id) AS key,
    array_agg(DISTINCT "userId") FILTER (WHERE "userId" IS NOT NULL) AS people
  FROM "TableChange" WHERE "mailedAt" IS NOT NULL GROUP BY "gameMasterId", "mailedAt") told
WHERE mail."dedupeKey" = told.key AND told.people IS NOT NULL;

-- What an alarm is about stands beside it on the money page; whom an earlier one named is not written anywhere.
UPDATE "OutboxMail" SET subject = '', html = '', text = '' WHERE kind = 'alarm' AND status = 'sent';
