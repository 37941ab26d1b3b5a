import type { RequestHeaders } from '../viewer.ts';

/** The value of a cookie as it was sent; null: there is none, or an empty one. */
export function cookieIn(headers: RequestHeaders, wanted: string): string | null {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === wanted && value) return value;
  }
  return null;
}
