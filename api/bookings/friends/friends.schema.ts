import { UserNode } from '../../identity/user.schema.ts';
import { changedViewer } from '../../identity/viewer.schema.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { rowId } from '../../platform/graphql/ids.ts';
import { byService, mutation } from '../../platform/graphql/mutation.ts';
import { isLive, isSeated } from '../../seating/rules.ts';
import { BookingNode, changedBooking } from '../core/booking.schema.ts';
import { invitationUrl } from '../core/invitation-link.ts';
import { ToPayRef } from '../core/to-pay.schema.ts';
import { paidHow, type ToPay, total } from '../core/to-pay.ts';
import { closeInvitation, giveSeatBack, renewInvitation } from './friends.service.ts';

interface Order {
  id: number;
  isAhead: boolean;
  inviteVersion: number;
  inviteClosedAt: Date | null;
  /** Each booking of the order that is still live, the payer's own included. */
  standing: ToPay[];
}

const SeatGroup = builder.objectRef<Order>('SeatGroup').implement({
  description: 'Seats that a player booked for friends together with their own. Seen by that player only.',
  fields: (t) => ({
    invitationUrl: t.string({
      nullable: true,
      description:
        'The link by which each friend claims one seat. Whoever has it may; null: it was taken back, or the session has begun.',
      resolve: (group) => (group.isAhead ? invitationUrl(group) : null),
    }),
    seatCount: t.int({
      description: 'How many of its seats stand, the own one among them.',
      resolve: ({ standing }) => standing.length,
    }),
    toPay: t.field({
      type: ToPayRef,
      description: 'What these seats came to together, and how that was paid.',
      resolve: ({ standing }) => total(standing),
    }),
    seats: t.prismaField({
      type: [BookingNode],
      description: 'The seats for friends, at most 5, those that have ended too.',
      resolve: (query, { id }) =>
        db.booking.findMany({
          ...query,
          where: { checkoutId: id, forFriend: true, status: { not: 'expired' } },
          orderBy: { id: 'asc' },
        }),
    }),
  }),
});

builder.prismaObjectFields(BookingNode, (t) => ({
  isForFriend: t.exposeBoolean('forFriend', {
    description: 'Booked for a friend beside the own seat of who paid; `user` is who paid.',
  }),
  sitter: t.relation('sitter', {
    type: UserNode,
    nullable: true,
    description: 'Who sits on it: its player, or the friend who claimed it; null: nobody has yet.',
  }),
  guestOf: t.string({
    nullable: true,
    description: 'Who has paid for the seat of a friend; null: its player did.',
    select: { forFriend: true, user: { select: { fullName: true } } },
    resolve: ({ forFriend, user }) => (forFriend ? user.fullName : null),
  }),
  canGiveBack: t.boolean({
    description: 'Whether the viewer sits here as a friend and may give the seat back.',
    select: { forFriend: true, sitterId: true, status: true, session: { select: { scheduledAt: true } } },
    resolve: ({ forFriend, sitterId, session, status }, _args, { viewer }) =>
      forFriend && viewer?.id === sitterId && isSeated({ status }) && session.scheduledAt > clock.now(),
  }),
  group: t.field({
    type: SeatGroup,
    nullable: true,
    description:
      'The seats that its player booked for friends with it; null: none, or the viewer is not who paid.',
    complexity: 5,
    select: {
      userId: true,
      sessionId: true,
      session: { select: { scheduledAt: true } },
      checkout: {
        select: {
          id: true,
          inviteVersion: true,
          inviteClosedAt: true,
          bookings: {
            select: { forFriend: true, sessionId: true, status: true, amountCents: true, creditCents: true },
          },
        },
      },
    },
    resolve: ({ userId, sessionId, session, checkout }, _args, { viewer }) => {
      if (viewer?.id !== userId || !checkout?.bookings.some(({ forFriend }) => forFriend)) return null;
      const standing = checkout.bookings.filter((each) => each.sessionId === sessionId && isLive(each));
      return { ...checkout, isAhead: session.scheduledAt > clock.now(), standing: standing.map(paidHow) };
    },
  }),
}));

const input = (does: string) => (t: Parameters<NonNullable<Parameters<typeof mutation>[1]['input']>>[0]) => ({
  bookingId: t.id({ required: true, description: does }),
});
const numberOf = ({ bookingId }: { bookingId: string | number }) => rowId('Booking', bookingId, 'bookingId');

mutation('giveSeatBack', {
  description:
    'Gives a seat back that a friend has paid for: another friend can claim it, or who paid cancels it. For who sits on it, before the session starts.',
  auth: byService,
  input: input('What the viewer sits on and cannot use.'),
  resolve: (given, { viewer }) => giveSeatBack(viewer, numberOf(given)),
  payload: (t) => ({
    viewer: changedViewer(t, 'Who sat there, whose evenings have changed.'),
  }),
});

mutation('renewInvitation', {
  description: 'Makes another link for the friends of an order; the one before is dead. For who paid.',
  auth: byService,
  input: input('Any booking of the order.'),
  resolve: (given, { viewer }) => renewInvitation(viewer, numberOf(given)),
  payload: changedBooking,
});

mutation('closeInvitation', {
  description:
    'Takes the link for the friends of an order back; what was claimed stays claimed. For who paid.',
  auth: byService,
  input: input('Any booking of the order.'),
  resolve: (given, { viewer }) => closeInvitation(viewer, numberOf(given)),
  payload: changedBooking,
});
