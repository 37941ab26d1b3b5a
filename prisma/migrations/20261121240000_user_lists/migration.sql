-- The search of the list of users: part of the user name, the address or the full name, in any case.
CREATE INDEX user_search ON "User"
  USING gin (lower(username::text || ' ' || email::text || ' ' || "fullName") gin_trgm_ops);

-- The groups of that list, newest first, and their counts, without reading the whole table for the small ones.
CREATE INDEX user_admins ON "User" (id) WHERE "isAdmin" AND "erasedAt" IS NULL;
CREATE INDEX user_game_masters ON "User" (id) WHERE "isGameMaster" AND "erasedAt" IS NULL;
CREATE INDEX user_regulars ON "User" (id) WHERE NOT "isAdmin" AND NOT "isGameMaster" AND "erasedAt" IS NULL;
