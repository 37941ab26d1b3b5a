import type Stripe from 'stripe';
import { newId } from './ids.ts';
import type { StripeEvent } from './state.ts';

export const API_VERSION = '2026-10-28.endive';

/** The API request being handled; events name it, as Stripe's do. */
export type RequestSource = { id: string; idempotencyKey: string | null };

type Json = Record<string, unknown>;

const isPlain = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the previous values of what an update changed: only the keys that differ, also in nested objects. */
export function previousAttributes(before: object, after: object): Json {
  const was = before as Json;
  const is = after as Json;
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]),
  );
  return Object.fromEntries(
    changed.map((key) => {
      const [old, now] = [was[key] ?? null, is[key]];
      return [key, isPlain(old) && isPlain(now) ? previousAttributes(old, now) : old];
    }),
  );
}

export function buildEvent(
  type: Stripe.Event.Type,
  object: object,
  created: number,
  request: RequestSource | null,
  previous?: Record<string, unknown>,
): StripeEvent {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created,
    // An event shows its object as it was at that moment.
    data: { object: structuredClone(object), ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: request?.id ?? null, idempotency_key: request?.idempotencyKey ?? null },
    type,
  };
}
