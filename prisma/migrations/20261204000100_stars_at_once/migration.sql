-- A handover changes every review of a profile by one statement. The stars were written once for each of them, and every
-- such write left another copy of the profile behind, through which whatever asked for it next had to look. Now they are
-- written once for all of them.
DROP TRIGGER review_stars_counted ON "Review";

CREATE FUNCTION add_stars(profile integer, reviews bigint, stars bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE "GameMaster" SET "reviewCount" = "reviewCount" + reviews, "starSum" = "starSum" + stars WHERE id = profile
$$;

-- One write for each profile that has other stars than before, by ascending number, so that two such statements wait in
-- no circle; none where they stay as they were.
CREATE OR REPLACE FUNCTION count_stars() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_stars(profile, many, stars) FROM (
      SELECT "gameMasterId" AS profile, count(*) AS many, sum(stars) AS stars FROM counted_now
      WHERE "hiddenAt" IS NULL AND earned GROUP BY 1 ORDER BY 1) given;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_stars(profile, -many, -stars) FROM (
      SELECT "gameMasterId" AS profile, count(*) AS many, sum(stars) AS stars FROM counted_before
      WHERE "hiddenAt" IS NULL AND earned GROUP BY 1 ORDER BY 1) taken;
  ELSE
    PERFORM add_stars(profile, many, stars) FROM (
      SELECT profile, sum(many) AS many, sum(stars) AS stars FROM (
        SELECT "gameMasterId" AS profile, 1 AS many, stars FROM counted_now WHERE "hiddenAt" IS NULL AND earned
        UNION ALL
        SELECT "gameMasterId", -1, -stars FROM counted_before WHERE "hiddenAt" IS NULL AND earned) each
      GROUP BY 1 HAVING sum(many) <> 0 OR sum(stars) <> 0 ORDER BY 1) changed;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER review_stars_given AFTER INSERT ON "Review" REFERENCING NEW TABLE AS counted_now
  FOR EACH STATEMENT EXECUTE FUNCTION count_stars();
CREATE TRIGGER review_stars_changed AFTER UPDATE ON "Review"
  REFERENCING OLD TABLE AS counted_before NEW TABLE AS counted_now
  FOR EACH STATEMENT EXECUTE FUNCTION count_stars();
CREATE TRIGGER review_stars_taken AFTER DELETE ON "Review" REFERENCING OLD TABLE AS counted_before
  FOR EACH STATEMENT EXECUTE FUNCTION count_stars();
