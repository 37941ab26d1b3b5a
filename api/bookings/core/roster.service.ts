import { db, type Prisma } from '../../platform/db.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { isStaff, type MaybeViewer, requireViewer } from '../../platform/viewer.ts';

const MOST = 500;
const rosterBooking = { user: true, payment: true } as const;
export type RosterBooking = Prisma.BookingGetPayload<{ include: typeof rosterBooking }>;

export interface RosterEntry {
  booking: RosterBooking;
  /** How many older bookings of the same session this player has. */
  earlierBookings: number;
  /** The player has two bookings of this session that are paid: somebody should look. */
  paidTwice: boolean;
}

export interface Roster {
  sessionId: number;
  confirmed: RosterEntry[];
  refunded: RosterEntry[];
  other: RosterEntry[];
  /** Sum of the confirmed and paid bookings. */
  revenueCents: number;
}

/** Everybody who ever booked a session, by their newest booking. For staff and the session's Game Master. */
export async function getRoster(maybe: MaybeViewer, sessionId: number): Promise<Roster> {
  const viewer = requireViewer(maybe);
  const session = await db.session.findUnique({ where: { id: sessionId }, select: { gameMasterId: true } });
  if (!session) throw notFound('Session');
  if (!isStaff(viewer) && viewer.gameMasterId !== session.gameMasterId) {
    throw new Refusal('FORBIDDEN', 'Only staff and the Game Master of this session may see its bookings.');
  }
  const bookings = await db.booking.findMany({
    where: { sessionId },
    include: rosterBooking,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MOST,
  });
  return group(sessionId, bookings);
}

const isPaid = ({ status, paymentStatus }: RosterBooking) =>
  status === 'confirmed' && paymentStatus === 'paid';

function group(sessionId: number, newestFirst: RosterBooking[]): Roster {
  const byUser = Map.groupBy(newestFirst, (booking) => booking.userId);
  const entries = [...byUser.values()].map(
    (bookings): RosterEntry => ({
      booking: bookings[0]!,
      earlierBookings: bookings.length - 1,
      paidTwice: bookings.filter((booking) => booking.paymentStatus === 'paid').length > 1,
    }),
  );
  const confirmed = entries.filter(({ booking }) => isPaid(booking));
  const refunded = entries.filter(({ booking }) => booking.paymentStatus === 'refunded');
  const other = entries.filter((entry) => !confirmed.includes(entry) && !refunded.includes(entry));
  const revenueCents = confirmed.reduce((sum, { booking }) => sum + booking.amountCents, 0);
  return { sessionId, confirmed, refunded, other, revenueCents };
}
