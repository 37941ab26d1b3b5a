import { read } from '../platform/read.ts';
import { DAY } from '../platform/rules.ts';

/** From which moment clocks are this many milliseconds ahead of UTC, the earliest first. */
type Changes = readonly (readonly [at: number, ahead: number])[];

interface Zone {
  readonly changes: Changes;
  readonly from: number;
  readonly to: number;
}

/** PostgreSQL's rules of a zone do not change while the process runs. */
const zones = new Map<string, Zone>();
const MOST_ZONES = 1_000;
/** Read this far ahead, so that later sessions are covered. */
const BEYOND = 200 * DAY;

/**
 * Returns when the clocks of a zone change between two moments, by PostgreSQL's own rules, to the quarter of an hour:
 * in the years of our sessions no zone changes its clocks at another moment.
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

/** The local wall-clock time as if it were UTC. */
export function onTheWall(changes: Changes, at: number): number {
  let last = changes.length - 1;
  while (last > 0 && changes[last]![0] > at) last -= 1;
  return at + changes[last]![1];
}
