-- Every row is about to be written once: its words would go into this index and the next one by one, which takes minutes.
DROP INDEX "Session_searchText_idx";
