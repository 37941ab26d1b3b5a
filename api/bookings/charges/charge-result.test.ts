import { aCampaign, aMember } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { ledger } from '../../../tests/scene/seats.ts';
import { inHours, refused } from '../../../tests/scene/world.ts';
import { creditBalance, spendCredit } from '../../payments/credits.service.ts';
import type { ChargeState } from '../../payments/stripe-intent.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import { transaction } from '../../platform/transaction.ts';
import { cancelBooking } from '../cancelling/cancellation.service.ts';
import { endReservation } from '../core/reservations.ts';
import { lockBooking } from '../core/return-money.ts';
import { beginCharge } from './charge-begin.ts';
import { dropCharge, settleCharge } from './charge-result.ts';
import { releaseUnpaidDates } from './charge-upkeep.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

let serial = 0;
const TAKEN = {
  status: 'succeeded',
  amountCents: 2500,
  currency: 'usd',
  failureCode: null,
  refundedCents: 0,
  disputed: false,
  customerId: null,
} as const;

async function aReservedDate() {
  const scene = await aCampaign([inHours(60)]);
  return { ...scene, ...(await aMember(scene)) };
}

/** A reserved date whose charge has been asked for and not answered. */
async function charging({ hours = 47, attempt = 1 } = {}) {
  const { player, sessions } = await aReservedDate();
  const session = sessions[0]!;
  clock.setOffset((60 - hours) * HOUR);
  const { id } = await db.booking.findFirstOrThrow({ where: { sessionId: session.id } });
  const { id: attemptId } = await db.chargeAttempt.findFirstOrThrow({ where: { bookingId: id } });
  await db.chargeAttempt.update({
    where: { id: attemptId },
    data: { status: 'pending', attempt, amountCents: 2500 },
  });
  const now = clock.now();
  const earlier = {
    bookingId: id,
    status: 'failed',
    amountCents: 2500,
    dueAt: now,
    nextAttemptAt: now,
    finishedAt: now,
  } as const;
  for (let number = 1; number < attempt; number += 1) {
    await db.chargeAttempt.create({
      data: { ...earlier, attempt: number, idempotencyKey: `charge:${id}:${number}` },
    });
  }
  const booking = () =>
    db.booking.findUniqueOrThrow({
      where: { id },
      include: { seat: true, refunds: true, charges: { orderBy: { id: 'asc' } } },
    });
  serial += 1;
  const said: ChargeState = {
    ...TAKEN,
    paymentIntentId: `pi_charge_${serial}`,
    chargeId: attemptId,
    bookingId: id,
  };
  const tell = (change: Partial<ChargeState> = {}) => settleCharge(attemptId, { ...said, ...change });
  const decline = () => tell({ status: 'failed', failureCode: 'card_declined' });
  return { id, player, session, booking, tell, decline };
}

test('money makes the seat the player’s, once', async () => {
  const { id, booking, tell } = await charging();
  await tell();
  await tell();
  expect(await booking()).toMatchObject({
    status: 'confirmed',
    seat: { heldUntil: null },
    charges: [{ status: 'succeeded' }],
    refunds: [],
  });
  expect(await ledger('revenue', id)).toBe(2500);
});

test.each([
  [{ currency: 'cad' }, 'CA$25.00'],
  [{ amountCents: 100 }, '$1.00'],
])(
  'another currency, or another amount, takes no seat and goes back: %j',
  async (change: Partial<ChargeState>, amount) => {
    const { id, booking, tell } = await charging();
    await tell(change);
    const { status, seat, paymentId } = await booking();
    expect([status, paymentId, seat !== null]).toEqual(['pending', null, true]);
    const refunds = await db.refund.findMany({ where: { payment: { userId: (await booking()).userId } } });
    expect(refunds).toMatchObject([
      { bookingId: null, cause: 'wrong_amount', amountCents: change.amountCents ?? 2500 },
    ]);
    expect(await ledger('revenue', id)).toBe(0);
    const about = { path: ['bookingId'], equals: id };
    expect(await db.moneyAlert.findMany({ where: { detail: about } })).toMatchObject([
      { message: `Booking ${id} was charged ${amount}, which is not its price; it goes back` },
    ]);
  },
);

test('of two tries that both took money one pays the date, and the other goes back', async () => {
  const { id, booking, tell } = await charging({ attempt: 2 });
  const [first] = (await booking()).charges.filter(({ attempt }) => attempt === 1);
  const taken = { ...TAKEN, chargeId: first!.id, bookingId: id, paymentIntentId: `pi_first_try_${id}` };
  await settleCharge(first!.id, taken);
  expect(await booking()).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  await tell();
  const { charges, paymentId, userId } = await booking();
  expect(charges.filter(({ status }) => status === 'succeeded')).toMatchObject([{ attempt: 2 }]);
  expect(await db.payment.findUniqueOrThrow({ where: { id: paymentId! } })).toMatchObject({
    stripePaymentIntentId: taken.paymentIntentId,
  });
  expect(await db.refund.findMany({ where: { payment: { userId } } })).toMatchObject([
    { cause: 'duplicate_payment', amountCents: 2500, bookingId: null },
  ]);
});

test('of a second payment nobody is told that the first stays once the booking has ended', async () => {
  const { id, player, booking, tell } = await charging({ attempt: 2 });
  const [first] = (await booking()).charges.filter(({ attempt }) => attempt === 1);
  const taken = { ...TAKEN, chargeId: first!.id, bookingId: id, paymentIntentId: `pi_before_end_${id}` };
  await settleCharge(first!.id, taken);
  await cancelBooking(player, id);
  await tell();
  const mails = { toAddress: player.email, dedupeKey: { startsWith: 'second-payment:' } };
  const { text } = await db.outboxMail.findFirstOrThrow({ where: mails });
  expect(text).toContain('The second, $25.00, goes back to the card');
  expect(text).not.toContain('Your first payment covers your seat');
});

test('beside another payment it goes back', async () => {
  const { booking, tell, player } = await charging();
  const first = await db.payment.create({
    data: {
      userId: player.id,
      stripePaymentIntentId: `pi_first_${player.id}`,
      amountCents: 2500,
      paidAt: clock.now(),
    },
  });
  await db.booking.update({
    where: { id: (await booking()).id },
    data: { status: 'confirmed', paymentStatus: 'paid', paymentId: first.id },
  });
  await tell();
  expect(await booking()).toMatchObject({ status: 'confirmed', paymentId: first.id });
  expect(await db.refund.findMany({ where: { payment: { userId: player.id } } })).toMatchObject([
    { cause: 'duplicate_payment', amountCents: 2500, bookingId: null },
  ]);
});

test('of a date that was given up meanwhile it goes back', async () => {
  const { id, booking, tell } = await charging();
  await transaction(async (tx) => {
    await lockBooking(tx, id);
    await endReservation(tx, id, { status: 'cancelled', reason: 'You skipped this date.' });
  });
  await tell();
  expect(await booking()).toMatchObject({
    status: 'refunding',
    seat: null,
    refunds: [{ cause: 'player_cancelled', amountCents: 2500 }],
  });
});

test('an old decline changes nothing after the money came', async () => {
  const { booking, tell, decline } = await charging();
  await tell();
  const before = await booking();
  await decline();
  expect(await booking()).toEqual(before);
});

test('a bank that is thinking keeps the seat, is not asked again, and nobody skips the date', async () => {
  const { id, player, booking, tell } = await charging();
  await tell({ status: 'processing' });
  await refused(cancelBooking(player, id), 'CONFLICT');
  expect(await booking()).toMatchObject({
    status: 'pending',
    paymentStatus: 'processing',
    charges: [{ status: 'pending' }],
  });
});

test('that it is thinking changes nothing when it was read before the bank said no', async () => {
  const { booking, tell, decline } = await charging();
  await tell({ status: 'processing' });
  await decline();
  const before = await booking();
  await tell({ status: 'processing' });
  expect(await booking()).toEqual(before);
});

test('a decline gives credit back and plans the next try', async () => {
  const { id, player, session, booking, decline } = await charging();
  await db.credit.create({ data: { userId: player.id, amountCents: 1000, expiresAt: inHours(99) } });
  await transaction((tx) => spendCredit(tx, { userId: player.id, bookingId: id, upTo: 1000 }));
  await db.booking.update({ where: { id }, data: { creditCents: 1000 } });
  await db.chargeAttempt.updateMany({ where: { bookingId: id }, data: { amountCents: 1500 } });
  await decline();
  const asked = { toAddress: player.email, kind: 'charge-failed' };
  const { text } = await db.outboxMail.findFirstOrThrow({ where: asked });
  expect(text).toContain(`$15.00 for "${session.title}" could not be charged`);
  expect(await creditBalance(player.id)).toBe(1000);
  expect(await booking()).toMatchObject({
    status: 'pending',
    creditCents: 0,
    charges: [
      { status: 'failed', failureCode: 'card_declined' },
      { status: 'scheduled', attempt: 2, dueAt: new Date(session.scheduledAt.getTime() - 36 * HOUR) },
    ],
  });
});

test('a charge that is not asked any more gives credit back', async () => {
  const { id, player, booking } = await charging();
  await db.credit.create({ data: { userId: player.id, amountCents: 1000, expiresAt: inHours(99) } });
  await transaction((tx) => spendCredit(tx, { userId: player.id, bookingId: id, upTo: 1000 }));
  await db.booking.update({ where: { id }, data: { creditCents: 1000 } });
  await dropCharge((await booking()).charges[0]!.id);
  expect(await creditBalance(player.id)).toBe(1000);
  expect(await booking()).toMatchObject({ status: 'pending', creditCents: 0, charges: [{ status: 'void' }] });
});

test('after the third decline the card is not asked by itself', async () => {
  const { booking, decline } = await charging({ hours: 40, attempt: 3 });
  await decline();
  expect((await booking()).charges.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
});

test('a date is not released while its charge is under way, and is when that was declined', async () => {
  const { booking, decline } = await charging({ hours: 23 });
  await releaseUnpaidDates();
  expect(await booking()).toMatchObject({ status: 'pending', seat: { sessionId: expect.any(Number) } });
  await decline();
  await releaseUnpaidDates();
  expect(await booking()).toMatchObject({ status: 'expired', seat: null });
});

test('a try that comes before its time waits for it', async () => {
  const { sessions } = await aReservedDate();
  const ofDate = { sessionId: sessions[0]!.id };
  await db.booking.updateMany({ where: ofDate, data: { noticeDueAt: null } }); // the player was told
  const { id, dueAt } = await db.chargeAttempt.findFirstOrThrow({ where: { booking: ofDate } });
  expect(await beginCharge(id)).toBeNull();
  expect(await db.chargeAttempt.findUnique({ where: { id } })).toMatchObject({ status: 'scheduled', dueAt });
});
