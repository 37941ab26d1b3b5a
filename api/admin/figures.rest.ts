import { csvFile } from '../platform/http/csv.ts';
import type { RestRequest } from '../platform/http/rest.ts';
import { toDecimalString } from '../platform/money.ts';
import { figures } from './figures.service.ts';

const heads = { week: 'Week of', game_system: 'Game system', game_master: 'Game Master' } as const;

/** GET /api/admin/figures.csv?by=&from=&until= : all rows of the figures page as a file. */
export async function figuresCsv({ query, reply }: RestRequest) {
  const { by, from, until, rows } = await figures(query);
  return csvFile(
    reply,
    `figures-by-${by}-${from}-${until}`,
    [heads[by], 'Sessions', 'Seats', 'Filled seats', 'Sold seats', 'Revenue (USD)'],
    rows.map((row) => [
      row.name ?? 'No session',
      row.sessions,
      row.offered,
      row.filled,
      row.sold,
      toDecimalString(row.revenueCents),
    ]),
  );
}
