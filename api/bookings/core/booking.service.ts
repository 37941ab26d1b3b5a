import { clock } from '../../platform/clock.ts';
import { MOST_COUNTED } from '../../platform/counts.rules.ts';
import { db, Prisma } from '../../platform/db.ts';
import { keyset, newestFirst, type Page, type PageArgs, readWindow, toPage } from '../../platform/page.ts';
import { read } from '../../platform/read.ts';
import { isStaff, type MaybeViewer, type Viewer } from '../../platform/viewer.ts';
import { SEATED } from '../../seating/rules.ts';
import { statusLabel } from './status.rules.ts';

const accountBooking = {
  session: { include: { gameMaster: { include: { user: { select: { fullName: true } } } } } },
  checkout: true,
  payment: true,
} as const;

export type AccountBooking = Prisma.BookingGetPayload<{ include: typeof accountBooking }> & {
  statusLabel: string;
};

/** Who may see a booking: its player, the friend who sits on it, staff, and the session's Game Master once it was paid. */
export function visibleBookings(viewer: MaybeViewer): Prisma.BookingWhereInput {
  if (!viewer) return { id: -1 };
  if (isStaff(viewer)) return {};
  const own: Prisma.BookingWhereInput = {
    OR: [{ userId: viewer.id }, { sitterId: viewer.id, status: { in: [...SEATED] } }],
  };
  if (viewer.gameMasterId === null) return own;
  return { OR: [own, { session: { gameMasterId: viewer.gameMasterId }, paymentId: { not: null } }] };
}

/** What staff and a player have between them, and whatever names a payment, is not the Game Master's to read. */
export const readsPrivately = (viewer: MaybeViewer, { userId }: { userId: number }): boolean =>
  viewer !== null && (viewer.id === userId || isStaff(viewer));

/** Sessions at which the viewer has a paid seat, and those they run. */
export function ownTables({ id, gameMasterId }: Viewer): Prisma.SessionWhereInput {
  const seated = { bookings: { some: { sitterId: id, status: { in: [...SEATED] } } } };
  return gameMasterId === null ? seated : { OR: [seated, { gameMasterId }] };
}

/** Sits on a seat that somebody else has paid for: how, and what goes back, is not theirs to read. */
export const isGuest = (
  viewer: MaybeViewer,
  { userId, sitterId }: { userId: number; sitterId: number | null },
): boolean => viewer !== null && viewer.id === sitterId && viewer.id !== userId;

/** A friend pays nothing for the seat, and what it cost who paid is not theirs to read. Staff read it of any. */
export const isFreeFor = (viewer: MaybeViewer, booking: Parameters<typeof isGuest>[1]): boolean =>
  isGuest(viewer, booking) && !isStaff(viewer);

/** Has paid for the seat of a friend: what the friend tells the Game Master is not theirs to read. */
export const isPayerOnly = (
  viewer: MaybeViewer,
  { userId, sitterId }: { userId: number; sitterId: number | null },
): boolean => viewer !== null && viewer.id === userId && sitterId !== userId && !isStaff(viewer);

/** What the account lists: an unpaid try that ran out is no booking any more. */
const inAccount = { status: { not: 'expired' } } as const satisfies Prisma.BookingWhereInput;

/**
 * A page of bookings, the newest first, with what `query`, Prisma's include or select, wants of each. Where one of
 * several things may be so, each by an index of its own, the page is found before: Prisma's statement reads what is
 * wanted of all that fit and sorts then, so that PostgreSQL prefers to walk through everybody's bookings instead.
 */
export async function pageOfBookings<Query extends Prisma.BookingFindManyArgs>(
  where: Prisma.BookingWhereInput,
  args: PageArgs,
  query: Query,
): Promise<Page<Prisma.BookingGetPayload<Query> & { id: number }>> {
  const window = readWindow(args);
  const { where: beyond, ...rest } = newestFirst(window);
  let page: Prisma.BookingFindManyArgs = { ...rest, where: { AND: [where, beyond] } };
  if (where.OR) page = newestFirst(window, await db.booking.findMany({ ...page, select: { id: true } }));
  const rows = await db.booking.findMany({ ...query, ...page });
  return toPage(rows as never[], window, () => db.booking.count({ where, take: MOST_COUNTED }));
}

/** "SELECT id …": what somebody has paid for, and what of others they sit on. Each has an index in the order of ids, both have none. */
const partsOf = (userId: number) => [
  Prisma.sql`SELECT id FROM "Booking" WHERE "userId" = ${userId}`,
  Prisma.sql`SELECT id FROM "Booking" WHERE "sitterId" = ${userId} AND "sitterId" <> "userId"`,
];

/** "SELECT id …" of all these. */
export const idsOfPerson = (userId: number) => Prisma.join(partsOf(userId), ' UNION ALL ');

/** A page of what somebody has paid for or sits on, the newest first: of whoever has booked much, no more than the page is read. */
export async function pageOfPerson<Query extends Prisma.BookingFindManyArgs>(
  userId: number,
  args: PageArgs,
  query: Query,
): Promise<Page<Prisma.BookingGetPayload<Query> & { id: number }>> {
  const window = readWindow(args);
  const { bounds, order, limit } = keyset(window, { id: 'id', descending: true });
  const parts = partsOf(userId).map((part) => Prisma.sql`(${part} ${bounds} ORDER BY ${order} ${limit})`);
  const found = await read<{ id: number }>`
    SELECT id FROM (${Prisma.join(parts, ' UNION ALL ')}) either ORDER BY ${order} ${limit}`;
  const rows = await db.booking.findMany({ ...query, ...newestFirst(window, found) });
  return toPage(rows as never[], window, Prisma.sql`(${idsOfPerson(userId)}) either`);
}

export const ownBookings = (viewer: { id: number }) => ({ userId: viewer.id, ...inAccount });

/** The viewer's bookings, the newest first, with all that REST shows of them. */
export async function listOwnBookings(viewer: Viewer, args: PageArgs): Promise<AccountBooking[]> {
  const { rows } = await pageOfBookings(ownBookings(viewer), args, { include: accountBooking });
  const now = clock.now();
  return rows.map((row) => ({ ...row, statusLabel: statusLabel(row, now) }));
}
