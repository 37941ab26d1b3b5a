import { closeAll } from '../../../tests/scene/close.ts';
import { aPayment, movement } from '../../../tests/scene/money.ts';
import { pagesOf } from '../../../tests/scene/statements.ts';
import { seat } from '../../../tests/scene/table.ts';
import { aSession, aUser } from '../../../tests/scene/world.ts';
import { db, Prisma, type Tx } from '../../platform/db.ts';
import { feeKept, giveFeeUp, keepFee, whereFeeWasKept } from './late-fee.ts';
import { refundableFee } from './refundable.ts';

afterAll(closeAll);

const within = <T>(work: (tx: Tx) => Promise<T>) => db.$transaction(work);
const aBooking = async () => (await seat(await aUser(), (await aSession()).id, 'cancelled')).id;

test('a fee is kept until it is given back, each in the books', async () => {
  const [id, other] = [await aBooking(), await aBooking()];
  expect(await within((tx) => feeKept(tx, id))).toBe(0);
  await within((tx) => keepFee(tx, id, 1500));
  await within((tx) => keepFee(tx, other, 700));
  expect(await within((tx) => feeKept(tx, id))).toBe(1500);
  expect(await movement(`late-fee:${id}`)).toEqual([
    { account: 'revenue', bookingId: id, amountCents: 1500 },
    { account: 'fees', bookingId: null, amountCents: -1500 },
  ]);
  await within((tx) => giveFeeUp(tx, id, 1500, 'nobody plays'));
  expect(await within((tx) => feeKept(tx, id))).toBe(0);
  expect(await movement(`late-fee-returned:${id}`)).toEqual([
    { account: 'fees', bookingId: null, amountCents: 1500 },
    { account: 'revenue', bookingId: id, amountCents: -1500 },
  ]);
  expect(await within((tx) => feeKept(tx, other))).toBe(700);
});

test('whose fee was kept is known without a look into the ledger for all who sit there or tried to', async () => {
  const { id: sessionId } = await aSession();
  const { id } = await seat(await aUser(), sessionId, 'cancelled');
  await within((tx) => keepFee(tx, id, 1500));
  expect(await whereFeeWasKept(db, [sessionId])).toEqual([id]);
  // For friends who have not come yet, and holds that ran out.
  await db.$executeRaw`INSERT INTO "Booking" ("userId", "forFriend", "sessionId", status, "paymentStatus", "amountCents", "termsVersion", "termsAcceptedAt", policy, "updatedAt")
    SELECT "userId", TRUE, "sessionId", which.status::"BookingStatus", which.paid::"PaymentStatus", 2500, '1', now(), policy, now()
    FROM "Booking", generate_series(1, 300), (VALUES ('confirmed', 'paid'), ('expired', 'unpaid')) which (status, paid) WHERE id = ${id}`;
  await db.$executeRaw`INSERT INTO "LedgerTransaction" (key, memo) SELECT 'other:' || n, repeat('Of something else. ', 5) FROM generate_series(1, 60000) n`;
  await db.$executeRaw`ANALYZE "Booking", "LedgerTransaction"`;
  let asked = Prisma.empty;
  const $queryRaw = (...[sql, ...values]: Parameters<typeof Prisma.sql>) => {
    asked = Prisma.sql(sql, ...values);
    return db.$queryRaw(asked);
  };
  expect(await whereFeeWasKept({ $queryRaw } as Pick<Tx, '$queryRaw'>, [sessionId])).toEqual([id]);
  expect(await pagesOf(asked)).toBeLessThan(100);
});

test('goes back to the card as far as that was not returned before', async () => {
  const { booking, payment } = await aPayment();
  const refund = (amountCents: number, status: 'succeeded' | 'failed', cause: 'late_request' | 'by_hand') =>
    db.refund.create({
      data: {
        paymentId: payment.id,
        bookingId: booking.id,
        amountCents,
        cause,
        status,
        idempotencyKey: crypto.randomUUID(),
      },
    });
  const onCard = () => within((tx) => refundableFee(tx, { ...booking, paymentId: payment.id }, 1500));
  await refund(2000, 'failed', 'late_request');
  expect(await onCard()).toEqual({
    cardCents: 1500,
    byStaffCents: 0,
    bankCents: 0,
    heldCents: 0,
    note: null,
  });
  await refund(1000, 'succeeded', 'late_request');
  expect(await onCard()).toEqual({
    cardCents: 1500,
    byStaffCents: 0,
    bankCents: 0,
    heldCents: 0,
    note: null,
  });
  await refund(400, 'succeeded', 'by_hand');
  expect(await onCard()).toEqual({
    cardCents: 1100,
    byStaffCents: 0,
    bankCents: 0,
    heldCents: 0,
    note: '$4.00 already went back to your card.',
  });
  const dispute = { stripeDisputeId: 'du_fee', amountCents: 1100, reason: 'fraudulent', status: 'lost' };
  await db.dispute.create({ data: { ...dispute, paymentId: payment.id } });
  expect(await onCard()).toEqual({
    cardCents: 0,
    byStaffCents: 0,
    bankCents: 1100,
    heldCents: 0,
    note: '$4.00 already went back to your card. Your bank has returned $11.00 to you already, after a dispute.',
  });
});
