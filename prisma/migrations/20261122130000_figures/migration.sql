-- CreateTable
CREATE TABLE "FigureWeek" (
    "week" DATE NOT NULL,
    "zone" TEXT NOT NULL,
    "listed" INTEGER NOT NULL,
    "sold" INTEGER NOT NULL,
    "revenueCents" BIGINT NOT NULL,

    CONSTRAINT "FigureWeek_pkey" PRIMARY KEY ("week")
);

-- CreateTable
CREATE TABLE "FigureCell" (
    "id" BIGSERIAL NOT NULL,
    "week" DATE NOT NULL,
    "gameMasterId" INTEGER,
    "gameSystem" TEXT,
    "sessions" INTEGER NOT NULL,
    "offered" INTEGER NOT NULL,
    "filled" INTEGER NOT NULL,
    "sold" INTEGER NOT NULL,
    "revenueCents" BIGINT NOT NULL,

    CONSTRAINT "FigureCell_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FigurePlayers" (
    "block" INTEGER NOT NULL,
    "players" INTEGER NOT NULL,

    CONSTRAINT "FigurePlayers_pkey" PRIMARY KEY ("block")
);

-- CreateTable
CREATE TABLE "FigureChange" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3),
    "sessionId" INTEGER,
    "userId" INTEGER,

    CONSTRAINT "FigureChange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "FigureCell_week_idx" ON "FigureCell"("week");

-- Figures are read from what was counted before, and only what has changed since is counted anew. The changes
-- are rows of their own: a counter that everybody adds to would let those who book wait for each other.

-- A player sits at a table, or does no more; a seat was sold.
CREATE FUNCTION note_booking_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO "FigureChange" (at, "sessionId", "userId") VALUES (OLD."confirmedAt", OLD."sessionId", OLD."userId");
  END IF;
  IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE'
    AND (OLD."confirmedAt", OLD."sessionId", OLD."userId") IS DISTINCT FROM (NEW."confirmedAt", NEW."sessionId", NEW."userId")
  THEN
    INSERT INTO "FigureChange" (at, "sessionId", "userId") VALUES (NEW."confirmedAt", NEW."sessionId", NEW."userId");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER booking_figures_insert AFTER INSERT ON "Booking" FOR EACH ROW
  WHEN (NEW.status IN ('confirmed', 'cancel_requested') OR NEW."confirmedAt" IS NOT NULL)
  EXECUTE FUNCTION note_booking_figures();
CREATE TRIGGER booking_figures_update AFTER UPDATE ON "Booking" FOR EACH ROW
  WHEN ((OLD.status IN ('confirmed', 'cancel_requested'), OLD."confirmedAt", OLD."sessionId", OLD."userId")
    IS DISTINCT FROM (NEW.status IN ('confirmed', 'cancel_requested'), NEW."confirmedAt", NEW."sessionId", NEW."userId"))
  EXECUTE FUNCTION note_booking_figures();
CREATE TRIGGER booking_figures_delete AFTER DELETE ON "Booking" FOR EACH ROW
  WHEN (OLD.status IN ('confirmed', 'cancel_requested') OR OLD."confirmedAt" IS NOT NULL)
  EXECUTE FUNCTION note_booking_figures();

-- A session came, went, moved, or counts otherwise. With its Game Master or its game change the weeks in which
-- its seats were sold and its money moved.
CREATE FUNCTION note_session_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO "FigureChange" (at) VALUES (OLD."scheduledAt");
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "FigureChange" ("sessionId") VALUES (NEW.id);
  END IF;
  IF TG_OP = 'UPDATE' AND (OLD."gameMasterId", OLD."gameSystem") IS DISTINCT FROM (NEW."gameMasterId", NEW."gameSystem") THEN
    INSERT INTO "FigureChange" (at)
    SELECT "confirmedAt" FROM "Booking" WHERE "sessionId" = NEW.id AND "confirmedAt" IS NOT NULL
    UNION
    SELECT movement."createdAt" FROM "Booking" booking JOIN "LedgerEntry" entry ON entry."bookingId" = booking.id
      JOIN "LedgerTransaction" movement ON movement.id = entry."transactionId"
    WHERE booking."sessionId" = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER session_figures_insert AFTER INSERT ON "Session" FOR EACH ROW EXECUTE FUNCTION note_session_figures();
CREATE TRIGGER session_figures_update AFTER UPDATE OF "scheduledAt", status, "maxPlayers", "gameMasterId", "gameSystem"
  ON "Session" FOR EACH ROW
  WHEN ((OLD."scheduledAt", OLD.status IN ('draft', 'cancelled'), OLD."maxPlayers", OLD."gameMasterId", OLD."gameSystem")
    IS DISTINCT FROM (NEW."scheduledAt", NEW.status IN ('draft', 'cancelled'), NEW."maxPlayers", NEW."gameMasterId", NEW."gameSystem"))
  EXECUTE FUNCTION note_session_figures();
CREATE TRIGGER session_figures_delete AFTER DELETE ON "Session" FOR EACH ROW EXECUTE FUNCTION note_session_figures();

-- Money moved that counts as revenue. Movements are never changed.
CREATE FUNCTION note_ledger_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "FigureChange" (at) SELECT "createdAt" FROM "LedgerTransaction" WHERE id = NEW."transactionId";
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_figures_insert AFTER INSERT ON "LedgerEntry" FOR EACH ROW
  WHEN (NEW.account IN ('revenue', 'fees')) EXECUTE FUNCTION note_ledger_figures();
