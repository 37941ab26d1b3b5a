import { UNDECIDED } from '../../payments/dispute.rules.ts';
import type { Tx } from '../../platform/db.ts';
import { SEATED } from '../../seating/rules.ts';
import { readOwed } from '../core/owed-refunds.service.ts';
import { readRefundableOfEach, withPayment } from '../core/refundable.ts';
import { readUnsettled } from '../core/unsettled-refunds.ts';
import { paidAhead } from './ending-seats.ts';

/**
 * Returns what is owed to a user and no card takes, after a dispute or a failed refund, in cents: staff return it
 * another way and have to know whom to write to.
 */
export async function owedByHand(tx: Tx, userId: number): Promise<number> {
  const seats = await tx.booking.findMany({
    where: paidAhead(userId, null),
    include: withPayment,
    orderBy: { id: 'asc' },
  });
  const cents = [...(await readRefundableOfEach(tx, seats)).values()].reduce(
    (sum, { byStaffCents }) => sum + byStaffCents,
    0,
  );
  // What ends with the account also returns what was left to staff of it.
  return cents + (await leftToStaff(tx, userId, new Set(seats.map(({ id }) => id))));
}

/** Same for ended bookings and other failed refunds, except failed refunds of the bookings in `but`. */
async function leftToStaff(tx: Tx, userId: number, but: ReadonlySet<number> = new Set()): Promise<number> {
  const failed = await tx.booking.findMany({
    where: { userId, status: 'refund_failed' },
    select: { id: true },
  });
  const owing = await readOwed(
    tx,
    failed.map(({ id }) => id),
  );
  const unsettled = await readUnsettled(tx, { userId });
  return [
    ...owing.map(({ owed }) => owed.amountCents),
    ...unsettled.map(({ bookingId, owedCents }) => (bookingId && but.has(bookingId) ? 0 : owedCents)),
  ].reduce((sum, cents) => sum + cents, 0);
}

/** What a user does not have back yet: on its way to cards, held by a bank, which may refuse it, or left to staff. */
export async function stillOwed(tx: Tx, userId: number) {
  const onItsWay = await tx.refund.count({ where: { payment: { userId }, status: 'pending' } });
  const held = await tx.dispute.count({
    where: {
      status: { in: [...UNDECIDED] },
      payment: { userId, bookings: { some: { status: { notIn: [...SEATED] } } } },
    },
  });
  return { isUnderWay: onItsWay + held > 0, byStaffCents: await leftToStaff(tx, userId) };
}

/** What closing the account has sent back to cards since then, in cents. */
export async function returnedByClosing(
  tx: Pick<Tx, 'refund'>,
  userId: number,
  since: Date,
): Promise<number> {
  const { _sum } = await tx.refund.aggregate({
    where: {
      booking: { userId },
      cause: 'user_deleted',
      status: { not: 'failed' },
      createdAt: { gte: since },
    },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0;
}
