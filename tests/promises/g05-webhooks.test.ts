import fc from 'fast-check';
import { processWebhooks } from '../../api/bookings/bookings.jobs.ts';
import { startCheckout } from '../../api/bookings/checkout/checkout.service.ts';
import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';
import { deliverMails } from '../../api/platform/mail-delivery.ts';
import { closeAll } from '../scene/close.ts';
import { signature } from '../scene/hostile.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { aSession, aUser, inHours } from '../scene/world.ts';
import { LONG_TIMEOUT_MS, p95, report, reps, seed } from './scale.ts';
import { auditorFinds } from './stage.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const SECRET = 'whsec_questboard_sandbox';
const THREE_DAYS = 3 * 86_400;
let aheadSeconds = 0;
const acks: number[] = [];

/** Time passes for Stripe and for us. */
async function daysPass(seconds: number) {
  await sandbox.stripe('POST', '/clock', { advanceSeconds: seconds });
  aheadSeconds += seconds;
  clock.setOffset(aheadSeconds * 1000);
}

const heldEvents = async () => ((await sandbox.stripe('GET', '/webhooks')) as { pending: string[] }).pending;

/** All events of one paid booking, kept back by Stripe. */
async function aHeldBooking() {
  await sandbox.stripe('POST', '/webhooks', { hold: true });
  const before = new Set(await heldEvents());
  const player = await aUser();
  const { id: sessionId } = await aSession({ scheduledAt: inHours(24 * 30) });
  const { id, stripeSessionId } = await startCheckout(player, { sessionId, agreeToTerms: true });
  await sandbox.pay(stripeSessionId!);
  return { player, checkoutId: id, events: (await heldEvents()).filter((event) => !before.has(event)) };
}

/** Sends copies of an event that is none of ours, as Stripe would sign it. */
async function sendForeign(type: string, object: object, account?: string) {
  const id = `evt_${crypto.randomUUID().replaceAll('-', '')}`;
  const body = JSON.stringify({ id, object: 'event', type, account, created: 1, data: { object } });
  const response = await fetch(sandbox.webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature(SECRET, body) },
    body,
  });
  return response.status;
}

/** How long our answer to an event takes. */
async function timed(work: () => Promise<unknown>) {
  const started = performance.now();
  await work();
  acks.push(performance.now() - started);
}

interface Told {
  order: number[];
  copies: number;
  late: boolean;
  unknown: boolean;
  foreign: boolean;
}

/** Tells one booking's events in this order; every event is worked off before the next one comes. */
async function tell({ order, copies, late, unknown, foreign }: Told) {
  const { player, checkoutId, events } = await aHeldBooking();
  if (late) await daysPass(THREE_DAYS);
  const inOrder = [...order].filter((index) => index < events.length).map((index) => events[index]!);
  for (const event of inOrder) {
    for (let copy = 0; copy < copies; copy += 1)
      await timed(() => sandbox.stripe('POST', `/webhooks/redeliver/${event}`));
    if (unknown) await sendForeign('mystery.happened', { object: 'mystery', id: 'my_1' });
    if (foreign)
      await sendForeign(
        'checkout.session.completed',
        { object: 'checkout.session', id: 'cs_test_of_somebody_else', payment_status: 'paid' },
        'acct_of_somebody_else',
      );
    await processWebhooks();
  }
  await deliverMails();
  const booking = await db.booking.findFirstOrThrow({ where: { checkoutId }, include: { seat: true } });
  const waiting = await db.webhookEvent.count({ where: { processedAt: null } });
  return {
    told: inOrder.length,
    state: {
      status: booking.status,
      paymentStatus: booking.paymentStatus,
      seated: booking.seat !== null && booking.seat.heldUntil === null,
      payments: await db.payment.count({ where: { checkoutId } }),
      mails: (await sandbox.mails(player.email)).length,
      waiting,
      found: await auditorFinds(),
    },
  };
}

const EVENTS = 5;
const expected = {
  status: 'confirmed',
  paymentStatus: 'paid',
  seated: true,
  payments: 1,
  mails: 1,
  waiting: 0,
  found: [],
};

test(
  'G5: events in any order, five times each, days late, between unknown and foreign ones: the same end, one mail',
  async () => {
    const { events } = await aHeldBooking();
    expect(events.length).toBeGreaterThanOrEqual(3);
    expect(events.length).toBeLessThanOrEqual(EVENTS);
    for (const event of events) await sandbox.stripe('POST', `/webhooks/redeliver/${event}`);
    await processWebhooks();
    const indexes = events.map((_, index) => index);
    const runs = reps(8, 120);
    let kept = 0;
    const input = fc.record({
      order: fc.shuffledSubarray(indexes, { minLength: indexes.length }),
      copies: fc.constantFrom(1, 2, 5),
      late: fc.boolean(),
      unknown: fc.boolean(),
      foreign: fc.boolean(),
    });
    const examples: [Told][] = [
      [{ order: indexes, copies: 5, late: false, unknown: false, foreign: false }],
      [{ order: indexes.toReversed(), copies: 5, late: true, unknown: true, foreign: true }],
    ];
    try {
      await fc.assert(
        fc.asyncProperty(input, async (told) => {
          const { told: count, state } = await tell(told);
          expect(count).toBe(events.length);
          expect(state).toEqual(expected);
          kept += 1;
        }),
        { numRuns: runs, seed, examples, endOnFailure: true },
      );
    } finally {
      report(
        'G5',
        `${kept}/${runs} orders of ${events.length} events end the same, one mail; answered in p95 ${Math.round(p95(acks))} ms`,
      );
    }
  },
  LONG_TIMEOUT_MS,
);
