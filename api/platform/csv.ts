/** A cell of a table that a spreadsheet opens. */
export type CsvCell = string | number | null;

/**
 * Matches text that a spreadsheet takes for a formula; a negative amount is none. Where cells are separated by
 * another sign than the comma, the rest of a text also begins a cell, even in quotes.
 */
const FORMULA = /(^(?!-\d+(?:\.\d+)?$)|[;\t\r\n|](?:[^\S\t\r\n]|")*)(?=[=+\-@\t\r＝＋－＠])/g;

function cell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = value.replace(FORMULA, "$1'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The byte order mark by which spreadsheets know UTF-8; it stands before the first line. */
export const CSV_MARK = '\ufeff';

/** A line by RFC 4180. */
export const csvLine = (row: readonly CsvCell[]) => `${row.map(cell).join(',')}\r\n`;
