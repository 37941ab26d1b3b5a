import { onSessionMoved, type SessionMove } from '../../catalog/session-moves.service.ts';
import type { Tx } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { queueMail } from '../../platform/mail.ts';
import { wakeAfter } from '../../platform/transaction.ts';
import { lock } from '../../seating/locks.ts';
import { isReservation } from '../../seating/rules.ts';
import { isBeingPaid } from '../charges/charge-lock.ts';
import { planCharge } from '../charges/charge-result.ts';
import { tryAt } from '../core/charge-times.ts';
import { endOffersBy } from '../waitlist/offers.service.ts';
import { type Concerned, concernedBy } from './concerned.ts';
import { changeInWords } from './move-words.ts';

/**
 * A session got another time or Game Master: what that promises is stored with every booking, and everybody
 * concerned is told, all in the transaction of the move. Nobody is charged or released in between.
 */
export async function followMove(tx: Tx, move: SessionMove) {
  const { sessionId } = move;
  await endOffersBy(tx, sessionId, move.newAt);
  await lock(tx, { seatsOf: sessionId, bookingsOf: sessionId });
  const { title, campaignId } = await tx.session.findUniqueOrThrow({ where: { id: sessionId } });
  const { people, names } = await concernedBy(tx, sessionId, move);
  for (const one of people) {
    if (one.booking) await promise(tx, one.booking, move);
    await tell(tx, one, {
      move,
      title,
      change: changeInWords({ ...move, ...names }, one.user.timeZone),
      page: pageFor(one, { sessionId, campaignId }),
    });
  }
  wakeAfter(tx, 'write-move-messages');
  wakeAfter(tx, 'charge-campaign-dates');
}

onSessionMoved(followMove);

/** Stores what is promised, and plans a reserved date by its new time. A charge that is being asked for settles itself. */
async function promise(tx: Tx, booking: NonNullable<Concerned['booking']>, { newAt, toldAt }: SessionMove) {
  const { id, effect, charges } = booking;
  const { refundUntil, chargeFrom, times } = effect;
  if (!isReservation(booking)) {
    await tx.booking.update({ where: { id }, data: { refundUntil } });
    return;
  }
  const { noticeAt, releaseAt } = times;
  await tx.booking.update({
    where: { id },
    data: {
      refundUntil,
      chargeFrom,
      heldUntil: releaseAt,
      // Nearer than its notice: being told of the new time is the notice.
      noticeDueAt: noticeAt && noticeAt > toldAt ? noticeAt : null,
    },
  });
  // While money is under way, or can still be paid, the seat is held as long as that takes.
  const held = isBeingPaid(booking) ? { lt: releaseAt } : { not: null };
  await tx.seat.updateMany({ where: { bookingId: id, heldUntil: held }, data: { heldUntil: releaseAt } });
  const date = { scheduledAt: newAt, chargeFrom };
  for (const { id: chargeId, attempt } of charges.filter(({ status }) => status === 'scheduled')) {
    const dueAt = tryAt(date, attempt);
    await tx.chargeAttempt.update({ where: { id: chargeId }, data: { dueAt, nextAttemptAt: dueAt } });
  }
  const open = charges.some(({ status }) => status === 'scheduled' || status === 'pending');
  if (open) return;
  // Also after the last planned try: the new time is charged like any other.
  const attempt = charges.length + 1;
  await planCharge(tx, id, attempt, tryAt(date, attempt));
}

/** Where what somebody may do about a move is one click away. */
function pageFor({ standing, booking }: Concerned, at: { sessionId: number; campaignId: number | null }) {
  if (standing === 'RESERVED') {
    const url = `${env.publicUrl}/campaigns/${at.campaignId}`;
    return booking?.effect.times.chargeAt
      ? { label: 'Skip this date', url: `${url}?skip=${booking.id}` }
      : { label: 'Confirm and pay', url };
  }
  if (booking) return { label: 'Keep or cancel your seat', url: `${env.publicUrl}/account?tab=bookings` };
  return { label: 'Open the session', url: `${env.publicUrl}/sessions/${at.sessionId}` };
}

async function tell(
  tx: Tx,
  { user, meaning }: Concerned,
  {
    move,
    title,
    change,
    page,
  }: { move: SessionMove; title: string; change: string; page: { label: string; url: string } },
) {
  const isTime = +move.oldAt !== +move.newAt;
  const said = [...(move.reason ? [`Why: ${move.reason}`] : []), meaning()];
  await queueMail(tx, {
    dedupeKey: `session-moved:${move.id}:${user.id}`,
    kind: 'session-moved',
    to: user.email,
    subject: isTime ? `New time: ${title}` : `New Game Master: ${title}`,
    paragraphs: [`${user.fullName}, "${title}" has changed.`, change, ...said],
    action: page,
  });
  const content = [`"${title}" has changed.`, change, ...said].join('\n\n');
  await tx.moveNotice.create({ data: { moveId: move.id, userId: user.id, content } });
}
