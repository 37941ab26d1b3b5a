import type { Tx } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { queueMail } from '../../platform/mail.ts';
import { formatUsd } from '../../platform/money.ts';
import { when } from './booking-mails.ts';

/** Everything the mails of a waitlist need to know. */
export interface MailedEntry {
  id: number;
  user: { email: string; fullName: string; timeZone: string | null };
}
export interface MailedSession {
  id: number;
  title: string;
  scheduledAt: Date;
}

const titled = (session: MailedSession, timeZone: string | null) =>
  `"${session.title}" on ${when(session.scheduledAt, timeZone)}`;
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
      `${user.fullName}, a seat at ${titled(session, user.timeZone)} has become free, and you are first in line.`,
      `We keep it for you until ${when(until, user.timeZone)}. Book it by then, or it goes to the next.`,
    ],
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
      `${user.fullName}, the seat at ${titled(session, user.timeZone)} that we kept for you was not booked in time and is offered to others now.`,
      'You are no longer on the waitlist. If you still want to play, you can book a free seat or join it again.',
    ],
    action: { label: 'Open the session', url: `${env.publicUrl}/sessions/${session.id}` },
  });
}

/** `event`: what became free, so that each time is told once. */
export async function mailSeatFree(tx: Tx, { id, user }: MailedEntry, session: MailedSession, event: string) {
  await queueMail(tx, {
    dedupeKey: `seat-free:${id}:${event}`,
    kind: 'seat-free',
    to: user.email,
    subject: `A seat is free: ${session.title}`,
    paragraphs: [
      `${user.fullName}, a seat at ${titled(session, user.timeZone)} is free.`,
      'So close to the start everybody on the waitlist is told at once: first come, first served.',
    ],
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
      `${user.fullName}, ${titled(session, user.timeZone)}, for which you were waiting, does not take place.`,
      reason,
    ],
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
    why,
  }: { cardCents: number; creditCents: number; note: string | null; why: string },
) {
  const returned = cardCents + creditCents > 0;
  await queueMail(tx, {
    dedupeKey: `fee-returned:${id}`,
    kind: 'fee-returned',
    to: user.email,
    subject: `${returned ? 'Your late fee goes back' : 'No late fee is kept'}: ${session.title}`,
    paragraphs: [
      `${user.fullName}, a late fee was kept of your seat at ${titled(session, user.timeZone)}. Now ${why}, so we ${returned ? 'return the fee' : 'keep no fee'}.`,
      ...(cardCents > 0
        ? [
            `${formatUsd(cardCents)} goes back to the card you paid with. Banks usually need five to ten days.`,
          ]
        : []),
      ...(creditCents > 0 ? [`${formatUsd(creditCents)} is session credit in your account.`] : []),
      ...(note ? [note] : []),
    ],
    action: { label: 'See your bookings', url: `${env.publicUrl}/account?tab=bookings` },
  });
}
