-- After many rows at once their words waited in a list beside the index. A search had to read that list, so the
-- planner rather read the whole table, until a vacuum came. Rows of these tables are written seldom and searched
-- all day: their words go into the index at once.
ALTER INDEX user_search SET (fastupdate = off);
ALTER INDEX "Session_searchText_idx" SET (fastupdate = off);
SELECT gin_clean_pending_list('user_search'), gin_clean_pending_list('"Session_searchText_idx"');
