const ISO = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** Returns the instant of an ISO 8601 text with a zone; an invalid date for all else, as 30 February or year 0. */
export function instantIn(text: unknown): Date {
  const [, day] = (typeof text === 'string' && ISO.exec(text)) || [];
  // JavaScript reads 30 February as 2 March.
  const isDay = day !== undefined && new Date(`${day}T00:00Z`).getUTCDate() === Number(day.slice(8));
  const at = new Date(isDay ? (text as string) : Number.NaN);
  // The database knows no year 0.
  return at.getUTCFullYear() < 1 ? new Date(Number.NaN) : at;
}
