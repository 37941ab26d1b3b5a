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
  description: 'An open payment page; the seats are held until it closes. Seen by its player only.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'Where to send the player to pay.' }),
    stripeSessionId: t.exposeString('stripeSessionId', {
      nullable: true,
      description:
        'Stripe’s name of the payment page; null: session credit paid for everything, the seats are booked and `url` leads to the account.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description:
        'When the page closes and the seats are free again; it closes before that when a session begins.',
    }),
    amountCents: t.exposeInt('amountCents', { description: 'To pay, in US cents.' }),
    bookings: t.prismaField({
      type: [BookingNode],
      description: 'What is paid for.',
      resolve: (query, { id }) =>
        db.booking.findMany({ ...query, where: { checkoutId: id }, orderBy: { id: 'asc' } }),
    }),
  }),
});

/** The payload of mutations that open a payment page. */
export const openedCheckout = (t: PayloadBuilder<{ checkout: OpenCheckout }>) => ({
  checkout: t.expose('checkout', { type: CheckoutRef, description: 'The page to pay on.' }),
});

const ShownSession = builder.inputType('ShownSessionInput', {
  description: 'When a session was to be, and who was to run it, on the page from which it is booked.',
  fields: (t) => ({
    sessionId: t.id({ required: true, description: 'Which session.' }),
    scheduledAt: t.field({ type: 'DateTime', required: true, description: 'The start that was shown.' }),
    gameMasterId: t.id({ required: true, description: 'The Game Master who was shown.' }),
  }),
});

mutation('startCheckout', {
  description:
    'Holds a seat in each session for half an hour and opens one payment page for them. For everybody who is logged in.',
  auth: byService,
  input: (t) => ({
    sessionId: t.id({ description: 'One session to book; null: items says which.' }),
    items: t.idList({
      description:
        'A cart of several sessions, at most 10: all seats are held, or none. null: sessionId says which.',
    }),
    friends: t.int({
      defaultValue: 0,
      description:
        'Seats for friends beside the viewer’s own, at most 5, of one one-shot; each is claimed by the link of `Booking.group`.',
    }),
    specialRequests: t.string({
      description: 'For the Game Master, at most 1000 characters; null: none.',
    }),
    agreeToTerms: t.boolean({ required: true, description: 'The player agrees; must be true.' }),
    isAdult: t.boolean({
      defaultValue: false,
      description:
        'The player is 18 or older; must be true unless `Viewer.isConfirmedAdult` is. It is remembered.',
    }),
    agreeToConduct: t.boolean({
      defaultValue: false,
      description:
        'The player keeps to the code of conduct; must be true unless `Viewer.keepsConduct` is. It is remembered.',
    }),
    useCredit: t.boolean({
      defaultValue: true,
      description: 'Session credit pays first; false keeps it for another time.',
    }),
    shownPriceCents: t.int({
      description:
        'The price the player was shown, in US cents, all seats together: another one now is a CONFLICT. null: not asked.',
    }),
    shownPolicyVersion: t.string({
      description:
        'The `version` of the policy the player was shown: other rules of cancelling now are a CONFLICT. null: not asked.',
    }),
    shownSessions: t.field({
      type: [ShownSession],
      description:
        'What the player was shown of the sessions: another start or Game Master now is a CONFLICT. null: not asked.',
    }),
    clientOrigin: t.string({ description: 'Where to come back to; null: the public address.' }),
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
  description: 'Asks what became of a payment, and books the seats when nobody has yet. For its player.',
  auth: byService,
  input: (t) => ({
    stripeSessionId: t.string({
      required: true,
      description: 'What stands behind `session_id=` in the address of /success.',
    }),
  }),
  resolve: ({ stripeSessionId }, { viewer }) => verifyCheckout(viewer, stripeSessionId),
  payload: (t) => ({
    success: t.exposeBoolean('success', { description: 'Every seat that was paid for is the player’s.' }),
    message: t.exposeString('message', { description: 'The same in a plain sentence for the player.' }),
    amountCents: t.exposeInt('amountCents', { description: 'Paid in all, in US cents.' }),
    currency: t.exposeString('currency', { description: 'In three letters.' }),
    customerEmail: t.exposeString('customerEmail', {
      nullable: true,
      description: 'Where Stripe sent the receipt; null: Stripe was given none.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the payment was begun.' }),
    paymentStatus: t.exposeString('paymentStatus', {
      description:
        'In Stripe’s words, paid or unpaid; processing while the bank has not said yet, in_review while staff look at another amount than was asked.',
    }),
    bookings: t.prismaField({
      type: [BookingNode],
      description: 'What was paid for, as it is now.',
      resolve: (query, { bookingIds }) =>
        db.booking.findMany({ ...query, where: { id: { in: bookingIds } }, orderBy: { id: 'asc' } }),
    }),
    viewer: t.prismaField({
      type: ViewerNode,
      nullable: true,
      description: 'The player, with all bookings; null: nobody is logged in.',
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
      'What booking these sessions together costs the viewer, as startCheckout asks it with session credit. Public; a visitor has no credit.',
    args: {
      sessionIds: t.arg.idList({ required: true, description: 'The sessions of an order, at most 20.' }),
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
    description: 'What booking this session alone costs the viewer now.',
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
      'What the seat of the viewer costs together with seats for so many friends as the place in the list says, from none up to the seats that are free, at most 5. A campaign is joined alone.',
    resolve: ofViewer(
      (session, _args, context) => pricesOf(session, context),
      each((session, { viewer }) => hasOwnPrice(viewer, session)),
    ),
  }),
);
