import type { CsvCell } from '../platform/csv.ts';
import { adminTime } from './calendar.ts';

/** A Date is written in the admin time zone, which the column header names. */
export type Cell = CsvCell | Date;

/** 2026-11-27 19:00:00 */
export const localTime = (at: Date) =>
  adminTime(at).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');

export const written = (cell: Cell): CsvCell => (cell instanceof Date ? localTime(cell) : cell);
