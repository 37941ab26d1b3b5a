import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Double } from './double.ts';
import { buildEvent } from './events.ts';
import { noSuch } from './failures.ts';
import { FAULT_KINDS } from './faults.ts';
import { ledger } from './ledger.ts';
import { registerMoneySwitches } from './money-switches.ts';
import { listPayments } from './overview.ts';
import { registerSavedSwitches } from './saved-switches.ts';
import { read, type WithId } from './switch-input.ts';
import { tick } from './tick.ts';

const faultInput = z.strictObject({
  path: z.string().min(1).default('/v1/*'),
  method: z.enum(['GET', 'POST', 'DELETE']).nullable().default(null),
  kind: z.enum(FAULT_KINDS),
  count: z.int().min(1).default(1),
  skip: z.int().min(0).default(0),
  ms: z.int().min(0).max(600_000).default(0),
  replay: z.enum(['result', 'error']).default('result'),
});

const webhookInput = z.strictObject({
  url: z.url().optional(),
  hold: z.boolean().optional(),
  drop: z.boolean().optional(),
  duplicate: z.int().min(0).max(50).optional(),
  delayMs: z.int().min(0).optional(),
});

const releaseInput = z.strictObject({
  order: z.union([z.enum(['created', 'reversed', 'shuffled']), z.array(z.string())]).default('created'),
  seed: z.int().default(1),
});

/** Sends any event: even of a type unknown to the receiver, or of another account. */
const sendInput = z.strictObject({
  type: z.string().min(1),
  object: z.record(z.string(), z.unknown()),
  account: z.string().optional(),
});

const seconds = z
  .number()
  .min(0)
  .max(10 * 365 * 86_400);

/** Shuffles deterministically: the same seed gives the same order. */
function shuffled(ids: string[], seed: number): string[] {
  const out = [...ids];
  let state = seed >>> 0 || 1;
  for (let i = out.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const j = state % (i + 1);
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
}

export function registerSwitches(scope: FastifyInstance, double: Double): void {
  const base = '/_sandbox/stripe';
  scope.get(`${base}/ledger`, () => ledger(double));
  scope.get(`${base}/payments`, () => ({ payments: listPayments(double) }));
  scope.post(`${base}/reset`, () => {
    double.reset();
    return { reset: true };
  });

  scope.get(`${base}/faults`, () => ({ faults: double.faults.list() }));
  scope.post(`${base}/faults`, (request) => double.faults.add(read(faultInput, request)));
  scope.delete(`${base}/faults`, () => {
    double.faults.clear();
    return { faults: [] };
  });

  const clockState = () => ({ now: double.clock.nowSeconds(), offsetSeconds: double.clock.offsetMs / 1000 });
  scope.get(`${base}/clock`, clockState);
  scope.post(`${base}/clock`, (request) => {
    double.clock.advance(read(z.strictObject({ advanceSeconds: seconds }), request).advanceSeconds);
    tick(double);
    double.changed();
    return clockState();
  });

  scope.post(`${base}/search`, (request) => {
    double.searchLagSeconds = read(z.strictObject({ lagSeconds: seconds }), request).lagSeconds;
    return { lagSeconds: double.searchLagSeconds };
  });

  registerWebhookSwitches(scope, double, `${base}/webhooks`);
  registerMoneySwitches(scope, double, base);
  registerSavedSwitches(scope, double, base);
}

function registerWebhookSwitches(scope: FastifyInstance, double: Double, base: string): void {
  scope.get(base, () => ({
    ...double.webhooks.control,
    pending: double.webhooks.heldIds(),
    deliveries: [...double.store.deliveries.newestFirst()].slice(0, 200).map((delivery) => ({
      ...delivery,
      type: double.store.events.get(delivery.id)?.type,
    })),
  }));
  scope.post(base, (request) => {
    Object.assign(double.webhooks.control, read(webhookInput, request));
    double.webhooks.pump();
    return double.webhooks.control;
  });
  scope.post(`${base}/release`, async (request) => {
    const { order, seed } = read(releaseInput, request);
    const held = double.webhooks.heldIds();
    const ids = Array.isArray(order)
      ? order
      : { created: held, reversed: held.toReversed(), shuffled: shuffled(held, seed) }[order];
    for (const id of ids) if (!double.store.events.get(id)) throw noSuch('event', id);
    return { delivered: await double.webhooks.deliverInOrder(ids) };
  });
  scope.post(`${base}/send`, (request) => {
    const { type, object, account } = read(sendInput, request);
    const event = buildEvent(type as Stripe.Event.Type, object, double.clock.nowSeconds(), null);
    if (account) event.account = account;
    double.publish(event);
    return event;
  });
  scope.post<WithId>(`${base}/redeliver/:id`, async (request) => {
    const event = double.store.events.get(request.params.id);
    if (!event) throw noSuch('event', request.params.id);
    return { delivered: await double.webhooks.deliverInOrder([event.id]) };
  });
}
