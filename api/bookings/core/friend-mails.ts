import { clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { queueMail } from '../../platform/mail.ts';
import { goneSheetOf } from '../../platform/mail-sheet.ts';
import { formatUsd } from '../../platform/money.ts';
import { type MailedBooking, refundNow } from './booking-mails.ts';
import { bookingsUrl } from './bookings-link.ts';
import { eveningOf, placedSheetOf } from './evening.ts';
import { invitationUrl } from './invitation-link.ts';

/** Mails the payer the friends' seats paid in an order, with the link to share. Sends nothing when there are none. */
export async function mailSeatsForFriends(tx: Tx, checkoutId: number) {
  const bookings = await tx.booking.findMany({
    where: { checkoutId, forFriend: true, status: 'confirmed', user: { disabledAt: null } },
    include: {
      user: true,
      checkout: true,
      session: { include: { gameMaster: { include: { user: true } } } },
    },
    orderBy: { id: 'asc' },
  });
  const [first] = bookings;
  const link = first?.checkout && invitationUrl(first.checkout);
  if (!first || !link) return;
  const { user, session } = first;
  const cents = bookings.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const seats = bookings.length === 1 ? 'a seat for a friend' : `${bookings.length} seats for friends`;
  await queueMail(tx, {
    dedupeKey: `seats-for-friends:${checkoutId}`,
    kind: 'seats-for-friends',
    to: user.email,
    subject: `Your ${bookings.length === 1 ? 'friend’s seat' : 'friends’ seats'}: ${session.title}`,
    paragraphs: [
      `${user.fullName}, you have paid ${formatUsd(cents)} for ${seats} at "${session.title}".`,
      `Send this link to ${bookings.length === 1 ? 'your friend, who claims the seat' : 'your friends: each claims one seat'} with their own account before it starts:\n${link}`,
      `You can cancel any seat that nobody has claimed. ${refundNow(first)} Any refund for a seat goes to you, even if a friend has claimed it.`,
    ],
    evening: placedSheetOf(session, user.timeZone),
    action: { label: 'See who has claimed a seat', url: bookingsUrl },
  });
}

/** A friend's seat, with the sitter who claimed it. */
interface Claimed extends MailedBooking {
  forFriend: boolean;
  sitter: MailedBooking['user'] | null;
}

/** Tells a friend that they have the seat. */
export async function mailSeatClaimed(tx: Tx, booking: Claimed) {
  const { id, user, sitter, session, userId } = booking;
  if (!sitter) return;
  await queueMail(tx, {
    dedupeKey: `seat-claimed:${id}:${sitter.id}:${clock.now().getTime()}`,
    kind: 'seat-claimed',
    aboutUserIds: [userId],
    to: sitter.email,
    subject: `Your seat: ${session.title}`,
    paragraphs: [
      `${sitter.fullName}, you have a seat at "${session.title}" with GM ${session.gameMaster.name}. ${user.fullName} has paid for it; you owe nothing.`,
      'Can’t make it? Give the seat back in your account before it starts, so that another friend can have it.',
    ],
    evening: await eveningOf(tx, { bookingId: id, reader: sitter, session }),
    action: { label: 'See your seat', url: bookingsUrl },
  });
}

/** Tells the payer that a seat can be claimed again, or cancelled. */
export async function mailSeatGivenBack(tx: Tx, booking: Claimed, friend: { id: number; fullName: string }) {
  const { id, user, session } = booking;
  await queueMail(tx, {
    dedupeKey: `seat-given-back:${id}:${friend.id}:${clock.now().getTime()}`,
    kind: 'seat-given-back',
    aboutUserIds: [friend.id],
    to: user.email,
    subject: `You can share a seat again: ${session.title}`,
    paragraphs: [
      `${user.fullName}, ${friend.fullName} has given back the seat at "${session.title}" that you paid for.`,
      `Another friend can claim it with your link, or you can cancel it. ${refundNow(booking)}`,
    ],
    evening: placedSheetOf(session, user.timeZone),
    action: { label: 'See your seats', url: bookingsUrl },
  });
}

/**
 * Tells a friend that their seat has ended, but not where the money goes: it is not theirs. `reason`: a whole
 * sentence.
 */
export async function tellSitter(tx: Tx, booking: Claimed, reason: string) {
  const { id, forFriend, sitter, session, userId } = booking;
  if (!forFriend || !sitter) return;
  await queueMail(tx, {
    dedupeKey: `friend-seat-ended:${id}`,
    kind: 'friend-seat-ended',
    aboutUserIds: [userId],
    to: sitter.email,
    subject: `Your seat has ended: ${session.title}`,
    paragraphs: [
      `${sitter.fullName}, the seat at "${session.title}" that ${booking.user.fullName} paid for is no longer yours.`,
      reason,
      'You owe nothing. Any refund goes to the friend who paid, under the cancellation rules.',
    ],
    evening: goneSheetOf(session, sitter.timeZone),
    action: { label: 'Find another table', url: `${env.publicUrl}/sessions` },
  });
}
