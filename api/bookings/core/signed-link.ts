import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '../../platform/env.ts';

/** Returns the HMAC that makes an address secret: nobody can forge it without our key, and nothing is stored. */
export const signature = (what: string) =>
  createHmac('sha256', env.authSecret).update(what).digest('base64url');

export function isSigned(expected: string, given: unknown): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(typeof given === 'string' ? given : '')];
  return one.length === other.length && timingSafeEqual(one, other);
}
