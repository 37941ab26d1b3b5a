import type { Tx } from '../../platform/db.ts';
import { queueMail } from '../../platform/mail.ts';
import { goneSheetOf, sheetOf } from '../../platform/mail-sheet.ts';
import { formatMoney, formatUsd } from '../../platform/money.ts';
import { seeBookings } from './bookings-link.ts';
import { placedSheetOf } from './evening.ts';
import type { Refundable } from './refundable.ts';
import { bankReturnedInWords, inSentences, returnedInWords } from './return-sentence.ts';

interface Paid {
  user: { email: string; fullName: string; timeZone: string | null };
  session: { id: number; title: string; scheduledAt: Date; platform: string | null; city: string };
}

/** Tells the player that a promised refund did not arrive and that staff take care of it. */
export async function mailRefundFailed(tx: Tx, booking: Paid, refund: { id: number; amountCents: number }) {
  const { user, session } = booking;
  const amount = formatUsd(refund.amountCents);
  await queueMail(tx, {
    dedupeKey: `refund-failed:${refund.id}`,
    kind: 'refund-failed',
    to: user.email,
    subject: `Your refund could not be paid out yet: ${session.title}`,
    paragraphs: [
      `${user.fullName}, we tried to return ${amount} for "${session.title}" to your card, and that did not work.`,
      `You will still get the ${amount}: our team knows and is taking care of it. You do not need to do anything, but if your card was closed, please write to us.`,
    ],
    evening: sheetOf(session, user.timeZone),
    action: seeBookings,
  });
}

/** Tells the player how the bank decided about money it held, and who returns it. */
export async function mailDisputeDecided(
  tx: Tx,
  booking: Paid & { id: number },
  dispute: { id: number; status: 'won' | 'lost' },
  sentence: string,
) {
  const { id, user, session } = booking;
  await queueMail(tx, {
    dedupeKey: `dispute-${dispute.status}:${id}:${dispute.id}`,
    kind: `dispute-${dispute.status}`,
    to: user.email,
    subject: `The dispute at your bank is decided: ${session.title}`,
    paragraphs: [
      `${user.fullName}, your booking of "${session.title}" has ended, and your bank held the money for it. The bank has now decided the dispute in ${dispute.status === 'won' ? 'our' : 'your'} favor.`,
      sentence,
    ],
    evening: goneSheetOf(session, user.timeZone),
    action: seeBookings,
  });
}

/** Tells a player who keeps the seat that the bank has returned what staff had promised to refund. */
export async function mailBankReturned(tx: Tx, booking: Paid, { id, cents }: { id: number; cents: number }) {
  const { user, session } = booking;
  const amount = formatUsd(cents);
  await queueMail(tx, {
    dedupeKey: `bank-returned:${id}:${cents}`,
    kind: 'bank-returned',
    to: user.email,
    subject: `Your bank has returned ${amount}: ${session.title}`,
    paragraphs: [
      `${user.fullName}, our team had promised to return money you paid for "${session.title}".`,
      `${bankReturnedInWords(cents)} We do not return the ${amount} a second time.`,
    ],
    evening: placedSheetOf(session, user.timeZone),
    action: seeBookings,
  });
}

/** Tells the player what staff refund of a seat that the player keeps. */
export async function mailPartRefund(
  tx: Tx,
  booking: Paid,
  told: { key: string; cardCents: number; creditCents: number; sentence: string; reason: string },
) {
  const { user, session } = booking;
  const { key, cardCents, creditCents, sentence, reason } = told;
  await queueMail(tx, {
    dedupeKey: `part-refund:${key}`,
    kind: 'part-refund',
    to: user.email,
    subject: `${returnedInWords(cardCents, creditCents)}: ${session.title}`,
    paragraphs: [
      `${user.fullName}, our team is returning money you paid for "${session.title}".`,
      `${sentence}${cardCents > 0 ? ' Banks usually need five to ten days.' : ''}`,
      `Our reason: ${reason}`,
    ],
    evening: placedSheetOf(session, user.timeZone),
    action: seeBookings,
  });
}

/** Tells a player that a payment which bought no seat goes back; `reason` is a whole sentence. */
export async function mailPaymentReturned(
  tx: Tx,
  payment: { id: number; currency: string; user: { email: string; fullName: string } },
  { cardCents, byStaffCents, note }: Pick<Refundable, 'cardCents' | 'byStaffCents' | 'note'>,
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
    action: seeBookings,
  });
}
