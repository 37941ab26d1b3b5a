import { loadSession, Session } from '../../catalog/session.schema.ts';
import { UserNode } from '../../identity/user.schema.ts';
import { paymentAddress } from '../../payments/stripe-dashboard.service.ts';
import { clock } from '../../platform/clock.ts';
import { db, type Prisma } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { globalId } from '../../platform/graphql/ids.ts';
import type { PayloadBuilder } from '../../platform/graphql/mutation.ts';
import { makeNode } from '../../platform/graphql/node.ts';
import type { MaybeViewer } from '../../platform/viewer.ts';
import { isFreeFor, isGuest, isPayerOnly, readsPrivately, visibleBookings } from './booking.service.ts';
import { paymentNote, statusLabel } from './status.rules.ts';

export const BookingStatusEnum = builder.enumType('BookingStatus', {
  description: 'The state of a booking.',
  values: {
    PENDING: {
      value: 'pending',
      description: 'The seat is held for payment, or reserved for a later charge.',
    },
    CONFIRMED: { value: 'confirmed', description: 'Paid; the seat is booked.' },
    CANCEL_REQUESTED: {
      value: 'cancel_requested',
      description: 'A late cancellation is requested; staff decide.',
    },
    CANCELLED: {
      value: 'cancelled',
      description: 'Ended without a refund; session credit may have been granted.',
    },
    REFUNDING: { value: 'refunding', description: 'Ended; the refund is on its way.' },
    REFUNDED: { value: 'refunded', description: 'Ended; refunded in full or in part.' },
    REFUND_FAILED: { value: 'refund_failed', description: 'The refund failed; staff are working on it.' },
    EXPIRED: { value: 'expired', description: 'The hold or reservation expired unpaid.' },
  } as const,
});

const PaymentStatus = builder.enumType('PaymentStatus', {
  description: 'The state of a booking’s payment.',
  values: {
    UNPAID: { value: 'unpaid', description: 'Not paid.' },
    PROCESSING: { value: 'processing', description: 'Not confirmed by the bank yet; the seat is held.' },
    IN_REVIEW: {
      value: 'in_review',
      description: 'An unexpected amount was paid; staff review it, the seat is held.',
    },
    PAID: { value: 'paid', description: 'Paid in full, by card or session credit.' },
    PARTIALLY_REFUNDED: {
      value: 'partially_refunded',
      description: 'Refunded in part: minus a late fee, or by staff while the seat is kept.',
    },
    REFUNDED: { value: 'refunded', description: 'Refunded in full.' },
  } as const,
});

const paidBy = { userId: true, sitterId: true, paymentStatus: true } as const;
const paymentStatusFor = (
  viewer: MaybeViewer,
  booking: Prisma.BookingGetPayload<{ select: typeof paidBy }>,
) =>
  booking.paymentStatus === 'partially_refunded' && isGuest(viewer, booking) ? 'paid' : booking.paymentStatus;

export const BookingNode = builder.prismaObject('Booking', {
  select: { id: true },
  description:
    'A player’s seat in a session. Visible to its payer, the seated friend, staff and, once paid, the session’s Game Master.',
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'Numeric ID, used in REST and in URLs.' }),
    status: t.expose('status', {
      type: BookingStatusEnum,
      description: 'The current state.',
    }),
    paymentStatus: t.field({
      type: PaymentStatus,
      description:
        'The state of the payment; see `status` for the seat. PARTIALLY_REFUNDED reads as PAID to a friend on a seat paid for them.',
      select: paidBy,
      resolve: (booking, _args, { viewer }) => paymentStatusFor(viewer, booking),
    }),
    statusLabel: t.string({
      description: 'Label of the status, as in the account.',
      select: {
        ...paidBy,
        status: true,
        membershipId: true,
        heldUntil: true,
        session: { select: { status: true } },
      },
      resolve: (booking, _args, { viewer }) =>
        statusLabel({ ...booking, paymentStatus: paymentStatusFor(viewer, booking) }, clock.now()),
    }),
    paymentNote: t.string({
      nullable: true,
      description: 'Note for the player about a payment under way; null: none.',
      select: { status: true, paymentStatus: true },
      resolve: (booking) => paymentNote(booking),
    }),
    amountCents: t.int({
      description: 'The agreed price, in US cents; 0 to a friend on a seat paid for them.',
      select: { userId: true, sitterId: true, amountCents: true },
      resolve: ({ amountCents, ...booking }, _args, { viewer }) =>
        isFreeFor(viewer, booking) ? 0 : amountCents,
    }),
    bookingDate: t.expose('createdAt', { type: 'DateTime', description: 'When the booking was made.' }),
    heldUntil: t.expose('heldUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'End of the hold; null: not waiting for payment.',
    }),
    confirmedAt: t.expose('confirmedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was paid and confirmed; null: not paid.',
    }),
    endReason: t.string({
      nullable: true,
      description:
        'Why it ended, as told to the player; null: not ended, or the viewer is neither the payer nor staff.',
      select: { userId: true, endReason: true },
      resolve: (booking, _args, { viewer }) => (readsPrivately(viewer, booking) ? booking.endReason : null),
    }),
    specialRequests: t.string({
      description:
        'Message of the seated person to the Game Master; empty: none, or the viewer is only the payer.',
      select: { userId: true, sitterId: true, specialRequests: true },
      resolve: ({ specialRequests, ...booking }, _args, { viewer }) =>
        isPayerOnly(viewer, booking) ? '' : specialRequests,
    }),
    session: t.field({
      type: Session,
      description: 'The booked session, even if no longer in the catalogue.',
      select: { sessionId: true },
      resolve: ({ sessionId }, _args, context) => loadSession(context, sessionId),
    }),
    user: t.relation('user', {
      type: UserNode,
      description: 'The payer: the player who booked. See `sitter`.',
    }),
    checkoutUrl: t.string({
      nullable: true,
      description: 'URL of the open payment page; null: none, or the viewer is not the payer.',
      select: {
        status: true,
        userId: true,
        checkout: {
          select: {
            url: true,
            status: true,
            expiresAt: true,
            bookings: { select: { session: { select: { scheduledAt: true } } } },
          },
        },
      },
      resolve: ({ status, userId, checkout }, _args, { viewer }) => {
        const now = clock.now();
        const open = status === 'pending' && checkout?.status === 'open' && checkout.expiresAt > now;
        // The page takes the money of the whole order, and a session that has begun takes none.
        const isAhead = checkout?.bookings.every(({ session }) => session.scheduledAt > now);
        return open && isAhead && viewer?.id === userId ? checkout.url : null;
      },
    }),
    checkoutId: t.id({
      nullable: true,
      description:
        'ID of the checkout, shared by all bookings paid in it: global ID of type Checkout, with the number of `?checkout=` in the cancel page’s URL; null: none.',
      select: { checkoutId: true },
      resolve: ({ checkoutId }) => (checkoutId === null ? null : globalId('Checkout', checkoutId)),
    }),
    stripeSessionId: t.string({
      nullable: true,
      description:
        'Stripe’s ID of the payment page; null: none, or the viewer is neither the payer nor staff.',
      select: { userId: true, checkout: { select: { stripeSessionId: true } } },
      resolve: ({ checkout, ...booking }, _args, { viewer }) =>
        readsPrivately(viewer, booking) ? (checkout?.stripeSessionId ?? null) : null,
    }),
    paymentIntentId: t.string({
      nullable: true,
      description: 'Stripe’s ID of the payment; null: none, or the viewer is neither the payer nor staff.',
      select: { userId: true, payment: { select: { stripePaymentIntentId: true } } },
      resolve: ({ payment, ...booking }, _args, { viewer }) =>
        readsPrivately(viewer, booking) ? (payment?.stripePaymentIntentId ?? null) : null,
    }),
    paymentAddress: t.string({
      nullable: true,
      description:
        'URL of the payment in Stripe’s dashboard. Staff only. null: no card payment, or the provider is not Stripe itself.',
      select: { payment: { select: { stripePaymentIntentId: true } } },
      resolve: ({ payment }, _args, { viewer }) =>
        viewer?.isAdmin ? paymentAddress(payment?.stripePaymentIntentId ?? null) : null,
    }),
    receiptEmail: t.string({
      nullable: true,
      description:
        'Email address of Stripe’s receipt; null: none, or the viewer is neither the payer nor staff.',
      select: { userId: true, payment: { select: { customerEmail: true } } },
      resolve: ({ payment, ...booking }, _args, { viewer }) =>
        readsPrivately(viewer, booking) ? (payment?.customerEmail ?? null) : null,
    }),
  }),
});

makeNode(BookingNode, 'Booking', (query, id, { viewer }) =>
  db.booking.findMany({ ...query, where: { id, AND: visibleBookings(viewer) } }),
);

/** The payload of what changes a booking. */
export const changedBooking = (t: PayloadBuilder<{ bookingId: number }>) => ({
  booking: t.prismaField({
    type: BookingNode,
    description: 'The updated booking.',
    resolve: (query, { bookingId }) => db.booking.findUniqueOrThrow({ ...query, where: { id: bookingId } }),
  }),
});

/** The same, with what it came to. */
export const changedBookingWithWords = (t: PayloadBuilder<{ bookingId: number; message: string }>) => ({
  ...changedBooking(t),
  message: t.exposeString('message', {
    description: 'The result as a sentence for the player, with the refund.',
  }),
});
