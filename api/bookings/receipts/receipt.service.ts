import { Temporal } from 'temporal-polyfill';
import { disputesAsText } from '../../payments/dispute.rules.ts';
import { db, Prisma } from '../../platform/db.ts';
import { parse } from '../../platform/parse.ts';
import { read } from '../../platform/read.ts';
import { type MaybeViewer, requireViewer } from '../../platform/viewer.ts';
import { statementInput } from './receipt.rules.ts';
import { type BankPart, bankParts } from './receipt-disputes.ts';

/** A movement of money between a player and us, as the ledger has it. */
export interface ReceiptLine {
  bookingId: number | null;
  at: Date;
  words: string;
  /** Positive: paid to us; negative: back to the player. */
  amountCents: number;
  kind: Kind;
}

interface Row {
  bookingId: number | null;
  at: Date;
  key: string;
  amountCents: number;
  byCard: boolean;
  byCredit: boolean;
  byHand: boolean;
}

/**
 * Selects the movements of money among these ledger entries. A late fee that is kept or given up is not a movement:
 * the player paid it before, and what goes back is a refund.
 */
const movements = (entries: Prisma.Sql, within = Prisma.sql`TRUE`) => Prisma.sql`
  SELECT e."bookingId", t."createdAt" AS at, t.key, -sum(e."amountCents")::int AS "amountCents",
    EXISTS (SELECT FROM "LedgerEntry" o WHERE o."transactionId" = t.id AND o.account = 'stripe') AS "byCard",
    EXISTS (SELECT FROM "LedgerEntry" o WHERE o."transactionId" = t.id AND o.account = 'credit') AS "byCredit",
    EXISTS (SELECT FROM "LedgerEntry" o WHERE o."transactionId" = t.id AND o.account = 'outside') AS "byHand"
  FROM (${entries}) e JOIN "LedgerTransaction" t ON t.id = e."transactionId"
  WHERE ${within} AND NOT EXISTS (SELECT FROM "LedgerEntry" o WHERE o."transactionId" = t.id AND o.account = 'fees')
  GROUP BY t.id, e."bookingId" HAVING sum(e."amountCents") <> 0`;

const ofBookings = (ids: readonly number[]) => Prisma.sql`
  SELECT * FROM "LedgerEntry" WHERE account = 'revenue' AND "bookingId" = ANY(${[...ids]})`;

/** Entries of a user's bookings, and of their payments that belong to no booking. */
const ofUser = (userId: number) => Prisma.sql`
  SELECT o.* FROM "Booking" b JOIN "LedgerEntry" o ON o."bookingId" = b.id AND o.account = 'revenue'
  WHERE b."userId" = ${userId}
  UNION ALL
  SELECT o.* FROM "Payment" p JOIN "LedgerTransaction" paid ON paid."paymentId" = p.id
  JOIN "LedgerEntry" o ON o."transactionId" = paid.id AND o.account = 'unallocated'
  WHERE p."userId" = ${userId}`;

const disputesOf = (userId: number) => Prisma.sql`
  SELECT d.* FROM "Dispute" d JOIN "Payment" p ON p.id = d."paymentId"
  WHERE p."userId" = ${userId} AND d.status IN ${Prisma.raw(disputesAsText.held)}`;

type Kind = 'card' | 'cardBack' | 'credit' | 'creditBack' | 'outside' | 'bank';

function kindOf({ key, amountCents, byCredit, byHand }: Row): Kind {
  if (byHand) return 'outside';
  if (byCredit) return amountCents > 0 ? 'credit' : 'creditBack';
  return key.startsWith('refund') ? 'cardBack' : 'card';
}

/** For each kind, the words for money paid and for money that goes the other way. */
const words: Record<Kind, readonly [string, string]> = {
  card: ['Paid by card', 'Payment counted elsewhere'],
  cardBack: ['A refund that did not reach your card', 'Back to your card'],
  credit: ['Session credit used', 'Session credit used'],
  creditBack: ['Back as session credit', 'Back as session credit'],
  outside: ['Not returned another way after all', 'Returned to you another way'],
  bank: ['Held by your bank because of a dispute', 'Returned by your bank after a dispute'],
};
/** Words for a payment or refund that staff assigned to a booking later. */
const wordsOfAssigned: Partial<Record<Kind, readonly [string, string]>> = {
  card: ['Payment counted for this booking', 'Payment counted elsewhere'],
  cardBack: ['Refund counted elsewhere', 'Refund counted for this booking'],
};

function toLine(row: Row): ReceiptLine {
  const { bookingId, at, amountCents, byCard } = row;
  const kind = kindOf(row);
  const [paid, back] = (byCard ? undefined : wordsOfAssigned[kind]) ?? words[kind];
  return { bookingId, at, kind, amountCents, words: amountCents > 0 ? paid : back };
}

const toBankLine = ({ bookingId, at, isLost, cents }: BankPart): ReceiptLine => ({
  bookingId,
  at,
  kind: 'bank',
  amountCents: -cents,
  words: words.bank[isLost ? 1 : 0],
});

const firstFirst = (a: ReceiptLine, b: ReceiptLine) => +a.at - +b.at;

/** The movements of money of each of these bookings, oldest first. */
export async function linesOfBookings(ids: readonly number[]): Promise<Map<number, ReceiptLine[]>> {
  const [rows, parts] = await Promise.all([
    read<Row>`${movements(ofBookings(ids))} ORDER BY t."createdAt", t.id`,
    bankParts(Prisma.sql`SELECT "paymentId" FROM "Booking" WHERE id = ANY (${[...ids]})
      UNION SELECT t."paymentId" FROM (${ofBookings(ids)}) e JOIN "LedgerTransaction" t ON t.id = e."transactionId"`),
  ]);
  const own = parts.filter(({ bookingId }) => ids.includes(bookingId ?? 0));
  const lines = [...rows.map(toLine), ...own.map(toBankLine)].toSorted(firstFirst);
  return Map.groupBy(lines, ({ bookingId }) => bookingId!);
}

export interface Sums {
  /** Paid by card, and returned to the card. */
  cardCents: number;
  cardBackCents: number;
  creditCents: number;
  creditBackCents: number;
  /** What staff returned outside the provider. */
  outsideCents: number;
  /** What banks took back in disputes, or still hold. */
  bankCents: number;
}

export function sumsOf(lines: readonly ReceiptLine[]): Sums {
  const sum = (of: Kind) =>
    lines.filter(({ kind }) => kind === of).reduce((total, { amountCents }) => total + amountCents, 0);
  return {
    cardCents: sum('card'),
    cardBackCents: 0 - sum('cardBack'),
    creditCents: sum('credit'),
    creditBackCents: 0 - sum('creditBack'),
    outsideCents: 0 - sum('outside'),
    bankCents: 0 - sum('bank'),
  };
}

/** A booking has one receipt, so its number never changes. */
export const receiptNumber = (bookingId: number) => `R-${String(bookingId).padStart(6, '0')}`;

/** The most lines of a statement; no player comes near it. */
const MOST = 2_000;

export interface StatementLine extends ReceiptLine {
  title: string | null;
}

export interface Statement {
  year: number;
  timeZone: string;
  lines: StatementLine[];
}

// Computed here because the database's list of time zones differs from that of the players' browsers.
const startOfYear = (year: number, timeZone: string) =>
  new Date(Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(timeZone).epochMilliseconds);

const yearOf = (at: Date, timeZone: string | null) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone ?? 'UTC').year;

/** Returns what the viewer paid and got back in a year of their own time zone, oldest first. */
export async function statement(maybe: MaybeViewer, input: unknown): Promise<Statement> {
  const viewer = requireViewer(maybe, 'Please log in to see your payments');
  const { year } = parse(statementInput, input);
  const timeZone = viewer.timeZone ?? 'UTC';
  const edge = (of: number) => startOfYear(of, timeZone);
  const within = Prisma.sql`t."createdAt" >= ${edge(year)} AND t."createdAt" < ${edge(year + 1)}`;
  const [rows, parts, disputes] = await Promise.all([
    read<Row>`${movements(ofUser(viewer.id), within)} ORDER BY t."createdAt", t.id LIMIT ${MOST}`,
    bankParts(Prisma.sql`SELECT id FROM "Payment" WHERE "userId" = ${viewer.id}`),
    read<{ id: number }>`SELECT t.id FROM (${disputesOf(viewer.id)}) t WHERE ${within}`,
  ]);
  const inYear = new Set(disputes.map(({ id }) => id));
  const moved = [
    ...rows.map(toLine),
    ...parts.filter(({ disputeId }) => inYear.has(disputeId)).map(toBankLine),
  ].toSorted(firstFirst);
  const bookings = await db.booking.findMany({
    where: { id: { in: moved.flatMap(({ bookingId }) => bookingId ?? []) } },
    select: { id: true, session: { select: { title: true } } },
  });
  const titles = new Map(bookings.map(({ id, session }) => [id, session.title]));
  const lines = moved.map((line) => ({ ...line, title: titles.get(line.bookingId ?? 0) ?? null }));
  return { year, timeZone, lines };
}

/** Returns the years in which a user's money moved, latest first. */
export async function statementYears(userId: number, timeZone: string | null): Promise<number[]> {
  // A year in any zone begins within a day of its start in UTC, so the first and last movement of each UTC year are
  // enough.
  const rows = await read<{ first: Date; last: Date }>`
    SELECT min(moved.at) AS first, max(moved.at) AS last
    FROM (SELECT at FROM (${movements(ofUser(userId))}) m UNION ALL
      SELECT "createdAt" FROM (${disputesOf(userId)}) d) moved
    GROUP BY extract(year FROM moved.at AT TIME ZONE 'UTC')`;
  const years = rows.flatMap(({ first, last }) => [yearOf(first, timeZone), yearOf(last, timeZone)]);
  return [...new Set(years)].sort((one, other) => other - one);
}
