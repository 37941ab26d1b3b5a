import { clock } from '../platform/clock.ts';
import type { Place } from '../platform/cursor.ts';
import { Prisma } from '../platform/db.ts';
import { toDecimalString } from '../platform/money.ts';
import { keyset, type Page, type PageArgs, readWindow, toPage } from '../platform/page.ts';
import { parse } from '../platform/parse.ts';
import { read } from '../platform/read.ts';
import type { Desk } from './desk.service.ts';
import { monthInput } from './rules.ts';

/** What the ledger says about some seats, in cents. */
export interface Earnings {
  /** Paid by card or with session credit. */
  takenCents: number;
  /** Returned by card, as session credit or another way. */
  returnedCents: number;
  /** Taken back by banks in disputes, with their fees. */
  disputedCents: number;
  /** Late fees; they are part of what is kept. */
  lateFeesCents: number;
  keptCents: number;
  shareCents: number;
  earnedCents: number;
}

export interface EarningsMonth extends Earnings {
  gameMasterId: number;
  /** YYYY-MM in UTC: a month stays the same, whatever zone anybody chooses. */
  month: string;
  sessions: OfSession[];
}

interface OfSession extends Earnings {
  sessionId: number;
}

export interface SessionEarnings extends OfSession {
  month: string;
  title: string;
  scheduledAt: Date;
}

/**
 * What banks took in disputes, per seat, as `disputed`. The ledger names no seat for it, so the seats that were paid
 * together share it: in proportion to what of each was neither refunded to the card nor replaced by credit or a
 * transfer, or to what the card paid where nothing is left. Each later movement shares it anew, and the difference
 * counts for the day of that movement: what the bank gives back belongs to the seats it was taken from, and past
 * months stay as they were.
 */
const disputed = Prisma.sql`
  fought AS MATERIALIZED (
    SELECT b.id AS seat, b."paymentId", b."amountCents" - b."creditCents" AS price, b."creditCents" AS credit
    FROM (SELECT DISTINCT "paymentId" FROM own JOIN "Dispute" USING ("paymentId")) hit
    JOIN "Booking" b USING ("paymentId") WHERE b."amountCents" > b."creditCents"),
  step AS MATERIALIZED (
    SELECT t.id, t."paymentId", NULL::int AS seat, d."amountCents" AS taken, 0 AS card, 0 AS other
    FROM (SELECT DISTINCT "paymentId" FROM fought) hit
    JOIN "LedgerTransaction" t USING ("paymentId")
    JOIN "LedgerEntry" d ON d."transactionId" = t.id AND d.account = 'disputes'
    UNION ALL
    SELECT t.id, f."paymentId", f.seat, 0, CASE WHEN t.key LIKE 'refund%' THEN e."amountCents" ELSE 0 END,
      CASE WHEN t.key ~ '^(credit|returned-outside)' THEN e."amountCents" ELSE 0 END
    FROM fought f JOIN "LedgerEntry" e ON e."bookingId" = f.seat AND e.account = 'revenue'
    JOIN "LedgerTransaction" t ON t.id = e."transactionId"
    WHERE (t."paymentId" = f."paymentId") IS NOT FALSE AND t.key ~ '^(refund|credit:|credit-returned|returned-outside)'),
  rest AS (
    SELECT at.id, f.seat, f.price, so_far.taken,
      greatest(0, f.price - so_far.card - greatest(0, so_far.other - f.credit)) AS cents
    FROM (SELECT DISTINCT id, "paymentId" FROM step) at JOIN fought f USING ("paymentId")
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(taken), 0) AS taken, coalesce(sum(card) FILTER (WHERE seat = f.seat), 0) AS card,
        coalesce(sum(other) FILTER (WHERE seat = f.seat), 0) AS other
      FROM step WHERE step."paymentId" = f."paymentId" AND step.id <= at.id) so_far),
  part AS (
    SELECT id, seat, taken, paid, sum(paid) OVER (PARTITION BY id ORDER BY seat) AS upto,
      sum(paid) OVER (PARTITION BY id) AS whole
    FROM (SELECT *, CASE WHEN sum(cents) OVER (PARTITION BY id) > 0 THEN cents ELSE price END AS paid FROM rest) each),
  disputed AS (
    SELECT id, seat, has - lag(has, 1, 0::numeric) OVER (PARTITION BY seat ORDER BY id) AS cents
    FROM (SELECT id, seat, round(taken * upto / whole) - round(taken * (upto - paid) / whole) AS has FROM part) each)`;

/**
 * Every movement of money of the seats at a Game Master's sessions, as `moved`: one row for each movement and seat.
 * It starts from the sessions, so that no account is read as a whole. The share of the shop is rounded over all that
 * a seat has brought so far, so that months add up to the whole. A duplicate payment is left out, whatever becomes of
 * it.
 */
const moved = (gameMasterId: number) => Prisma.sql`
  own AS MATERIALIZED (
    SELECT b.id, b."sessionId", b."sharePercent", b."paymentId"
    FROM "Session" s JOIN "Booking" b ON b."sessionId" = s.id WHERE s."gameMasterId" = ${gameMasterId}),
  ${disputed},
  movement AS (
    SELECT own.id AS seat, t.id AS number, t."createdAt" AS at, e.cents,
      CASE WHEN t.key LIKE 'late-fee%' THEN 'fee'
        WHEN t.key LIKE 'payment%' OR t.key LIKE 'credit-spent:%' THEN 'taken' ELSE 'returned' END AS kind
    FROM own CROSS JOIN LATERAL (
      SELECT "transactionId", -sum("amountCents")::int AS cents FROM "LedgerEntry"
      WHERE "bookingId" = own.id AND account = 'revenue' GROUP BY 1 OFFSET 0) e
    JOIN "LedgerTransaction" t ON t.id = e."transactionId" AND (t."paymentId" = own."paymentId") IS NOT FALSE
    UNION ALL
    SELECT own.id, t.id, t."createdAt", (0 - disputed.cents)::int, 'disputed'
    FROM disputed JOIN own ON own.id = disputed.seat JOIN "LedgerTransaction" t ON t.id = disputed.id
    WHERE disputed.cents <> 0),
  moved AS (
    SELECT own."sessionId", to_char(m.at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, m.kind, m.cents,
      round(own."sharePercent" * upto / 100.0) - round(own."sharePercent" * (upto - kept) / 100.0) AS share
    FROM (SELECT *, sum(kept) OVER (PARTITION BY seat ORDER BY number, kind DESC) AS upto FROM (
        SELECT *, CASE WHEN kind = 'fee' THEN 0 ELSE cents END AS kept FROM movement) each) m
    JOIN own ON own.id = m.seat)`;

const sum = (kind: string) => `coalesce(sum(cents) FILTER (WHERE kind = '${kind}'), 0)`;

/** Over `moved`, grouped. A late fee is part of `keptCents` already: it was paid before as the price. */
const sums = Prisma.raw(`
  ${sum('taken')}::float8 AS "takenCents", (0 - ${sum('returned')})::float8 AS "returnedCents",
  (0 - ${sum('disputed')})::float8 AS "disputedCents", (0 - ${sum('fee')})::float8 AS "lateFeesCents",
  coalesce(sum(cents) FILTER (WHERE kind <> 'fee'), 0)::float8 AS "keptCents",
  coalesce(sum(share), 0)::float8 AS "shareCents",
  (coalesce(sum(cents) FILTER (WHERE kind <> 'fee'), 0) - coalesce(sum(share), 0))::float8 AS "earnedCents"`);

const NOTHING: Earnings = {
  takenCents: 0,
  returnedCents: 0,
  disputedCents: 0,
  lateFeesCents: 0,
  keptCents: 0,
  shareCents: 0,
  earnedCents: 0,
};

/** Ten years; nobody looks further back on a page. */
const MOST_MONTHS = 120;

/**
 * Returns every month in which money moved, the last one first, each with its sessions: one read of the ledger serves
 * everything that is shown of it.
 */
export async function earningsMonths({ gameMasterId }: Desk): Promise<EarningsMonth[]> {
  const rows = await read<{ month: string; sessionId: number | null } & Earnings>`
    WITH ${moved(gameMasterId)} SELECT month, "sessionId", ${sums} FROM moved
    GROUP BY GROUPING SETS ((month), (month, "sessionId")) ORDER BY month DESC, "sessionId" NULLS FIRST`;
  const months: EarningsMonth[] = [];
  for (const { month, sessionId, ...money } of rows) {
    if (sessionId === null) months.push({ ...money, gameMasterId, month, sessions: [] });
    else months.at(-1)!.sessions.push({ ...money, sessionId });
  }
  return months.slice(0, MOST_MONTHS);
}

const monthOf = (wanted: unknown): string =>
  parse(monthInput, { month: wanted }).month ?? clock.now().toISOString().slice(0, 7);

/** Returns one of these months, with zeros if nothing moved; without `wanted`, the current one. */
export function earningsOf(
  { gameMasterId }: Desk,
  wanted: unknown,
  months: readonly EarningsMonth[],
): EarningsMonth {
  const month = monthOf(wanted);
  return months.find((each) => each.month === month) ?? { ...NOTHING, gameMasterId, month, sessions: [] };
}

/** Returns the sessions of a month; `end`: the bounds and the order. */
async function named({ month, sessions }: EarningsMonth, end: Prisma.Sql): Promise<SessionEarnings[]> {
  const money = new Map(sessions.map((each) => [each.sessionId, each]));
  const rows = await read<Pick<SessionEarnings, 'sessionId' | 'title' | 'scheduledAt'>>`
    SELECT id AS "sessionId", title, "scheduledAt" FROM "Session" WHERE id = ANY (${[...money.keys()]}::int[]) ${end}`;
  return rows.map((row) => ({ ...money.get(row.sessionId)!, ...row, month }));
}

/** Returns a page of the sessions for which money moved in a month, the latest one first. */
export async function sessionsOfMonth(of: EarningsMonth, args: PageArgs): Promise<Page<SessionEarnings>> {
  const window = readWindow(args);
  const { bounds, order, limit } = keyset(window, { at: '"scheduledAt"', id: 'id', descending: true });
  const rows = await named(of, Prisma.sql`${bounds} ORDER BY ${order} ${limit}`);
  return toPage(rows, window, async () => of.sessions.length);
}

export const placeOfEarnings = ({ scheduledAt, sessionId }: SessionEarnings): Place => ({
  at: scheduledAt.getTime(),
  id: sessionId,
});

/** Sessions of a month in one file at most; nobody runs as many. */
const MOST_IN_FILE = 5_000;

/** Returns a month as a table, one session per line. */
export async function earningsTable(desk: Desk, wanted: unknown) {
  const of = earningsOf(desk, wanted, await earningsMonths(desk));
  const rows = await named(of, Prisma.sql`ORDER BY "scheduledAt" DESC, id DESC LIMIT ${MOST_IN_FILE}`);
  const head = [
    'Session',
    'Starts (UTC)',
    'Taken',
    'Given back',
    'Disputed',
    'Late fees',
    'Kept',
    'Share',
    'Yours',
  ];
  const lines = rows.map((row) => [
    row.title,
    row.scheduledAt.toISOString(),
    ...[
      row.takenCents,
      row.returnedCents,
      row.disputedCents,
      row.lateFeesCents,
      row.keptCents,
      row.shareCents,
      row.earnedCents,
    ].map(toDecimalString),
  ]);
  return { month: of.month, head: head.map((name, at) => (at < 2 ? name : `${name} (USD)`)), lines };
}
