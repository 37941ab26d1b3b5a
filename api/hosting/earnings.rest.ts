import { csvFile } from '../platform/http/csv.ts';
import type { RestRequest } from '../platform/http/rest.ts';
import { requireDesk } from './desk.service.ts';
import { earningsTable } from './earnings.service.ts';

/** GET /api/gm/earnings.csv?month= : a month of the viewer's own sessions, one per line. */
export async function earningsCsv({ query, reply, viewer }: RestRequest) {
  const { month, head, lines } = await earningsTable(requireDesk(viewer), query.month);
  return csvFile(reply, `earnings-${month}`, head, lines);
}
