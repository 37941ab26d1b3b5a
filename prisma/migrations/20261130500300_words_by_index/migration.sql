CREATE INDEX "Session_searchText_idx" ON "Session" USING GIN ("searchText" gin_trgm_ops) WITH (fastupdate = off);
