-- A week's sums stand in its row: to show weeks, the parts of each need not be added up again.
ALTER TABLE "FigureWeek" ADD COLUMN "sessions" INTEGER, ADD COLUMN "offered" INTEGER, ADD COLUMN "filled" INTEGER;

UPDATE "FigureWeek" kept
SET sessions = coalesce(parts.sessions, 0), offered = coalesce(parts.offered, 0), filled = coalesce(parts.filled, 0)
FROM "FigureWeek" known LEFT JOIN (
  SELECT week, sum(sessions)::int AS sessions, sum(offered)::int AS offered, sum(filled)::int AS filled
  FROM "FigureCell" GROUP BY week) parts USING (week)
WHERE known.week = kept.week;

-- Without a default: a process that does not know them yet fails to keep a week, and does not keep it wrong.
ALTER TABLE "FigureWeek" ALTER COLUMN "sessions" SET NOT NULL, ALTER COLUMN "offered" SET NOT NULL,
  ALTER COLUMN "filled" SET NOT NULL;
