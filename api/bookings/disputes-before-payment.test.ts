import { aCampaign, aMember, chargesAt } from '../../tests/scene/campaign.ts';
import { leftOf } from '../../tests/scene/money.ts';
import { ask, book, bookingOf } from '../../tests/scene/seats.ts';
import { unheardProvider } from '../../tests/scene/unheard.ts';
import { aSession, aStaffMember, aSuperAdmin, aUser, inHours } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db, type Prisma } from '../platform/db.ts';
import { formatUsd } from '../platform/money.ts';
import { closeCircuits } from '../platform/provider.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { runAudit } from './audit/audit.service.ts';
import { detail } from './audit/findings.service.ts';
import { fixFinding } from './audit/fixes.service.ts';
import { payRefunds, reconcile } from './bookings.jobs.ts';
import { chargeCampaignDates } from './charges/charges.jobs.ts';
import { settle } from './checkout/settle.service.ts';
import { endReservation } from './core/reservations.ts';
import { lockBooking } from './core/return-money.ts';

// A bank had taken the money of a payment before we heard of the payment, and no booking can take it: nothing is
// promised that we do not have.

const provider = unheardProvider();

const FULL = 'The session was full when your payment arrived.';
const HOLDS =
  'Your bank holds $25.00 because the payment was disputed there. The bank decides who gets the money; we cannot return it on top of that.';
const RETURNED = 'Your bank has returned $25.00 to you already, after a dispute.';
const BY_STAFF =
  'Your bank does not accept a refund of this payment to the card after the dispute: our staff return $25.00 to you another way and write to you.';

const closes = (id: string, status: 'won' | 'lost') =>
  provider.sandbox.stripe('POST', `/disputes/${id}/close`, { status });

type Payment = Prisma.PaymentGetPayload<object>;
type State = 'open' | 'lost' | 'won';

async function isDisputed(payment_intent: string, state: State, more: object = {}) {
  const { id } = await provider.sandbox.stripe('POST', '/disputes', { payment_intent, ...more });
  if (state !== 'open') await closes(id, state);
  return String(id);
}

const mailsOf = async ({ email }: Viewer) =>
  db.outboxMail.findMany({ where: { toAddress: email, kind: 'money-returned' } });

/** How often staff were told that money of an ended booking went back for which nothing was owed. */
const saidToBeTwice = (bookingId: number) =>
  db.moneyAlert.count({
    where: {
      key: { startsWith: 'returned-afterwards:' },
      detail: { path: ['bookingId'], equals: bookingId },
    },
  });

/** Paid when the only seat was somebody else's already, and we hear of it later. */
async function tooLate() {
  const session = await aSession({ maxPlayers: 1 });
  const player = await aUser();
  const { id, stripeSessionId } = await ask(player, session.id);
  const page = await provider.sandbox.pay(stripeSessionId!);
  const booking = await db.booking.findFirstOrThrow({ where: { checkoutId: id } });
  await provider.time.jump(33 * 60);
  await book(provider.sandbox, session.id);
  return { player, bookingId: booking.id, id, intent: String(page.session.payment_intent) };
}

async function booksAreEqual(intent: string) {
  await payRefunds();
  const [ours, theirs] = await leftOf(provider.sandbox, intent, 'balance');
  expect(ours).toBe(theirs);
}

describe('no seat is left', () => {
  test.each([
    ['open', HOLDS, 'cancelled'],
    ['lost', RETURNED, 'cancelled'],
    ['won', BY_STAFF, 'refund_failed'],
  ] as const)('and the dispute is %s', async (state, says, status) => {
    const it = await tooLate();
    await isDisputed(it.intent, state);
    await settle(it.id);
    expect(await bookingOf(it.bookingId)).toMatchObject({
      status,
      paymentStatus: 'paid',
      endReason: `${FULL} ${says}`,
      refunds: [],
    });
    const [mail] = await mailsOf(it.player);
    expect(mail!.subject).toMatch(/^Your booking has ended: /);
    expect(mail!.text).toContain(says);
    expect(mail!.text).not.toMatch(/on its way back|goes back to the card/);
    await booksAreEqual(it.intent);
  });

  test.each([
    ['lost', RETURNED, 'cancelled'],
    ['won', BY_STAFF, 'refund_failed'],
  ] as const)('and the dispute is %s afterwards', async (end, says, status) => {
    const it = await tooLate();
    const disputeId = await isDisputed(it.intent, 'open');
    await settle(it.id);
    await closes(disputeId, end);
    await reconcile();
    expect(await bookingOf(it.bookingId)).toMatchObject({
      status,
      endReason: `${FULL} ${says}`,
      refunds: [],
    });
    await booksAreEqual(it.intent);
  });

  test('and a part of it is disputed', async () => {
    const it = await tooLate();
    await isDisputed(it.intent, 'open', { amount: 1000 });
    await settle(it.id);
    expect(await bookingOf(it.bookingId)).toMatchObject({
      status: 'refunding',
      endReason: expect.stringMatching(/Your money is on its way back\. Your bank holds \$10\.00/),
      refunds: [{ amountCents: 1500 }],
    });
    expect((await mailsOf(it.player))[0]!.subject).toMatch(/^\$15\.00 is on its way back: /);
  });

  test.each(['open', 'lost'] as const)(
    'and a part was returned by hand, the rest of it disputed (%s): nothing is back twice',
    async (state) => {
      const it = await tooLate();
      const { intent } = it;
      await provider.sandbox.stripe('POST', '/refunds', { payment_intent: intent, amount: 1000 });
      await isDisputed(intent, state, { amount: 1500 });
      await settle(it.id);
      expect(await bookingOf(it.bookingId)).toMatchObject({
        status: 'refunded',
        paymentStatus: 'partially_refunded',
        endReason: expect.stringContaining('$10.00 already went back to your card.'),
        refunds: [{ amountCents: 1000, cause: 'by_hand', status: 'succeeded' }],
      });
      await booksAreEqual(intent);
      expect(await saidToBeTwice(it.bookingId)).toBe(0);
    },
  );

  test('and more than the rest is disputed after a part was returned by hand: staff are told', async () => {
    const it = await tooLate();
    await provider.sandbox.stripe('POST', '/refunds', { payment_intent: it.intent, amount: 1000 });
    await isDisputed(it.intent, 'open', { amount: 2500 });
    await settle(it.id);
    expect(await saidToBeTwice(it.bookingId)).toBe(1);
  });

  test('and the bank only asks: everything goes back', async () => {
    const it = await tooLate();
    await isDisputed(it.intent, 'open', { inquiry: true });
    await settle(it.id);
    await payRefunds();
    expect(await bookingOf(it.bookingId)).toMatchObject({
      status: 'refunded',
      endReason: `${FULL} Your money is on its way back.`,
    });
  });

  test.each(['400', '500_before'])(
    'and the disputes cannot be read (%s): it is settled by what we know, and heard of later',
    async (kind) => {
      const it = await tooLate();
      await isDisputed(it.intent, 'open');
      await provider.sandbox.stripe('POST', '/faults', {
        kind,
        path: '/v1/disputes',
        method: 'GET',
        count: 100,
      });
      await settle(it.id).catch(() => null);
      expect(await bookingOf(it.bookingId)).toMatchObject({
        status: 'refunding',
        endReason: `${FULL} Your money is on its way back.`,
      });
      await provider.sandbox.stripe('DELETE', '/faults');
      closeCircuits();
      await reconcile();
      expect(await db.dispute.count({ where: { payment: { stripePaymentIntentId: it.intent } } })).toBe(1);
    },
  );
});

test('whoever gets the seat keeps it, and staff decide', async () => {
  const player = await aUser();
  const { id, stripeSessionId } = await ask(player, (await aSession()).id);
  const { session } = await provider.sandbox.pay(stripeSessionId!);
  await isDisputed(String(session.payment_intent), 'open');
  await settle(id);
  expect(await db.booking.findFirst({ where: { checkoutId: id } })).toMatchObject({ status: 'confirmed' });
  await booksAreEqual(String(session.payment_intent));
});

test('staff who accept a payment of another amount too late read and write what is left', async () => {
  const session = await aSession({ maxPlayers: 1 });
  const player = await aUser();
  const { id, stripeSessionId } = await ask(player, session.id);
  await db.checkout.update({ where: { id }, data: { amountCents: 2400 } });
  await provider.sandbox.pay(stripeSessionId!);
  await settle(id);
  await runAudit(null);
  const payment = await db.payment.findFirstOrThrow({ where: { checkoutId: id } });
  await isDisputed(payment.stripePaymentIntentId, 'open');
  const accept = { key: `wrong-amount:${payment.id}`, choice: 'accept' };
  await expect(fixFinding(await aStaffMember(), accept)).rejects.toMatchObject({ code: 'CONFLICT' });
});

describe('a second payment', () => {
  /** Another payment is the booking's. */
  async function paidTwice() {
    const player = await aUser();
    const { id, stripeSessionId } = await ask(player, (await aSession()).id);
    const { session } = await provider.sandbox.pay(stripeSessionId!);
    const booking = await db.booking.findFirstOrThrow({ where: { checkoutId: id } });
    const { id: paymentId } = await db.payment.create({
      data: {
        userId: player.id,
        stripePaymentIntentId: `pi_first_${booking.id}`,
        amountCents: 2500,
        paidAt: clock.now(),
      },
    });
    const data = { status: 'confirmed', paymentStatus: 'paid', paymentId } as const;
    await db.booking.update({ where: { id: booking.id }, data });
    return { player, id, intent: String(session.payment_intent) };
  }
  const refundsOf = (stripePaymentIntentId: string) =>
    db.refund.findMany({ where: { payment: { stripePaymentIntentId } } });

  test.each([
    ['open', HOLDS],
    ['won', BY_STAFF],
  ] as const)('that is disputed (%s) is owed, and nothing is said to be on its way', async (state, says) => {
    const it = await paidTwice();
    await isDisputed(it.intent, state);
    await settle(it.id);
    expect(await refundsOf(it.intent)).toMatchObject([{ amountCents: 2500, cause: 'duplicate_payment' }]);
    const [mail] = await mailsOf(it.player);
    expect(mail!.subject).toMatch(/^You paid twice: /);
    expect(mail!.text).toContain(`Your first payment covers your seat. We do not keep the second. ${says}`);
    expect(mail!.text).not.toMatch(/on its way back|goes back to the card/);
    await booksAreEqual(it.intent);
  });

  test('that no card takes after a dispute is found once, and returned outside', async () => {
    const it = await paidTwice();
    await isDisputed(it.intent, 'won');
    await settle(it.id);
    await payRefunds();
    const [refund] = await refundsOf(it.intent);
    const ours = [`unclaimed-payment:${refund!.paymentId}`, `unsettled-refund:${refund!.id}`];
    const found = async () =>
      (await runAudit(null)).findings.map(({ key }) => key).filter((key) => ours.includes(key));
    expect(await found()).toEqual([ours[1]]);
    const sent = { choice: 'outside', amountCents: 2500, reason: 'Transfer 0815' };
    await fixFinding(await aSuperAdmin(), { key: ours[1]!, ...sent });
    expect(await found()).toEqual([]);
    await booksAreEqual(it.intent);
  });

  test('that the bank has returned is not owed', async () => {
    const it = await paidTwice();
    await isDisputed(it.intent, 'lost');
    await settle(it.id);
    expect(await refundsOf(it.intent)).toEqual([]);
    expect(await mailsOf(it.player)).toEqual([]);
    await booksAreEqual(it.intent);
  });
});

describe('what staff return once the bank has decided for us is promised to no card', () => {
  const choicesOf = async (key: string) =>
    (await detail((await runAudit(null)).findings.filter((finding) => finding.key === key)))[0]?.choices;
  const byStaff = (amount: string) => BY_STAFF.replace('$25.00', amount);

  /** The player is told what is true of the card, and staff find what they owe. */
  async function isOwed({ id, stripePaymentIntentId }: Payment, player: Viewer, amountCents: number) {
    const amount = formatUsd(amountCents);
    const mail = await db.outboxMail.findFirstOrThrow({
      where: { toAddress: player.email, kind: 'payment-returned' },
    });
    expect(mail.subject).toBe(`${amount} is returned to you another way`);
    expect(mail.text).toContain(byStaff(amount));
    expect(mail.text).not.toMatch(/goes back to the card|Banks usually need/);
    await booksAreEqual(stripePaymentIntentId);
    const refund = await db.refund.findFirstOrThrow({ where: { paymentId: id } });
    expect(refund).toMatchObject({ status: 'failed', amountCents });
    const found = (await runAudit(null)).findings.map(({ key }) => key);
    expect(found.filter((key) => key.endsWith(`:${refund.id}`) || key.endsWith(`:${id}`))).toContain(
      `unsettled-refund:${refund.id}`,
    );
  }

  /** $25.00 that were paid where so much was asked. */
  async function ofAnotherPrice(amountCents: number) {
    const player = await aUser();
    const { id, stripeSessionId } = await ask(player, (await aSession()).id);
    await provider.sandbox.pay(stripeSessionId!);
    await db.booking.updateMany({ where: { checkoutId: id }, data: { amountCents } });
    await db.checkout.update({ where: { id }, data: { amountCents } });
    await settle(id);
    const payment = await db.payment.findFirstOrThrow({ where: { checkoutId: id } });
    await isDisputed(payment.stripePaymentIntentId, 'won');
    await reconcile();
    return { player, payment, key: `wrong-amount:${payment.id}` };
  }

  test('a payment that no booking took', async () => {
    const { viewer: player, bookingId: id } = await book(provider.sandbox, (await aSession()).id);
    const { payment } = await db.booking.findUniqueOrThrow({ where: { id }, include: { payment: true } });
    await db.seat.updateMany({ where: { bookingId: id }, data: { bookingId: null, heldUntil: null } });
    const data = { paymentId: null, status: 'expired', paymentStatus: 'unpaid' } as const;
    await db.booking.update({ where: { id }, data });
    await isDisputed(payment!.stripePaymentIntentId, 'won');
    await reconcile();
    const key = `unclaimed-payment:${payment!.id}`;
    expect((await choicesOf(key))![0]!.effect).toMatch(/^\$25.00 is owed .* No card accepts a refund /);
    expect(await fixFinding(await aStaffMember(), { key, choice: 'refund' })).toMatch(
      /return it another way\.$/,
    );
    await isOwed(payment!, player, 2500);
  });

  test('what is more than the price', async () => {
    const { player, payment, key } = await ofAnotherPrice(2000);
    expect((await choicesOf(key))![0]!.effect).toContain('What is too much, $5.00, is owed. No card accepts');
    await fixFinding(await aStaffMember(), { key, choice: 'accept' });
    await isOwed(payment, player, 500);
  });

  test('what is less than the price', async () => {
    const { player, payment, key } = await ofAnotherPrice(3000);
    expect((await choicesOf(key))![0]!.effect).toMatch(
      /nothing more goes back to the card.* \$25.00 is owed/,
    );
    await fixFinding(await aStaffMember(), { key, choice: 'refund' });
    await isOwed(payment, player, 2500);
  });
});

test('of a charge whose answer was lost, for a date that was given up', async () => {
  const { player, customer, membershipId } = await aMember(await aCampaign([inHours(60)]));
  const { id } = await db.booking.findFirstOrThrow({ where: { membershipId } });
  await provider.time.ahead(12.1 * 3600);
  const path = '/v1/payment_intents';
  await provider.sandbox.stripe('POST', '/faults', { kind: 'drop_after', path, method: 'POST', count: 3 });
  await chargeCampaignDates();
  await provider.sandbox.stripe('DELETE', '/faults');
  closeCircuits();
  const [charge] = await chargesAt(customer);
  await transaction(async (tx) => {
    await lockBooking(tx, id);
    await endReservation(tx, id, { status: 'cancelled', reason: 'You skipped this date.' });
  });
  await isDisputed(charge!.id, 'open');
  await provider.time.jump(120);
  await chargeCampaignDates();
  expect(await bookingOf(id)).toMatchObject({
    status: 'cancelled',
    endReason: `Your payment arrived after you had given this date up. ${HOLDS}`,
    refunds: [],
  });
  expect((await mailsOf(player)).map(({ text }) => text).join()).not.toContain('on its way back');
  await booksAreEqual(charge!.id);
});
