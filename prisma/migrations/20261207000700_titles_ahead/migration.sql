-- While somebody types, titles of what lies ahead are looked through in the order of their dates: by the index alone, in
-- which they stand as they are compared. Cut, since one letter can unfold to eighteen, and an entry has its limit.
CREATE INDEX session_titles_ahead ON "Session" ("scheduledAt", id, left(folded(title), 240), title)
  WHERE status IN ('scheduled', 'active');
