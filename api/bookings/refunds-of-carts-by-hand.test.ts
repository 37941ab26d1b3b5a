import { closeAll } from '../../tests/scene/close.ts';
import { leftOf } from '../../tests/scene/money.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { book, ledger } from '../../tests/scene/seats.ts';
import { aSession, aStaffMember, aSuperAdmin, aUser, refused } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { auditMoney } from './audit/audit.service.ts';
import { detail } from './audit/findings.service.ts';
import { fixFinding } from './audit/fixes.service.ts';
import { payRefunds, reconcile } from './bookings.jobs.ts';
import { cancelBooking } from './cancelling/cancellation.service.ts';
import { refundBooking } from './cancelling/part-refund.service.ts';
import { callOffSession } from './cancelling/session-cancellation.service.ts';
import { startCheckout } from './checkout/checkout.service.ts';
import { settle } from './checkout/settle.service.ts';
import { readUnsettled } from './core/unsettled-refunds.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.stripe('POST', '/webhooks', { drop: true }));
afterEach(async () => {
  await sandbox.stripe('DELETE', '/faults');
  await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
  clock.setOffset(0);
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

describe('a refund made by hand of a cart', () => {
  async function cart(prices: readonly number[], { settled = true } = {}) {
    const player = await aUser();
    const sessions = [];
    for (const priceCents of prices) sessions.push(await aSession({ priceCents }));
    const cartItems = sessions.map(({ id }) => ({ sessionId: id, quantity: 1 }));
    const checkout = await startCheckout(player, { cartItems, agreeToTerms: true });
    const { session: page } = await sandbox.pay(checkout.stripeSessionId!);
    const intent: string = page.payment_intent;
    if (settled) await settle(checkout.id);
    const bookings = () =>
      db.booking.findMany({
        where: { checkoutId: checkout.id },
        include: { refunds: { orderBy: { id: 'asc' } } },
        orderBy: { amountCents: 'asc' },
      });
    const byHand = (amount?: number) =>
      sandbox.stripe('POST', '/refunds', { payment_intent: intent, amount });
    return { player, bookings, intent, byHand, checkout };
  }
  /** What each booking is said to be, and what the ledger says it earned. */
  async function told(bookings: Awaited<ReturnType<Awaited<ReturnType<typeof cart>>['bookings']>>) {
    return Promise.all(
      bookings.map(async ({ id, status, paymentStatus }) => [
        status,
        paymentStatus,
        await ledger('revenue', id),
      ]),
    );
  }

  test('of everything is everybody’s, and they can be ended without more money', async () => {
    const { player, bookings, byHand, intent } = await cart([2000, 3000]);
    await byHand();
    await reconcile();
    await reconcile();
    expect(await told(await bookings())).toEqual([
      ['confirmed', 'refunded', 0],
      ['confirmed', 'refunded', 0],
    ]);
    expect(await auditMoney()).toEqual([]);
    for (const { id } of await bookings())
      expect(await cancelBooking(player, id)).toMatch(/already went back to your card\.$/);
    await payRefunds();
    expect(await leftOf(sandbox, intent)).toEqual([0, 0]);
    expect(await auditMoney()).toEqual([]);
  });

  test('of the price of one is that one’s', async () => {
    const { player, bookings, byHand, intent } = await cart([2000, 3000]);
    await byHand(3000);
    await reconcile();
    expect(await told(await bookings())).toEqual([
      ['confirmed', 'paid', 2000],
      ['confirmed', 'refunded', 0],
    ]);
    const [first] = await bookings();
    expect(await cancelBooking(player, first!.id)).toContain('$20.00 is on its way back');
    await payRefunds();
    expect(await leftOf(sandbox, intent)).toEqual([0, 0]);
    expect(await auditMoney()).toEqual([]);
  });

  test.each([2001, 2500, 2999])(
    'of %d cents is no more than does not fit what the dearer seat was promised; the rest was the other’s',
    async (amount) => {
      const { player, bookings, byHand, intent } = await cart([2000, 3000]);
      const [first, second] = await bookings();
      await cancelBooking(player, second!.id);
      await byHand(amount);
      await payRefunds();
      expect(await told(await bookings())).toEqual([
        ['confirmed', 'refunded', 0],
        ['refunded', 'refunded', 0],
      ]);
      await cancelBooking(player, first!.id);
      expect(await leftOf(sandbox, intent)).toEqual([0, 0]);
      expect(await auditMoney()).toEqual([]);
    },
  );

  test('keeps the promise that was made last: the one before was told to be on its way', async () => {
    const { player, bookings, byHand, intent } = await cart([2000, 3000]);
    for (const { id } of await bookings()) await cancelBooking(player, id);
    await byHand(3000);
    await reconcile();
    const sent = (await bookings()).map(({ refunds }) =>
      refunds.map(({ cause, amountCents, stripeRefundId }) => [cause, amountCents, stripeRefundId !== null]),
    );
    expect(sent).toEqual([[['player_cancelled', 2000, false]], [['player_cancelled', 3000, true]]]);
    await payRefunds();
    expect(await leftOf(sandbox, intent)).toEqual([0, 0]);
    expect(await auditMoney()).toEqual([]);
  });

  test('of everything keeps what one was promised, and the other’s goes back with it', async () => {
    const { player, bookings, byHand, intent } = await cart([2000, 3000]);
    const [first] = await bookings();
    await cancelBooking(player, first!.id);
    await byHand();
    await payRefunds();
    expect(await told(await bookings())).toEqual([
      ['refunded', 'refunded', 0],
      ['confirmed', 'refunded', 0],
    ]);
    expect(await leftOf(sandbox, intent)).toEqual([0, 0]);
    expect(await auditMoney()).toEqual([]);
  });

  test.each([
    ['of its own payment', [2500]],
    ['of a cart', [2500, 2600]],
  ])(
    'of everything takes in what staff were about to give of a seat %s, and they hear of it',
    async (_of, prices) => {
      const { bookings, byHand, intent } = await cart(prices);
      const { id } = (await bookings())[0]!;
      const reason = 'The lights went out';
      await refundBooking(await aSuperAdmin(), id, { amountCents: 1000, leftCents: 2500, reason });
      await byHand();
      await reconcile();
      await payRefunds();
      const [seat] = await bookings();
      expect(seat).toMatchObject({ status: 'confirmed', paymentStatus: 'refunded' });
      expect(seat!.refunds.map(({ cause, amountCents, status }) => [cause, amountCents, status])).toEqual([
        ['by_hand', 2500, 'succeeded'],
      ]);
      expect(await db.moneyAlert.count({ where: { key: `returned-and-seated:${id}:2500` } })).toBe(1);
      expect(await leftOf(sandbox, intent)).toEqual([0, 0]);
    },
  );

  test('is written, by a super admin and once, to the booking that was meant, as far as its price goes', async () => {
    const { player, bookings, byHand, intent } = await cart([2000, 3000]);
    await byHand(2500);
    await reconcile();
    const [first, second] = await bookings();
    const staff = await aSuperAdmin();
    const found = async () => (await auditMoney()).filter(({ key }) => key.startsWith('by-hand-of-nobody'));
    const [{ key, id } = { key: '', id: '' }] = await found();
    const open = () => db.moneyAlert.count({ where: { key: `returned-of-several:${id}`, resolvedAt: null } });
    expect(await open()).toBe(1);
    const given = { key, choice: 'assign', bookingId: first!.id, reason: 'The caller said so' };
    await refused(fixFinding(await aStaffMember(), given), 'FORBIDDEN');
    await refused(fixFinding(staff, { ...given, reason: ' ' }), 'BAD_INPUT', 'reason');
    for (const bookingId of [null, (await book(sandbox, (await aSession()).id)).bookingId])
      await refused(fixFinding(staff, { ...given, bookingId }), 'BAD_INPUT', 'bookingId');
    const clicks = await Promise.allSettled([fixFinding(staff, given), fixFinding(staff, given)]);
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toMatchObject([
      { value: `$20.00 is booking ${first!.id}’s; $5.00 is still nobody’s.` },
    ]);
    await refused(fixFinding(staff, given), 'CONFLICT');
    expect(await open()).toBe(0);
    const [rest] = await found();
    const [view] = await detail([rest!]);
    expect([view?.amountCents, view?.choices[0]?.bookingIds]).toEqual([500, [second!.id]]);
    await fixFinding(staff, { ...given, key: rest!.key, bookingId: second!.id });
    expect(await told(await bookings())).toEqual([
      ['confirmed', 'refunded', 0],
      ['confirmed', 'partially_refunded', 2500],
    ]);
    await reconcile();
    expect(await auditMoney()).toEqual([]);
    expect(await db.auditEntry.findFirst({ where: { targetId: key } })).toMatchObject({
      detail: { choice: 'assign', reason: 'The caller said so' },
    });
    expect(await cancelBooking(player, second!.id)).toContain('$25.00 is on its way back');
    await payRefunds();
    expect(await leftOf(sandbox, intent)).toEqual([0, 0]);
    expect(await auditMoney()).toEqual([]);
  });

  /** Of the dearer seat staff have sent so much another way: no card took it. */
  async function sentOutside(of: Awaited<ReturnType<typeof cart>>, amountCents: number) {
    const [, second] = await of.bookings();
    const [staff, reason] = [await aSuperAdmin(), 'The lights went out'];
    await sandbox.stripe('POST', '/refunds/mode', { status: 'failed' });
    await refundBooking(staff, second!.id, { amountCents, leftCents: 3000, reason });
    await payRefunds();
    await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
    const { id } = await db.refund.findFirstOrThrow({ where: { bookingId: second!.id } });
    await fixFinding(staff, { key: `unsettled-refund:${id}`, choice: 'outside', amountCents, reason });
    return { staff, reason };
  }

  test.each([
    ['of one is that one’s', 2500, 2000],
    ['of all is everybody’s', 4500, 0],
    ['of all at the provider is everybody’s too, and the auditor says that it is too much', 5000, 0],
  ])('of the rest %s, where a part was sent outside', async (_whose, amount, keptCents) => {
    const bought = await cart([2000, 3000]);
    await sentOutside(bought, 500);
    await bought.byHand(amount);
    await reconcile();
    expect(await told(await bought.bookings())).toEqual([
      ['confirmed', keptCents > 0 ? 'paid' : 'refunded', keptCents],
      ['confirmed', 'refunded', amount > 4500 ? -500 : 0],
    ]);
    const { payment } = await db.booking.findFirstOrThrow({
      where: { checkoutId: bought.checkout.id },
      include: { payment: true },
    });
    const found = (await auditMoney()).filter(
      ({ kind, id }) => kind === 'payment' && id === `${payment?.id}`,
    );
    expect(found).toHaveLength(amount > 4500 ? 1 : 0);
  });

  test('is written to a booking without what was sent of it outside', async () => {
    const bought = await cart([2000, 3000]);
    const { staff, reason } = await sentOutside(bought, 500);
    await bought.byHand(2700);
    await reconcile();
    const [first, second] = await bought.bookings();
    const row = await db.refund.findFirstOrThrow({ where: { bookingId: null }, orderBy: { id: 'desc' } });
    const given = { key: `by-hand-of-nobody:${row.id}`, choice: 'assign', reason };
    expect(await fixFinding(staff, { ...given, bookingId: second!.id })).toBe(
      `$25.00 is booking ${second!.id}’s; $2.00 is still nobody’s.`,
    );
    const rest = (await auditMoney()).filter(({ key }) => key.startsWith('by-hand-of-nobody'));
    expect((await detail(rest)).at(-1)?.choices[0]?.bookingIds).toEqual([first!.id]);
  });

  test('of more than is open is written to whose it was, and to who has a part of it twice', async () => {
    const bought = await cart([2000, 3000]);
    const { staff, reason } = await sentOutside(bought, 500);
    await bought.byHand(4700);
    await reconcile();
    const [first, second] = await bought.bookings();
    const alert = await db.outboxMail.findFirst({
      where: { subject: '$47.00 was returned at the provider, of a payment for several seats' },
    });
    expect(alert?.text).toContain('It paid for several seats, and none of them ends by that.');
    for (const [of, cents] of [
      [second!, 4700],
      [first!, 2000],
    ] as const) {
      const { id } = await db.refund.findFirstOrThrow({
        where: { bookingId: null, payment: { stripePaymentIntentId: bought.intent } },
      });
      const found = (await auditMoney()).filter(({ key }) => key === `by-hand-of-nobody:${id}`);
      const [open] = await detail(found);
      expect([open?.amountCents, open?.choices[0]?.bookingIds?.includes(of.id)]).toEqual([cents, true]);
      await fixFinding(staff, { key: open!.key, choice: 'assign', bookingId: of.id, reason });
    }
    expect(await told(await bought.bookings())).toEqual([
      ['confirmed', 'refunded', 0],
      ['confirmed', 'refunded', -200],
    ]);
    expect(await leftOf(sandbox, bought.intent)).toEqual([300, 300]);
  });

  test.each([
    ['both sessions', [0, 1]],
    ['the one that it was not all left for', [1]],
  ])(
    'that is nobody’s is one finding when %s are called off, and saying whose it was ends it',
    async (_which, at) => {
      const { bookings, byHand } = await cart([2000, 3000]);
      await byHand(2500);
      await reconcile();
      const staff = await aSuperAdmin();
      for (const which of at) await callOffSession(staff, (await bookings())[which]!.sessionId, 'A flood.');
      await payRefunds();
      const ids = (await bookings()).map(({ id }) => String(id));
      const ofThese = async () => {
        const refunds = await db.refund.findMany({
          where: { payment: { bookings: { some: { id: Number(ids[0]) } } } },
        });
        const own = [...ids.map((id) => `booking ${id}`), ...refunds.map(({ id }) => `refund ${id}`)];
        return (await auditMoney()).filter(({ subject }) => own.includes(subject));
      };
      for (let left = 2500; left > 0; ) {
        const [found, ...more] = await ofThese();
        expect([found?.key, more]).toEqual([expect.stringMatching(/^by-hand-of-nobody:/), []]);
        const [view] = await detail([found!]);
        expect(view?.amountCents).toBe(left);
        const bookingId = view!.choices[0]!.bookingIds![0]!;
        await fixFinding(staff, {
          key: found!.key,
          choice: 'assign',
          bookingId,
          reason: 'The caller said so',
        });
        const back = await db.refund.findMany({ where: { bookingId, cause: 'by_hand' } });
        left -= back.reduce((sum, { amountCents }) => sum + amountCents, 0);
      }
      expect(await ofThese()).toEqual([]);
    },
  );

  test('leaves to two that failed no more than is left of the payment, and no cent twice', async () => {
    const bought = await cart([2000, 3000]);
    const [staff, reason] = [await aSuperAdmin(), 'The lights went out'];
    await sandbox.stripe('POST', '/refunds/mode', { status: 'failed' });
    for (const { id, amountCents: leftCents } of await bought.bookings())
      await refundBooking(staff, id, { amountCents: 1500, leftCents, reason });
    await payRefunds();
    await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
    const failed = (await bought.bookings()).flatMap(({ refunds }) => refunds.map(({ id }) => id));
    await bought.byHand(4600);
    await reconcile();
    expect((await readUnsettled(db, { ids: failed })).map(({ owedCents }) => owedCents)).toEqual([400, 0]);
  });

  test.each([
    ['two have that price', [2500, 2500], 2500],
    ['nobody has that price', [2000, 3000], 500],
  ])('of which nobody can say whose it is, as %s, is shown to staff', async (_why, prices, amount) => {
    const { bookings, byHand } = await cart(prices);
    await byHand(amount);
    await reconcile();
    expect((await bookings()).map(({ paymentStatus }) => paymentStatus)).toEqual(['paid', 'paid']);
    const row = await db.refund.findFirstOrThrow({ where: { bookingId: null }, orderBy: { id: 'desc' } });
    expect(row).toMatchObject({ amountCents: amount, cause: 'by_hand' });
    const found = (await auditMoney()).filter(({ id }) => id === String(row.id));
    expect(found.map(({ key }) => key)).toEqual([`by-hand-of-nobody:${row.id}`]);
    const ids = (await bookings()).map(({ id }) => id).toSorted((a, b) => a - b);
    const choices = [{ choice: 'assign', bookingIds: ids, movesMoney: false }];
    expect(await detail(found)).toMatchObject([{ choices, amountCents: amount }]);
  });

  test('of what one was promised and another costs is nobody’s until staff say whose', async () => {
    const { player, bookings, byHand, intent } = await cart([2000, 2000, 3000]);
    const [first] = await bookings();
    await cancelBooking(player, first!.id);
    await byHand(2000);
    await payRefunds();
    for (const { id, status, paymentStatus } of await bookings())
      expect([status, paymentStatus]).toEqual(
        id === first!.id ? ['refunded', 'refunded'] : ['confirmed', 'paid'],
      );
    expect(
      await db.refund.findMany({ where: { payment: { stripePaymentIntentId: intent }, cause: 'by_hand' } }),
    ).toMatchObject([{ bookingId: null, amountCents: 2000, status: 'succeeded' }]);
  });

  test('before we knew of the payment: nobody gets a seat, and all are told that it is back', async () => {
    const { bookings, byHand, intent } = await cart([2000, 3000], { settled: false });
    await byHand();
    await reconcile();
    expect(await told(await bookings())).toEqual([
      ['refunded', 'refunded', 0],
      ['refunded', 'refunded', 0],
    ]);
    expect(await leftOf(sandbox, intent)).toEqual([0, 0]);
  });
});
