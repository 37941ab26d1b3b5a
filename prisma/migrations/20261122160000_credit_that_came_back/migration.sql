-- From now on a credit ends when its row says so. What came back before keeps the thirty days it was promised.
UPDATE "Credit" c SET "expiresAt" = back."until"
FROM (SELECT "creditId", max("returnedAt") + interval '30 days' AS "until"
      FROM "CreditUse" WHERE "returnedAt" IS NOT NULL GROUP BY "creditId") back
WHERE back."creditId" = c.id AND c."expiresAt" < back."until";
