import type { Tx } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { queueMail } from '../../platform/mail.ts';
import { goneSheetOf, sheetOf, when } from '../../platform/mail-sheet.ts';
import { formatUsd } from '../../platform/money.ts';
import { seeBookings } from './bookings-link.ts';
import { placedSheetOf } from './evening.ts';

/** The data that the waitlist's mails need. */
export interface MailedEntry {
  id: number;
  user: { email: string; fullName: string; timeZone: string | null };
}
export interface MailedSession {
  id: number;
  title: string;
  scheduledAt: Date;
  platform: string | null;
  city: string;
}

const bookingPage = ({ id }: MailedSession) => `${env.publicUrl}/booking/${id}`;

export async function mailSeatOffered(
  tx: Tx,
  { id, user }: MailedEntry,
  session: MailedSession,
  until: Date,
) {
  await queueMail(tx, {
    dedupeKey: `seat-offered:${id}:${until.getTime()}`,
    kind: 'seat-offered',
    to: user.email,
    subject: `A seat is yours to take: ${session.title}`,
    paragraphs: [
      `${user.fullName}, a seat at "${session.title}" has become free, and you are first in line.`,
      `We keep it for you until ${when(until, user.timeZone)}. Book it by then, or we offer it to the next player in line.`,
    ],
    evening: placedSheetOf(session, user.timeZone),
    action: { label: 'Book your seat', url: bookingPage(session) },
  });
}

export async function mailOfferLapsed(tx: Tx, { id, user }: MailedEntry, session: MailedSession) {
  await queueMail(tx, {
    dedupeKey: `offer-lapsed:${id}`,
    kind: 'offer-lapsed',
    to: user.email,
    subject: `The offer has ended: ${session.title}`,
    paragraphs: [
      `${user.fullName}, the seat at "${session.title}" that we kept for you was not booked in time and is offered to others now.`,
      'You are no longer on the waitlist. If you still want to play, you can book a free seat or join it again.',
    ],
    evening: sheetOf(session, user.timeZone),
    action: { label: 'Open the session', url: `${env.publicUrl}/sessions/${session.id}` },
  });
}

/** `event`: names what became free, so that each event is mailed once. */
export async function mailSeatFree(tx: Tx, { id, user }: MailedEntry, session: MailedSession, event: string) {
  await queueMail(tx, {
    dedupeKey: `seat-free:${id}:${event}`,
    kind: 'seat-free',
    to: user.email,
    subject: `A seat is free: ${session.title}`,
    paragraphs: [
      `${user.fullName}, a seat at "${session.title}" is free.`,
      'So close to the start everybody on the waitlist is told at once: first come, first served.',
    ],
    evening: placedSheetOf(session, user.timeZone),
    action: { label: 'Book it now', url: bookingPage(session) },
  });
}

export async function mailWaitlistEnded(
  tx: Tx,
  { id, user }: MailedEntry,
  session: MailedSession,
  reason: string,
) {
  await queueMail(tx, {
    dedupeKey: `waitlist-ended:${id}`,
    kind: 'waitlist-ended',
    to: user.email,
    subject: `Called off: ${session.title}`,
    paragraphs: [
      `${user.fullName}, you were on the waitlist for "${session.title}". It does not take place.`,
      reason,
    ],
    evening: goneSheetOf(session, user.timeZone),
    action: { label: 'Find another table', url: `${env.publicUrl}/sessions` },
  });
}

export async function mailFeeReturned(
  tx: Tx,
  { id, user, session }: MailedEntry & { session: MailedSession },
  {
    cardCents,
    creditCents,
    note,
    removed,
    why,
  }: { cardCents: number; creditCents: number; note: string | null; removed: boolean; why: string },
) {
  const returned = cardCents + creditCents > 0;
  const kept = removed
    ? {
        was: 'part of the price',
        goes: 'We return what we kept for your seat',
        none: 'We keep nothing',
        keep: 'keep nothing',
      }
    : {
        was: 'a late fee',
        goes: 'Your late fee goes back',
        none: 'We keep no late fee',
        keep: 'keep no fee',
      };
  const it = removed ? 'it' : 'the fee';
  await queueMail(tx, {
    dedupeKey: `fee-returned:${id}`,
    kind: 'fee-returned',
    to: user.email,
    subject: `${returned ? kept.goes : kept.none}: ${session.title}`,
    paragraphs: [
      `${user.fullName}, we kept ${kept.was} for your seat at "${session.title}". Now ${why}, so we ${returned ? `return ${it}` : kept.keep}.`,
      ...(cardCents > 0
        ? [
            `${formatUsd(cardCents)} goes back to the card you paid with. Banks usually need five to ten days.`,
          ]
        : []),
      ...(creditCents > 0 ? [`${formatUsd(creditCents)} is session credit in your account.`] : []),
      ...(note ? [note] : []),
    ],
    evening: goneSheetOf(session, user.timeZone),
    action: seeBookings,
  });
}
