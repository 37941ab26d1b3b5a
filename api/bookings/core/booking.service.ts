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

/**
 * Selects the bookings a viewer may see: their own, the seat they sit on, all for staff, and for the session's Game
 * Master those that were paid.
 */
export function visibleBookings(viewer: MaybeViewer): Prisma.BookingWhereInput {
  if (!viewer) return { id: -1 };
  if (isStaff(viewer)) return {};
  const own: Prisma.BookingWhereInput = {
    OR: [{ userId: viewer.id }, { sitterId: viewer.id, status: { in: [...SEATED] } }],
  };
  if (viewer.gameMasterId === null) return own;
  return { OR: [own, { session: { gameMasterId: viewer.gameMasterId }, ...wasPaid }] };
}

/** Session credit pays a booking without a payment. */
const wasPaid: Prisma.BookingWhereInput = {
  OR: [{ paymentId: { not: null } }, { paymentStatus: { in: ['paid', 'partially_refunded', 'refunded'] } }],
};

/**
 * True for the booking's player and staff. The Game Master may read neither payment IDs nor what staff and the player
 * agree on.
 */
export const readsPrivately = (viewer: MaybeViewer, { userId }: { userId: number }): boolean =>
  viewer !== null && (viewer.id === userId || isStaff(viewer));

/** Selects the sessions at which the viewer has a paid seat, and those they run. */
export function ownTables({ id, gameMasterId }: Viewer): Prisma.SessionWhereInput {
  const seated = { bookings: { some: { sitterId: id, status: { in: [...SEATED] } } } };
  return gameMasterId === null ? seated : { OR: [seated, { gameMasterId }] };
}

/**
 * True when the viewer sits on a seat that somebody else paid for: they may not read how it was paid or what goes
 * back.
 */
export const isGuest = (
  viewer: MaybeViewer,
  { userId, sitterId }: { userId: number; sitterId: number | null },
): boolean => viewer !== null && viewer.id === sitterId && viewer.id !== userId;

/**
 * True when the price is hidden from the viewer: a friend pays nothing and may not read what the payer paid. Staff
 * always see it.
 */
export const isFreeFor = (viewer: MaybeViewer, booking: Parameters<typeof isGuest>[1]): boolean =>
  isGuest(viewer, booking) && !isStaff(viewer);

/** True when the viewer paid for a friend's seat: they may not read what the friend tells the Game Master. */
export const isPayerOnly = (
  viewer: MaybeViewer,
  { userId, sitterId }: { userId: number; sitterId: number | null },
): boolean => viewer !== null && viewer.id === userId && sitterId !== userId && !isStaff(viewer);

/** Expired unpaid attempts are not listed in the account. */
const inAccount = { status: { not: 'expired' } } as const satisfies Prisma.BookingWhereInput;

/**
 * Reads a page of bookings, newest first, with the Prisma include or select of `query`. If `where` is an OR whose
 * branches have an index each, the IDs of the page are read first: Prisma's single statement reads the included data
 * of all matches before sorting, so PostgreSQL would scan everybody's bookings instead.
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

/**
 * "SELECT id …" of the bookings a user paid for, and of other seats they sit on. Each part has an index in the order
 * of IDs; their OR has none.
 */
const partsOf = (userId: number) => [
  Prisma.sql`SELECT id FROM "Booking" WHERE "userId" = ${userId}`,
  Prisma.sql`SELECT id FROM "Booking" WHERE "sitterId" = ${userId} AND "sitterId" <> "userId"`,
];

/** "SELECT id …" of both parts. */
export const idsOfPerson = (userId: number) => Prisma.join(partsOf(userId), ' UNION ALL ');

/**
 * Reads a page of the bookings a user paid for or sits on, newest first. No more rows than the page are read, however
 * many there are.
 */
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

/** The viewer's bookings, newest first, with all that the REST API returns of them. */
export async function listOwnBookings(viewer: Viewer, args: PageArgs): Promise<AccountBooking[]> {
  const { rows } = await pageOfBookings(ownBookings(viewer), args, { include: accountBooking });
  const now = clock.now();
  return rows.map((row) => ({ ...row, statusLabel: statusLabel(row, now) }));
}
