import { z } from 'zod';
import { userWords } from '../../identity/directory.service.ts';
import { audit } from '../../platform/audit.ts';
import { clock } from '../../platform/clock.ts';
import { db, type Prisma } from '../../platform/db.ts';
import { containing, literally } from '../../platform/like.ts';
import { parse } from '../../platform/parse.ts';
import { read } from '../../platform/read.ts';
import { text } from '../../platform/rules.ts';
import { transaction } from '../../platform/transaction.ts';
import { type MaybeViewer, requireStaff } from '../../platform/viewer.ts';
import { bookingStatuses } from '../../seating/rules.ts';

export const MAX_EXPORT = 10_000;

const filter = z
  .object({
    search: text(100).nullish(),
    status: z.enum(bookingStatuses).nullish(),
    upcoming: z.boolean().nullish(),
  })
  .nullish();

/** Which bookings staff look for: words in the player's name, address or the session's title; status; dates to come. */
export async function bookingsMatching(input: unknown): Promise<Prisma.BookingWhereInput> {
  const { search, status, upcoming } = parse(filter, input) ?? {};
  return {
    ...(status && { status }),
    ...(upcoming && { session: { scheduledAt: { gt: clock.now() } } }),
    ...(search && { OR: await bookingsAbout(search) }),
  };
}

/** More people or sessions than this are so many that a page of their bookings is soon full. */
const FEW = 5_000;

/** Rare words are found by the indexes of people and sessions; a join would look at every booking there is. */
async function bookingsAbout(search: string): Promise<Prisma.BookingWhereInput[]> {
  const pattern = containing(search);
  const [people, sessions] = await Promise.all([
    read<{ id: number }>`SELECT u.id FROM "User" u WHERE ${userWords} LIKE ${pattern} LIMIT ${FEW + 1}`,
    read<{ id: number }>`SELECT s.id FROM "Session" s
      WHERE s."searchText" LIKE ${pattern} AND lower(s.title) LIKE ${pattern} LIMIT ${FEW + 1}`,
  ]);
  const words = { contains: literally(search), mode: 'insensitive' } as const;
  return [
    ...(people.length > FEW
      ? [{ user: { OR: [{ fullName: words }, { email: words }, { username: words }] } }]
      : [{ userId: { in: people.map(({ id }) => id) } }]),
    sessions.length > FEW
      ? { session: { title: words } }
      : { sessionId: { in: sessions.map(({ id }) => id) } },
  ];
}

const exported = {
  user: { select: { fullName: true, username: true, email: true } },
  session: {
    select: { title: true, scheduledAt: true, gameMaster: { select: { name: true } } },
  },
  payment: { select: { stripePaymentIntentId: true } },
  refunds: { where: { status: 'succeeded' }, select: { amountCents: true } },
} as const satisfies Prisma.BookingInclude;

export type ExportedBooking = Prisma.BookingGetPayload<{ include: typeof exported }>;

/** The bookings staff take away in a file, newest first. Who took them is kept: there are addresses in it. */
export async function exportBookings(maybe: MaybeViewer, filter: unknown): Promise<ExportedBooking[]> {
  const viewer = requireStaff(maybe);
  const where = await bookingsMatching(filter);
  const bookings = await db.booking.findMany({
    where,
    include: exported,
    orderBy: { id: 'desc' },
    take: MAX_EXPORT,
  });
  await transaction((tx) =>
    audit(tx, viewer, 'bookings.exported', 'Booking', 'list', { rows: bookings.length }),
  );
  return bookings;
}
