-- Names and addresses compare without regard to case; the search box looks inside words.
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
