-- What an erasure forgets from now on is forgotten of those who were erased before, too.
UPDATE "CancellationRequest" request SET "decisionReason" = ''
FROM "Booking" booking JOIN "User" person ON person.id = booking."userId"
WHERE request."bookingId" = booking.id AND person."erasedAt" IS NOT NULL AND request."decidedAt" IS NOT NULL;

UPDATE "EmergencyPass" pass SET reason = ''
FROM "User" person WHERE person.id = pass."userId" AND person."erasedAt" IS NOT NULL;

UPDATE "Booking" booking SET "endReason" = 'Our staff removed you from this session.'
FROM "User" person WHERE person.id = booking."userId" AND person."erasedAt" IS NOT NULL
  AND booking."endReason" LIKE 'Our staff removed you from this session%';

UPDATE "AuditEntry" entry SET detail = detail - 'reason'
WHERE detail ? 'reason' AND (
  ("targetType" = 'User' AND "targetId" IN (SELECT id::text FROM "User" WHERE "erasedAt" IS NOT NULL))
  OR ("targetType" = 'Booking' AND "targetId" IN (SELECT booking.id::text FROM "Booking" booking
    JOIN "User" person ON person.id = booking."userId" WHERE person."erasedAt" IS NOT NULL)));

-- What was done about money is said without the name, which stands beside it as long as there is one.
UPDATE "AuditEntry" SET detail = jsonb_set(detail, '{outcome}', to_jsonb(regexp_replace(regexp_replace(
  detail->>'outcome', ' is written down as returned to .*$', ' is written down as returned.'),
  '^.* has (\$\S+) of session credit instead\.$', 'The player has \1 of session credit instead.')))
WHERE action = 'money.fixed' AND detail ? 'outcome';

-- Their customers are still at Stripe: the job goes on with these deletions.
UPDATE "UserDeletion" deletion SET "finishedAt" = NULL
FROM "User" person
WHERE person.id = deletion."userId" AND deletion."finishedAt" IS NOT NULL AND person."stripeCustomerId" IS NOT NULL;
