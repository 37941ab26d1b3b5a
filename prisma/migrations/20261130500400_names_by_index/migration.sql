CREATE INDEX "Session_calledText_idx" ON "Session" USING GIN ("calledText" gin_trgm_ops) WITH (fastupdate = off);
