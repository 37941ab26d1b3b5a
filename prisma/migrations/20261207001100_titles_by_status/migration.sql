-- The list of sessions of one status that staff sort by title: of a rare status the index of all titles is read far.
CREATE INDEX session_titles_by_status ON "Session" (status, lower(title), id);
