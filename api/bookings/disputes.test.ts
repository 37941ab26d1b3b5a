import { as } from '../../tests/scene/as.ts';
import { aCampaign, aMember } from '../../tests/scene/campaign.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { leftOf, movement } from '../../tests/scene/money.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { book, bookingOf } from '../../tests/scene/seats.ts';
import { aSession, aStaffMember, aSuperAdmin, aUser, inHours, refused } from '../../tests/scene/world.ts';
import { followDispute } from '../payments/disputes.service.ts';
import { retrieveDispute } from '../payments/stripe-dispute.service.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import { auditMoney } from './audit/audit.service.ts';
import { payRefunds, reconcile } from './bookings.jobs.ts';
import { cancelBooking, requestCancellation } from './cancelling/cancellation.service.ts';
import { decideCancellation } from './cancelling/decision.service.ts';
import { refundBooking } from './cancelling/part-refund.service.ts';
import { startCheckout } from './checkout/checkout.service.ts';
import { settle } from './checkout/settle.service.ts';
import { syncDispute } from './core/payment-sync.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.stripe('POST', '/webhooks', { drop: true }));
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

async function paid() {
  const player = await aUser();
  const session = await aSession();
  const checkout = await startCheckout(player, { sessionId: session.id, agreeToTerms: true });
  await sandbox.pay(checkout.stripeSessionId!);
  await settle(checkout.id);
  const booking = () =>
    db.booking.findFirstOrThrow({
      where: { checkoutId: checkout.id },
      include: { payment: true, refunds: true, seat: true },
    });
  const { id, payment } = await booking();
  return { player, booking, id, paymentId: payment!.id, intent: payment!.stripePaymentIntentId };
}

/** The player asks the bank for the money back. */
async function disputed() {
  const it = await paid();
  const { id: disputeId } = await sandbox.stripe('POST', '/disputes', { payment_intent: it.intent });
  await reconcile();
  const close = async (status: 'won' | 'lost' | 'prevented') => {
    await sandbox.stripe('POST', `/disputes/${disputeId}/close`, { status });
    await reconcile();
  };
  return { ...it, disputeId: String(disputeId), close };
}

const ofBooking = async (id: number) => (await auditMoney()).filter((each) => each.id === String(id));

test('withdrawn with its fee, mailed to staff once, and lost: in the ledger and in the audit', async () => {
  const staff = await aStaffMember();
  const it = await disputed();
  await reconcile();
  expect(await leftOf(sandbox, it.intent, 'balance')).toEqual([-1500, -1500]);
  const alarms = () => db.outboxMail.count({ where: { toAddress: staff.email, kind: 'alarm' } });
  expect(await alarms()).toBe(1);
  expect(await auditMoney()).toEqual([]);
  await it.close('lost');
  expect(await db.dispute.findFirst({ where: { paymentId: it.paymentId } })).toMatchObject({
    status: 'lost',
  });
  expect(await leftOf(sandbox, it.intent, 'balance')).toEqual([-1500, -1500]);
  expect(await alarms()).toBe(2);
  expect(await ofBooking(it.id)).toMatchObject([{ key: `dispute-lost:${it.id}` }]);
});

test.each(['won', 'lost'] as const)(
  'an older reading that is written later changes nothing: %s',
  async (end) => {
    const staff = await aStaffMember();
    const it = await paid();
    const { id } = await sandbox.stripe('POST', '/disputes', { payment_intent: it.intent });
    const older = await retrieveDispute(String(id));
    await sandbox.stripe('POST', `/disputes/${id}/close`, { status: end });
    await syncDispute(String(id));
    await followDispute(older);
    expect(await db.dispute.findFirst({ where: { paymentId: it.paymentId } })).toMatchObject({ status: end });
    const alarms = await db.outboxMail.findMany({ where: { toAddress: staff.email, kind: 'alarm' } });
    expect(alarms.map(({ subject }) => subject)).toEqual([
      expect.stringContaining(`Dispute over $25.00 ${end}`),
    ]);
  },
);

test('the reading that is further on counts, although one from before it was written since it was asked', async () => {
  const it = await paid();
  const { id } = await sandbox.stripe('POST', '/disputes', { payment_intent: it.intent });
  const older = await retrieveDispute(String(id));
  await sandbox.stripe('POST', `/disputes/${id}/close`, { status: 'lost' });
  const decided = await retrieveDispute(String(id));
  await followDispute(older);
  expect(await followDispute(decided)).toBe(it.paymentId);
  expect(await db.dispute.findFirst({ where: { paymentId: it.paymentId } })).toMatchObject({
    status: 'lost',
  });
});

test('what is read later counts, although it stands further back: a bank may take its decision back', async () => {
  const it = await disputed();
  await it.close('lost');
  const [known] = await db.dispute.findMany({ where: { paymentId: it.paymentId } });
  expect(known).toMatchObject({ status: 'lost' });
  const now = await retrieveDispute(known!.stripeDisputeId);
  expect(await followDispute({ ...now, status: 'appeal_needs_response' })).toBeNull();
  expect(await db.dispute.findUniqueOrThrow({ where: { id: known!.id } })).toMatchObject({
    status: 'appeal_needs_response',
  });
  await followDispute(await retrieveDispute(known!.stripeDisputeId));
  expect(await db.dispute.findUniqueOrThrow({ where: { id: known!.id } })).toMatchObject({ status: 'lost' });
});

test('won: reinstated, less the fee', async () => {
  const it = await disputed();
  await it.close('won');
  expect(await leftOf(sandbox, it.intent, 'balance')).toEqual([1000, 1000]);
  expect(await db.dispute.findMany({ where: { paymentId: it.paymentId } })).toMatchObject([
    { status: 'won' },
  ]);
  const moves = await db.ledgerTransaction.findMany({
    where: { paymentId: it.paymentId, key: { startsWith: 'dispute:' } },
  });
  const entries = await Promise.all(moves.map(({ key }) => movement(key)));
  expect(entries.flat().filter((entry) => entry?.account === 'disputes')).toMatchObject([
    { amountCents: 4000 },
    { amountCents: -2500 },
  ]);
});

test.each([
  ['open', 'Your booking was cancelled. Your bank holds $25.00 because the payment was disputed there.'],
  ['lost', 'Your booking was cancelled. Your bank has returned $25.00 to you already, after a dispute.'],
] as const)('while it is %s, cancelling promises no money', async (state, words) => {
  const it = await disputed();
  if (state === 'lost') await it.close('lost');
  const [, why] = words.split('cancelled. ');
  const { booking } = await as(it.player).ask(
    `{ booking(id: "${globalId('Booking', it.id)}") { cancellation { refundCents sentence } } }`,
  );
  expect(booking.cancellation).toMatchObject({ refundCents: 0, sentence: expect.stringContaining(why!) });
  expect(await cancelBooking(it.player, it.id)).toContain(words);
  await payRefunds();
  expect(await it.booking()).toMatchObject({ status: 'cancelled', seat: null, refunds: [] });
  const [mail] = await db.outboxMail.findMany({
    where: { toAddress: it.player.email, kind: 'money-returned' },
  });
  expect(mail!.subject).not.toContain('on its way back');
  expect(await ofBooking(it.id)).toEqual([]);
});

test.each(['won', 'lost'] as const)(
  'a bank that rejected our answer holds the money until it is %s',
  async (end) => {
    const staff = await aStaffMember();
    const it = await disputed();
    for (const status of ['under_review', 'appeal_needs_response', 'appeal_under_review']) {
      await sandbox.stripe('POST', `/disputes/${it.disputeId}/update`, { status });
      await reconcile();
      expect(await db.dispute.findFirst({ where: { paymentId: it.paymentId } })).toMatchObject({ status });
    }
    const alarms = await db.outboxMail.findMany({
      where: { toAddress: staff.email, kind: 'alarm' },
      orderBy: { id: 'asc' },
    });
    expect(alarms.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('disputes $25.00'),
      expect.stringContaining('Dispute over $25.00 can be appealed'),
    ]);
    expect(await cancelBooking(it.player, it.id)).toContain('Your bank holds $25.00');
    await payRefunds();
    expect(await it.booking()).toMatchObject({ status: 'cancelled', refunds: [] });
    await it.close(end);
    expect((await it.booking()).endReason).toContain(
      end === 'lost' ? 'Your bank has returned $25.00' : 'our staff return $25.00',
    );
  },
);

test('a dispute that was prevented has taken nothing, and staff are not asked to answer it', async () => {
  const staff = await aStaffMember();
  const it = await paid();
  const { id } = await sandbox.stripe('POST', '/disputes', {
    payment_intent: it.intent,
    inquiry: true,
    reason: 'product_not_received',
  });
  await sandbox.stripe('POST', `/disputes/${id}/close`, { status: 'prevented' });
  await reconcile();
  const [alarm, ...others] = await db.outboxMail.findMany({
    where: { toAddress: staff.email, kind: 'alarm' },
  });
  expect(others).toEqual([]);
  expect(alarm!.subject).toMatch(/^The bank of .* no longer asks about \$25\.00$/);
  expect(alarm!.text).toContain('(product not received)');
  expect(alarm!.text).toContain('The bank only asked, and takes nothing.');
  expect(await cancelBooking(it.player, it.id)).toContain('$25.00 is on its way back.');
});

test('a dispute that was prevented by what the bank keeps is lost, and nothing goes back beside it', async () => {
  const staff = await aStaffMember();
  const it = await disputed();
  await it.close('prevented');
  expect(await db.dispute.findFirst({ where: { paymentId: it.paymentId } })).toMatchObject({
    status: 'lost',
    amountCents: 2500,
  });
  const alarms = await db.outboxMail.findMany({ where: { toAddress: staff.email, kind: 'alarm' } });
  expect(alarms.map(({ text }) => text).join()).toContain('The bank decided against us');
  expect(await ofBooking(it.id)).toMatchObject([{ key: `dispute-lost:${it.id}` }]);
  expect(await cancelBooking(it.player, it.id)).toContain('Your bank has returned $25.00');
  await payRefunds();
  expect(await it.booking()).toMatchObject({ status: 'cancelled', refunds: [] });
});

test('of a seat whose payment no card takes back any more nothing is given at will', async () => {
  const it = await disputed();
  await it.close('won');
  const given = { amountCents: 500, leftCents: 2500, reason: 'The lights went out' };
  await refused(refundBooking(await aSuperAdmin(), it.id, given), 'CONFLICT');
  expect(await it.booking()).toMatchObject({ status: 'confirmed', refunds: [] });
});

describe('two disputes of one payment', () => {
  async function twice() {
    const it = await paid();
    const open = async (amount: number) => {
      const fields = { payment_intent: it.intent, amount };
      const { id } = await sandbox.stripe('POST', '/disputes', fields);
      await reconcile();
      return async (status: 'won' | 'lost') => {
        await sandbox.stripe('POST', `/disputes/${id}/close`, { status });
        await reconcile();
      };
    };
    return { ...it, first: await open(1000), second: await open(1500) };
  }
  const returned = (dollars: string) => `Your bank has returned ${dollars} to you already, after a dispute.`;
  const byStaff = (dollars: string) => `our staff return ${dollars} to you another way`;

  test.each([
    ['lost', 'lost', [returned('$25.00')], 0],
    ['lost', 'won', [returned('$10.00'), byStaff('$15.00')], 1500],
    ['won', 'lost', [returned('$15.00'), byStaff('$10.00')], 1000],
    ['won', 'won', [byStaff('$25.00')], 2500],
  ] as const)('given up while both are open, then %s and %s', async (one, other, told, owedCents) => {
    const { player, id, intent, booking, first, second } = await twice();
    expect(await leftOf(sandbox, intent, 'balance')).toEqual([-3000, -3000]);
    expect(await cancelBooking(player, id)).toContain('Your bank holds $25.00');
    await first(one);
    expect((await booking()).endReason).toContain('Your bank holds $15.00');
    await second(other);
    const { endReason } = await booking();
    for (const words of told) expect(endReason).toContain(words);
    expect(endReason).not.toContain('holds');
    expect(endReason!.match(/Your bank/g)).toHaveLength(told.length);
    expect(await leftOf(sandbox, intent, 'balance')).toEqual([owedCents - 3000, owedCents - 3000]);
    const findings = await ofBooking(id);
    expect(findings).toHaveLength(owedCents > 0 ? 1 : 0);
  });

  test.each(['won', 'lost'] as const)(
    'one that is %s leaves the other in the way of a promise',
    async (end) => {
      const { player, id, booking, first } = await twice();
      await first(end);
      const words = await cancelBooking(player, id);
      expect(words).toContain('Your bank holds $15.00');
      expect(words).toContain(end === 'won' ? byStaff('$10.00') : returned('$10.00'));
      await payRefunds();
      expect(await booking()).toMatchObject({ refunds: [] });
    },
  );
});

test.each(['won', 'lost'] as const)('a refund promised before it waits until it is %s', async (end) => {
  const { player, booking, id, paymentId, intent } = await paid();
  await cancelBooking(player, id);
  const { id: disputeId } = await sandbox.stripe('POST', '/disputes', { payment_intent: intent });
  await payRefunds();
  expect(await booking()).toMatchObject({ status: 'refunding', refunds: [{ status: 'pending' }] });
  await sandbox.stripe('POST', `/disputes/${disputeId}/close`, { status: end });
  await reconcile();
  clock.setOffset(3_700_000);
  await payRefunds();
  expect(await booking()).toMatchObject(
    end === 'lost'
      ? {
          status: 'cancelled',
          endReason: expect.stringContaining('Your bank has returned $25.00 to you already'),
        }
      : { status: 'refund_failed' }, // Stripe refunds no charge whose dispute was decided: staff choose another way
  );
  expect(await db.outboxMail.count({ where: { toAddress: player.email, kind: 'refund-failed' } })).toBe(
    end === 'won' ? 1 : 0,
  );
  expect(await db.dispute.count({ where: { paymentId } })).toBe(1);
});

describe('a late canceller whose payment is disputed', () => {
  async function seated() {
    const session = await aSession({ scheduledAt: inHours(10), maxPlayers: 1 });
    const seller = await book(sandbox, session.id);
    const { payment } = await db.booking.findUniqueOrThrow({
      where: { id: seller.bookingId },
      include: { payment: true },
    });
    const dispute = async () => {
      await sandbox.stripe('POST', '/disputes', { payment_intent: payment!.stripePaymentIntentId });
      await reconcile();
    };
    const resell = async () => {
      await book(sandbox, session.id);
      await payRefunds();
    };
    return { ...seller, dispute, resell };
  }
  const holds = 'Your bank holds $25.00 because the payment was disputed there.';

  test('is promised no more than is left, and told so when the seat is sold', async () => {
    const it = await seated();
    await it.dispute();
    const promise = `if it is sold again, what is left of the price goes back automatically. ${holds}`;
    expect(await requestCancellation(it.viewer, it.bookingId, '')).toContain(promise);
    const query = `{ booking(id: "${globalId('Booking', it.bookingId)}") { cancellation { sentence } } }`;
    const { booking } = await as(it.viewer).ask(query);
    expect(booking.cancellation.sentence).toContain(promise);
    await it.resell();
    expect(await bookingOf(it.bookingId)).toMatchObject({
      status: 'cancelled',
      refunds: [],
      endReason: expect.stringMatching(/^Your seat was sold again\. Your bank holds \$25\.00/),
    });
    expect(await ofBooking(it.bookingId)).toEqual([]);
  });

  test('gets no credit in place of a fee that the bank holds', async () => {
    const it = await seated();
    await requestCancellation(it.viewer, it.bookingId, '');
    const { id } = await db.cancellationRequest.findFirstOrThrow({ where: { bookingId: it.bookingId } });
    const answer = { decision: 'partial_refund', feePercent: 60, reason: 'A cold' };
    await decideCancellation(await aStaffMember(), id, answer);
    await payRefunds();
    await it.dispute();
    await it.resell();
    const { refunds, endReason } = await bookingOf(it.bookingId);
    expect(refunds).toMatchObject([{ cause: 'late_request', amountCents: 1000 }]);
    expect(endReason).toMatch(
      /^Cancelled late\. Your seat was sold again, so no fee is kept\. Your bank holds/,
    );
    expect(await db.credit.count({ where: { userId: it.viewer.id } })).toBe(0);
    const [mail] = await db.outboxMail.findMany({
      where: { toAddress: it.viewer.email, kind: 'fee-returned' },
    });
    expect([mail!.subject, mail!.text]).toEqual([
      expect.stringMatching(/^We keep no late fee: /),
      expect.stringContaining('Your bank holds'),
    ]);
    expect(await ofBooking(it.bookingId)).toEqual([]);
  });
});

describe('a saved card', () => {
  const saved = async () => {
    const member = await aMember(await aCampaign([inHours(100)]));
    const read = () => db.campaignMembership.findUniqueOrThrow({ where: { id: member.membershipId } });
    return { ...member, read };
  };

  test('that was taken away is no longer said to be charged', async () => {
    const { paymentMethodId, read } = await saved();
    await sandbox.stripe('POST', `/payment_methods/${paymentMethodId}/detach`);
    await reconcile();
    expect(await read()).toMatchObject({ stripePaymentMethodId: null, cardLast4: null });
  });

  test('that the bank has replaced is shown as it is now', async () => {
    const { paymentMethodId, read } = await saved();
    await sandbox.stripe('POST', `/payment_methods/${paymentMethodId}/replace`, { card: '5555555555554444' });
    await reconcile();
    expect(await read()).toMatchObject({
      stripePaymentMethodId: paymentMethodId,
      cardBrand: 'mastercard',
      cardLast4: '4444',
    });
  });

  test('goes with its customer', async () => {
    const { customer, player, read } = await saved();
    await sandbox.stripe('POST', `/customers/${customer}/delete`);
    await reconcile();
    expect(await read()).toMatchObject({ stripePaymentMethodId: null });
    expect(await db.user.findUnique({ where: { id: player.id } })).toMatchObject({ stripeCustomerId: null });
  });
});
