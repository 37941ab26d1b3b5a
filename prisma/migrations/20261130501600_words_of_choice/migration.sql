-- Both texts of what is going to be played: what was played once is most of the other two indexes.
CREATE INDEX session_choice_words ON "Session" USING GIN (("searchText" || ' ' || "calledText") gin_trgm_ops)
  WITH (fastupdate = off) WHERE status IN ('scheduled', 'active');
