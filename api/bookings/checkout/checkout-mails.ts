import { clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { queueMail } from '../../platform/mail.ts';
import { goneSheetOf } from '../../platform/mail-sheet.ts';
import { formatMoney } from '../../platform/money.ts';
import { seeBookings } from '../core/bookings-link.ts';
import { placedSheetOf } from '../core/evening.ts';

interface MailedCheckout {
  id: number;
  user: { email: string; fullName: string; timeZone: string | null };
  bookings: { session: Ordered }[];
}
interface Ordered {
  id: number;
  title: string;
  status: string;
  scheduledAt: Date;
  platform: string | null;
  city: string;
}

const titles = ({ bookings }: { bookings: { session: { title: string } }[] }) =>
  [...new Set(bookings.map(({ session }) => `"${session.title}"`))].join(', ');
/** Each session of an order once, however many seats were ordered. */
const sessionsOf = ({ bookings }: { bookings: { session: Ordered }[] }) => [
  ...new Map(bookings.map(({ session }) => [session.id, session])).values(),
];
const keptSheets = ({ user, bookings }: MailedCheckout) =>
  sessionsOf({ bookings }).map((session) => placedSheetOf(session, user.timeZone));
const goneSheets = ({ user, bookings }: Pick<MailedCheckout, 'user' | 'bookings'>) =>
  sessionsOf({ bookings }).map((session) => goneSheetOf(session, user.timeZone));

/** Tells the player that the bank has not confirmed the payment of a completed page yet. */
export async function mailPaymentOnItsWay(tx: Tx, checkout: MailedCheckout) {
  const { id, user } = checkout;
  await queueMail(tx, {
    dedupeKey: `payment-on-its-way:${id}`,
    kind: 'payment-on-its-way',
    to: user.email,
    subject: `Your payment is on its way: ${titles(checkout)}`,
    paragraphs: [
      `${user.fullName}, your bank has not confirmed the payment for ${titles(checkout)} yet. That can take some days.`,
      'Your seat is kept for you. We write to you as soon as we know whether the money has arrived.',
    ],
    evenings: keptSheets(checkout),
    action: seeBookings,
  });
}

interface Seat {
  creditCents: number;
  session: Ordered;
}
interface OfSession {
  session: Pick<Ordered, 'title' | 'status' | 'scheduledAt'>;
}
const isCalledOff = ({ session }: OfSession) => session.status === 'cancelled';
/** Began while the page was open: a page is closed at the start. */
const hasBegun = ({ session }: OfSession, expiresAt: Date) =>
  session.scheduledAt <= expiresAt && session.scheduledAt <= clock.now();

/** Says what closed the payment page of an order; `closedBy`: the seats of sessions that were called off or began. */
function whatClosed({ bookings, expiresAt }: { bookings: OfSession[]; expiresAt: Date }) {
  const off = bookings.filter(isCalledOff);
  const begun = bookings.filter((booking) => !isCalledOff(booking) && hasBegun(booking, expiresAt));
  const sentences = [
    off.length > 0 && `${titles({ bookings: off })} ${off.length === 1 ? 'was' : 'were'} called off`,
    begun.length > 0 && `the session ${titles({ bookings: begun })} has begun`,
  ];
  return { closedBy: new Set([...off, ...begun]), words: sentences.filter(Boolean).join(' and ') };
}

export const UNPAID = 'The payment was not completed in time.';

/** Why an order is unpaid: its page is closed when one of its sessions is called off or begins. */
export function whyUnpaid(checkout: { bookings: OfSession[]; expiresAt: Date }): string {
  const { closedBy, words } = whatClosed(checkout);
  if (closedBy.size === 0) return UNPAID;
  return `The payment page was closed because ${words}. Nothing was charged.`;
}

/**
 * Tells the player what happened to the rest of an order when one session closed its page. Another mail already
 * covers sessions that were called off.
 */
export async function mailOrderEnded(
  tx: Tx,
  checkout: Pick<MailedCheckout, 'id' | 'user'> & { bookings: Seat[]; expiresAt: Date },
  ended: readonly Seat[],
) {
  const { id, user } = checkout;
  const { closedBy, words } = whatClosed(checkout);
  const rest = ended.filter((booking) => !closedBy.has(booking));
  if (rest.length === 0 || closedBy.size === 0) return;
  const ordered = titles({ bookings: rest });
  const hasCredit = ended.some(({ creditCents }) => creditCents > 0);
  await queueMail(tx, {
    dedupeKey: `order-ended:${id}`,
    kind: 'order-ended',
    to: user.email,
    subject: `Not booked: ${ordered}`,
    paragraphs: [
      `${user.fullName}, ${words} while you were paying for ${ordered} in the same order. So we closed the payment page of the whole order.`,
      `Nothing was charged${hasCredit ? ', and the session credit of the order is yours again' : ''}.`,
      `If you still want to play ${ordered}, please book again.`,
    ],
    evenings: goneSheets({ user, bookings: rest }),
    action: { label: 'Book again', url: `${env.publicUrl}/booking/${rest[0]!.session.id}` },
  });
}

export async function mailPaymentRefused(tx: Tx, checkout: MailedCheckout) {
  const { id, user } = checkout;
  await queueMail(tx, {
    dedupeKey: `payment-refused:${id}`,
    kind: 'payment-refused',
    to: user.email,
    subject: `Your payment did not go through: ${titles(checkout)}`,
    paragraphs: [
      `${user.fullName}, your bank did not carry out the payment for ${titles(checkout)}. You owe nothing.`,
      'If you still want to play, please book again and pay by card.',
    ],
    evenings: goneSheets(checkout),
    action: seeBookings,
  });
}

/** Tells the player that a payment of the wrong amount has arrived and that nothing is lost. */
export async function mailPaymentInReview(
  tx: Tx,
  checkout: MailedCheckout,
  payment: { id: number; amountCents: number; currency: string },
) {
  const { user } = checkout;
  await queueMail(tx, {
    dedupeKey: `payment-in-review:${payment.id}`,
    kind: 'payment-in-review',
    to: user.email,
    subject: `We are looking into your payment: ${titles(checkout)}`,
    paragraphs: [
      `${user.fullName}, ${formatMoney(payment.amountCents, payment.currency)} has reached us for ${titles(checkout)}, which is not the amount of your booking.`,
      'Our team is looking into it and will write to you. Your seat is kept for you in the meantime, and you do not need to do anything.',
    ],
    evenings: keptSheets(checkout),
    action: seeBookings,
  });
}
