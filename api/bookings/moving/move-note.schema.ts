import { loadGameMaster } from '../../catalog/game-master.schema.ts';
import { clock } from '../../platform/clock.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { isLive, isReservation } from '../../seating/rules.ts';
import { claimedByFriend, outcomeOf } from '../cancelling/cancellation.service.ts';
import { BookingNode } from '../core/booking.schema.ts';
import { isGuest } from '../core/booking.service.ts';
import { loadEarmarked, paidFor } from '../core/earmarked.schema.ts';
import { refundableOf } from '../core/refundable.ts';
import { paidHow } from '../core/to-pay.ts';
import { effectOn, standingOf } from './move-effects.ts';
import { changeInWords, effectInWords, GUEST_OF_MOVED, leftInWords, whyInWords } from './move-words.ts';

/** Names zones as the page beside it does: a zone without a name is "Local"; London's summer time is "BST". */
const asOnPage = (words: string, zone: string | null) =>
  words.replace(/\bGMT[+-][\d:]+/g, zone === 'Europe/London' ? 'BST' : 'Local');

builder.prismaObjectField(BookingNode, 'moveNote', (t) =>
  t.string({
    nullable: true,
    description:
      'Changes of the session since it was booked, and what the player can do now; null: none, or the seat is reserved, cancelled or played.',
    select: {
      ...paidFor,
      userId: true,
      sitterId: true,
      forFriend: true,
      status: true,
      paymentStatus: true,
      membershipId: true,
      policy: true,
      refundUntil: true,
      session: { select: { scheduledAt: true, moves: { orderBy: { id: 'desc' }, take: 1 } } },
    },
    resolve: async (booking, _args, context) => {
      const { session, refundUntil } = booking;
      const [move] = session.moves;
      const now = clock.now();
      if (!move || !refundUntil || !isLive(booking) || isReservation(booking) || session.scheduledAt <= now)
        return null;
      const [before, after] = await Promise.all(
        [move.oldGameMasterId, move.newGameMasterId].map((id) => loadGameMaster(context, id)),
      );
      const names = { oldMaster: before?.name ?? '', newMaster: after?.name ?? '' };
      const zone = context.viewer?.timeZone ?? null;
      const changes = [asOnPage(changeInWords({ ...move, ...names }, zone), zone), ...whyInWords(move)];
      if (isGuest(context.viewer, booking)) return [...changes, GUEST_OF_MOVED].join('\n');
      const isFree = !claimedByFriend(booking) && outcomeOf(booking, session, now).kind === 'FULL_REFUND';
      const rest = refundableOf(booking, booking.payment, await loadEarmarked(context, booking.payment));
      const ways = {
        pay: paidHow(booking),
        hasCard: false,
        underWay: null,
        declined: false,
        ...leftInWords(rest),
      };
      return [
        ...changes,
        ...(isFree
          ? [asOnPage(effectInWords(standingOf(booking), effectOn(booking, move), ways, zone), zone)]
          : []),
      ].join('\n');
    },
  }),
);
