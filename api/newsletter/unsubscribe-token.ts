import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '../platform/env.ts';
import { MAX_ID } from '../platform/rules.ts';

const signature = (id: number) =>
  createHmac('sha256', env.authSecret).update(`newsletter unsubscribe\n${id}`).digest('base64url');

/** Stands in every newsletter; good for ever and for nothing but leaving. */
export const unsubscribeToken = (subscriberId: number) => `${subscriberId}.${signature(subscriberId)}`;

export const unsubscribeUrl = (subscriberId: number) =>
  `${env.publicUrl}/newsletter/unsubscribe?token=${unsubscribeToken(subscriberId)}`;

/** Whose token it is; null: it is not one of ours. */
export function readUnsubscribeToken(token: string): number | null {
  const [, digits, given] = /^([1-9]\d{0,9})\.([A-Za-z0-9_-]{43})$/.exec(token) ?? [];
  const id = Number(digits);
  if (!given || id > MAX_ID) return null;
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(id))) ? id : null;
}
