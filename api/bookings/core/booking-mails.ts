import { clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { queueMail } from '../../platform/mail.ts';
import { dayOf, goneSheetOf, sheetOf, timesInWords, when } from '../../platform/mail-sheet.ts';
import { formatUsd } from '../../platform/money.ts';
import { isSeated } from '../../seating/rules.ts';
import { settings } from '../../settings/settings.service.ts';
import { bookingsUrl, seeBookings } from './bookings-link.ts';
import type { CalendarOf } from './calendar-link.ts';
import { eveningOf, placedSheetOf } from './evening.ts';
import { type CancellationPolicy, cancellationOutcome, policyOf, refundSentence } from './policy.rules.ts';
import { CREDIT_LIVES_ON, inSentences, returnedInWords } from './return-sentence.ts';
import { paymentNote } from './status.rules.ts';
import { inWords, paidHow } from './to-pay.ts';

/** The data of a booking that its mails need. */
export interface MailedBooking {
  id: number;
  userId: number;
  /** True: a seat that the reader paid for a friend. */
  forFriend?: boolean;
  amountCents: number;
  /** The part of the price that was session credit. */
  creditCents?: number;
  specialRequests: string;
  /** The cancellation policy of the booking. */
  policy?: unknown;
  /** Until when everything goes back, as promised when the session was moved. */
  refundUntil?: Date | null;
  user: CalendarOf & { email: string; fullName: string; timeZone: string | null };
  session: {
    id: number;
    title: string;
    scheduledAt: Date;
    durationMinutes: number;
    platform: string | null;
    city: string;
    gameMaster: {
      name: string;
      userId: number | null;
      user: { email: string; timeZone: string | null } | null;
    };
  };
}

/** The start of a session in every relevant time zone, the reader's first. */
export const startInWords = (at: Date, timeZone: string | null) =>
  `${dayOf(at, timeZone)} at ${timesInWords(at, timeZone)}`;

const outcomeNow = ({ policy = policyOf(settings()), session, refundUntil }: MailedBooking) =>
  cancellationOutcome(policy as CancellationPolicy, session.scheduledAt, clock.now(), 0, refundUntil);

/** The cancellation rules that apply if it is paid now, in one sentence. */
export const refundNow = (booking: MailedBooking) =>
  refundSentence(outcomeNow(booking), (instant) => when(instant, booking.user.timeZone));

export async function mailBookingConfirmed(tx: Tx, booking: MailedBooking) {
  const { id, user, session } = booking;
  await queueMail(tx, {
    dedupeKey: `booking-confirmed:${id}`,
    kind: 'booking-confirmed',
    to: user.email,
    subject: `Your seat is booked: ${session.title}`,
    paragraphs: [
      `${user.fullName}, your seat at "${session.title}" with GM ${session.gameMaster.name} is paid and confirmed.`,
      `Paid: ${inWords(paidHow(booking))}`,
      refundNow(booking),
    ],
    evening: await eveningOf(tx, { bookingId: id, reader: user, session }),
    action: { label: 'See your booking', url: bookingsUrl },
  });
}

/**
 * Tells the player that a booking ended and what comes back; `reason` is a whole sentence. `creditEnds`: the account
 * is closed, so its credit can no longer be spent. `stays`: for a campaign date, what happens to the other dates.
 * `calledOff`: the session was called off, which the subject says before the amount.
 */
export async function mailMoneyReturned(
  tx: Tx,
  booking: MailedBooking,
  amountCents: number,
  reason: string,
  { creditEnds = false, stays = null as string | null, calledOff = false } = {},
) {
  const { id, user, session, creditCents: ofCredit = 0 } = booking;
  const [creditCents, endedCents] = creditEnds ? [0, ofCredit] : [ofCredit, 0];
  const back = amountCents + creditCents > 0 && returnedInWords(amountCents, creditCents);
  await queueMail(tx, {
    dedupeKey: `money-returned:${id}`,
    kind: 'money-returned',
    to: user.email,
    subject: calledOff
      ? `Called off: ${session.title}${back ? `. ${back}` : ''}`
      : `${back || 'Your booking has ended'}: ${session.title}`,
    paragraphs: [
      `${user.fullName}, ${booking.forFriend ? 'the seat for a friend at' : 'your booking of'} "${session.title}" has ended.`,
      reason,
      ...(back
        ? [
            `${returnedInWords(amountCents, creditCents, 'goes back to the card you paid with')}.${amountCents > 0 ? ' Banks usually need five to ten days.' : ''}`,
          ]
        : []),
      ...(creditCents > 0 ? [CREDIT_LIVES_ON] : []),
      ...(stays ? [stays] : []),
      ...(endedCents > 0
        ? [`${formatUsd(endedCents)} of its price was session credit, which ends with the account.`]
        : []),
    ],
    evening: goneSheetOf(session, user.timeZone),
    ...(!creditEnds && { action: seeBookings }),
  });
}

/**
 * Tells the player that they paid twice for a seat and what comes back; `note`: why not all of it does. If the
 * booking has ended, an earlier mail told what happened to the first payment.
 */
export async function mailSecondPaymentReturned(
  tx: Tx,
  { user, session, ...booking }: MailedBooking & { status: string },
  paymentId: number,
  { cardCents, note }: { cardCents: number; note: string | null },
) {
  const sum = formatUsd(cardCents);
  const goes = note ? `Of the second, ${sum} goes` : `The second, ${sum}, goes`;
  await queueMail(tx, {
    dedupeKey: `second-payment:${paymentId}`,
    kind: 'money-returned',
    to: user.email,
    subject:
      cardCents > 0 ? `${sum} is on its way back: ${session.title}` : `You paid twice: ${session.title}`,
    paragraphs: [
      `${user.fullName}, you paid twice for "${session.title}".`,
      inSentences(
        isSeated(booking) ? 'Your first payment covers your seat.' : null,
        cardCents > 0
          ? `${goes} back to the card you paid with. Banks usually need five to ten days.`
          : 'We do not keep the second.',
        note,
      ),
    ],
    evening: (isSeated(booking) ? placedSheetOf : goneSheetOf)(session, user.timeZone),
    action: seeBookings,
  });
}

/** Tells the player that an unpaid booking ended because the session was called off. */
export async function mailSessionCalledOff(
  tx: Tx,
  { id, user, session, ...booking }: MailedBooking & Parameters<typeof paymentNote>[0],
  reason: string,
) {
  await queueMail(tx, {
    dedupeKey: `session-called-off:${id}`,
    kind: 'session-called-off',
    to: user.email,
    subject: `Called off: ${session.title}`,
    paragraphs: [
      `${user.fullName}, "${session.title}" does not take place.`,
      reason,
      ...(paymentNote(booking) ? ['We return what you paid for it, and write to you when we do.'] : []),
    ],
    evening: goneSheetOf(session, user.timeZone),
    action: { label: 'Find another table', url: `${env.publicUrl}/sessions` },
  });
}

export async function mailCancellationRequested(
  tx: Tx,
  requestId: number,
  booking: MailedBooking,
  staff: { email: string }[],
  { reason, promise }: { reason: string; promise: string },
) {
  const { user, session } = booking;
  await queueMail(tx, {
    dedupeKey: `cancellation-requested:${requestId}`,
    kind: 'cancellation-requested',
    to: user.email,
    subject: `We have your request: ${session.title}`,
    paragraphs: [
      `${user.fullName}, we have received your request to cancel "${session.title}".`,
      `An admin will contact you within 24 hours. ${promise}`,
    ],
    evening: placedSheetOf(session, user.timeZone),
    action: { label: 'See your booking', url: bookingsUrl },
  });
  for (const admin of staff) {
    await queueMail(tx, {
      dedupeKey: `cancellation-for-staff:${requestId}:${admin.email}`,
      kind: 'cancellation-for-staff',
      aboutUserIds: [booking.userId],
      to: admin.email,
      subject: `Cancellation request: ${user.fullName}, ${session.title}`,
      paragraphs: [
        `${user.fullName} asks to cancel "${session.title}".`,
        ...(reason ? [`Their reason:\n${reason}`] : []),
        'Please answer within 24 hours.',
      ],
      evening: sheetOf(session, settings().timeZone),
      action: {
        label: 'Open the session',
        url: `${env.publicUrl}/admin/sessions?viewBookings=${session.id}`,
      },
    });
  }
}

/**
 * Tells the player what staff decided; `outcome` and `reason` are whole sentences. `keepsSeat`: the player keeps the
 * seat.
 */
export async function mailDecision(
  tx: Tx,
  requestId: number,
  { user, session }: MailedBooking,
  { outcome, reason, keepsSeat }: { outcome: string; reason: string; keepsSeat: boolean },
) {
  await queueMail(tx, {
    dedupeKey: `cancellation-decided:${requestId}`,
    kind: 'cancellation-decided',
    to: user.email,
    subject: `Your cancellation request: ${session.title}`,
    paragraphs: [
      `${user.fullName}, we have decided on your request to cancel "${session.title}".`,
      outcome,
      `Our reason: ${reason}`,
    ],
    evening: (keepsSeat ? placedSheetOf : goneSheetOf)(session, user.timeZone),
    action: seeBookings,
  });
}
