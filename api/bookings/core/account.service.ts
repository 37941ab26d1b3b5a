import { clock } from '../../platform/clock.ts';
import { db, Prisma } from '../../platform/db.ts';
import { countRows, keyset, type Page, type PageArgs, readWindow, toPage } from '../../platform/page.ts';
import { read } from '../../platform/read.ts';
import { isReserved, live, seated } from '../../seating/sql.ts';

export const accountGroups = ['upcoming', 'played', 'cancelled'] as const;
export type AccountGroup = (typeof accountGroups)[number];

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

const from = Prisma.sql`"Booking" b JOIN "Session" s ON s.id = b."sessionId"`;

interface Evening {
  id: number;
  at: Date;
}

/** A page of the viewer's bookings by the evening: the next one first of those to come, the last one first of others. */
export async function pageOfGroup<Query extends Prisma.BookingFindManyArgs>(
  userId: number,
  group: AccountGroup,
  args: PageArgs,
  query: Query,
): Promise<{ page: Page<Prisma.BookingGetPayload<Query> & { id: number }>; at: Map<number, Date> }> {
  const window = readWindow(args);
  const rows = Prisma.sql`${from} WHERE ${inGroup(group, userId, clock.now())}`;
  const { bounds, order, limit } = keyset(window, {
    at: 's."scheduledAt"',
    id: 'b.id',
    descending: group !== 'upcoming',
  });
  const evenings = await read<Evening>`
    SELECT b.id, s."scheduledAt" AS at FROM ${rows} ${bounds} ORDER BY ${order} ${limit}`;
  const page = toPage(evenings, window, () => countRows(rows));
  const at = new Map(page.rows.map((evening) => [evening.id, evening.at]));
  const bookings = await db.booking.findMany({ ...query, where: { id: { in: [...at.keys()] } } });
  const found = new Map(bookings.map((booking) => [(booking as { id: number }).id, booking]));
  return { page: { ...page, rows: page.rows.map(({ id }) => found.get(id) as never) }, at };
}

/** The evening a player sits at a table next, or is sitting at this moment; null: none is planned. */
export async function nextEvening(userId: number): Promise<number | null> {
  const now = clock.now();
  const [next] = await read<{ id: number }>`
    SELECT b.id FROM ${from}
    WHERE b."sitterId" = ${userId} AND (b.status IN ${seated} OR ${isReserved}) AND s.status IN ('scheduled', 'active') AND ${ahead(now)}
    ORDER BY s."scheduledAt", b.id LIMIT 1`;
  return next?.id ?? null;
}
