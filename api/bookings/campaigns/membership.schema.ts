import { ViewerNode } from '../../identity/viewer.schema.ts';
import { clock } from '../../platform/clock.ts';
import { db, type Prisma } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { rowId } from '../../platform/graphql/ids.ts';
import { byService, mutation, type PayloadBuilder } from '../../platform/graphql/mutation.ts';
import { makeNode } from '../../platform/graphql/node.ts';
import { isStaff, type MaybeViewer } from '../../platform/viewer.ts';
import { LIVE } from '../../seating/rules.ts';
import { BookingNode, changedBooking, changedBookingWithWords } from '../core/booking.schema.ts';
import { CampaignNode } from './campaign.schema.ts';
import { leaveCampaign, rejoinDate, skipDate } from './membership.service.ts';
import { loadPlan, PaymentPlanRef } from './payment-plan.schema.ts';
import { planOf } from './payment-plan.service.ts';

const MOST = 50;
const MOST_SEATS = 10;

const SavedCard = builder.objectRef<{ brand: string; last4: string }>('SavedCard').implement({
  description: 'A card saved at Stripe.',
  fields: (t) => ({
    brand: t.exposeString('brand', {
      description: 'Brand as in Stripe, such as “visa”; “card”: unknown.',
    }),
    last4: t.exposeString('last4', { description: 'The last four digits.' }),
  }),
});

const MembershipNode = builder.prismaObject('CampaignMembership', {
  select: { id: true },
  description: 'A player’s membership in a campaign. Visible to the player and staff.',
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'Numeric ID.' }),
    campaign: t.relation('campaign', {
      type: CampaignNode,
      description: 'What the player has joined.',
    }),
    priceCents: t.exposeInt('priceCents', {
      description: 'Price of each date, in US cents, fixed when the player joined.',
    }),
    joinedAt: t.expose('joinedAt', {
      type: 'DateTime',
      description: 'When the player joined; this fixes the price.',
    }),
    leftAt: t.expose('leftAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the player left; null: still a member.',
    }),
    card: t.field({
      type: SavedCard,
      nullable: true,
      description: 'The card to charge; null: none saved, dates are paid one by one.',
      select: { cardBrand: true, cardLast4: true, stripePaymentMethodId: true },
      resolve: ({ cardBrand, cardLast4, stripePaymentMethodId }) =>
        stripePaymentMethodId ? { brand: cardBrand ?? 'card', last4: cardLast4 ?? '' } : null,
    }),
    seats: t.field({
      type: [BookingNode],
      description: 'The player’s seats of future dates, paid or reserved, earliest first, at most 10.',
      complexity: { field: 3, multiplier: 1 },
      select: (_args, _context, nestedSelection) => ({
        bookings: nestedSelection({
          where: {
            status: { in: [...LIVE] },
            session: { status: { in: ['scheduled', 'active'] }, scheduledAt: { gt: clock.now() } },
          },
          orderBy: [{ session: { scheduledAt: 'asc' } }, { id: 'asc' }],
          take: MOST_SEATS,
        }),
      }),
      resolve: ({ bookings }) => bookings,
    }),
    paymentPlan: t.field({
      type: PaymentPlanRef,
      complexity: 30,
      description: 'All past and planned payments.',
      select: { id: true, userId: true, campaignId: true },
      resolve: async ({ userId, campaignId }, _args, context) =>
        planOf(await loadPlan(context, userId, campaignId), null),
    }),
  }),
});

const visibleMemberships = (viewer: MaybeViewer): Prisma.CampaignMembershipWhereInput =>
  isStaff(viewer) ? {} : { userId: viewer?.id ?? 0 };

makeNode(MembershipNode, 'CampaignMembership', (query, id, { viewer }) =>
  db.campaignMembership.findMany({ ...query, where: { id, AND: visibleMemberships(viewer) } }),
);

builder.prismaObjectField(CampaignNode, 'viewerMembership', (t) =>
  t.field({
    type: MembershipNode,
    nullable: true,
    description: 'The viewer’s current membership; null: none.',
    select: (_args, { viewer }, nestedSelection) => ({
      memberships: nestedSelection({ where: { userId: viewer?.id ?? 0, leftAt: null }, take: 1 }),
    }),
    resolve: ({ memberships }) => memberships[0] ?? null,
  }),
);

builder.prismaObjectField(ViewerNode, 'memberships', (t) =>
  t.field({
    type: [MembershipNode],
    description: 'The viewer’s current memberships, latest joined first, at most 50.',
    complexity: { field: 10, multiplier: MOST / 10 }, // costs as much as a page of this size
    select: (_args, _context, nestedSelection) => ({
      memberships: nestedSelection({ where: { leftAt: null }, orderBy: { id: 'desc' }, take: MOST }),
    }),
    resolve: ({ memberships }) => memberships,
  }),
);

/** The payload of mutations that change a membership. */
export const changedMembership = (t: PayloadBuilder<{ membershipId: number }>) => ({
  membership: t.prismaField({
    type: MembershipNode,
    description: 'The updated membership.',
    resolve: (query, { membershipId }) =>
      db.campaignMembership.findUniqueOrThrow({ ...query, where: { id: membershipId } }),
  }),
});

mutation('skipCampaignDate', {
  description:
    'Skips a date: cancels a reserved one for free, a paid one as `cancelBooking` does. Its player only.',
  auth: byService,
  input: (t) => ({
    bookingId: t.id({ required: true, description: 'A date of the viewer, reserved or paid.' }),
  }),
  resolve: async (input, { viewer }) => {
    const bookingId = rowId('Booking', input.bookingId, 'bookingId');
    return { bookingId, message: await skipDate(viewer, bookingId) };
  },
  payload: changedBookingWithWords,
});

mutation('rejoinCampaignDate', {
  description:
    'Reserves a seat of a skipped date again, until 48 hours before it starts. Players of the campaign only.',
  auth: byService,
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'The session of the skipped date.' }),
  }),
  resolve: async ({ sessionId }, { viewer }) => ({
    bookingId: await rejoinDate(viewer, rowId('Session', sessionId, 'sessionId')),
  }),
  payload: changedBooking,
});

mutation('leaveCampaign', {
  description: 'Leaves a campaign: cancels reserved dates, keeps paid ones. Players of the campaign only.',
  auth: byService,
  input: (t) => ({
    campaignId: t.id({ required: true, description: 'The campaign, by global ID or databaseId.' }),
  }),
  resolve: async ({ campaignId }, { viewer }) => ({
    membershipId: await leaveCampaign(viewer, rowId('Campaign', campaignId, 'campaignId')),
  }),
  payload: changedMembership,
});
