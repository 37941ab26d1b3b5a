import { z } from 'zod';
import { entitled } from '../../catalog/sessions.service.ts';
import { usersWithVisibleEmail, userWords } from '../../identity/directory.service.ts';
import { audit } from '../../platform/audit.ts';
import { clock } from '../../platform/clock.ts';
import { db, type Prisma } from '../../platform/db.ts';
import { containing, literally } from '../../platform/like.ts';
import { parse } from '../../platform/parse.ts';
import { read } from '../../platform/read.ts';
import { searched } from '../../platform/rules.ts';
import { transaction } from '../../platform/transaction.ts';
import { isStaff, type MaybeViewer, requireStaff, requireViewer } from '../../platform/viewer.ts';
import { folded } from '../../platform/words.rules.ts';
import { bookingStatuses } from '../../seating/rules.ts';
import { requireHost } from './roster.service.ts';

const MAX_EXPORT = 10_000;

const filter = z
  .object({
    search: searched(100).nullish(),
    status: z.enum(bookingStatuses).nullish(),
    upcoming: z.boolean().nullish(),
  })
  .nullish();

/**
 * Builds the filter of the staff's list: words in the name or address of the payer or sitter or in the session's
 * title, the status, and upcoming dates only.
 */
export async function bookingsMatching(input: unknown): Promise<Prisma.BookingWhereInput> {
  const { search, status, upcoming } = parse(filter, input) ?? {};
  return {
    ...(status && { status }),
    ...(upcoming && { session: { scheduledAt: { gt: clock.now() } } }),
    ...(search && { OR: await bookingsAbout(search) }),
  };
}

/** Above this number of people or sessions, a page of their bookings is soon full without the IDs. */
const FEW = 5_000;

/** Rare words are looked up by the indexes of people and sessions, because a join would scan all bookings. */
async function bookingsAbout(search: string): Promise<Prisma.BookingWhereInput[]> {
  const pattern = containing(search);
  const [people, sessions] = await Promise.all([
    read<{ id: number }>`SELECT u.id FROM "User" u WHERE ${userWords} LIKE ${pattern} LIMIT ${FEW + 1}`,
    read<{ id: number }>`SELECT s.id FROM "Session" s WHERE ${entitled(folded(search))} LIMIT ${FEW + 1}`,
  ]);
  const words = { contains: literally(search), mode: 'insensitive' } as const;
  const person = { OR: [{ fullName: words }, { email: words }, { username: words }] };
  const ids = people.map(({ id }) => id);
  return [
    ...(people.length > FEW
      ? [{ user: person }, { sitter: person }]
      : [{ userId: { in: ids } }, { sitterId: { in: ids } }]),
    sessions.length > FEW
      ? { session: { title: words } }
      : { sessionId: { in: sessions.map(({ id }) => id) } },
  ];
}

/** How many of the newest bookings are searched before all people and sessions are. */
const NEWEST = 100;

/**
 * Finds the newest bookings that match: common words match enough of the newest ones, however many older ones match
 * too.
 */
export async function newestMatching(search: string, most: number): Promise<Prisma.BookingWhereInput> {
  const rows = await read<{ id: number }>`
    SELECT b.id FROM (SELECT id, "userId", "sitterId", "sessionId" FROM "Booking" ORDER BY id DESC LIMIT ${NEWEST}) b
      JOIN "Session" s ON s.id = b."sessionId"
    WHERE ${entitled(folded(search))} OR EXISTS (
      SELECT FROM "User" u WHERE u.id IN (b."userId", b."sitterId") AND ${userWords} LIKE ${containing(search)})
    ORDER BY b.id DESC LIMIT ${most}`;
  return rows.length === most ? { id: { in: rows.map(({ id }) => id) } } : bookingsMatching({ search });
}

const named = { select: { fullName: true, username: true, email: true } } as const;

const exported = {
  user: named,
  sitter: named,
  session: {
    select: { title: true, scheduledAt: true, gameMaster: { select: { name: true } } },
  },
  payment: { select: { stripePaymentIntentId: true } },
  refunds: { where: { status: 'succeeded' }, select: { amountCents: true } },
} as const satisfies Prisma.BookingInclude;

export type ExportedBooking = Prisma.BookingGetPayload<{ include: typeof exported }>;

/** The IDs of the payer and of the sitter, if there is one. */
export const peopleOf = ({ userId, sitterId }: { userId: number; sitterId: number | null }) =>
  sitterId === null ? [userId] : [userId, sitterId];

/** The most bookings of one session, the same number that its roster reads. */
const MAX_OF_SESSION = 500;

/**
 * Exports every booking of one session, newest first, for staff and its Game Master, who sees the addresses of paid
 * bookings only. The export is written to the audit log.
 */
export async function exportSession(maybe: MaybeViewer, sessionId: number): Promise<ExportedBooking[]> {
  const viewer = requireViewer(maybe);
  await requireHost(viewer, sessionId);
  const bookings = await db.booking.findMany({
    where: { sessionId },
    include: exported,
    orderBy: { id: 'desc' },
    take: MAX_OF_SESSION,
  });
  await transaction((tx) =>
    audit(tx, viewer, 'bookings.exported', 'Session', sessionId, { rows: bookings.length }),
  );
  if (isStaff(viewer)) return bookings;
  const paid = bookings.filter(({ payment, confirmedAt }) => payment ?? confirmedAt);
  const visible = await usersWithVisibleEmail(viewer, [...new Set(paid.flatMap(peopleOf))]);
  return bookings.map((booking) => ({
    ...booking,
    user: visible.has(booking.userId) ? booking.user : { ...booking.user, email: '' },
    sitter:
      !booking.sitter || visible.has(booking.sitterId!) ? booking.sitter : { ...booking.sitter, email: '' },
  }));
}

/** Rows per batch: other requests wait while rows become objects. */
const EXPORTED_AT_ONCE = 500;

/**
 * Exports the bookings that match, newest first, in batches. For staff. The export is written to the audit log
 * because it contains addresses.
 */
export async function* exportBookings(
  maybe: MaybeViewer,
  filter: unknown,
): AsyncGenerator<ExportedBooking[]> {
  const viewer = requireStaff(maybe);
  const order = { id: 'desc' } as const;
  const where = await bookingsMatching(filter);
  const found = await db.booking.findMany({ where, select: { id: true }, orderBy: order, take: MAX_EXPORT });
  await transaction((tx) =>
    audit(tx, viewer, 'bookings.exported', 'Booking', 'list', { rows: found.length }),
  );
  for (let done = 0; done < found.length; done += EXPORTED_AT_ONCE) {
    const ids = found.slice(done, done + EXPORTED_AT_ONCE).map(({ id }) => id);
    yield await db.booking.findMany({ where: { id: { in: ids } }, include: exported, orderBy: order });
  }
}
