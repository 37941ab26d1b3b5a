import { clock } from '../../platform/clock.ts';
import { db, Prisma } from '../../platform/db.ts';
import { keyset, type Window } from '../../platform/page.ts';
import { read } from '../../platform/read.ts';
import { HOUR } from '../../platform/rules.ts';
import { SEATED } from '../../seating/rules.ts';
import { isReserved, live, seated } from '../../seating/sql.ts';

export type AccountGroup = 'upcoming' | 'played' | 'cancelled';

/** Over "Booking" AS b and "Session" AS s: its evening is not over. */
const ahead = (now: Date) => Prisma.sql`(s.status NOT IN ('completed', 'cancelled')
  AND s."scheduledAt" + make_interval(mins => s."durationMinutes") > ${now})`;

/** A date of a campaign that the player is still in: the account shows it inside the campaign. */
const inCampaign = Prisma.sql`EXISTS (
  SELECT FROM "CampaignMembership" m WHERE m.id = b."membershipId" AND m."leftAt" IS NULL)`;

/** Seats for friends stand with the seat of who paid for them, of the same order; without one the first stands for all. */
const firstOfFriends = (
  userId: number,
  having: Prisma.Sql,
) => Prisma.sql`(b."userId" = ${userId} AND NOT EXISTS (
  SELECT FROM "Booking" o WHERE o."checkoutId" = b."checkoutId" AND o."sessionId" = b."sessionId"
    AND (o."sitterId" = ${userId} OR o.id < b.id) AND o.status IN ${having}))`;

/** Every booking but an unpaid try that ran out stands in one group at most; dates ahead of a campaign stand in none. */
function inGroup(group: AccountGroup, userId: number, now: Date): Prisma.Sql {
  const own = Prisma.sql`b."sitterId" = ${userId}`;
  if (group === 'upcoming')
    return Prisma.sql`(${own} OR ${firstOfFriends(userId, live)}) AND b.status IN ${live} AND ${ahead(now)} AND NOT ${inCampaign}`;
  const played = Prisma.sql`(b.status IN ${seated} AND s.status <> 'cancelled' AND NOT ${ahead(now)})`;
  if (group === 'played') return Prisma.sql`(${own} OR ${firstOfFriends(userId, seated)}) AND ${played}`;
  return Prisma.sql`b."userId" = ${userId} AND b.status <> 'expired' AND NOT ${played} AND NOT (b.status IN ${live} AND ${ahead(now)})`;
}

/** Whether a seat of somebody was paid for within the last hour, and is theirs. */
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

/** A page of one group of somebody's bookings. */
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
 * Which bookings stand on these pages, by one statement: the next evening first of those to come, the last one
 * first of others; of each page one more when there is a further one.
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

/** The evening a player sits at a table next, or is sitting at this moment; null: none is planned. */
export async function nextEvening(userId: number): Promise<number | null> {
  const now = clock.now();
  // "seated or reserved" would have PostgreSQL look through all reserved dates of the shop.
  const [next] = await read<{ id: number }>`
    SELECT b.id FROM ${from}
    WHERE b."sitterId" = ${userId} AND b.status IN ${live} AND (b.status <> 'pending' OR ${isReserved}) AND s.status IN ('scheduled', 'active') AND ${ahead(now)}
    ORDER BY s."scheduledAt", b.id LIMIT 1`;
  return next?.id ?? null;
}
