import { db } from '../../api/platform/db.ts';
import type { RequestContext } from '../../api/platform/viewer.ts';

let serial = 0;

/** Returns a request context with an IP address of its own, so that rate limits of other tests do not apply. */
export function caller(headers: HeadersInit = {}): RequestContext & { setCookies: string[] } {
  serial += 1;
  const ip = `10.1.${Math.floor(serial / 250)}.${(serial % 250) + 1}`;
  return { viewer: null, headers: new Headers(headers), ip, setCookies: [] };
}

export function registrationForm(overrides: Record<string, unknown> = {}) {
  serial += 1;
  const username = `ada-${serial}`;
  const password = 'correct horse';
  return {
    username,
    email: `${username}@example.test`,
    fullName: 'Ada Archer',
    password,
    confirmPassword: password,
    isAdult: true,
    ...overrides,
  };
}

/** Returns the latest mail to an address. */
export const mailTo = (toAddress: string, kind?: string) =>
  db.outboxMail.findFirst({ where: { toAddress, ...(kind && { kind }) }, orderBy: { id: 'desc' } });

/** Returns the token in the latest mailed link to an address. */
export async function mailedToken(toAddress: string, kind: string): Promise<string> {
  const mail = await mailTo(toAddress, kind);
  return /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
