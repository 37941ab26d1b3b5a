import { randomUUID } from 'node:crypto';
import { post } from '../../api/payments/ledger.service.ts';
import { recordPayment } from '../../api/payments/payments.service.ts';
import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';
import type { Sandbox } from './sandbox.ts';
import { seat } from './table.ts';
import { aSession, aUser } from './world.ts';

// Money rows for tests of payments/, which have no bookings of their own.

/** Creates a payment of $25.00 by a player for a booking. */
export async function aPayment(amountCents = 2500) {
  const player = await aUser();
  const booking = await seat(player, (await aSession()).id);
  const payment = await db.payment.create({
    data: {
      userId: player.id,
      stripePaymentIntentId: `pi_${randomUUID()}`,
      amountCents,
      paidAt: clock.now(),
    },
  });
  return { player, booking, payment };
}

/** Records a second payment for a booking; returns the surplus payment. */
export async function payAgain(bookingId: number, amountCents = 2500) {
  const { userId, checkoutId } = await db.booking.findUniqueOrThrow({ where: { id: bookingId } });
  const paymentIntentId = `pi_second_${bookingId}`;
  return db.$transaction((tx) =>
    recordPayment(tx, {
      userId,
      checkoutId,
      state: { paymentIntentId, amountCents, currency: 'usd', customerEmail: '' },
      shares: [{ bookingId, amountCents }],
      what: 'the same seat',
    }),
  );
}

/** Grants session credit as a gift; `expiresAt` null: it never expires. */
export const creditFor = (userId: number, amountCents: number, expiresAt: Date | null = null) =>
  db.$transaction(async (tx) => {
    const { id } = await tx.credit.create({ data: { userId, amountCents, expiresAt } });
    await post(tx, {
      key: `credit:${id}`,
      memo: 'A present',
      entries: [
        { account: 'fees', amountCents },
        { account: 'credit', amountCents: -amountCents },
      ],
    });
  });

/** Returns the ledger entries of a transaction; undefined: it was never recorded. */
export async function movement(key: string) {
  const row = await db.ledgerTransaction.findUnique({
    where: { key },
    include: {
      entries: { select: { account: true, bookingId: true, amountCents: true }, orderBy: { id: 'asc' } },
    },
  });
  return row?.entries;
}

/** Returns what Stripe and our ledger say is left of a payment, in cents; 'balance': less disputes and bank fees. */
export async function leftOf(sandbox: Sandbox, intent: string, kind: 'net' | 'balance' = 'net') {
  const { payments } = await sandbox.ledger();
  const atStripe = payments.find((line: { payment_intent: string }) => line.payment_intent === intent)[kind];
  const payment = await db.payment.findUniqueOrThrow({ where: { stripePaymentIntentId: intent } });
  const { _sum } = await db.ledgerEntry.aggregate({
    where: { account: 'stripe', transaction: { paymentId: payment.id } },
    _sum: { amountCents: true },
  });
  return [atStripe, _sum.amountCents];
}
