import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';
import {
  answerCheckout,
  awaitsConfirmation,
  currentSession,
  payCheckout,
  successAddress,
} from './checkout.ts';
import type { Double } from './double.ts';
import { buildEvent } from './events.ts';
import { noSuch } from './failures.ts';
import { FAULT_KINDS } from './faults.ts';
import { ledger, listPayments } from './overview.ts';
import { closeDispute, openDispute, settleRefund } from './refunds.ts';
import { chargeToRefund } from './routes/refunds.ts';
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

/** Any event at all: of a type the receiver does not know, or of somebody else's account. */
const sendInput = z.strictObject({
  type: z.string().min(1),
  object: z.record(z.string(), z.unknown()),
  account: z.string().optional(),
});

const refundModeInput = z.strictObject({
  status: z.enum(['succeeded', 'pending', 'failed']),
  becomes: z.enum(['succeeded', 'failed']).nullable().default(null),
  afterSeconds: z.number().min(0).default(0),
});

const payInput = z.strictObject({
  card: z.string().default('4242424242424242'),
  email: z.string().optional(),
  name: z.string().default('Sandbox Customer'),
  /** The customer's answer if the bank asks; without it the payment stays waiting. */
  authorize: z.boolean().optional(),
});

const disputeInput = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  reason: z.string().default('fraudulent'),
  amount: z.int().min(1).optional(),
});

const seconds = z
  .number()
  .min(0)
  .max(10 * 365 * 86_400);

type WithId = { Params: { id: string } };
const read = <T extends z.ZodType>(schema: T, request: FastifyRequest<WithId> | FastifyRequest): z.infer<T> =>
  schema.parse(request.body ?? {});

/** The same order for the same seed. */
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

function registerMoneySwitches(scope: FastifyInstance, double: Double, base: string): void {
  scope.post(`${base}/refunds/mode`, (request) => {
    double.refundMode = read(refundModeInput, request);
    return double.refundMode;
  });
  scope.post<WithId>(`${base}/refunds/:id/settle`, (request) => {
    const refund = double.store.refunds.get(request.params.id);
    if (!refund) throw noSuch('refund', request.params.id);
    const { status, failureReason } = read(
      z.strictObject({ status: z.enum(['succeeded', 'failed']), failureReason: z.string().optional() }),
      request,
    );
    settleRefund(double, refund, status, failureReason);
    return refund;
  });
  scope.post(`${base}/disputes`, (request) => {
    const input = read(disputeInput, request);
    const charge = chargeToRefund(double, { charge: input.charge, payment_intent: input.payment_intent });
    return openDispute(double, charge, input.reason, input.amount ?? charge.amount);
  });
  scope.post<WithId>(`${base}/disputes/:id/close`, (request) => {
    const dispute = double.store.disputes.get(request.params.id);
    if (!dispute) throw noSuch('dispute', request.params.id);
    closeDispute(double, dispute, read(z.strictObject({ status: z.enum(['won', 'lost']) }), request).status);
    return dispute;
  });
  scope.post<WithId>(`${base}/checkout/:id/pay`, (request) => {
    const input = read(payInput, request);
    const session = currentSession(double, request.params.id);
    if (!session) throw noSuch('checkout.session', request.params.id);
    const customerEmail = double.store.customers.get(session.customer)?.email ?? session.customer_email;
    let result = payCheckout(double, session, {
      number: input.card.replace(/\D/g, ''),
      expMonth: 12,
      expYear: new Date(double.clock.nowMs()).getUTCFullYear() + 3,
      email: input.email ?? customerEmail ?? 'customer@questboard.test',
      name: input.name,
    });
    if (input.authorize !== undefined && awaitsConfirmation(double, session))
      result = answerCheckout(double, session, input.authorize);
    return {
      ...result,
      redirect: result.outcome === 'succeeded' ? successAddress(session) : null,
      session,
      payment_intent: double.store.paymentIntents.get(session.payment_intent) ?? null,
    };
  });
}
