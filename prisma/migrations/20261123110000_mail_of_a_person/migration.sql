-- A mail is a person's, not an address's: addresses change hands.
ALTER TABLE "OutboxMail" ADD COLUMN "userId" INTEGER;

-- What was written since the present holder has the address, without a break, is theirs. Whose the others were is
-- not known for sure: they stay nobody's.
UPDATE "OutboxMail" mail SET "userId" = u.id
FROM "User" u
WHERE u.email = mail."toAddress"::citext AND mail."createdAt" >= u."createdAt"
  AND mail."createdAt" >= COALESCE(
    (SELECT max(GREATEST(c."madeAt", c."undoneAt")) FROM "EmailChange" c WHERE c."userId" = u.id), u."createdAt");

CREATE INDEX "OutboxMail_userId_id_idx" ON "OutboxMail"("userId", "id");
