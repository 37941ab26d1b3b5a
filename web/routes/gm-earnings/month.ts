/** The month that the address asks for; null: this one. */
export function monthOf(search: URLSearchParams): string | null {
  const month = search.get('month') ?? '';
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : null;
}

/** "2026-11" as people say it: "November 2026". */
export const monthInWords = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
