import { z } from 'zod';
import { audit } from '../../platform/audit.ts';
import { clock } from '../../platform/clock.ts';
import { db, type Prisma } from '../../platform/db.ts';
import { literally } from '../../platform/like.ts';
import { parse } from '../../platform/parse.ts';
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
export function bookingsMatching(input: unknown): Prisma.BookingWhereInput {
  const { search, status, upcoming } = parse(filter, input) ?? {};
  const words = search ? ({ contains: literally(search), mode: 'insensitive' } as const) : undefined;
  return {
    ...(status && { status }),
    ...(upcoming && { session: { scheduledAt: { gt: clock.now() } } }),
    ...(words && {
      OR: [
        { user: { fullName: words } },
        { user: { email: words } },
        { user: { username: words } },
        { session: { title: words } },
      ],
    }),
  };
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
  const where = bookingsMatching(filter);
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
