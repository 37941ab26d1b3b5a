import { read } from '../platform/read.ts';
import { DAY } from '../platform/rules.ts';

/** From when on clocks are so many milliseconds ahead of UTC, the earliest first. */
type Changes = readonly (readonly [at: number, ahead: number])[];

interface Zone {
  readonly changes: Changes;
  readonly from: number;
  readonly to: number;
}

/** What PostgreSQL knows of a zone does not change while we run. */
const zones = new Map<string, Zone>();
const MOST_ZONES = 1_000;
/** So far beyond what is asked for, that tables which come are in it. */
const BEYOND = 200 * DAY;

/**
 * When the clocks of a zone change between two moments, by the same rules as PostgreSQL's, to the quarter of an hour:
 * no zone has changed its clocks at another moment since there are tables.
 */
export async function clockChanges(zone: string, span: { from: number; to: number }): Promise<Changes> {
  const known = zones.get(zone);
  if (known && known.from <= span.from && span.to <= known.to) return known.changes;
  const quarter = (at: number) => Math.floor(at / 900_000) * 900_000;
  const [from, to] = [quarter(span.from - DAY), quarter(span.to + BEYOND)];
  const rows = await read<{ at: number; ahead: number }>`
    SELECT at, ahead FROM (
      SELECT at, ahead, lag(ahead) OVER (ORDER BY at) AS before FROM (
        SELECT (extract(epoch FROM at) * 1000)::float8 AS at,
          (extract(epoch FROM (at AT TIME ZONE ${zone}) - (at AT TIME ZONE 'UTC')) * 1000)::float8 AS ahead
        FROM generate_series(${new Date(from)}::timestamptz, ${new Date(to)}::timestamptz, interval '15 minutes') at) quarter) change
    WHERE before IS DISTINCT FROM ahead ORDER BY at`;
  const changes = rows.map(({ at, ahead }) => [at, ahead] as const);
  if (zones.size >= MOST_ZONES) zones.clear();
  zones.set(zone, { changes, from, to });
  return changes;
}

/** What a clock on the wall shows, as if it were UTC. */
export function onTheWall(changes: Changes, at: number): number {
  let last = changes.length - 1;
  while (last > 0 && changes[last]![0] > at) last -= 1;
  return at + changes[last]![1];
}
