import type { CsvCell } from '../platform/csv.ts';
import { csvFile as plainCsvFile, toCsv as toPlainCsv } from '../platform/http/csv.ts';
import type { RestRequest } from '../platform/http/rest.ts';
import { adminTime } from './calendar.ts';

/** A Date is written on the clocks of the admin area, which the column's name tells. */
export type Cell = CsvCell | Date;

/** 2026-11-27 19:00:00 */
export const localTime = (at: Date) =>
  adminTime(at).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');

export const written = (cell: Cell): CsvCell => (cell instanceof Date ? localTime(cell) : cell);

const plain = (rows: readonly (readonly Cell[])[]) => rows.map((row) => row.map(written));

export const toCsv = (head: readonly string[], rows: readonly (readonly Cell[])[]) =>
  toPlainCsv(head, plain(rows));

export const csvFile = (
  reply: RestRequest['reply'],
  name: string,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
) => plainCsvFile(reply, name, head, plain(rows));
