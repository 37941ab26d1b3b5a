import type { RequestHeaders } from '../viewer.ts';

/** The value of a cookie as it was sent; null: there is none, or an empty one. */
export function cookieIn(headers: RequestHeaders, wanted: string): string | null {
  const sent = headers.get('cookie');
  if (!sent?.includes(`${wanted}=`)) return null; // most are not there, and every request is asked for four
  for (const pair of sent.split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === wanted && value) return value;
  }
  return null;
}
