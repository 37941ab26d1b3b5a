import { clock } from '../platform/clock.ts';
import { db, Prisma, type Tx } from '../platform/db.ts';
import { read } from '../platform/read.ts';
import { DAY } from '../platform/rules.ts';
import { lock } from '../seating/locks.ts';
import { post } from './ledger.service.ts';

export const CREDIT_MONTHS = 12;

/** Gives session credit in place of money that was paid for a booking, or (null) out of goodwill, inside the caller's transaction. */
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
  /** Out of goodwill: nobody paid for it. */
  given: boolean;
  /** null: never. */
  endsAt: Date | null;
}

/** Credit that comes back from what was paid for can be spent for so many more days, however soon it was to end. */
export const CREDIT_BACK_DAYS = 30;

/** Over "Credit" AS c: what is left of each that can still be spent, with its end. */
const open = (now: Date) => Prisma.sql`
  SELECT c.id, c."userId", (c."amountCents" - c."withdrawnCents" - used.sum)::int AS left,
    c."sourceBookingId" IS NULL AS given, c."expiresAt" AS "endsAt"
  FROM "Credit" c
  CROSS JOIN LATERAL (
    SELECT coalesce(sum("amountCents"), 0) AS sum FROM "CreditUse" WHERE "creditId" = c.id AND "returnedAt" IS NULL
  ) used
  WHERE (c."expiresAt" IS NULL OR c."expiresAt" > ${now}) AND c."amountCents" - c."withdrawnCents" > used.sum`;

/** What is left of each of a user's credits, the soonest to end first. */
export const openCredits = (userId: number, tx: Reader = db) =>
  tx.$queryRaw<OpenCredit[]>`
    ${open(clock.now())} AND c."userId" = ${userId} ORDER BY c."expiresAt" NULLS LAST, c.id`;

/** What they come to, in cents. */
export const sumOf = (credits: readonly OpenCredit[]) => credits.reduce((sum, { left }) => sum + left, 0);

export interface EndingCredit {
  userId: number;
  left: number;
  endsAt: Date;
}

/** Credit that ends by then, each player's of one end together. */
export const creditsEnding = (by: Date) =>
  read<EndingCredit>`
    SELECT "userId", "endsAt", sum("left")::int AS left FROM (${open(clock.now())}) credit
    WHERE "endsAt" <= ${by} GROUP BY "userId", "endsAt" ORDER BY "endsAt", "userId"`;

/** Session credit a user can spend now, in cents. */
export const creditBalance = async (userId: number, tx: Reader = db): Promise<number> =>
  sumOf(await openCredits(userId, tx));

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
  for (const { id, left } of await openCredits(userId, tx)) {
    const amountCents = Math.min(left, upTo - spent);
    if (amountCents <= 0) break;
    // A reserved date may spend, give back and spend the same credit again.
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
 * Takes back what is left of a credit that was given out of goodwill; what was set aside or spent stays. With
 * another sum left than `leftCents` nothing is taken. Returns what was left, and the movement, null: none.
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

/**
 * The booking came to nothing: its credit can be spent again, and revenue that was booked (`settled`) is taken
 * back. What was paid for comes back for at least 30 more days; what was only set aside, for as long as it
 * could be spent when it was.
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

/** What came back of a credit ends later than the rest of it: from then on it is a credit of its own. */
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
    await tx.credit.update({ where: { id }, data: later }); // it came back as a whole
  else await tx.credit.create({ data: { userId, sourceBookingId, amountCents, ...later } });
}
