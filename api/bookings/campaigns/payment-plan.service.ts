import { campaignDates } from '../../catalog/campaigns/campaign-dates.service.ts';
import type { SessionRow } from '../../catalog/sessions.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { isLive, LIVE } from '../../seating/rules.ts';
import { type PlanBooking, type PlannedPayment, plannedPayments } from './payment-plan.ts';

export interface Planned extends PlannedPayment {
  session: SessionRow;
}

export interface PaymentPlan {
  isRecurring: boolean;
  payments: Planned[];
}

/** A player and a campaign; userId 0 is a visitor. */
export interface PlanKey {
  userId: number;
  campaignId: number;
}

/** The rows of a player's plan in a campaign. */
export interface PlanRows {
  dates: SessionRow[];
  bookings: (PlanBooking & { termsAcceptedAt: Date })[];
  membership: { id: number; priceCents: number; termsAcceptedAt: Date } | null;
  ended: boolean;
}

const planned = { charges: { select: { status: true, dueAt: true }, orderBy: { attempt: 'asc' } } } as const;

/** Reads several plans with three statements. */
export async function planRows(keys: readonly PlanKey[]): Promise<PlanRows[]> {
  const campaignIds = [...new Set(keys.map(({ campaignId }) => campaignId))];
  const userIds = [...new Set(keys.map(({ userId }) => userId))];
  const [campaigns, dates, bookings] = await Promise.all([
    db.campaign.findMany({
      where: { id: { in: campaignIds } },
      select: {
        id: true,
        endedAt: true,
        memberships: {
          where: { userId: { in: userIds }, leftAt: null },
          select: { id: true, userId: true, campaignId: true, priceCents: true, termsAcceptedAt: true },
        },
      },
    }),
    campaignDates(campaignIds),
    db.booking.findMany({
      where: { sitterId: { in: userIds }, session: { campaignId: { in: campaignIds } } },
      include: { ...planned, session: { select: { campaignId: true } } },
      orderBy: { id: 'asc' },
    }),
  ]);
  const memberships = campaigns.flatMap((campaign) => campaign.memberships);
  return keys.map(({ userId, campaignId }) => ({
    dates: dates.get(campaignId) ?? [],
    bookings: bookings.filter((row) => row.sitterId === userId && row.session.campaignId === campaignId),
    membership: memberships.find((row) => row.userId === userId && row.campaignId === campaignId) ?? null,
    ended: campaigns.some(({ id, endedAt }) => id === campaignId && endedAt !== null),
  }));
}

/**
 * Returns the policy a reserved date would get: that of the booking that joined, or that will join once its page is
 * paid.
 */
function agreedIn({ bookings, membership }: PlanRows, chosen: SessionRow | null) {
  const joined = membership
    ? bookings.find(
        ({ membershipId, termsAcceptedAt }) =>
          membershipId === membership.id && +termsAcceptedAt === +membership.termsAcceptedAt,
      )
    : bookings.find((booking) => booking.sessionId === chosen?.id && isLive(booking));
  return joined?.policy ?? null;
}

/**
 * Returns the plan of a campaign. `chosen`: the date looked at, null for the plan of a member; `booked`: the date of
 * a booking, which is included however long ago it was.
 */
export function planOf(
  rows: PlanRows,
  chosen: SessionRow | null,
  booked: SessionRow | null = chosen,
): PaymentPlan {
  const known = !booked || rows.dates.some(({ id }) => id === booked.id);
  const dates = known ? rows.dates : [booked, ...rows.dates];
  const payments = plannedPayments({
    dates,
    bookings: rows.bookings,
    membership: rows.membership,
    agreed: agreedIn(rows, chosen),
    chosenId: chosen?.id ?? null,
    now: clock.now(),
  });
  return { isRecurring: !rows.ended, payments: withSessions(payments, dates) };
}

/** Returns the plan of one booking alone: of a single session, or as viewers other than its player see it. */
export async function planOfBooking(bookingId: number, session: SessionRow): Promise<PaymentPlan> {
  const booking = await db.booking.findUniqueOrThrow({ where: { id: bookingId }, include: planned });
  return { ...planOfOne(session, [booking]), isRecurring: booking.membershipId !== null };
}

/** Returns the plan of a single session. */
export function planOfOne(session: SessionRow, bookings: readonly PlanBooking[]): PaymentPlan {
  const facts = {
    dates: [session],
    bookings,
    membership: null,
    agreed: null,
    chosenId: session.id,
    now: clock.now(),
  };
  return { isRecurring: false, payments: withSessions(plannedPayments(facts), [session]) };
}

/** A player's live bookings of these sessions. */
export const liveBookings = (userId: number, sessionIds: readonly number[]) =>
  db.booking.findMany({
    where: {
      sitterId: userId,
      sessionId: { in: [...sessionIds] },
      status: { in: [...LIVE] },
    },
    include: planned,
  });

const withSessions = (payments: readonly PlannedPayment[], dates: readonly SessionRow[]): Planned[] =>
  payments.map((payment) => ({ ...payment, session: dates.find(({ id }) => id === payment.sessionId)! }));
