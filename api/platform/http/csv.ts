import type { RestRequest } from './rest.ts';

export type PlainCell = string | number | null;

/**
 * A spreadsheet takes a text that begins so for a formula; an amount below zero is none. Where it parts cells by
 * another sign than the comma, the rest of a text is the beginning of a cell, too.
 */
const FORMULA = /(^(?!-\d+(?:\.\d+)?$)|[;\t\r\n|]\s*)(?=[=+\-@\t\r＝＋－＠])/g;

function cell(value: PlainCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = value.replace(FORMULA, "$1'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** RFC 4180, with a mark in front by which spreadsheets know UTF-8. */
export const toCsv = (head: readonly string[], rows: readonly (readonly PlainCell[])[]) =>
  `\ufeff${[head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;

/** The same as a file of that name, which nobody keeps on the way. */
export function csvFile(
  reply: RestRequest['reply'],
  name: string,
  head: readonly string[],
  rows: readonly (readonly PlainCell[])[],
): string {
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'no-store');
  return toCsv(head, rows);
}
