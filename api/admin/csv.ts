import type { RestRequest } from '../platform/http/rest.ts';
import { adminTime } from './calendar.ts';

/** A Date is written on the clocks of the admin area, which the column's name tells. */
export type Cell = string | number | Date | null;

/**
 * A spreadsheet takes a text that begins so for a formula; an amount below zero is none. Where it parts cells by
 * another sign than the comma, the rest of a text is the beginning of a cell, too.
 */
const FORMULA = /(^(?!-\d+(?:\.\d+)?$)|[;\t\r\n|]\s*)(?=[=+\-@\t\r＝＋－＠])/g;

function cell(value: Cell): string {
  if (value === null) return '';
  if (value instanceof Date) return localTime(value);
  if (typeof value === 'number') return String(value);
  const harmless = value.replace(FORMULA, "$1'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** 2026-11-27 19:00:00 */
export const localTime = (at: Date) =>
  adminTime(at).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');

/** RFC 4180, with a mark in front by which spreadsheets know UTF-8. */
export const toCsv = (head: readonly string[], rows: readonly (readonly Cell[])[]) =>
  `\ufeff${[head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;

/** The same as a file of that name, which nobody keeps on the way. */
export function csvFile(
  reply: RestRequest['reply'],
  name: string,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
): string {
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'no-store');
  return toCsv(head, rows);
}
