import { db, type Prisma } from '../../platform/db.ts';
import { isStaff, type MaybeViewer, type Viewer } from '../../platform/viewer.ts';
import { statusLabel } from './rules.ts';

const whole = {
  session: { include: { gameMaster: { include: { user: { select: { fullName: true } } } } } },
  checkout: true,
  payment: true,
} as const;

export type AccountBooking = Prisma.BookingGetPayload<{ include: typeof whole }> & { statusLabel: string };

/** Who may see a booking: its player, staff, and the session's Game Master once it was paid. */
export function visibleBookings(viewer: MaybeViewer): Prisma.BookingWhereInput {
  if (!viewer) return { id: -1 };
  if (isStaff(viewer)) return {};
  const own: Prisma.BookingWhereInput = { userId: viewer.id };
  if (viewer.gameMasterId === null) return own;
  return { OR: [own, { session: { gameMasterId: viewer.gameMasterId }, paymentId: { not: null } }] };
}

/** What the account lists: an unpaid try that ran out is no booking any more. */
export const inAccount = { status: { not: 'expired' } } as const satisfies Prisma.BookingWhereInput;

/** The viewer's bookings, newest first, `limit` from row `offset` on. */
export async function listOwnBookings(viewer: Viewer, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db.booking.findMany({
    where: { userId: viewer.id, ...inAccount },
    include: whole,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    skip: offset,
  });
  return rows.map((row) => ({ ...row, statusLabel: statusLabel(row) }));
}
