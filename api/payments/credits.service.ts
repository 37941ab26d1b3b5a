import { clock } from '../platform/clock.ts';
import { db, type Tx } from '../platform/db.ts';
import { lock } from '../seating/locks.ts';
import { post } from './ledger.service.ts';

export const CREDIT_MONTHS = 12;

/** Gives session credit in place of money that was paid for a booking, inside the caller's transaction. */
export async function grantCredit(
  tx: Tx,
  { userId, bookingId, amountCents }: { userId: number; bookingId: number; amountCents: number },
) {
  const expiresAt = clock.now();
  expiresAt.setUTCMonth(expiresAt.getUTCMonth() + CREDIT_MONTHS);
  const credit = await tx.credit.create({
    data: { userId, amountCents, sourceBookingId: bookingId, expiresAt },
  });
  await post(tx, {
    key: `credit:${credit.id}`,
    memo: `Session credit for booking ${bookingId}`,
    bookingId,
    entries: [
      { account: 'revenue', bookingId, amountCents },
      { account: 'credit', amountCents: -amountCents },
    ],
  });
  return credit;
}

interface OpenCredit {
  id: number;
  left: number;
}

/** What is left of each of a user's credits, the soonest to expire first. */
async function openCredits(tx: Tx, userId: number): Promise<OpenCredit[]> {
  return tx.$queryRaw<OpenCredit[]>`
    SELECT c.id, (c."amountCents" - COALESCE(used.sum, 0))::int AS left
    FROM "Credit" c
    LEFT JOIN LATERAL (
      SELECT SUM("amountCents") AS sum FROM "CreditUse" WHERE "creditId" = c.id AND "returnedAt" IS NULL
    ) used ON true
    WHERE c."userId" = ${userId} AND (c."expiresAt" IS NULL OR c."expiresAt" > ${clock.now()})
      AND c."amountCents" > COALESCE(used.sum, 0)
    ORDER BY c."expiresAt" NULLS LAST, c.id`;
}

/** Session credit a user can spend now, in cents. */
export async function creditBalance(userId: number, tx: Tx = db): Promise<number> {
  const credits = await openCredits(tx, userId);
  return credits.reduce((sum, credit) => sum + credit.left, 0);
}

/**
 * Sets credit aside for a booking, at most `upTo`; returns how much. It counts as spent at once, so that two
 * checkouts cannot spend it twice (its rows are locked before any booking); `returnCredit` gives it back when the booking comes to nothing.
 */
export async function spendCredit(
  tx: Tx,
  { userId, bookingId, upTo }: { userId: number; bookingId: number; upTo: number },
): Promise<number> {
  await lock(tx, { creditOf: userId });
  let spent = 0;
  for (const { id, left } of await openCredits(tx, userId)) {
    const amountCents = Math.min(left, upTo - spent);
    if (amountCents <= 0) break;
    // A reserved date may spend, give back and spend the same credit again.
    await tx.creditUse.upsert({
      where: { creditId_bookingId: { creditId: id, bookingId } },
      create: { creditId: id, bookingId, amountCents },
      update: { amountCents, returnedAt: null },
    });
    spent += amountCents;
  }
  return spent;
}

/** The booking is paid: its credit becomes revenue. */
export async function settleCredit(tx: Tx, bookingId: number, amountCents: number) {
  if (amountCents === 0) return;
  await post(tx, {
    key: `credit-spent:${bookingId}`,
    memo: `Session credit spent on booking ${bookingId}`,
    bookingId,
    entries: [
      { account: 'credit', amountCents },
      { account: 'revenue', bookingId, amountCents: -amountCents },
    ],
  });
}

/** The booking came to nothing: its credit can be spent again, and revenue that was booked is taken back. */
export async function returnCredit(tx: Tx, bookingId: number, { settled }: { settled: boolean }) {
  const uses = await tx.creditUse.findMany({ where: { bookingId, returnedAt: null } });
  const amountCents = uses.reduce((sum, use) => sum + use.amountCents, 0);
  if (amountCents === 0) return;
  await tx.creditUse.updateMany({
    where: { bookingId, returnedAt: null },
    data: { returnedAt: clock.now() },
  });
  if (!settled) return;
  await post(tx, {
    key: `credit-returned:${bookingId}`,
    memo: `Session credit returned from booking ${bookingId}`,
    bookingId,
    entries: [
      { account: 'revenue', bookingId, amountCents },
      { account: 'credit', amountCents: -amountCents },
    ],
  });
}
