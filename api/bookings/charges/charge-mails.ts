import type { Tx } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { queueMail } from '../../platform/mail.ts';
import { goneSheetOf, when } from '../../platform/mail-sheet.ts';
import { formatUsd } from '../../platform/money.ts';
import { refundNow } from '../core/booking-mails.ts';
import { keptInWords } from '../core/campaign-mails.ts';
import { NO_CARD, UNPAID_ENDS } from '../core/charge.rules.ts';
import { chargeAt } from '../core/charge-times.ts';
import type { Kept } from '../core/ending-membership.ts';
import { placedSheetOf } from '../core/evening.ts';
import { chargedToPay, toPayNow } from '../core/session-credit.ts';
import { inWords, type ToPay } from '../core/to-pay.ts';
import { type ChargedBooking, timesOf } from './charge-lock.ts';
import { lastWasUnpaid } from './unpaid-dates.ts';

const pageOf = ({ session }: ChargedBooking) => `${env.publicUrl}/campaigns/${session.campaignId}`;

const hasCard = ({ membership }: ChargedBooking) => Boolean(membership?.stripePaymentMethodId);

const cardOf = ({ membership }: ChargedBooking) =>
  membership?.cardLast4 ? `your card ending in ${membership.cardLast4}` : 'your saved card';

/** How credit and card would pay, as things stand. */
function howItIsPaid(booking: ChargedBooking, pay: ToPay, at: string): string {
  const amount = formatUsd(pay.cardCents);
  if (pay.cardCents === 0) {
    return `Your session credit of ${formatUsd(pay.creditCents)} pays for it on ${at}. If you spend some of it before then, we charge your card for that part.`;
  }
  if (!hasCard(booking)) {
    return `${amount} is due on ${at}, and ${NO_CARD}`;
  }
  const parts = pay.creditCents > 0 ? ` (${inWords(pay)})` : '';
  return `We charge ${amount} to ${cardOf(booking)} on ${at}${parts}. Session credit you have then is used first.`;
}

/** Tells the player a day before the charge what is charged, when, and how to skip the date. */
export async function mailChargeNotice(tx: Tx, booking: ChargedBooking) {
  const { id, user, session } = booking;
  const charged = timesOf(booking).chargeAt ?? chargeAt(session.scheduledAt);
  const at = when(charged, user.timeZone);
  const pay = await chargedToPay(tx, booking);
  await queueMail(tx, {
    // A moved date is charged at another time, so the player is told again.
    dedupeKey: `charge-notice:${id}:${charged.getTime()}`,
    kind: 'charge-notice',
    to: user.email,
    subject:
      pay.cardCents > 0
        ? `${formatUsd(pay.cardCents)} for ${session.title} is ${hasCard(booking) ? 'charged' : 'due'} on ${at}`
        : `Your session credit pays for ${session.title} on ${at}`,
    paragraphs: [
      `${user.fullName}, your seat at "${session.title}" is kept for you.`,
      howItIsPaid(booking, pay, at),
      'Can’t make it? Skip this date before then, and you owe nothing for it.',
    ],
    evening: placedSheetOf(session, user.timeZone),
    action: { label: 'Skip this date', url: `${pageOf(booking)}?skip=${id}` },
  });
}

const reasons: Record<string, string> = {
  authentication_required: 'Your bank wants you to confirm this payment yourself.',
  insufficient_funds: 'Your bank says that the card has insufficient funds.',
  expired_card: 'The card has expired.',
  no_card: 'You have no saved card.',
  card_unusable: 'Your saved card can no longer be used.',
  resource_missing: 'Your saved card can no longer be used.',
};

/** Tells the player that the saved card was declined: how to pay, until when, and whether we retry. */
export async function mailChargeFailed(
  tx: Tx,
  booking: ChargedBooking,
  {
    attemptId,
    amountCents,
    failureCode,
    nextAt,
  }: { attemptId: number; amountCents: number; failureCode: string | null; nextAt: Date | null },
) {
  const { user, session } = booking;
  const page = pageOf(booking);
  const isCard = failureCode !== 'no_card';
  await queueMail(tx, {
    dedupeKey: `charge-failed:${attemptId}`,
    kind: 'charge-failed',
    to: user.email,
    subject: `Your payment for ${session.title} did not go through`,
    paragraphs: [
      `${user.fullName}, ${formatUsd(amountCents)} for "${session.title}" could not be charged${isCard ? ` to ${cardOf(booking)}` : ''}.`,
      reasons[failureCode ?? ''] ?? 'The bank declined the card.',
      ...(nextAt ? [`We try ${isCard ? 'the card ' : ''}again on ${when(nextAt, user.timeZone)}.`] : []),
      `We keep your seat until ${when(timesOf(booking).releaseAt, user.timeZone)}. If you have not paid by then, we release the seat and you owe nothing.`,
      (await lastWasUnpaid(tx, booking))
        ? 'The date before it was not paid either: your place in the campaign ends with this seat.'
        : `${UNPAID_ENDS}.`,
      `Update card (the new one is charged at once): ${page}`,
    ],
    evening: placedSheetOf(session, user.timeZone),
    action: { label: 'Complete Payment', url: page },
  });
}

/**
 * Tells the player that the saved card could not be charged in time: the seat is kept, and they are asked to pay or
 * skip.
 */
export async function mailNotAsked(tx: Tx, booking: ChargedBooking) {
  const { id, user, session } = booking;
  const page = pageOf(booking);
  const pay = await toPayNow(tx, booking);
  const hasCard = Boolean(booking.membership?.stripePaymentMethodId);
  await queueMail(tx, {
    dedupeKey: `charge-not-asked:${id}:${session.scheduledAt.getTime()}`,
    kind: 'charge-not-asked',
    to: user.email,
    subject: `Please pay for ${session.title}: we could not charge ${hasCard ? 'your card' : 'it'}`,
    paragraphs: [
      hasCard
        ? `${user.fullName}, we could not charge ${cardOf(booking)} for "${session.title}" in time. That was not your doing, and we are sorry.`
        : `${user.fullName}, we could not charge you for "${session.title}": you have no saved card.`,
      `We keep your seat until the session starts. ${inWords(pay)} is due, and we will not charge it automatically anymore: please pay before then.`,
      refundNow(booking),
      `Can’t make it? Skip this date before it starts, and you owe nothing for it: ${page}?skip=${id}`,
    ],
    evening: placedSheetOf(session, user.timeZone),
    action: { label: 'Complete Payment', url: page },
  });
}

/**
 * Tells the player that the seat of an unpaid date was released. `reason` is a whole sentence; `isUnpaid`: another one
 * ends the membership.
 */
export async function mailDateReleased(
  tx: Tx,
  booking: ChargedBooking,
  { reason, isUnpaid }: { reason: string; isUnpaid: boolean },
) {
  const { id, user, session, membership } = booking;
  await queueMail(tx, {
    dedupeKey: `date-released:${id}`,
    kind: 'date-released',
    to: user.email,
    subject: `We released your seat: ${session.title}`,
    paragraphs: [
      `${user.fullName}, we no longer keep your seat at "${session.title}".`,
      reason,
      membership?.leftAt
        ? 'You owe nothing for this date.'
        : 'You owe nothing for this date. You keep your place in the campaign and your later dates.',
      ...(isUnpaid && !membership?.leftAt ? [`${UNPAID_ENDS}.`] : []),
    ],
    evening: goneSheetOf(session, user.timeZone),
    action: { label: 'See your campaign', url: pageOf(booking) },
  });
}

/** Tells the player that the second unpaid date in a row has ended the membership. */
export async function mailPlaceEnded(tx: Tx, booking: ChargedBooking, kept: Kept) {
  const { id, user, session } = booking;
  await queueMail(tx, {
    dedupeKey: `date-released:${id}`,
    kind: 'date-released',
    to: user.email,
    subject: `Your place in the campaign has ended: ${session.title}`,
    paragraphs: [
      `${user.fullName}, we no longer keep your seat at "${session.title}". This date was not paid in time, and neither was the one before it.`,
      `Two dates in a row were not paid, so your place in the campaign has ended, and we keep no later date for you. You owe nothing. ${kept.asked ?? 'Your card is not charged for it anymore.'}`,
      ...keptInWords(kept),
      'You can book any date again as long as a seat is free.',
    ],
    evening: goneSheetOf(session, user.timeZone),
    action: { label: 'See the campaign', url: pageOf(booking) },
  });
}
