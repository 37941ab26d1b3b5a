-- A review follows its seat, its evening and its profile. When one of them changed while another did, neither change saw
-- the other: a seat that was given up in the moment in which its profile came back kept its stars. Whatever a review
-- follows takes turns at the profile, and looks at it after that: the profile itself holds its row already.
--
-- Whoever is the first to have a profile goes on where it did: nobody else can have run its evenings. "personSince" stays
-- NULL then, and what was said of evenings before them is named theirs once the profile goes to somebody else.
CREATE OR REPLACE FUNCTION reviews_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A statement each, so that each is planned for its own index.
  IF TG_TABLE_NAME = 'Booking' THEN
    PERFORM FROM "GameMaster" WHERE id IN (
      SELECT "gameMasterId" FROM "Review" WHERE "bookingId" = NEW.id) FOR NO KEY UPDATE;
    UPDATE "Review" r SET earned = NOT r.earned
    WHERE r."bookingId" = NEW.id AND r.earned <> (review_unearned(r) IS NULL);
  ELSIF TG_TABLE_NAME = 'Session' THEN
    PERFORM FROM "GameMaster" WHERE id IN (
      SELECT r."gameMasterId" FROM "Booking" b JOIN "Review" r ON r."bookingId" = b.id WHERE b."sessionId" = NEW.id)
    ORDER BY id FOR NO KEY UPDATE;
    UPDATE "Review" r SET earned = NOT r.earned FROM "Booking" b
    WHERE b."sessionId" = NEW.id AND r."bookingId" = b.id AND r.earned <> (review_unearned(r) IS NULL);
  ELSE
    IF OLD."personSince" IS NULL AND NEW."personSince" IS NOT NULL THEN
      UPDATE "Review" SET "ratedUserId" = coalesce(OLD."userId", OLD."formerUserId")
      WHERE "gameMasterId" = NEW.id AND "ratedUserId" IS NULL AND coalesce(OLD."userId", OLD."formerUserId") IS NOT NULL;
    END IF;
    UPDATE "Review" r SET earned = NOT r.earned
    WHERE r."gameMasterId" = NEW.id AND r.earned <> (review_unearned(r) IS NULL);
  END IF;
  RETURN NULL;
END
$$;

-- A profile whose person was erased looks like one that nobody ever had.
UPDATE "GameMaster" g SET "personSince" = g."createdAt"
WHERE g."userId" IS NULL AND g."formerUserId" IS NULL AND g."personSince" IS NULL AND (
  EXISTS (SELECT FROM "Review" r WHERE r."gameMasterId" = g.id AND r."ratedUserId" IS NOT NULL)
  OR EXISTS (SELECT FROM "AuditEntry" a WHERE a."targetType" = 'GameMaster' AND a."targetId" = g.id::text
    AND a.action IN ('game-master.linked', 'game-master.unlinked'))
  OR EXISTS (SELECT FROM "AuditEntry" a WHERE a."targetType" = 'User'
    AND g.id::text IN (a.detail #>> '{changed,gameMasterId,old}', a.detail #>> '{changed,gameMasterId,new}')));

-- Who was linked to one that nobody had before, as far as the audit log knows, has it from its first day on.
UPDATE "GameMaster" g SET "personSince" = NULL
WHERE g."userId" IS NOT NULL AND g."personSince" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "Review" r WHERE r."gameMasterId" = g.id AND r."ratedUserId" <> g."userId")
  AND (SELECT count(*) FROM "AuditEntry" a WHERE a."targetType" = 'GameMaster' AND a."targetId" = g.id::text
    AND a.action = 'game-master.linked') = 1
  AND NOT EXISTS (SELECT FROM "AuditEntry" a WHERE a."targetType" = 'GameMaster' AND a."targetId" = g.id::text
    AND a.action IN ('game-master.unlinked', 'game-master.archived'))
  AND NOT EXISTS (SELECT FROM "AuditEntry" a WHERE a."targetType" = 'User'
    AND g.id::text IN (a.detail #>> '{changed,gameMasterId,old}', a.detail #>> '{changed,gameMasterId,new}'));
