import type { SessionStatus } from '../../catalog/rules.ts';
import { getSession } from '../../catalog/sessions.service.ts';
import { clock } from '../../platform/clock.ts';
import { db, type Prisma } from '../../platform/db.ts';
import { read } from '../../platform/read.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isStaffOrHost, type MaybeViewer, requireViewer, type Viewer } from '../../platform/viewer.ts';
import { statusLabel } from './status.rules.ts';

const MOST = 500;
const rosterBooking = { user: true, sitter: true, payment: true } as const;
export type RosterBooking = Prisma.BookingGetPayload<{ include: typeof rosterBooking }>;

export interface RosterEntry {
  booking: RosterBooking;
  /** How many older bookings of the same session this player has. */
  earlierBookings: number;
  /** The status as the player's account shows it. */
  statusLabel: string;
  /** The player has two paid bookings of this session: staff should check. */
  paidTwice: boolean;
}

export interface Roster {
  sessionId: number;
  confirmed: RosterEntry[];
  refunded: RosterEntry[];
  other: RosterEntry[];
  /** Revenue by the ledger: seats and kept late fees, after refunds. */
  revenueCents: number;
}

/** Refuses viewers who are neither staff nor the Game Master of the session; `deed` completes the error sentence. */
export async function requireHost(viewer: Viewer, sessionId: number, deed = 'see its bookings') {
  const session = await getSession(viewer, sessionId);
  refuseOthers(viewer, session, deed);
  return session;
}

/** Same for a session that was read already. */
export function refuseOthers(viewer: Viewer, { gameMasterId }: { gameMasterId: number }, deed: string) {
  if (!isStaffOrHost(viewer, gameMasterId))
    throw new Refusal('FORBIDDEN', `Only staff and the Game Master of this session may ${deed}.`);
}

/** Returns everybody who ever booked a session, by their newest booking. For staff and the session's Game Master. */
export async function getRoster(maybe: MaybeViewer, sessionId: number): Promise<Roster> {
  const session = await requireHost(requireViewer(maybe), sessionId);
  const bookings = await db.booking.findMany({
    where: { sessionId },
    include: rosterBooking,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MOST,
  });
  return { sessionId, ...group(bookings, session), revenueCents: await revenueOf(sessionId) };
}

const isPaid = ({ status, paymentStatus }: RosterBooking) =>
  status === 'confirmed' && paymentStatus === 'paid';

async function revenueOf(sessionId: number): Promise<number> {
  const [row] = await read<{ cents: number }>`
    SELECT -coalesce(sum(e."amountCents"), 0)::int AS cents
    FROM "Booking" b
    JOIN "LedgerEntry" earned ON earned."bookingId" = b.id AND earned.account = 'revenue'
    JOIN "LedgerEntry" e ON e."transactionId" = earned."transactionId" AND (e.id = earned.id OR e.account = 'fees')
    WHERE b."sessionId" = ${sessionId}`;
  return row!.cents;
}

function group(newestFirst: RosterBooking[], session: { status: SessionStatus }) {
  const now = clock.now();
  // Each friend's seat is an entry of its own, whoever claimed or paid it.
  const byUser = Map.groupBy(newestFirst, ({ id, userId, forFriend }) => (forFriend ? `seat ${id}` : userId));
  const entries = [...byUser.values()].map(
    (bookings): RosterEntry => ({
      booking: bookings[0]!,
      earlierBookings: bookings.length - 1,
      statusLabel: statusLabel({ ...bookings[0]!, session }, now),
      paidTwice: bookings.filter((booking) => booking.paymentStatus === 'paid').length > 1,
    }),
  );
  const confirmed = entries.filter(({ booking }) => isPaid(booking));
  const refunded = entries.filter(({ booking }) => booking.paymentStatus === 'refunded');
  const other = entries.filter((entry) => !confirmed.includes(entry) && !refunded.includes(entry));
  return { confirmed, refunded, other };
}
