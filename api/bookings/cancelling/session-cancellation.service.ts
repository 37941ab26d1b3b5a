import { isWaitedFor } from '../../catalog/session-editor.service.ts';
import { deleteUnbookedSession, markCancelled } from '../../catalog/session-ending.service.ts';
import { audit } from '../../platform/audit.ts';
import { clock } from '../../platform/clock.ts';
import { countOf } from '../../platform/counts.rules.ts';
import { db, type Tx } from '../../platform/db.ts';
import { log } from '../../platform/log.ts';
import { parse } from '../../platform/parse.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { transaction } from '../../platform/transaction.ts';
import {
  isStaff,
  type MaybeViewer,
  requireSuperAdmin,
  requireViewer,
  type Viewer,
} from '../../platform/viewer.ts';
import { lock } from '../../seating/locks.ts';
import { isReservation } from '../../seating/rules.ts';
import { lookAtPages } from '../checkout/page-looks.ts';
import { releaseCheckout } from '../checkout/settle.service.ts';
import { mailSessionCalledOff } from '../core/booking-mails.ts';
import { cancellationReason } from '../core/decision.rules.ts';
import { returnFee } from '../core/resale.ts';
import { endReservation } from '../core/reservations.ts';
import { lockRefundable, returnMoney, type SeatedBooking, seatedBooking } from '../core/return-money.ts';
import { inSentences, returnedInWords } from '../core/return-sentence.ts';
import { endResale } from '../core/seats.ts';
import { paymentNote } from '../core/status.rules.ts';
import { noteTableChange } from '../core/table-changes.ts';
import { endWaitlist } from '../core/waitlist-entries.ts';
import {
  askOfAll,
  callOffEffects,
  isBooked,
  leftToStaff,
  neverPaid,
  refundOf,
  underWayInWords,
  whoHolds,
  whoPaid,
  whosePartWasKept,
} from './call-off-effects.service.ts';

export interface CalledOff {
  /** Nobody ever paid for the session, and its rows are gone. */
  deleted: boolean;
  refundedBookings: number;
  /** What happened to the players' money, in a sentence made of what was done. */
  message: string;
}

/**
 * Calls off a session: refunds and tells everybody. For staff, and the Game Master of an upcoming session; once it
 * has begun, for super admins only, though any staff may delete one that nobody booked. `promisedCents`: the refund
 * total that the caller was shown; refused if the total has changed.
 */
export async function callOffSession(
  maybe: MaybeViewer,
  sessionId: number,
  input: unknown,
  promisedCents: number | null = null,
): Promise<CalledOff> {
  const viewer = requireViewer(maybe, 'Please log in to manage sessions');
  const by = isStaff(viewer) ? 'our staff' : 'its Game Master';
  if (!isStaff(viewer)) await requireOwnSession(db, viewer, sessionId);
  const given = parse(cancellationReason, input ?? undefined, 'reason');
  return callOff(viewer, sessionId, { deed: `The session was cancelled by ${by}`, given, promisedCents });
}

async function requireOwnSession(tx: Pick<Tx, 'session'>, viewer: Viewer, sessionId: number) {
  const session = await tx.session.findUnique({ where: { id: sessionId } });
  if (session?.status === 'draft' && session.gameMasterId !== viewer.gameMasterId) throw notFound('Session');
  if (!session) throw notFound('Session');
  if (session.gameMasterId !== viewer.gameMasterId) {
    throw new Refusal('FORBIDDEN', 'Only staff and the Game Master of this session may call it off.');
  }
  if (session.scheduledAt <= clock.now()) {
    throw new Refusal('CONFLICT', 'The session has started: only staff can call it off now');
  }
}

/** Calls off a session that a departing Game Master leaves behind, unless another one has it by now. */
export const callOffLeftover = (staff: Viewer, sessionId: number, given: string, gameMasterId: number) =>
  callOff(staff, sessionId, { deed: 'The session was cancelled by our staff', given, gameMasterId });

/** Calls off a date of a campaign that has ended; its members were told when the campaign ended. */
export const callOffDate = (sessionId: number, given: string) =>
  callOff(null, sessionId, { deed: 'This date was called off', given, membersKnow: true });

/**
 * Closes the open payment pages of a session that nobody ever paid for, so that no hold keeps its rows. Returns the
 * holds.
 */
async function closeUnpaid(sessionId: number): Promise<SeatedBooking[]> {
  if (await isBooked(sessionId)) return [];
  const holds = await db.booking.findMany({
    where: { sessionId, status: 'pending' },
    include: seatedBooking,
  });
  await closePages(holds);
  return holds;
}

/** A page that was paid meanwhile is refunded by settle. */
async function closePages(holds: readonly { checkoutId: number | null }[]) {
  for (const checkoutId of new Set(holds.flatMap((hold) => hold.checkoutId ?? []))) {
    await releaseCheckout(checkoutId).catch((error: Error) =>
      log.warn({ checkoutId, error: error.message }, 'the sweeper will close it'),
    );
  }
}

/** True for the player's own seat: a player who was also paying for friends is mailed once. */
const isOwnSeat = ({ forFriend }: { forFriend: boolean }) => !forFriend;

interface Why {
  /** What was done; begins the reason. */
  deed: string;
  /** Why, in the caller's words; empty: not said. */
  given: string;
  membersKnow?: boolean;
  promisedCents?: number | null;
  /** The Game Master whom the session must still have. */
  gameMasterId?: number;
}

/** Calls off a session; deletes its rows only if nobody ever paid, holds a seat or is on its waitlist. */
async function callOff(
  viewer: Viewer | null,
  sessionId: number,
  { deed, given, membersKnow = false, promisedCents = null, gameMasterId }: Why,
): Promise<CalledOff> {
  const reason = given ? `${deed}: ${given}` : `${deed}.`;
  const closed = await closeUnpaid(sessionId);
  await lookAtPages({ sessionId }); // so that a payment made a moment ago is told of too
  await askOfAll([sessionId]);
  const result = await transaction(async (tx) => {
    await lock(tx, { sessions: [sessionId], sessionsFor: 'update' });
    // The session may have changed hands while the provider was asked.
    if (viewer && !isStaff(viewer)) await requireOwnSession(tx, viewer, sessionId);
    const session = await tx.session.findUnique({
      where: { id: sessionId },
      select: {
        id: true,
        title: true,
        status: true,
        scheduledAt: true,
        gameMasterId: true,
        priceCents: true,
      },
    });
    if (!session) throw notFound('Session');
    if (gameMasterId !== undefined && session.gameMasterId !== gameMasterId)
      throw new Refusal('CONFLICT', 'This session now has another Game Master');
    const isKept = await tx.booking.count({ where: { sessionId, NOT: { ...neverPaid, status: 'expired' } } });
    if (isKept === 0 && !(await isWaitedFor(tx, sessionId))) {
      for (const booking of closed.filter(isOwnSeat)) await mailSessionCalledOff(tx, booking, reason);
      await tx.booking.deleteMany({ where: { sessionId } });
      await deleteUnbookedSession(tx, sessionId);
      await audit(tx, viewer, 'session.deleted', 'Session', sessionId, {
        old: { ...session, scheduledAt: session.scheduledAt.toISOString() },
        reason: given,
      });
      return { deleted: true, refunded: 0, message: 'There was no money to return.', open: [] };
    }
    if (viewer && session.scheduledAt <= clock.now()) requireSuperAdmin(viewer, 'call off what has begun');
    if (!(await markCancelled(tx, sessionId, reason)))
      throw new Refusal('CONFLICT', 'This session was called off already');
    await audit(tx, viewer, 'session.cancelled', 'Session', sessionId, {
      reason: given,
      changed: { status: { old: session.status, new: 'cancelled' } },
    });
    if (viewer?.gameMasterId !== session.gameMasterId) {
      await noteTableChange(tx, session, reason, null);
    }
    await lock(tx, { seatsOf: sessionId, bookingsOf: sessionId });
    if (promisedCents !== null) await requireSum(tx, sessionId, promisedCents);
    return { deleted: false, ...(await endBookings(tx, sessionId, reason, membersKnow)) };
  });
  await closePages(result.open);
  const { deleted, refunded, message } = result;
  return { deleted, refundedBookings: refunded, message };
}

/**
 * Ends all bookings of a session: returns what was paid, including late fees; a player who was about to pay owes
 * nothing. Says what goes back, and whose payment pages are still open. All bookings must be locked.
 */
async function endBookings(tx: Tx, sessionId: number, reason: string, membersKnow: boolean) {
  const seated = await tx.booking.findMany({
    where: { sessionId, ...whoPaid },
    include: seatedBooking,
  });
  const returned: Returned[] = [];
  for (const booking of seated) {
    const rest = await lockRefundable(tx, booking);
    returned.push({ ...rest, userId: booking.userId, ofCents: booking.amountCents });
    await returnMoney(tx, booking, 'session_cancelled', reason);
  }
  const late = await tx.booking.findMany({
    where: { sessionId, ...(await whosePartWasKept(tx, [sessionId])) },
    include: seatedBooking,
  });
  for (const booking of late) {
    const fee = await returnFee(tx, booking, 'session_cancelled');
    if (fee.feeCents > 0) returned.push({ ...fee, userId: booking.userId, ofCents: fee.feeCents });
  }
  const pending = await tx.booking.findMany({
    where: { sessionId, ...whoHolds },
    include: seatedBooking,
  });
  for (const booking of pending) {
    const reserved = isReservation(booking);
    const asked = reserved && (await endReservation(tx, booking.id, { status: 'cancelled', reason }));
    if (isOwnSeat(booking) && (!reserved || !membersKnow))
      await mailSessionCalledOff(tx, booking, inSentences(reason, asked || null));
  }
  await endWaitlist(tx, sessionId, reason);
  await endResale(tx, sessionId);
  const underWay = underWayInWords(pending.filter(paymentNote).length);
  const { refunded, message } = moneyReturned(returned);
  const said = underWay && returned.length === 0 ? underWay : inSentences(message, underWay);
  return { refunded, message: said, open: pending };
}

async function requireSum(tx: Tx, sessionId: number, promisedCents: number) {
  if (refundOf(await callOffEffects([sessionId], tx)) === promisedCents) return;
  throw new Refusal('CONFLICT', 'Bookings changed meanwhile. Please read again what goes back.');
}

interface Returned {
  userId: number;
  cardCents: number;
  byStaffCents: number;
  creditCents: number;
  /** The price that was paid, or the fee that was kept. */
  ofCents: number;
}

/** Sums up what was just decided to go back: less than was paid if a part went back before or a bank holds it. */
function moneyReturned(back: readonly Returned[]) {
  const returned = ({ cardCents, creditCents }: Returned) => cardCents + creditCents;
  const refunded = back.filter((each) => returned(each) > 0).length;
  if (back.length === 0) return { refunded, message: 'There was no money to return.' };
  const sum = (of: 'cardCents' | 'byStaffCents' | 'creditCents') =>
    back.reduce((total, each) => total + each[of], 0);
  const players = (of: readonly Returned[]) =>
    countOf(new Set(of.map(({ userId }) => userId)).size, 'player');
  const ways = refunded > 0 ? `: ${returnedInWords(sum('cardCents'), sum('creditCents'))}` : '';
  const told = `${players(back)} told${ways}.`;
  const byStaff = sum('byStaffCents') > 0 && ` ${leftToStaff(sum('byStaffCents'))}`;
  const short = back.filter((each) => returned(each) + each.byStaffCents < each.ofCents);
  const less =
    short.length > 0 &&
    ` For ${players(short)} that is less than the price: the rest was already refunded or on its way, or a bank holds it; we told them so.`;
  return { refunded, message: `${told}${byStaff || ''}${less || ''}` };
}
