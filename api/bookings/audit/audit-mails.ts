import type { Tx } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { queueMail } from '../../platform/mail.ts';
import { formatMoney, formatUsd } from '../../platform/money.ts';
import type { Rest } from '../core/refund-owed.ts';
import { inSentences } from '../core/return-sentence.ts';

const action = { label: 'See your bookings', url: `${env.publicUrl}/account?tab=bookings` };

/** Tells a player that money which bought no seat goes back; `reason` is a whole sentence. */
export async function mailPaymentReturned(
  tx: Tx,
  payment: { id: number; currency: string; user: { email: string; fullName: string } },
  { cardCents, byStaffCents, note }: Pick<Rest, 'cardCents' | 'byStaffCents' | 'note'>,
  reason: string,
) {
  const { id, currency, user } = payment;
  const amount = formatMoney(cardCents, currency);
  const unreturned =
    byStaffCents > 0
      ? `${formatMoney(byStaffCents, currency)} is returned to you another way`
      : 'Your payment was not taken';
  await queueMail(tx, {
    dedupeKey: `payment-returned:${id}`,
    kind: 'payment-returned',
    to: user.email,
    subject: cardCents > 0 ? `${amount} is on its way back to you` : unreturned,
    paragraphs: [
      `${user.fullName}, ${reason}`,
      inSentences(
        cardCents > 0
          ? `${amount} goes back to the card you paid with. Banks usually need five to ten days.`
          : null,
        note,
      ),
    ],
    action,
  });
}

/** Tells a player that money which could not go back to the card became session credit. */
export async function mailCreditInstead(
  tx: Tx,
  booking: { user: { email: string; fullName: string }; session: { title: string } },
  { id, amountCents }: { id: number; amountCents: number },
) {
  await queueMail(tx, {
    // Of the credit: a booking may receive it twice. Keys of earlier mails name the booking.
    dedupeKey: `credit-instead:credit-${id}`,
    kind: 'credit-instead',
    to: booking.user.email,
    subject: `${formatUsd(amountCents)} of session credit: ${booking.session.title}`,
    paragraphs: [
      `${booking.user.fullName}, what you paid for "${booking.session.title}" could not go back to your card.`,
      `You have received ${formatUsd(amountCents)} of session credit in its place. It is offered when you book next, to use or to keep.`,
    ],
    action,
  });
}

/** Tells a player that staff returned what no card took, with what it can be found by. */
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
      'If it has not arrived in ten days, please write to us.',
    ],
    action,
  });
}
