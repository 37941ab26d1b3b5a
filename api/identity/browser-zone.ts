import { cookieIn } from '../platform/http/cookies.ts';
import { knownZone } from '../platform/rules.ts';
import type { RequestHeaders } from '../platform/viewer.ts';

/** The time zone of the caller's browser, from the cookie that our pages set; null: none, or an unknown one. */
export function browserZone(headers: RequestHeaders): string | null {
  return knownZone(cookieIn(headers, 'tz')?.replaceAll('%2F', '/') ?? null);
}
