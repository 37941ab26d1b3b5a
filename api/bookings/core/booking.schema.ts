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
  description: 'Where a booking stands.',
  values: {
    PENDING: { value: 'pending', description: 'A seat is held while the player pays.' },
    CONFIRMED: { value: 'confirmed', description: 'Paid; the seat is the player’s.' },
    CANCEL_REQUESTED: {
      value: 'cancel_requested',
      description: 'The player asked to cancel late; staff decide.',
    },
    CANCELLED: { value: 'cancelled', description: 'Ended without money going back.' },
    REFUNDING: { value: 'refunding', description: 'Ended; the money is on its way back.' },
    REFUNDED: { value: 'refunded', description: 'Ended; the money went back.' },
    REFUND_FAILED: { value: 'refund_failed', description: 'The money could not go back; staff are on it.' },
    EXPIRED: { value: 'expired', description: 'The hold ran out unpaid.' },
  } as const,
});

const PaymentStatus = builder.enumType('PaymentStatus', {
  description: 'What became of the money of a booking.',
  values: {
    UNPAID: { value: 'unpaid', description: 'Nothing was paid yet, or ever.' },
    PROCESSING: { value: 'processing', description: 'The bank has not said yet; the seat is kept.' },
    IN_REVIEW: {
      value: 'in_review',
      description: 'Another amount than the price has come; staff look at it, the seat is kept.',
    },
    PAID: { value: 'paid', description: 'The whole price is with us, by card or as session credit.' },
    PARTIALLY_REFUNDED: {
      value: 'partially_refunded',
      description: 'A part went back: a late fee was kept, or staff gave it back and the seat stays.',
    },
    REFUNDED: { value: 'refunded', description: 'The whole price went back.' },
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
    "A seat of one player in one session. Seen by the player, staff and the session's Game Master.",
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The number that REST and addresses use.' }),
    status: t.expose('status', {
      type: BookingStatusEnum,
      description: 'What the booking is now: held, paid for or ended.',
    }),
    paymentStatus: t.field({
      type: PaymentStatus,
      description:
        'Where the money is; `status` says what became of the seat. Who sits on a friend’s seat reads of no refund.',
      select: paidBy,
      resolve: (booking, _args, { viewer }) => paymentStatusFor(viewer, booking),
    }),
    statusLabel: t.string({
      description: 'The status in words, as the account shows it.',
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
      description: 'What is known of money that is under way, for its player; null: none is.',
      select: { status: true, paymentStatus: true },
      resolve: (booking) => paymentNote(booking),
    }),
    amountCents: t.int({
      description: 'The price agreed, in US cents; 0 to who sits on a seat that a friend has paid for.',
      select: { userId: true, sitterId: true, amountCents: true },
      resolve: ({ amountCents, ...booking }, _args, { viewer }) =>
        isFreeFor(viewer, booking) ? 0 : amountCents,
    }),
    bookingDate: t.expose('createdAt', { type: 'DateTime', description: 'When the seat was taken.' }),
    heldUntil: t.expose('heldUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'End of the hold; null unless the booking waits for payment.',
    }),
    confirmedAt: t.expose('confirmedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was paid and the seat was the player’s; null: not paid.',
    }),
    endReason: t.string({
      nullable: true,
      description: 'Why it ended, as the player was told; null: it has not. For the player and staff only.',
      select: { userId: true, endReason: true },
      resolve: (booking, _args, { viewer }) => (readsPrivately(viewer, booking) ? booking.endReason : null),
    }),
    specialRequests: t.string({
      description:
        'What who sits there wants the Game Master to know; may be empty, and is for who only paid.',
      select: { userId: true, sitterId: true, specialRequests: true },
      resolve: ({ specialRequests, ...booking }, _args, { viewer }) =>
        isPayerOnly(viewer, booking) ? '' : specialRequests,
    }),
    session: t.field({
      type: Session,
      description: 'What was booked; shown even when it is no longer in the catalogue.',
      select: { sessionId: true },
      resolve: ({ sessionId }, _args, context) => loadSession(context, sessionId),
    }),
    user: t.relation('user', { type: UserNode, description: 'The player.' }),
    checkoutUrl: t.string({
      nullable: true,
      description: 'The payment page, for its player while it is open; else null.',
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
        'The checkout this booking is paid in, with those that share it: "Checkout" and the number that ?checkout= of the cancel page has; null: none.',
      select: { checkoutId: true },
      resolve: ({ checkoutId }) => (checkoutId === null ? null : globalId('Checkout', checkoutId)),
    }),
    stripeSessionId: t.string({
      nullable: true,
      description: "Stripe's number of the checkout; null: none was made. For the player and staff only.",
      select: { userId: true, checkout: { select: { stripeSessionId: true } } },
      resolve: ({ checkout, ...booking }, _args, { viewer }) =>
        readsPrivately(viewer, booking) ? (checkout?.stripeSessionId ?? null) : null,
    }),
    paymentIntentId: t.string({
      nullable: true,
      description: "Stripe's number of the payment; null: not paid. For the player and staff only.",
      select: { userId: true, payment: { select: { stripePaymentIntentId: true } } },
      resolve: ({ payment, ...booking }, _args, { viewer }) =>
        readsPrivately(viewer, booking) ? (payment?.stripePaymentIntentId ?? null) : null,
    }),
    paymentAddress: t.string({
      nullable: true,
      description:
        "Stripe's own page of the payment, for staff; null: paid with session credit or not at all, or the provider is not Stripe itself.",
      select: { payment: { select: { stripePaymentIntentId: true } } },
      resolve: ({ payment }, _args, { viewer }) =>
        viewer?.isAdmin ? paymentAddress(payment?.stripePaymentIntentId ?? null) : null,
    }),
    receiptEmail: t.string({
      nullable: true,
      description: 'Where Stripe sent the receipt; null: not paid. For the player and staff only.',
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
    description: 'The booking as it is now.',
    resolve: (query, { bookingId }) => db.booking.findUniqueOrThrow({ ...query, where: { id: bookingId } }),
  }),
});

/** The same, with what it came to. */
export const changedBookingWithWords = (t: PayloadBuilder<{ bookingId: number; message: string }>) => ({
  ...changedBooking(t),
  message: t.exposeString('message', {
    description: 'What was done, in a plain sentence for the player: what comes back, and how.',
  }),
});
