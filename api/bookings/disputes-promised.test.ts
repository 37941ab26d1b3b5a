import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { leftOf } from '../../tests/scene/money.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { aLateCanceller, book, bookingOf, intentOf } from '../../tests/scene/seats.ts';
import { aSession, aStaffMember, aSuperAdmin, inHours } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import { closeCircuits } from '../platform/provider.ts';
import type { Viewer } from '../platform/viewer.ts';
import { auditMoney } from './audit/audit.service.ts';
import { fixFinding } from './audit/fixes.service.ts';
import { payRefunds, reconcile } from './bookings.jobs.ts';
import { cancelBooking, requestCancellation } from './cancelling/cancellation.service.ts';
import { decideCancellation } from './cancelling/decision.service.ts';
import { refundBooking } from './cancelling/part-refund.service.ts';
import { callOffSession } from './cancelling/session-cancellation.service.ts';

// A bank has taken the money of a payment, and no event has told of it when something is promised of that payment: the
// provider is asked, and it is promised what is heard of disputes otherwise.

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
});
afterEach(async () => {
  await sandbox.stripe('DELETE', '/faults');
  closeCircuits();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const HOLDS = 'Your bank holds $25.00 because the payment was disputed there.';
const RETURNED = 'Your bank has returned $25.00 to you already, after a dispute.';
const BY_STAFF = 'our staff return $25.00 to you another way and write to you.';

const states = {
  open: { does: async () => {}, says: HOLDS, ends: 'cancelled' },
  lost: { does: (id: string) => closes(id, 'lost'), says: RETURNED, ends: 'cancelled' },
  won: { does: (id: string) => closes(id, 'won'), says: BY_STAFF, ends: 'refund_failed' },
} as const;
type State = keyof typeof states;
const STATES = Object.keys(states) as State[];

const closes = (id: string, status: 'won' | 'lost') =>
  sandbox.stripe('POST', `/disputes/${id}/close`, { status });

/** Their payment is disputed, and we do not hear of it. */
async function isDisputed(bookingId: number, state: State, more: object = {}) {
  const payment_intent = await intentOf(bookingId);
  const { id } = await sandbox.stripe('POST', '/disputes', { payment_intent, ...more });
  await states[state].does(id);
  expect(await db.dispute.count({ where: { stripeDisputeId: id } })).toBe(0);
  return String(id);
}

const aSeat = async (hours = 240, maxPlayers = 4) =>
  book(sandbox, (await aSession({ scheduledAt: inHours(hours), maxPlayers })).id);

async function preview(viewer: Viewer, bookingId: number) {
  const { booking } = await as(viewer).ask(
    'query ($id: ID!) { booking(id: $id) { cancellationNow { refundCents sentence } } }',
    { id: globalId('Booking', bookingId) },
  );
  return booking.cancellationNow;
}

const mailOf = ({ email }: Viewer, kind = 'money-returned') =>
  db.outboxMail.findFirstOrThrow({ where: { toAddress: email, kind } });

/** Nothing was sent to a card, and nothing is going to be. */
async function nothingIsSent(bookingId: number) {
  await payRefunds();
  const { refunds } = await bookingOf(bookingId);
  expect(refunds).toEqual([]);
  const intent = await intentOf(bookingId);
  const { payments } = await sandbox.ledger();
  const line = payments.find((each: { payment_intent: string }) => each.payment_intent === intent);
  expect(line.refunded).toBe(0);
  const ours = await leftOf(sandbox, intent, 'balance');
  expect(ours[0]).toBe(ours[1]);
}

describe.each(STATES)('a dispute that is %s', (state) => {
  const { says, ends } = states[state];

  test('is known to who looks before cancelling', async () => {
    const { viewer, bookingId } = await aSeat();
    await isDisputed(bookingId, state);
    expect(await preview(viewer, bookingId)).toEqual({
      refundCents: 0,
      sentence: expect.stringMatching(/^Cancel to give the seat back\. Your bank /),
    });
    expect((await preview(viewer, bookingId)).sentence).toContain(says);
  });

  test('is known to who cancels without a look', async () => {
    const { viewer, bookingId } = await aSeat();
    await isDisputed(bookingId, state);
    const answer = await cancelBooking(viewer, bookingId);
    expect(answer).toContain(says);
    expect(answer).not.toContain('is on its way back');
    const { subject, text } = await mailOf(viewer);
    expect(subject).toMatch(/^Your booking has ended: /);
    expect(text).toContain(says);
    expect(text).not.toMatch(/goes back to the card/);
    expect(await bookingOf(bookingId)).toMatchObject({ status: ends });
    await nothingIsSent(bookingId);
    expect((await auditMoney()).filter(({ rule }) => rule === 'provider')).toEqual([]);
  });

  test('is known when the seat of a late canceller is sold again', async () => {
    const { id } = await aSession({ scheduledAt: inHours(10), maxPlayers: 1 });
    const late = await aLateCanceller(sandbox, id);
    await isDisputed(late.bookingId, state);
    await book(sandbox, id);
    expect(await bookingOf(late.bookingId)).toMatchObject({
      status: ends,
      endReason: expect.stringContaining(says),
    });
    expect((await mailOf(late.viewer)).text).toContain(says);
    await nothingIsSent(late.bookingId);
  });

  test('is known when somebody asks to cancel late, and to staff who answer', async () => {
    const { viewer, bookingId } = await aSeat(10);
    await isDisputed(bookingId, state);
    expect(await requestCancellation(viewer, bookingId, 'A cold')).toContain(says);
    const { id } = await db.cancellationRequest.findFirstOrThrow({ where: { bookingId } });
    await decideCancellation(await aStaffMember(), id, { decision: 'full_refund', reason: 'Get well' });
    expect((await mailOf(viewer, 'cancellation-decided')).text).toContain(says);
    await nothingIsSent(bookingId);
  });

  test('is known when the session is called off', async () => {
    const { viewer, bookingId } = await aSeat();
    await isDisputed(bookingId, state);
    const { sessionId } = await bookingOf(bookingId);
    await callOffSession(await aStaffMember(), sessionId, 'The Game Master is ill.');
    expect((await mailOf(viewer)).text).toContain(says);
    await nothingIsSent(bookingId);
  });
});

test('a bank that only asks has taken nothing: everything goes back', async () => {
  const { viewer, bookingId } = await aSeat();
  await isDisputed(bookingId, 'open', { inquiry: true });
  expect(await preview(viewer, bookingId)).toEqual({
    refundCents: 2500,
    sentence: 'Cancel now and $25.00 goes back to your card.',
  });
  expect(await cancelBooking(viewer, bookingId)).toContain('$25.00 is on its way back.');
  await payRefunds();
  expect(await bookingOf(bookingId)).toMatchObject({ status: 'refunded' });
});

test('of one over a part, after a refund by hand, each part is said', async () => {
  const { viewer, bookingId } = await aSeat();
  await sandbox.stripe('POST', '/refunds', { payment_intent: await intentOf(bookingId), amount: 700 });
  await isDisputed(bookingId, 'open', { amount: 1000 });
  const parts = /\$7\.00 already went back to your card\. Your bank holds \$10\.00 because/;
  expect(await preview(viewer, bookingId)).toEqual({
    refundCents: 800,
    sentence: expect.stringMatching(parts),
  });
  expect(await cancelBooking(viewer, bookingId)).toMatch(parts);
});

test('while the rest is on its way, what was held is said to be returned once the bank has decided so', async () => {
  const { viewer, bookingId } = await aSeat();
  const id = await isDisputed(bookingId, 'open', { amount: 1000 });
  await cancelBooking(viewer, bookingId);
  await closes(id, 'lost');
  await reconcile();
  const returned = 'Your bank has returned $10.00 to you already, after a dispute.';
  expect(await bookingOf(bookingId)).toMatchObject({
    status: 'refunding',
    endReason: `You cancelled in time. ${returned}`,
    refunds: [{ status: 'pending', amountCents: 1500 }],
  });
  expect((await mailOf(viewer, 'dispute-lost')).text).toContain(returned);
});

describe('where disputes cannot be asked about', () => {
  const fails = (kind: string) =>
    sandbox.stripe('POST', '/faults', { kind, path: '/v1/disputes', method: 'GET', count: 100 });

  test.each(['400', '500_before'])(
    '(%s) the preview says so, and who cancels need not wait',
    async (kind) => {
      const { viewer, bookingId } = await aSeat();
      await isDisputed(bookingId, 'open');
      await fails(kind);
      expect(await preview(viewer, bookingId)).toEqual({
        refundCents: 2500,
        sentence: expect.stringMatching(
          /^Cancel now and \$25\.00 goes back to your card\. .* or that your bank holds after a dispute, does not go back/,
        ),
      });
      expect(await cancelBooking(viewer, bookingId)).toContain('$25.00 is on its way back');
      expect(await bookingOf(bookingId)).toMatchObject({ status: 'refunding' });
    },
  );

  test('nobody is asked about disputes of a payment that has none', async () => {
    const { viewer, bookingId } = await aSeat();
    await fails('400');
    expect(await cancelBooking(viewer, bookingId)).toContain('$25.00 is on its way back');
    const { faults } = await sandbox.stripe('GET', '/faults');
    expect(faults).toMatchObject([{ count: 100 }]);
  });
});

test('what staff returned another way is a part that is back, once a bank has decided about the rest', async () => {
  const { viewer, bookingId } = await aSeat();
  const [staff, reason] = [await aSuperAdmin(), 'The lights went out'];
  await sandbox.stripe('POST', '/refunds/mode', { status: 'failed' });
  await refundBooking(staff, bookingId, { amountCents: 1000, leftCents: 2500, reason });
  await payRefunds();
  await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
  const { id } = await db.refund.findFirstOrThrow({ where: { bookingId } });
  await fixFinding(staff, { key: `unsettled-refund:${id}`, choice: 'outside', amountCents: 1000, reason });
  expect(await bookingOf(bookingId)).toMatchObject({ paymentStatus: 'partially_refunded' });
  const dispute = await isDisputed(bookingId, 'open');
  await cancelBooking(viewer, bookingId);
  await closes(dispute, 'won');
  await reconcile();
  expect(await bookingOf(bookingId)).toMatchObject({
    status: 'refund_failed',
    paymentStatus: 'partially_refunded',
  });
});
