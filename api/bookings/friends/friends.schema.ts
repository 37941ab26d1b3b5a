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
  description: 'Seats that a player booked for friends along with their own. Visible only to that player.',
  fields: (t) => ({
    invitationUrl: t.string({
      nullable: true,
      description:
        'Link by which each friend claims a seat; it works for anybody who has it. null: closed, or the session has started.',
      resolve: (group) => (group.isAhead ? invitationUrl(group) : null),
    }),
    seatCount: t.int({
      description: 'The number of live seats, including the player’s own.',
      resolve: ({ standing }) => standing.length,
    }),
    toPay: t.field({
      type: ToPayRef,
      description: 'The total price of these seats, and how it is paid.',
      resolve: ({ standing }) => total(standing),
    }),
    seats: t.prismaField({
      type: [BookingNode],
      description: 'The seats for friends, at most 5, including cancelled ones.',
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
    description: 'Whether the seat was booked for a friend; `user` is the payer.',
  }),
  sitter: t.relation('sitter', {
    type: UserNode,
    nullable: true,
    description: 'The seated person: the player, or the friend who claimed the seat; null: nobody yet.',
  }),
  guestOf: t.string({
    nullable: true,
    description: 'Name of the payer of a friend’s seat; null: its player pays.',
    select: { forFriend: true, user: { select: { fullName: true } } },
    resolve: ({ forFriend, user }) => (forFriend ? user.fullName : null),
  }),
  canGiveBack: t.boolean({
    description: 'Whether the viewer claimed this seat as a friend and can give it back.',
    select: { forFriend: true, sitterId: true, status: true, session: { select: { scheduledAt: true } } },
    resolve: ({ forFriend, sitterId, session, status }, _args, { viewer }) =>
      forFriend && viewer?.id === sitterId && isSeated({ status }) && session.scheduledAt > clock.now(),
  }),
  group: t.field({
    type: SeatGroup,
    nullable: true,
    description:
      'The seats booked for friends in the same order; null: none, or the viewer is not the payer.',
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
    'Gives back a seat that a friend paid for: another friend can claim it, or the payer can cancel it. For the seated friend, before the session starts.',
  auth: byService,
  input: input('A friend’s seat that the viewer has claimed.'),
  resolve: (given, { viewer }) => giveSeatBack(viewer, numberOf(given)),
  payload: (t) => ({
    viewer: changedViewer(t, 'The viewer, whose bookings have changed.'),
  }),
});

mutation('renewInvitation', {
  description: 'Replaces an order’s invitation link; the old one stops working. Payer only.',
  auth: byService,
  input: input('Any booking of the order.'),
  resolve: (given, { viewer }) => renewInvitation(viewer, numberOf(given)),
  payload: changedBooking,
});

mutation('closeInvitation', {
  description: 'Closes an order’s invitation link; claimed seats stay claimed. Payer only.',
  auth: byService,
  input: input('Any booking of the order.'),
  resolve: (given, { viewer }) => closeInvitation(viewer, numberOf(given)),
  payload: changedBooking,
});
