import { clock } from '../platform/clock.ts';
import { db, Prisma, type Tx } from '../platform/db.ts';
import { read } from '../platform/read.ts';
import { DAY } from '../platform/rules.ts';
import { lock } from '../seating/locks.ts';
import { post } from './ledger.service.ts';

export const CREDIT_MONTHS = 12;

/**
 * Grants session credit, inside the caller's transaction: in place of money paid for a booking, or (bookingId null)
 * out of goodwill.
 */
export async function grantCredit(
  tx: Tx,
  { userId, bookingId, amountCents }: { userId: number; bookingId: number | null; amountCents: number },
) {
  const expiresAt = clock.now();
  expiresAt.setUTCMonth(expiresAt.getUTCMonth() + CREDIT_MONTHS);
  const credit = await tx.credit.create({
    data: { userId, amountCents, sourceBookingId: bookingId, expiresAt },
  });
  await post(tx, {
    key: `credit:${credit.id}`,
    memo: bookingId === null ? 'Session credit given by staff' : `Session credit for booking ${bookingId}`,
    bookingId,
    entries: [
      { account: 'revenue', bookingId, amountCents },
      { account: 'credit', amountCents: -amountCents },
    ],
  });
  return credit;
}

type Reader = Pick<Tx, '$queryRaw'>;

export interface OpenCredit {
  id: number;
  userId: number;
  left: number;
  /** Granted out of goodwill: nobody paid for it. */
  given: boolean;
  /** null: it never expires. */
  endsAt: Date | null;
}

/** Credit that comes back from a paid booking stays valid for at least this many more days, also if it was goodwill. */
export const CREDIT_BACK_DAYS = 30;

/** Over "Credit" AS c: the rest of each credit that can still be spent, with its expiry. */
const open = (now: Date) => Prisma.sql`
  SELECT c.id, c."userId", (c."amountCents" - c."withdrawnCents" - used.sum)::int AS left,
    c."sourceBookingId" IS NULL AS given, c."expiresAt" AS "endsAt"
  FROM "Credit" c
  CROSS JOIN LATERAL (
    SELECT coalesce(sum("amountCents"), 0) AS sum FROM "CreditUse" WHERE "creditId" = c.id AND "returnedAt" IS NULL
  ) used
  WHERE (c."expiresAt" IS NULL OR c."expiresAt" > ${now}) AND c."amountCents" - c."withdrawnCents" > used.sum`;

/** Returns the user's unspent credits, the soonest to expire first. */
export const openCredits = (userId: number, tx: Reader = db) =>
  tx.$queryRaw<OpenCredit[]>`
    ${open(clock.now())} AND c."userId" = ${userId} ORDER BY c."expiresAt" NULLS LAST, c.id`;

/** The total of these credits, in cents. */
export const sumOf = (credits: readonly OpenCredit[]) => credits.reduce((sum, { left }) => sum + left, 0);

export interface EndingCredit {
  userId: number;
  left: number;
  endsAt: Date;
}

/** Returns credit that expires by then, summed by player and expiry. */
export const creditsEnding = (by: Date) =>
  read<EndingCredit>`
    SELECT "userId", "endsAt", sum("left")::int AS left FROM (${open(clock.now())}) credit
    WHERE "endsAt" <= ${by} GROUP BY "userId", "endsAt" ORDER BY "endsAt", "userId"`;

/** Returns the session credit a user can spend now, in cents. */
export const creditBalance = async (userId: number, tx: Reader = db): Promise<number> =>
  sumOf(await openCredits(userId, tx));

/**
 * Sets credit aside for a booking, at most `upTo` cents; returns how much. It counts as spent at once, and the credit
 * rows are locked before any booking, so two checkouts cannot spend it twice. `returnCredit` gives it back if the
 * booking fails.
 */
export async function spendCredit(
  tx: Tx,
  { userId, bookingId, upTo }: { userId: number; bookingId: number; upTo: number },
): Promise<number> {
  await lock(tx, { creditOf: userId });
  let spent = 0;
  for (const { id, left } of await openCredits(userId, tx)) {
    const amountCents = Math.min(left, upTo - spent);
    if (amountCents <= 0) break;
    // A reserved date may spend, return and spend the same credit again.
    await tx.creditUse.upsert({
      where: { creditId_bookingId: { creditId: id, bookingId } },
      create: { creditId: id, bookingId, amountCents, createdAt: clock.now() },
      update: { amountCents, createdAt: clock.now(), returnedAt: null },
    });
    spent += amountCents;
  }
  return spent;
}

/**
 * Withdraws what is left of a goodwill credit; what was set aside or spent stays. Withdraws nothing if the rest
 * differs from `leftCents`. Returns what is left now, and the key of the ledger movement; null: none.
 */
export async function withdrawCredit(
  tx: Tx,
  { userId, creditId, leftCents }: { userId: number; creditId: number; leftCents: number },
): Promise<{ left: number; movement: string | null }> {
  await lock(tx, { creditOf: userId });
  const credit = (await openCredits(userId, tx)).find(({ id, given }) => id === creditId && given);
  if (credit?.left !== leftCents) return { left: credit?.left ?? 0, movement: null };
  const { withdrawnCents } = await tx.credit.update({
    where: { id: creditId },
    data: { withdrawnCents: { increment: leftCents } },
  });
  const movement = `credit-withdrawn:${creditId}:${withdrawnCents}`;
  await post(tx, {
    key: movement,
    memo: `Session credit ${creditId} taken back by staff`,
    entries: [
      { account: 'credit', amountCents: leftCents },
      { account: 'revenue', amountCents: -leftCents },
    ],
  });
  return { left: 0, movement };
}

/** Books the credit of a paid booking as revenue. */
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

/**
 * Returns the credit of a booking that ended or failed, and reverses its revenue if that was booked (`settled`).
 * Credit of a paid booking stays valid for at least 30 more days; credit that was only set aside, for as long as it
 * had left when it was set aside.
 */
export async function returnCredit(
  tx: Tx,
  bookingId: number,
  { settled, paid = settled }: { settled: boolean; paid?: boolean },
) {
  const uses = await tx.creditUse.findMany({
    where: { bookingId, returnedAt: null },
    include: { credit: true },
  });
  const amountCents = uses.reduce((sum, use) => sum + use.amountCents, 0);
  if (amountCents === 0) return;
  await tx.creditUse.updateMany({
    where: { bookingId, returnedAt: null },
    data: { returnedAt: clock.now() },
  });
  for (const use of uses) await lastLonger(tx, use, paid);
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

/** Extends the returned part of a credit. If other parts remain, the returned part becomes a credit of its own. */
async function lastLonger(
  tx: Tx,
  use: Prisma.CreditUseGetPayload<{ include: { credit: true } }>,
  paid: boolean,
) {
  const { amountCents } = use;
  const { id, userId, sourceBookingId, expiresAt } = use.credit;
  if (expiresAt === null) return;
  const now = clock.now().getTime();
  const until = paid ? now + CREDIT_BACK_DAYS * DAY : expiresAt.getTime() + now - use.createdAt.getTime();
  if (until <= expiresAt.getTime()) return;
  const later = { expiresAt: new Date(until) };
  const { count } = await tx.credit.updateMany({
    where: { id, amountCents: { gt: amountCents } },
    data: { amountCents: { decrement: amountCents } },
  });
  if (count === 0)
    await tx.credit.update({ where: { id }, data: later }); // all of it came back
  else await tx.credit.create({ data: { userId, sourceBookingId, amountCents, ...later } });
}
