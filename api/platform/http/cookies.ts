import type { RequestHeaders } from '../viewer.ts';

/** Returns the value of a cookie as it was sent; null: there is none, or it is empty. */
export function cookieIn(headers: RequestHeaders, wanted: string): string | null {
  const sent = headers.get('cookie');
  if (!sent?.includes(`${wanted}=`)) return null; // most are absent, and every request is searched for four
  for (const pair of sent.split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === wanted && value) return value;
  }
  return null;
}
