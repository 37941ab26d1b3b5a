-- In tenths of a star, as it is shown; who has no review comes last.
CREATE INDEX game_master_rating ON "GameMaster" ((coalesce(round("starSum" * 10.0 / nullif("reviewCount", 0)), 0)));
