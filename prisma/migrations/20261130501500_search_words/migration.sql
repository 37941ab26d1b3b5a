-- CreateTable
CREATE TABLE "SearchWord" (
    "word" TEXT NOT NULL,

    CONSTRAINT "SearchWord_pkey" PRIMARY KEY ("word")
);

-- CreateIndex
CREATE INDEX "SearchWord_word_idx" ON "SearchWord" USING GIN ("word" gin_trgm_ops);

-- What somebody may have meant who mistyped a word is one of a few words, which many tables have: it is found here once,
-- instead of in the text of each table. Words that no table has any more stay, and find nothing. Those that are there
-- already are left alone and the others come in order, so that who writes at the same time hardly ever waits.
CREATE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "SearchWord" (word)
  SELECT DISTINCT split.part FROM regexp_split_to_table(NEW."calledText", '\s+') split (part)
  WHERE split.part <> '' AND NOT EXISTS (SELECT FROM "SearchWord" known WHERE known.word = split.part)
  ORDER BY split.part
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER search_words_insert AFTER INSERT ON "Session" FOR EACH ROW EXECUTE FUNCTION keep_search_words();
CREATE TRIGGER search_words_update AFTER UPDATE OF title, "gameSystem", type, tags ON "Session" FOR EACH ROW
  WHEN (OLD."calledText" IS DISTINCT FROM NEW."calledText") EXECUTE FUNCTION keep_search_words();

-- Those that are there already.
INSERT INTO "SearchWord" (word)
SELECT DISTINCT split.part FROM "Session" s CROSS JOIN LATERAL regexp_split_to_table(s."calledText", '\s+') split (part)
WHERE split.part <> '';
