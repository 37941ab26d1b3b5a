import { Session } from '../../catalog/session.schema.ts';
import type { SessionRow } from '../../catalog/sessions.service.ts';
import { ViewerNode } from '../../identity/viewer.schema.ts';
import { db } from '../../platform/db.ts';
import { builder, type GraphQLContext } from '../../platform/graphql/builder.ts';
import { rowId } from '../../platform/graphql/ids.ts';
import { loader } from '../../platform/graphql/loader.ts';
import { byService, mutation, type PayloadBuilder } from '../../platform/graphql/mutation.ts';
import { each, ofViewer } from '../../platform/graphql/of-viewer.ts';
import { BookingNode } from '../core/booking.schema.ts';
import { loadBalance, ToPayRef } from '../core/to-pay.schema.ts';
import { startCheckout } from './checkout.service.ts';
import { factsOfEach, hasOwnPrice, orderToPay, pricesWithFriends } from './order.service.ts';
import type { OpenCheckout } from './payment-page.ts';
import { verifyCheckout } from './verification.service.ts';

const CheckoutRef = builder.objectRef<OpenCheckout>('Checkout').implement({
  description: 'An open payment page; its seats are held until it closes. Visible only to its player.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'URL of the payment page; send the player there.' }),
    stripeSessionId: t.exposeString('stripeSessionId', {
      nullable: true,
      description:
        'Stripe’s ID of the payment page; null: session credit paid for everything, the seats are booked and `url` leads to the account.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'When the page closes and the seats are released; earlier if a session starts.',
    }),
    amountCents: t.exposeInt('amountCents', { description: 'Amount to pay by card, in US cents.' }),
    bookings: t.prismaField({
      type: [BookingNode],
      description: 'The bookings to pay.',
      resolve: (query, { id }) =>
        db.booking.findMany({ ...query, where: { checkoutId: id }, orderBy: { id: 'asc' } }),
    }),
  }),
});

/** The payload of mutations that open a payment page. */
export const openedCheckout = (t: PayloadBuilder<{ checkout: OpenCheckout }>) => ({
  checkout: t.expose('checkout', { type: CheckoutRef, description: 'The payment page.' }),
});

const ShownSession = builder.inputType('ShownSessionInput', {
  description: 'The start time and Game Master of a session as shown to the player.',
  fields: (t) => ({
    sessionId: t.id({ required: true, description: 'The session, by global ID or databaseId.' }),
    scheduledAt: t.field({ type: 'DateTime', required: true, description: 'The start time shown.' }),
    gameMasterId: t.id({ required: true, description: 'Its host on the page that was read.' }),
  }),
});

mutation('startCheckout', {
  description:
    'Holds a seat in each session for `Policy.holdMinutes` and opens one payment page for them. Logged-in users only.',
  auth: byService,
  input: (t) => ({
    sessionId: t.id({ description: 'A single session to book. Default: none, see `items`.' }),
    items: t.idList({
      description:
        'Sessions to book together, at most 10: all seats are held, or none. Default: none, see `sessionId`.',
    }),
    friends: t.int({
      defaultValue: 0,
      description:
        'Additional seats for friends, of a single one-shot, at most 5; claimed by the link in `Booking.group`. Default: 0.',
    }),
    specialRequests: t.string({
      description: 'Message to the Game Master, at most 1000 characters. Default: none.',
    }),
    agreeToTerms: t.boolean({
      required: true,
      description: 'Whether the viewer agrees to the terms; must be true.',
    }),
    isAdult: t.boolean({
      defaultValue: false,
      description:
        'Whether the viewer is 18 or older; must be true unless `Viewer.isConfirmedAdult` is. It is saved.',
    }),
    agreeToConduct: t.boolean({
      defaultValue: false,
      description:
        'Whether the viewer agrees to the code of conduct; must be true unless `Viewer.keepsConduct` is. It is saved.',
    }),
    useCredit: t.boolean({
      defaultValue: true,
      description: 'Whether session credit pays first. Default: true.',
    }),
    shownPriceCents: t.int({
      description: 'The total price shown, in US cents; CONFLICT if it has changed. Default: not checked.',
    }),
    shownPolicyVersion: t.string({
      description: 'The `Policy.version` shown; CONFLICT if it has changed. Default: not checked.',
    }),
    shownSessions: t.field({
      type: [ShownSession],
      description:
        'The sessions as shown; CONFLICT if a start time or Game Master has changed. Default: not checked.',
    }),
    clientOrigin: t.string({ description: 'Configured origin to return to. Default: the public URL.' }),
  }),
  resolve: async (input, { viewer }) => {
    const ids = [...(input.sessionId != null ? [input.sessionId] : []), ...(input.items ?? [])];
    const checkout = await startCheckout(viewer, {
      cartItems: ids.map((id) => ({ sessionId: rowId('Session', id, 'sessionId') })),
      friends: input.friends ?? undefined,
      specialRequests: input.specialRequests ?? undefined,
      agreeToTerms: input.agreeToTerms,
      isAdult: input.isAdult ?? undefined,
      agreeToConduct: input.agreeToConduct ?? undefined,
      useCredit: input.useCredit ?? undefined,
      clientOrigin: input.clientOrigin ?? undefined,
      shownPriceCents: input.shownPriceCents ?? undefined,
      shownPolicyVersion: input.shownPolicyVersion ?? undefined,
      shownSessions: input.shownSessions?.map(({ sessionId, gameMasterId, scheduledAt }) => ({
        sessionId: rowId('Session', sessionId, 'shownSessions'),
        gameMasterId: rowId('GameMaster', gameMasterId, 'shownSessions'),
        scheduledAt,
      })),
    });
    return { checkout };
  },
  payload: openedCheckout,
});

mutation('verifyCheckout', {
  description: 'Checks a payment and books its seats if that has not happened yet. Its player only.',
  auth: byService,
  input: (t) => ({
    stripeSessionId: t.string({
      required: true,
      description: 'The value of `session_id` in the URL of /success.',
    }),
  }),
  resolve: ({ stripeSessionId }, { viewer }) => verifyCheckout(viewer, stripeSessionId),
  payload: (t) => ({
    success: t.exposeBoolean('success', { description: 'Whether all paid seats are booked.' }),
    message: t.exposeString('message', { description: 'The result as a sentence for the player.' }),
    amountCents: t.exposeInt('amountCents', { description: 'Amount of the payment, in US cents.' }),
    currency: t.exposeString('currency', { description: 'ISO 4217 code.' }),
    customerEmail: t.exposeString('customerEmail', {
      nullable: true,
      description: 'Email address of Stripe’s receipt; the viewer’s own if Stripe has none.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the payment started.' }),
    paymentStatus: t.exposeString('paymentStatus', {
      description:
        'Stripe’s status, such as paid or unpaid; processing: not confirmed by the bank yet; in_review: staff check an unexpected amount.',
    }),
    bookings: t.prismaField({
      type: [BookingNode],
      description: 'The bookings of the payment.',
      resolve: (query, { bookingIds }) =>
        db.booking.findMany({ ...query, where: { id: { in: bookingIds } }, orderBy: { id: 'asc' } }),
    }),
    viewer: t.prismaField({
      type: ViewerNode,
      nullable: true,
      description: 'The viewer; null: a visitor.',
      resolve: (query, _verification, _args, { viewer }) =>
        viewer && db.user.findUnique({ ...query, where: { id: viewer.id } }),
    }),
  }),
});

const MOST_IN_ORDER = 20;

builder.queryField('toPay', (t) =>
  t.field({
    type: ToPayRef,
    complexity: 10,
    description:
      'The price of booking these sessions together, as `startCheckout` charges it with session credit. Public; visitors have no credit.',
    args: {
      sessionIds: t.arg.idList({
        required: true,
        description: 'The sessions; those after the first 20 are ignored.',
      }),
    },
    resolve: (_root, { sessionIds }, { viewer }) =>
      orderToPay(viewer, {
        sessionIds: [
          ...new Set(sessionIds.slice(0, MOST_IN_ORDER).map((id) => rowId('Session', id, 'sessionIds'))),
        ],
      }),
  }),
);

const facts = loader((sessionIds, context) => {
  const { viewer } = context;
  return factsOfEach(viewer, sessionIds, viewer ? loadBalance(context, viewer.id) : Promise.resolve(0));
});
const pricesOf = async (session: SessionRow, context: GraphQLContext) =>
  pricesWithFriends(context.viewer, session, await facts.load(context, session.id));

builder.objectField(Session, 'toPay', (t) =>
  t.field({
    type: ToPayRef,
    complexity: 10,
    description: 'The viewer’s price of booking only this session now.',
    resolve: ofViewer(
      async (session, _args, context) => (await pricesOf(session, context))[0]!,
      each((session, { viewer }) => hasOwnPrice(viewer, session)),
    ),
  }),
);

builder.objectField(Session, 'toPayWithFriends', (t) =>
  t.field({
    type: [ToPayRef],
    complexity: 20,
    description:
      'The price of the viewer’s seat with seats for friends; the index is the number of friends, from 0 to the free seats, at most 5. Only index 0 for a campaign.',
    resolve: ofViewer(
      (session, _args, context) => pricesOf(session, context),
      each((session, { viewer }) => hasOwnPrice(viewer, session)),
    ),
  }),
);
