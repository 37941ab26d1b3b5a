import { onSessionsMoved, type SessionMove } from '../../catalog/session-moves.service.ts';
import { canKeepAccount, leaversOf, wakeLeavers } from '../../identity/leaving.service.ts';
import type { Tx } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { type Mail, queueMails } from '../../platform/mail.ts';
import { wakeAfter } from '../../platform/transaction.ts';
import { lock } from '../../seating/locks.ts';
import { isReservation } from '../../seating/rules.ts';
import { isBeingPaid } from '../charges/charge-lock.ts';
import { bookingsUrl } from '../core/bookings-link.ts';
import { firstTryAt } from '../core/charge-times.ts';
import { placedSheetOf } from '../core/evening.ts';
import { planCharge } from '../core/reservations.ts';
import { paymentNote } from '../core/status.rules.ts';
import { endOffersBy } from '../waitlist/offers.service.ts';
import { type Concerned, concernedBy, howEachPays } from './concerned.ts';
import { hasBegun } from './move-effects.ts';
import { changeInWords, LEAVER_OF_MOVED, whyInWords } from './move-words.ts';

type Leaver = NonNullable<Parameters<typeof canKeepAccount>[0]>;

/** What one user is told of one move. */
interface Said {
  move: SessionMove;
  one: Concerned;
  change: string;
  session: {
    title: string;
    platform: string | null;
    city: string;
    campaignId: number | null;
    campaign: { title: string } | null;
  };
}

/**
 * Handles sessions that got another time or Game Master: stores with every booking what the move promises, and tells
 * everybody concerned once about all moves, in the transaction of the moves, so that nobody is charged or released in
 * between.
 */
async function followMoves(tx: Tx, moves: readonly SessionMove[]) {
  const ids = moves.map(({ sessionId }) => sessionId);
  await endOffersBy(
    tx,
    moves.map(({ sessionId, newAt }) => ({ sessionId, startsAt: newAt })),
  );
  await lock(tx, { seatsOf: ids, bookingsOf: ids });
  // The next Game Master may not read lines and veils that were shared with the previous one.
  const handedOver = moves.filter(
    ({ oldGameMasterId, newGameMasterId }) => oldGameMasterId !== newGameMasterId,
  );
  await tx.booking.updateMany({
    where: { sessionId: { in: handedOver.map(({ sessionId }) => sessionId) }, limitsShared: 'game_master' },
    data: { limitsShared: 'nobody' },
  });
  // Attendance is not known yet for a session that is still to be played.
  const putOff = moves.filter(({ newAt, oldAt, toldAt }) => newAt > oldAt && newAt > toldAt);
  await tx.attendance.deleteMany({
    where: { booking: { sessionId: { in: putOff.map(({ sessionId }) => sessionId) } } },
  });
  const sessions = await tx.session.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      title: true,
      platform: true,
      city: true,
      campaignId: true,
      campaign: { select: { title: true } },
    },
  });
  const known = new Map(sessions.map((session) => [session.id, session]));
  const said = new Map<number, Said[]>();
  const pays = await howEachPays(tx, moves);
  for (const move of moves) {
    const session = known.get(move.sessionId)!;
    const { people, bookings, names } = await concernedBy(tx, move, pays);
    for (const booking of bookings) await promise(tx, booking, move);
    for (const one of people) {
      const change = changeInWords({ ...move, ...names }, one.user.timeZone);
      said.set(one.user.id, [...(said.get(one.user.id) ?? []), { move, one, change, session }]);
    }
  }
  const leavers = await leaversOf(tx, [...said.keys()]);
  const told = [...said].map(([userId, parts]) => tell(parts, leavers.get(userId)));
  await queueMails(
    tx,
    told.map(({ mail }) => mail),
  );
  await tx.moveNotice.createMany({ data: told.map(({ notice }) => notice) });
  await wakeLeavers(tx, [...said.keys()]);
  wakeAfter(tx, 'write-move-messages');
  wakeAfter(tx, 'charge-campaign-dates');
}

onSessionsMoved(followMoves);

/**
 * Stores what the move promises to a booking, and replans the charge of a reserved date. A pending charge settles
 * itself.
 */
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
      // If it starts sooner than the usual notice, being told of the new time is the notice.
      noticeDueAt: noticeAt && noticeAt > toldAt ? noticeAt : null,
    },
  });
  // While money is under way or can still be paid, the seat is held as long as that takes.
  const held = isBeingPaid(booking) ? { lt: releaseAt } : { not: null };
  await tx.seat.updateMany({ where: { bookingId: id, heldUntil: held }, data: { heldUntil: releaseAt } });
  const dueAt = firstTryAt({ scheduledAt: newAt, chargeFrom });
  for (const { id: chargeId } of charges.filter(({ status }) => status === 'scheduled')) {
    await tx.chargeAttempt.update({ where: { id: chargeId }, data: { dueAt, nextAttemptAt: dueAt } });
  }
  const open = charges.some(({ status }) => status === 'scheduled' || status === 'pending');
  if (open) return;
  // A new attempt even after the last planned one: the new time is charged like any other.
  await planCharge(tx, id, charges.length + 1, dueAt);
}

/** The link to where the reader can act on the move; for a user who deleted their account, the way to keep it. */
function pageFor(parts: readonly Said[], leaver: Leaver | undefined) {
  if (leaver)
    return canKeepAccount(leaver)
      ? { label: 'Keep my account', url: `${env.publicUrl}/keep-account` }
      : undefined;
  // A booking whose money is under way can be neither skipped, paid nor cancelled.
  const isSettled = ({ one }: Said) => one.booking !== null && paymentNote(one.booking) === null;
  const reserved = parts.find((part) => part.one.standing === 'RESERVED' && isSettled(part));
  const campaign = `${env.publicUrl}/campaigns/${reserved?.session.campaignId}`;
  if (reserved && parts.length > 1) return { label: 'See your dates', url: campaign };
  if (reserved) {
    const { booking } = reserved.one;
    return booking?.effect.times.chargeAt
      ? { label: 'Skip this date', url: `${campaign}?skip=${booking.id}` }
      : { label: 'Confirm and pay', url: campaign };
  }
  if (parts.some((part) => isSettled(part) && !hasBegun(part.move))) {
    const label = parts.length > 1 ? 'Keep or cancel your seats' : 'Keep or cancel your seat';
    return { label, url: bookingsUrl };
  }
  return { label: 'Open the session', url: `${env.publicUrl}/sessions/${parts[0]!.move.sessionId}` };
}

/** One mail and one message, whatever the number of dates. */
function tell(parts: readonly Said[], leaver: Leaver | undefined) {
  const { move, one, session } = parts[0]!;
  const { user } = one;
  const many = parts.length > 1;
  // Sessions that move together are dates of one campaign.
  const title = (many && session.campaign?.title) || session.title;
  const isTime = +move.oldAt !== +move.newAt;
  const opening = many ? `${parts.length} dates of "${title}" have changed.` : `"${title}" has changed.`;
  const meaningOf = (part: Said) => (leaver && !hasBegun(part.move) ? LEAVER_OF_MOVED : part.one.meaning());
  const meanings = new Set(parts.map(meaningOf));
  // What is the same for every date is said once.
  const said =
    meanings.size === 1
      ? [...parts.map(({ change }) => change), ...whyInWords(move), ...meanings]
      : [...parts.map((part) => `${part.change}\n${meaningOf(part)}`), ...whyInWords(move)];
  const mail: Mail = {
    dedupeKey: `session-moved:${move.id}:${user.id}`,
    kind: 'session-moved',
    to: user.email,
    subject: isTime ? `New ${many ? 'times' : 'time'}: ${title}` : `New Game Master: ${title}`,
    paragraphs: [`${user.fullName}, ${opening}`, ...said],
    evening: placedSheetOf({ ...session, id: move.sessionId, scheduledAt: move.newAt }, user.timeZone),
    action: pageFor(parts, leaver),
  };
  const content = [opening, ...said].join('\n\n');
  return { mail, notice: { moveId: move.id, userId: user.id, content } };
}
