import type { Tx } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { queueMail } from '../../platform/mail.ts';
import { formatUsd } from '../../platform/money.ts';

interface MailedCheckout {
  id: number;
  user: { email: string; fullName: string };
  bookings: { session: { title: string } }[];
}

const titles = ({ bookings }: MailedCheckout) =>
  bookings.map(({ session }) => `"${session.title}"`).join(', ');
const action = { label: 'See your bookings', url: `${env.publicUrl}/account?tab=bookings` };

/** The page was filled in, and the bank has not said yet whether it pays. */
export async function mailPaymentOnItsWay(tx: Tx, checkout: MailedCheckout) {
  const { id, user } = checkout;
  await queueMail(tx, {
    dedupeKey: `payment-on-its-way:${id}`,
    kind: 'payment-on-its-way',
    to: user.email,
    subject: `Your payment is on its way: ${titles(checkout)}`,
    paragraphs: [
      `${user.fullName}, your bank has not confirmed the payment for ${titles(checkout)} yet. That can take some days.`,
      'Your seat is kept for you. We write to you as soon as the money has arrived, or has not.',
    ],
    action,
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
    action,
  });
}

/** Money came that is not the price: it is said that it came, and that nothing is lost. */
export async function mailPaymentInReview(
  tx: Tx,
  checkout: MailedCheckout,
  payment: { id: number; amountCents: number },
) {
  const { user } = checkout;
  await queueMail(tx, {
    dedupeKey: `payment-in-review:${payment.id}`,
    kind: 'payment-in-review',
    to: user.email,
    subject: `We are looking into your payment: ${titles(checkout)}`,
    paragraphs: [
      `${user.fullName}, ${formatUsd(payment.amountCents)} has reached us for ${titles(checkout)}, which is not the amount of your booking.`,
      'A person looks into it and writes to you. Your seat is kept for you meanwhile; you need not do anything.',
    ],
    action,
  });
}
