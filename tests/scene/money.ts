import { randomUUID } from 'node:crypto';
import { post } from '../../api/payments/ledger.service.ts';
import { recordPayment } from '../../api/payments/payments.service.ts';
import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';
import type { Sandbox } from './sandbox.ts';
import { seat } from './table.ts';
import { aSession, aUser } from './world.ts';

// Rows of money for tests of payments/, which know no bookings of their own.

/** $25.00 that a player paid for a booking. */
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

/** The seat of a booking is paid a second time; the payment that is one too many. */
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

/** Session credit that somebody was given as a present; `expiresAt`: until when, else for ever. */
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

/** What the ledger says of one movement; undefined when it was never written. */
export async function movement(key: string) {
  const row = await db.ledgerTransaction.findUnique({
    where: { key },
    include: {
      entries: { select: { account: true, bookingId: true, amountCents: true }, orderBy: { id: 'asc' } },
    },
  });
  return row?.entries;
}

/** What Stripe and our ledger say is left of a payment; 'balance': also of what banks took and charged. */
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
