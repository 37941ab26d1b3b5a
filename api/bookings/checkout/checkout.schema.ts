import { ViewerNode } from '../../identity/viewer.schema.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { rowId } from '../../platform/graphql/ids.ts';
import { BookingNode } from '../core/booking.schema.ts';
import { type OpenCheckout, startCheckout } from './checkout.service.ts';
import { type Verification, verifyCheckout } from './verification.service.ts';

export const CheckoutRef = builder.objectRef<OpenCheckout>('Checkout').implement({
  description: 'An open payment page; the seats are held until it closes.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'Where to send the player to pay.' }),
    stripeSessionId: t.exposeString('stripeSessionId', {
      nullable: true,
      description:
        'null: session credit paid for everything and the seats are booked; url leads to the account.',
    }),
    expiresAt: t.field({ type: 'DateTime', resolve: ({ expiresAt }) => expiresAt }),
    amountCents: t.exposeInt('amountCents', { description: 'To pay, in US cents.' }),
    bookings: t.prismaField({
      type: [BookingNode],
      resolve: (query, { id }) =>
        db.booking.findMany({ ...query, where: { checkoutId: id }, orderBy: { id: 'asc' } }),
    }),
  }),
});

const PaymentVerification = builder.objectRef<Verification>('PaymentVerification').implement({
  description: 'What became of a payment.',
  fields: (t) => ({
    success: t.exposeBoolean('success', { description: 'Every seat that was paid for is the player’s.' }),
    amountCents: t.exposeInt('amountCents', { description: 'Paid in all, in US cents.' }),
    currency: t.exposeString('currency'),
    customerEmail: t.exposeString('customerEmail', {
      nullable: true,
      description: 'null: Stripe was given none.',
    }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    paymentStatus: t.exposeString('paymentStatus', { description: 'In Stripe’s words: paid, unpaid.' }),
    message: t.exposeString('message', { description: 'A plain sentence for the player.' }),
    bookings: t.prismaField({
      type: [BookingNode],
      resolve: (query, { bookingIds }) =>
        db.booking.findMany({ ...query, where: { id: { in: bookingIds } }, orderBy: { id: 'asc' } }),
    }),
    viewer: t.prismaField({
      type: ViewerNode,
      nullable: true,
      resolve: (query, _verification, _args, { viewer }) =>
        viewer && db.user.findUnique({ ...query, where: { id: viewer.id } }),
    }),
  }),
});

const StartCheckoutInput = builder.inputType('StartCheckoutInput', {
  fields: (t) => ({
    sessionId: t.id({ description: 'One session …' }),
    items: t.idList({ description: '… or a cart of several, at most 10: all seats are held, or none.' }),
    specialRequests: t.string({ description: 'For the Game Master, at most 1000 characters.' }),
    agreeToTerms: t.boolean({ required: true, description: 'Must be true.' }),
    clientOrigin: t.string({ description: 'Where to come back to; null: the public address.' }),
  }),
});

const VerifyCheckoutInput = builder.inputType('VerifyCheckoutInput', {
  fields: (t) => ({ stripeSessionId: t.string({ required: true, description: 'session_id of /success.' }) }),
});

builder.mutationFields((t) => ({
  startCheckout: t.field({
    type: CheckoutRef,
    errors: {},
    description: 'Holds a seat in each session for half an hour and opens one payment page for them.',
    args: { input: t.arg({ type: StartCheckoutInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => {
      const ids = [...(input.sessionId != null ? [input.sessionId] : []), ...(input.items ?? [])];
      return startCheckout(viewer, {
        cartItems: ids.map((id) => ({ sessionId: rowId('Session', id, 'sessionId') })),
        specialRequests: input.specialRequests ?? undefined,
        agreeToTerms: input.agreeToTerms,
        clientOrigin: input.clientOrigin ?? undefined,
      });
    },
  }),
  verifyCheckout: t.field({
    type: PaymentVerification,
    errors: {},
    description: 'Asks what became of a payment, and books the seats when nobody has yet.',
    args: { input: t.arg({ type: VerifyCheckoutInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => verifyCheckout(viewer, input.stripeSessionId),
  }),
}));
