/** Returns the month named in the address; null: the present one. */
export function monthOf(search: URLSearchParams): string | null {
  const month = search.get('month') ?? '';
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : null;
}
