import { campaignDates, latestDates } from '../../catalog/campaigns/campaign-dates.service.ts';
import { loadSession, Session } from '../../catalog/session.schema.ts';
import type { SessionRow } from '../../catalog/sessions.service.ts';
import { db } from '../../platform/db.ts';
import { builder, type GraphQLContext } from '../../platform/graphql/builder.ts';
import { loader } from '../../platform/graphql/loader.ts';
import { knownRow } from '../../platform/graphql/rows.ts';
import { isStaff } from '../../platform/viewer.ts';
import { isReservation } from '../../seating/rules.ts';
import { BookingNode } from '../core/booking.schema.ts';
import { isFreeFor, isGuest } from '../core/booking.service.ts';
import { reservedToPay } from '../core/session-credit.ts';
import { loadCredits, ToPayRef } from '../core/to-pay.schema.ts';
import type { ToPay } from '../core/to-pay.ts';
import {
  liveBookings,
  type PaymentPlan,
  type Planned,
  type PlanRows,
  planOf,
  planOfBooking,
  planOfOne,
  planRows,
} from './payment-plan.service.ts';
import type { PlannedPaymentState } from './payment-plan.ts';

const states: Record<PlannedPaymentState, { description: string }> = {
  DUE_NOW: { description: 'To pay when booking.' },
  SCHEDULED: { description: 'Reserved; the saved card is charged later.' },
  TO_CONFIRM: {
    description:
      'Rescheduled or given to another Game Master too late to charge the card automatically; reserved until the start for the player to confirm and pay.',
  },
  TO_PAY: {
    description: 'The card could not be charged in time; reserved until the start for the player to pay.',
  },
  CHARGING: { description: 'The card is being charged now.' },
  DECLINED: { description: 'The card was declined; see `chargeAt` for the next attempt.' },
  PAID: { description: 'Paid; the seat is booked.' },
  SKIPPED: { description: 'The player skips the date; nothing is owed.' },
  RELEASED: { description: 'Not paid in time; the seat was released, nothing is owed.' },
  CANCELLED: { description: 'The date was cancelled.' },
  FULL: { description: 'No seat was free; nothing is owed.' },
};

const PlannedPaymentStateEnum = builder.enumType('PlannedPaymentState', {
  description: 'The state of a date’s payment.',
  values: states,
});

/** How the viewer's reserved dates would be paid, by booking ID. */
const charges = loader<ReadonlyMap<number, ToPay>>(async (userIds, context) => {
  const found = new Map<number, ReadonlyMap<number, ToPay>>();
  // Only ever the viewer.
  for (const id of userIds)
    found.set(id, await reservedToPay(db, id, undefined, () => loadCredits(context, id)));
  return found;
});

const PlannedPayment = builder.objectRef<Planned>('PlannedPayment').implement({
  description: 'The payment of one date.',
  fields: (t) => ({
    session: t.field({
      type: Session,
      description: 'The session of that date.',
      resolve: ({ session }) => session,
    }),
    booking: t.field({
      type: BookingNode,
      nullable: true,
      description: 'The player’s booking of that date; null: none yet.',
      resolve: ({ bookingId: id }, _args, context, info) => {
        if (!id) return null;
        const load = (query: object) => db.booking.findUnique({ ...query, where: { id } });
        return knownRow(context, info, 'Booking', { id }, load) as never;
      },
    }),
    state: t.field({
      type: PlannedPaymentStateEnum,
      description: 'The current state.',
      resolve: ({ state }) => state,
    }),
    amountCents: t.exposeInt('amountCents', { description: 'Price of that date, in US cents.' }),
    toPay: t.field({
      type: ToPayRef,
      nullable: true,
      description:
        'The expected payment of the charge; dates of the viewer charged earlier use the credit first. null: no charge pending, or not the viewer’s.',
      resolve: async ({ bookingId, chargeAt }, _args, context) => {
        if (!context.viewer || !bookingId || !chargeAt) return null;
        return (await charges.load(context, context.viewer.id))?.get(bookingId) ?? null;
      },
    }),
    noticeAt: t.expose('noticeAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the player is notified of the charge; null: no charge is planned.',
    }),
    chargeAt: t.expose('chargeAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the saved card is charged next; null: paid when booking, or no charge is planned.',
    }),
    skipUntil: t.expose('skipUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Skipping before this time costs nothing; null: nothing to skip.',
    }),
    refundUntil: t.expose('refundUntil', {
      type: 'DateTime',
      description: 'Cancelling before this time brings a full refund.',
    }),
    releaseAt: t.expose('releaseAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When an unpaid seat is released; null: not a reserved date.',
    }),
    failedAttempts: t.exposeInt('failedAttempts', {
      description: 'The number of declined charges: at most 3, plus one for each card saved after that.',
    }),
    canSkip: t.exposeBoolean('canSkip', { description: 'Whether the player can skip this date for free.' }),
    canRejoin: t.exposeBoolean('canRejoin', { description: 'Whether the member can reserve a seat again.' }),
    returned: t.exposeString('returned', {
      nullable: true,
      description:
        'The outcome for the money of a paid date that has ended, worded as `Booking.statusLabel`; null: not paid, or not ended.',
    }),
    canPay: t.exposeBoolean('canPay', { description: 'Whether the player can pay now.' }),
  }),
});

export const PaymentPlanRef = builder.objectRef<PaymentPlan>('PaymentPlan').implement({
  description: 'The payments of a booking, with the deadlines for undoing each.',
  fields: (t) => ({
    isRecurring: t.exposeBoolean('isRecurring', {
      description: 'Whether later dates are charged to the saved card.',
    }),
    payments: t.field({
      type: [PlannedPayment],
      description: 'By date, at most 60.',
      resolve: ({ payments }) => payments,
    }),
  }),
});

const plans = loader<PlanRows, string>(async (keys) => {
  const owners = keys.map((key) => key.split(':').map(Number) as [number, number]);
  const rows = await planRows(owners.map(([userId, campaignId]) => ({ userId, campaignId })));
  return new Map(keys.map((key, at) => [key, rows[at]!]));
});

/** Loads the rows of a player's plan in a campaign. */
export const loadPlan = async (
  context: GraphQLContext,
  userId: number,
  campaignId: number,
): Promise<PlanRows> => (await plans.load(context, `${userId}:${campaignId}`))!;

/** Loads the campaigns of sessions: a viewer who may see a date may see its campaign. */
const campaigns = loader<{ id: number }>(async (ids) => {
  const rows = await db.campaign.findMany({ where: { id: { in: [...ids] } } });
  return new Map(rows.map((row) => [row.id, row]));
});
export const loadCampaigns = campaigns.load;

const dates = loader(campaignDates);
export const loadCampaignDates = async (context: GraphQLContext, id: number): Promise<SessionRow[]> =>
  (await dates.load(context, id)) ?? [];

const latest = loader(latestDates);
/** For a campaign without recent dates. */
export const loadLatestDate = async (context: GraphQLContext, id: number): Promise<SessionRow | null> =>
  (await latest.load(context, id))?.[0] ?? null;

type LiveBooking = Awaited<ReturnType<typeof liveBookings>>[number];

const ownBookings = loader<LiveBooking[]>(async (sessionIds, { viewer }) => {
  const bookings = viewer ? await liveBookings(viewer.id, sessionIds) : [];
  return new Map(sessionIds.map((id) => [id, bookings.filter(({ sessionId }) => sessionId === id)]));
});
const loadLiveBookings = async (context: GraphQLContext, sessionId: number): Promise<LiveBooking[]> =>
  (await ownBookings.load(context, sessionId)) ?? [];

/** The plan of a player on a seat that a friend paid for. */
const nothingToPay: PaymentPlan = { isRecurring: false, payments: [] };

builder.objectField(Session, 'paymentPlan', (t) =>
  t.field({
    type: PaymentPlanRef,
    complexity: 30,
    description:
      'The payments of booking this session now: its price at once, later campaign dates by the saved card. The viewer’s own plan if they have booked it.',
    resolve: async (session, _args, context) => {
      if (session.campaignId === null) {
        const own = await loadLiveBookings(context, session.id);
        return own.some((booking) => isGuest(context.viewer, booking))
          ? nothingToPay
          : planOfOne(session, own);
      }
      return planOf(await loadPlan(context, context.viewer?.id ?? 0, session.campaignId), session);
    },
  }),
);

builder.prismaObjectFields(BookingNode, (t) => ({
  isReservation: t.boolean({
    description: 'Whether it is a reserved campaign date, charged later.',
    select: { status: true, membershipId: true },
    resolve: (booking) => isReservation(booking),
  }),
  paymentPlan: t.field({
    type: PaymentPlanRef,
    complexity: 30,
    description:
      'All payments of this booking: of the whole campaign for its player and staff, of this booking alone for others; none for a friend on a seat paid for them.',
    select: { id: true, userId: true, sitterId: true, sessionId: true, status: true, membershipId: true },
    resolve: async ({ id, userId, sessionId, ...booking }, _args, context) => {
      if (isFreeFor(context.viewer, { userId, ...booking })) return nothingToPay;
      const session = await loadSession(context, sessionId);
      const own = context.viewer?.id === userId || isStaff(context.viewer);
      if (session.campaignId === null || !own) return planOfBooking(id, session);
      const paying = booking.status === 'pending' && !isReservation(booking);
      return planOf(await loadPlan(context, userId, session.campaignId), paying ? session : null, session);
    },
  }),
}));
