import type { Prisma, Tx } from '../../platform/db.ts';
import { isClaimed, LIVE, WAITING } from '../../seating/rules.ts';
import { NOTHING_EARMARKED } from '../core/balances.ts';
import { readEarmarked, refundableOf } from '../core/refundable.ts';
import { inSentences } from '../core/return-sentence.ts';
import { reservedToPay } from '../core/session-credit.ts';
import { paymentNote } from '../core/status.rules.ts';
import { paidHow, type ToPay } from '../core/to-pay.ts';
import { type Effect, effectOn, hasBegun, type Move, type Standing, standingOf } from './move-effects.ts';
import {
  BEGUN,
  effectInWords,
  friendsInWords,
  GUEST_OF_MOVED,
  leftInWords,
  mastersInWords,
  waitingInWords,
} from './move-words.ts';

type User = Prisma.UserGetPayload<object>;
type Reader = Pick<Tx, 'booking' | 'waitlistEntry' | 'gameMaster' | '$queryRaw'>;
/** A move and the session it moves. */
type Moved = Move & { sessionId: number };

const withCharges = {
  user: true,
  sitter: true,
  checkout: true,
  membership: { select: { stripePaymentMethodId: true } },
  charges: { orderBy: { attempt: 'asc' } },
  payment: { include: { refunds: true, disputes: true } },
} as const;
export type MovedBooking = Prisma.BookingGetPayload<{ include: typeof withCharges }>;

/** A user who is told of a move, and what it means for them. */
export interface Concerned {
  user: User;
  standing: Standing;
  /** null: they have no booking. */
  booking: (MovedBooking & { effect: Effect }) | null;
  /** A sentence with times in `timeZone`; null: the reader's own. */
  meaning(timeZone?: string | null): string;
}

/**
 * Returns how card and credit pay for each reserved date whose charge lies ahead, by booking ID. Computed over all
 * dates that move together and all that stay, because all dates of a player draw on the same credit.
 */
export async function howEachPays(tx: Reader, moves: readonly Moved[]): Promise<ReadonlyMap<number, ToPay>> {
  const bySession = new Map(moves.map((move) => [move.sessionId, move]));
  const bookings = await tx.booking.findMany({
    where: { sessionId: { in: [...bySession.keys()] }, status: 'pending', membershipId: { not: null } },
  });
  const chargedAt = new Map(
    bookings.map((booking) => [
      booking.id,
      effectOn(booking, bySession.get(booking.sessionId)!).times.chargeAt,
    ]),
  );
  const pays = new Map<number, ToPay>();
  for (const userId of new Set(bookings.map((booking) => booking.userId))) {
    for (const [id, pay] of await reservedToPay(tx, userId, chargedAt)) pays.set(id, pay);
  }
  return pays;
}

/** Until when an offered seat is kept after the move: not beyond the new start. null: the offer has ended. */
function stillOffered(offeredUntil: Date | null, { newAt, toldAt }: Move): Date | null {
  if (!offeredUntil) return null;
  const until = offeredUntil < newAt ? offeredUntil : newAt;
  return until > toldAt ? until : null;
}

/** The friend who sits on a seat that somebody else paid for. */
function friendOf({ forFriend, sitter, ...booking }: MovedBooking, isUnderWay: boolean): Concerned[] {
  if (!forFriend || !sitter) return [];
  const meaning = () => (isUnderWay ? BEGUN : GUEST_OF_MOVED);
  return [{ user: sitter, standing: standingOf(booking), booking: null, meaning }];
}

/** The other seats that this booking's player paid for friends. */
function friendsOf({ id, userId }: MovedBooking, bookings: readonly MovedBooking[], move: Move) {
  const others = bookings.filter((other) => other.forFriend && other.userId === userId && other.id !== id);
  const promised = others.filter(isClaimed).map((other) => effectOn(other, move).deadline.getTime());
  return {
    unclaimed: others.some((other) => !isClaimed(other)),
    claimedUntil: promised.length > 0 ? new Date(Math.min(...promised)) : null,
  };
}

/**
 * Returns everybody whom a move concerns, once each, and the names of the Game Masters. `pays`: from `howEachPays`
 * for all moves together.
 */
export async function concernedBy(tx: Reader, move: Moved, pays: ReadonlyMap<number, ToPay>) {
  const { sessionId } = move;
  // One after the other: a transaction has one connection.
  const bookings = await tx.booking.findMany({
    where: { sessionId, status: { in: [...LIVE] } },
    include: withCharges,
    orderBy: { id: 'asc' },
  });
  const earmarked = await readEarmarked(
    tx,
    bookings.flatMap(({ payment }) => payment ?? []),
  );
  // A session under way gives no seats, so its waitlist is not told. Its new Game Master is no longer waiting for a
  // seat.
  const isUnderWay = hasBegun(move);
  const entries = await tx.waitlistEntry.findMany({
    where: {
      sessionId,
      status: { in: isUnderWay ? [] : [...WAITING] },
      NOT: { user: { gameMaster: { id: move.newGameMasterId } } },
    },
    include: { user: true },
    orderBy: { id: 'asc' },
  });
  const masters = await tx.gameMaster.findMany({
    where: { id: { in: [move.oldGameMasterId, move.newGameMasterId] } },
    include: { user: true },
  });
  const nameOf = (id: number) => masters.find((master) => master.id === id)?.name ?? '';
  const names = { oldMaster: nameOf(move.oldGameMasterId), newMaster: nameOf(move.newGameMasterId) };
  const seats = bookings.map((booking): Concerned => {
    const effect = effectOn(booking, move);
    const standing = standingOf(booking);
    const underWay = paymentNote(booking);
    const declined = booking.charges.some(({ status }) => status === 'failed');
    const hasCard = Boolean(booking.membership?.stripePaymentMethodId);
    const { user } = booking;
    const pay = pays.get(booking.id) ?? paidHow(booking);
    const rest = refundableOf(
      booking,
      booking.payment,
      earmarked.get(booking.paymentId ?? 0) ?? NOTHING_EARMARKED,
    );
    const forFriends = friendsOf(booking, bookings, move);
    const meaning = (timeZone = user.timeZone) =>
      isUnderWay
        ? BEGUN
        : inSentences(
            effectInWords(
              standing,
              effect,
              { pay, hasCard, underWay, declined, ...leftInWords(rest) },
              timeZone,
            ),
            friendsInWords(forFriends, timeZone),
          );
    return { user, standing, booking: { ...booking, effect }, meaning };
  });
  const players = [
    ...seats,
    ...bookings.flatMap((booking) => friendOf(booking, isUnderWay)),
    ...entries.map(
      ({ user, offeredUntil }): Concerned => ({
        user,
        standing: 'WAITING',
        booking: null,
        meaning: (timeZone = user.timeZone) => waitingInWords(stillOffered(offeredUntil, move), timeZone),
      }),
    ),
  ];
  // A user may have several seats, and a user whose account is erased reads nothing.
  const readers = new Set(players.flatMap(({ user }) => (user.erasedAt ? [] : user.id)));
  const hosts = masters.flatMap(({ id, user }): Concerned[] => {
    if (!user) return [];
    const standing = id === move.newGameMasterId ? 'GAME_MASTER' : 'FORMER_GAME_MASTER';
    return [{ user, standing, booking: null, meaning: () => mastersInWords(standing, names, readers.size) }];
  });
  const first = new Map<number, Concerned>();
  for (const one of [...players, ...hosts]) if (!first.has(one.user.id)) first.set(one.user.id, one);
  return {
    people: [...first.values()].filter(({ user }) => !user.erasedAt),
    // A player may have several bookings: each has its own promise.
    bookings: seats.flatMap(({ booking }) => booking ?? []),
    names,
  };
}
