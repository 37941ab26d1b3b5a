import { CSV_MARK, type CsvCell, csvLine } from '../csv.ts';
import type { RestRequest } from './rest.ts';

/** RFC 4180, with a byte order mark by which spreadsheets know UTF-8. */
export const toCsv = (head: readonly string[], rows: readonly (readonly CsvCell[])[]) =>
  `${CSV_MARK}${[head, ...rows].map(csvLine).join('')}`;

/** The same as a file of that name, which no cache may keep. */
export function csvFile(
  reply: RestRequest['reply'],
  name: string,
  head: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): string {
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'no-store');
  return toCsv(head, rows);
}
