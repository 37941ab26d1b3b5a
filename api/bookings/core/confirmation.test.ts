import { randomUUID } from 'node:crypto';
import { closeAll } from '../../../tests/scene/close.ts';
import { movement } from '../../../tests/scene/money.ts';
import { ledger } from '../../../tests/scene/seats.ts';
import { aSession, aUser, inHours } from '../../../tests/scene/world.ts';
import { creditBalance, spendCredit } from '../../payments/credits.service.ts';
import { recordPayment } from '../../payments/payments.service.ts';
import { clock } from '../../platform/clock.ts';
import { db, type Prisma } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { lock } from '../../seating/locks.ts';
import { giveBack, seatPaidBooking, wholeBooking } from './confirmation.ts';
import { defaultPolicy } from './default-policy.ts';
import { claimSeat } from './seats.ts';

afterEach(() => clock.setOffset(0));
afterAll(closeAll);

type Change = Partial<Prisma.BookingUncheckedCreateInput>;

/** A booking of $25.00 whose seat is held; session credit may have paid a part. */
async function held({ maxPlayers = 1, creditCents = 0, ...change }: Change & { maxPlayers?: number } = {}) {
  const player = await aUser();
  const session = await aSession({ maxPlayers });
  const id = await bookingFor(player.id, session.id, { creditCents, heldUntil: inHours(1), ...change });
  await transaction(async (tx) => {
    await tx.credit.create({ data: { userId: player.id, amountCents: 5000, expiresAt: inHours(99) } });
    if (creditCents > 0) await spendCredit(tx, { userId: player.id, bookingId: id, upTo: creditCents });
    await claimSeat(tx, { sessionId: session.id, bookingId: id, heldUntil: inHours(1) });
  });
  return { id, player, session, cardCents: 2500 - creditCents };
}
type Held = Awaited<ReturnType<typeof held>>;

const bookingFor = async (userId: number, sessionId: number, change: Change = {}) =>
  (
    await db.booking.create({
      data: {
        userId,
        sessionId,
        amountCents: 2500,
        termsVersion: '1',
        termsAcceptedAt: clock.now(),
        policy: { ...defaultPolicy },
        ...change,
      },
    })
  ).id;

/** Money arrives for the booking, as a checkout or a charge would bring it. */
async function pay({ id, player, cardCents }: Held, { amountCents = cardCents, share = cardCents } = {}) {
  const shares = share > 0 ? [{ bookingId: id, amountCents: share }] : [];
  const state = { paymentIntentId: `pi_${randomUUID()}`, amountCents, currency: 'usd', customerEmail: null };
  const payment = await db.$transaction((tx) =>
    recordPayment(tx, { userId: player.id, checkoutId: null, state, shares, what: 'a test' }),
  );
  await seatWith(id, payment.id);
  return payment.id;
}
const seatWith = (id: number, paymentId: number) =>
  transaction(async (tx) => {
    const { sessionId } = await tx.booking.findUniqueOrThrow({ where: { id } });
    await lock(tx, { sessions: [sessionId], bookings: [id] });
    const booking = await tx.booking.findUniqueOrThrow({ where: { id }, include: wholeBooking });
    await seatPaidBooking(tx, booking, { paymentId, card: null });
  });
const read = (id: number) =>
  db.booking.findUniqueOrThrow({
    where: { id },
    include: {
      seat: true,
      refunds: { select: { paymentId: true, bookingId: true, amountCents: true, cause: true } },
    },
  });
const mails = ({ player }: Held, kind: string) =>
  db.outboxMail.count({ where: { toAddress: player.email, kind } });
/** The hold ran out, and the sweeper has ended the booking. */
const expire = async ({ id }: Held, status: 'expired' | 'cancelled' = 'expired') => {
  await db.seat.updateMany({ where: { bookingId: id }, data: { bookingId: null, heldUntil: null } });
  await db.booking.update({ where: { id }, data: { status, endedAt: clock.now(), endReason: 'Too late' } });
};
describe('money for a held seat', () => {
  test('makes it the player’s, who is told once', async () => {
    const it = await held();
    const paymentId = await pay(it);
    expect(await read(it.id)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      paymentId,
      heldUntil: null,
      seat: { heldUntil: null },
      refunds: [],
    });
    expect(await mails(it, 'booking-confirmed')).toBe(1);
    expect(await ledger('revenue', it.id)).toBe(2500);
  });

  test('and credit beside it becomes revenue', async () => {
    const it = await held({ creditCents: 1000 });
    await pay(it);
    expect(await read(it.id)).toMatchObject({ status: 'confirmed' });
    expect(await movement(`credit-spent:${it.id}`)).toMatchObject([
      { amountCents: 1000 },
      { amountCents: -1000 },
    ]);
    expect(await ledger('revenue', it.id)).toBe(2500);
    expect(await creditBalance(it.player.id)).toBe(4000);
  });

  test('told again it changes nothing', async () => {
    const it = await held();
    const paymentId = await pay(it);
    const before = await read(it.id);
    await seatWith(it.id, paymentId);
    expect(await read(it.id)).toEqual(before);
    expect(await mails(it, 'money-returned')).toBe(0);
  });
});

describe('a second payment goes back, the first stays', () => {
  test('paid by card twice', async () => {
    const it = await held();
    const first = await pay(it);
    const second = await pay(it);
    expect(await read(it.id)).toMatchObject({
      status: 'confirmed',
      paymentId: first,
      seat: { heldUntil: null },
      refunds: [{ paymentId: second, bookingId: it.id, amountCents: 2500, cause: 'duplicate_payment' }],
    });
    expect(await mails(it, 'money-returned')).toBe(1);
  });

  test('also when the first has gone back', async () => {
    const it = await held();
    const first = await pay(it);
    await expire(it, 'cancelled');
    const second = await pay(it);
    expect(await read(it.id)).toMatchObject({
      status: 'cancelled',
      paymentId: first,
      seat: null,
      refunds: [{ paymentId: second, amountCents: 2500, cause: 'duplicate_payment' }],
    });
  });

  test.each([
    [2500, 0, [{ bookingId: null, amountCents: 2500 }]],
    [
      1000,
      1500,
      [
        { bookingId: expect.any(Number), amountCents: 1500 },
        { bookingId: null, amountCents: 1000 },
      ],
    ],
  ])(
    'credit of %d paid meanwhile, and the page took the whole price',
    async (creditCents, share, refunds) => {
      const it = await held({ creditCents });
      await db.booking.update({ where: { id: it.id }, data: { status: 'confirmed', paymentStatus: 'paid' } });
      const paymentId = await pay(it, { amountCents: 2500, share });
      const returned = refunds.map((refund) => ({ ...refund, paymentId, cause: 'duplicate_payment' }));
      expect(await db.refund.findMany({ where: { paymentId }, orderBy: { id: 'asc' } })).toMatchObject(
        returned,
      );
      const mail = await db.outboxMail.findFirst({
        where: { toAddress: it.player.email, kind: 'money-returned' },
      });
      expect(mail?.subject).toContain('$25.00 is on its way back');
      expect(await read(it.id)).toMatchObject({
        status: 'confirmed',
        paymentId: null,
        seat: { sessionId: it.session.id },
      });
    },
  );
});

describe('money that comes late', () => {
  test('gets any free seat, also beside one that has ended', async () => {
    const it = await held();
    await expire(it);
    await bookingFor(it.player.id, it.session.id, { status: 'expired' });
    await pay(it);
    expect(await read(it.id)).toMatchObject({
      status: 'confirmed',
      endedAt: null,
      endReason: null,
      seat: { heldUntil: null },
      refunds: [],
    });
  });

  const goesBack = async (it: Held, cause: string, words: RegExp) => {
    const paymentId = await pay(it);
    const booking = await read(it.id);
    expect(booking).toMatchObject({
      status: 'refunding',
      paymentStatus: 'paid',
      seat: null,
      refunds: [{ paymentId, bookingId: it.id, amountCents: it.cardCents, cause }],
    });
    expect(booking.endReason).toMatch(words);
    expect(await mails(it, 'money-returned')).toBe(1);
    expect(await mails(it, 'booking-confirmed')).toBe(0);
  };

  test('goes back when the session is full', async () => {
    const it = await held();
    await expire(it);
    const other = await bookingFor((await aUser()).id, it.session.id);
    await db.$transaction((tx) =>
      claimSeat(tx, { sessionId: it.session.id, bookingId: other, heldUntil: null }),
    );
    await goesBack(it, 'session_full', /session was full/);
  });

  test('goes back when its credit went back, whatever seats are free', async () => {
    const it = await held({ creditCents: 1000 });
    await expire(it);
    await db.creditUse.updateMany({ where: { bookingId: it.id }, data: { returnedAt: clock.now() } });
    await goesBack(it, 'session_full', /session credit for the rest was yours again.*on its way back/);
    expect(await creditBalance(it.player.id)).toBe(5000);
  });

  test('goes back beside a second live booking of the same player, which stays', async () => {
    const it = await held({ maxPlayers: 3 });
    await expire(it);
    const twin = await bookingFor(it.player.id, it.session.id);
    await goesBack(it, 'duplicate_payment', /paid for this seat twice/);
    expect(await read(twin)).toMatchObject({ status: 'pending', refunds: [] });
  });

  test('a live booking of somebody else, or of another session, is no second one', async () => {
    const it = await held({ maxPlayers: 3 });
    await expire(it);
    await bookingFor(it.player.id, (await aSession()).id);
    await bookingFor((await aUser()).id, it.session.id);
    await pay(it);
    expect(await read(it.id)).toMatchObject({ status: 'confirmed' });
  });

  test('goes back when the player has given the seat up', async () => {
    const it = await held({ maxPlayers: 3 });
    await expire(it, 'cancelled');
    await goesBack(it, 'player_cancelled', /after you had given this date up/);
  });
});

describe('a seat that is held and a session that is not played', () => {
  test.each(['cancelled', 'completed', 'draft'] as const)('%s: the money goes back', async (status) => {
    const it = await held({ creditCents: 1000 });
    await db.session.update({ where: { id: it.session.id }, data: { status } });
    const paymentId = await pay(it);
    expect(await read(it.id)).toMatchObject({
      status: 'refunding',
      seat: null,
      refunds: [{ paymentId, amountCents: 1500, cause: 'session_cancelled' }],
    });
    expect(await creditBalance(it.player.id)).toBe(5000);
    expect(await movement(`credit-spent:${it.id}`)).toBeUndefined();
  });

  test('it has begun, or its campaign has ended', async () => {
    const begun = await held();
    await db.session.update({ where: { id: begun.session.id }, data: { scheduledAt: clock.now() } });
    await pay(begun);
    const ended = await held();
    const campaign = await db.campaign.create({
      data: {
        gameMasterId: ended.session.gameMasterId,
        title: 'Over',
        timeZone: 'UTC',
        endedAt: clock.now(),
      },
    });
    await db.session.update({ where: { id: ended.session.id }, data: { campaignId: campaign.id } });
    await pay(ended);
    for (const { id } of [begun, ended]) {
      expect(await read(id)).toMatchObject({
        status: 'refunding',
        refunds: [{ cause: 'session_cancelled' }],
      });
    }
  });
});

describe('giving back', () => {
  const back = (id: number, paid: Parameters<typeof giveBack>[2], cause: 'by_hand' | 'session_full') =>
    transaction(async (tx) => {
      await lock(tx, { bookings: [id] });
      const booking = await tx.booking.findUniqueOrThrow({ where: { id }, include: wholeBooking });
      await giveBack(tx, booking, paid, cause);
    });
  const aPayment = async ({ player }: Held) => {
    const { id: paymentId } = await db.payment.create({
      data: {
        userId: player.id,
        stripePaymentIntentId: `pi_${randomUUID()}`,
        amountCents: 2500,
        paidAt: clock.now(),
      },
    });
    return { paymentId };
  };

  test('what went back by hand is not owed once more', async () => {
    const it = await held();
    await back(it.id, { ...(await aPayment(it)), goneCents: 2500 }, 'by_hand');
    expect(await read(it.id)).toMatchObject({ status: 'refunding', seat: null, refunds: [] });
  });

  test('where credit has paid everything nothing is owed to a card', async () => {
    const it = await held({ creditCents: 2500 });
    await back(it.id, await aPayment(it), 'session_full');
    expect(await read(it.id)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded', refunds: [] });
    expect(await creditBalance(it.player.id)).toBe(5000);
  });
});
