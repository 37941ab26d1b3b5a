import type { CsvCell } from '../platform/csv.ts';
import { adminTime } from './calendar.ts';

/** A Date is written on the clocks of the admin area, which the column's name tells. */
export type Cell = CsvCell | Date;

/** 2026-11-27 19:00:00 */
export const localTime = (at: Date) =>
  adminTime(at).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');

export const written = (cell: Cell): CsvCell => (cell instanceof Date ? localTime(cell) : cell);
