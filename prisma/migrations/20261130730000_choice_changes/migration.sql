-- CreateTable
CREATE TABLE "ChoiceChange" (
    "transaction" BIGINT NOT NULL,
    "ofHost" BOOLEAN NOT NULL,
    "id" INTEGER NOT NULL,
    "madeAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ChoiceChange_pkey" PRIMARY KEY ("transaction","ofHost","id")
);

-- Rows are only added, each transaction its own, so that nobody waits here for anybody: not for a table that everybody
-- wants to sit at, and not for its session.
CREATE FUNCTION note_choice_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ChoiceChange" (transaction, "ofHost", id)
  VALUES (pg_current_xact_id()::text::bigint, FALSE, coalesce(NEW.id, OLD.id)) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
-- Of a seat, or of somebody who waits for one.
CREATE FUNCTION note_choice_of_seat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ChoiceChange" (transaction, "ofHost", id)
  VALUES (pg_current_xact_id()::text::bigint, FALSE, coalesce(NEW."sessionId", OLD."sessionId")) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE FUNCTION note_choice_of_host() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ChoiceChange" (transaction, "ofHost", id)
  VALUES (pg_current_xact_id()::text::bigint, TRUE, NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
