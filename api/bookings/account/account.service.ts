import { clock } from '../../platform/clock.ts';
import { db, Prisma } from '../../platform/db.ts';
import { keyset, type Window } from '../../platform/page.ts';
import { read } from '../../platform/read.ts';
import { HOUR } from '../../platform/rules.ts';
import { SEATED } from '../../seating/rules.ts';
import { isReserved, live, seated } from '../../seating/sql.ts';

export type AccountGroup = 'upcoming' | 'played' | 'cancelled';

/** Over "Booking" AS b and "Session" AS s: the session is not over. */
const ahead = (now: Date) => Prisma.sql`(s.status NOT IN ('completed', 'cancelled')
  AND s."scheduledAt" + make_interval(mins => s."durationMinutes") > ${now})`;

/** A date of a campaign that the player is still in: the account shows it inside the campaign. */
const inCampaign = Prisma.sql`EXISTS (
  SELECT FROM "CampaignMembership" m WHERE m.id = b."membershipId" AND m."leftAt" IS NULL)`;

/**
 * Friends' seats are listed with the payer's own seat of the same order; without one, the first friend's seat
 * represents all.
 */
const firstOfFriends = (
  userId: number,
  having: Prisma.Sql,
) => Prisma.sql`(b."userId" = ${userId} AND NOT EXISTS (
  SELECT FROM "Booking" o WHERE o."checkoutId" = b."checkoutId" AND o."sessionId" = b."sessionId"
    AND (o."sitterId" = ${userId} OR o.id < b.id) AND o.status IN ${having}))`;

/**
 * Each booking except an expired unpaid attempt is in one group at most; upcoming dates of a joined campaign are in
 * none.
 */
function inGroup(group: AccountGroup, userId: number, now: Date): Prisma.Sql {
  const own = Prisma.sql`b."sitterId" = ${userId}`;
  if (group === 'upcoming')
    return Prisma.sql`(${own} OR ${firstOfFriends(userId, live)}) AND b.status IN ${live} AND ${ahead(now)} AND NOT ${inCampaign}`;
  const played = Prisma.sql`(b.status IN ${seated} AND s.status <> 'cancelled' AND NOT ${ahead(now)})`;
  if (group === 'played') return Prisma.sql`(${own} OR ${firstOfFriends(userId, seated)}) AND ${played}`;
  return Prisma.sql`b."userId" = ${userId} AND b.status <> 'expired' AND NOT ${played} AND NOT (b.status IN ${live} AND ${ahead(now)})`;
}

/** True when the user has a seat that was paid within the last hour. */
export const hasJustPaid = async (userId: number) =>
  (await db.booking.count({
    where: {
      userId,
      status: { in: [...SEATED] },
      confirmedAt: { gt: new Date(clock.now().getTime() - HOUR) },
    },
    take: 1,
  })) > 0;

const from = Prisma.sql`"Booking" b JOIN "Session" s ON s.id = b."sessionId"`;

/** Asks for a page of one group of a user's bookings. */
export interface EveningsAsked {
  readonly userId: number;
  readonly group: AccountGroup;
  readonly window: Window;
}

export interface Evening {
  id: number;
  at: Date;
}

/**
 * Reads which bookings are on these pages, in one statement: upcoming ones soonest first, others latest first. Each
 * page has one row more when a further page exists.
 */
export async function readEvenings(asked: readonly EveningsAsked[]): Promise<Evening[][]> {
  const now = clock.now();
  const lists = asked.map(({ userId, group, window }, list) => {
    const descending = group !== 'upcoming';
    const { bounds, order, limit } = keyset(window, { at: 's."scheduledAt"', id: 'b.id', descending });
    return Prisma.sql`(SELECT ${list}::int AS list, b.id, s."scheduledAt" AS at
      FROM ${from} WHERE ${inGroup(group, userId, now)} ${bounds} ORDER BY ${order} ${limit})`;
  });
  const rows = await read<Evening & { list: number }>`${Prisma.join(lists, ' UNION ALL ')}`;
  return asked.map((_page, at) => rows.filter(({ list }) => list === at));
}

/** "FROM …" of all bookings of a group. */
export const allEvenings = ({ userId, group }: Omit<EveningsAsked, 'window'>) =>
  Prisma.sql`${from} WHERE ${inGroup(group, userId, clock.now())}`;

/** Returns the booking of the player's next or current session; null: none is planned. */
export async function nextEvening(userId: number): Promise<number | null> {
  const now = clock.now();
  // With "seated or reserved" PostgreSQL would scan all reserved dates of the shop.
  const [next] = await read<{ id: number }>`
    SELECT b.id FROM ${from}
    WHERE b."sitterId" = ${userId} AND b.status IN ${live} AND (b.status <> 'pending' OR ${isReserved}) AND s.status IN ('scheduled', 'active') AND ${ahead(now)}
    ORDER BY s."scheduledAt", b.id LIMIT 1`;
  return next?.id ?? null;
}
