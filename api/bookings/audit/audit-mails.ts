import type { Tx } from '../../platform/db.ts';
import { queueMail } from '../../platform/mail.ts';
import { formatUsd } from '../../platform/money.ts';
import { seeBookings } from '../core/bookings-link.ts';

/** Tells a player that money that could not be refunded to the card became session credit. */
export async function mailCreditInstead(
  tx: Tx,
  booking: { user: { email: string; fullName: string }; session: { title: string } },
  { id, amountCents }: { id: number; amountCents: number },
) {
  await queueMail(tx, {
    // Keyed by credit: a booking may receive credit twice. Keys of earlier mails name the booking.
    dedupeKey: `credit-instead:credit-${id}`,
    kind: 'credit-instead',
    to: booking.user.email,
    subject: `${formatUsd(amountCents)} of session credit: ${booking.session.title}`,
    paragraphs: [
      `${booking.user.fullName}, what you paid for "${booking.session.title}" could not go back to your card.`,
      `You have received ${formatUsd(amountCents)} of session credit in its place. It is offered when you book next, to use or to keep.`,
    ],
    action: seeBookings,
  });
}

/** Tells a player that staff returned the money another way, with the reference to find it by. */
export async function mailReturnedOutside(
  tx: Tx,
  { user, session }: { user: { email: string; fullName: string }; session: { title: string } | null },
  { key, amountCents, reference }: { key: string; amountCents: number; reference: string },
) {
  const amount = formatUsd(amountCents);
  await queueMail(tx, {
    dedupeKey: key,
    kind: 'returned-outside',
    to: user.email,
    subject: `${amount} was returned to you${session ? `: ${session.title}` : ''}`,
    paragraphs: [
      `${user.fullName}, what you paid${session ? ` for "${session.title}"` : ''} could not go back to your card.`,
      `Our staff have returned ${amount} to you another way (reference: ${reference}).`,
      'If the money has not arrived in ten days, please write to us.',
    ],
    action: seeBookings,
  });
}
