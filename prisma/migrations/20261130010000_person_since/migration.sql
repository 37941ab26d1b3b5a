-- AlterTable
ALTER TABLE "GameMaster" ADD COLUMN     "personSince" TIMESTAMPTZ(3);

-- Whoever was linked to a profile later than it was made begins there. Who gave one back and got it again loses a
-- part of their own record by it: better than to be told of by what somebody else did.
UPDATE "GameMaster" gm SET "personSince" = linked.at
FROM (
  SELECT "targetId"::int AS id, detail #>> '{changed,userId,new}' AS "userId", max("createdAt") AS at
  FROM "AuditEntry" WHERE "targetType" = 'GameMaster' AND action = 'game-master.linked' GROUP BY 1, 2) linked
WHERE linked.id = gm.id AND linked."userId" = gm."userId"::text;
