import { clock } from '../platform/clock.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';
import { transaction } from '../platform/transaction.ts';
import { alarmStaff } from './alarm.service.ts';

/** Whether our key moves real or test money. */
export const stripeKeyKind = () => (/^(sk|rk)_live_/.test(env.stripe.secretKey) ? 'live' : 'test');

/** Alerts staff, once a day while it lasts, that Stripe refuses our key: nothing is finalised, and payments wait. */
export async function tellOfBadKey(what: string, reason: string) {
  const day = clock.now().toISOString().slice(0, 10);
  await transaction((tx) =>
    alarmStaff(tx, {
      key: `stripe-key:${day}`,
      message: `Stripe refuses our key (${what}): ${reason}`,
      aboutUserIds: [],
      subject: 'The payment provider refuses our key: payments and refunds wait',
      paragraphs: [
        `Stripe answered: ${reason}`,
        `It was asked to: ${what}. Nothing is lost and nobody is told that a card was declined: payments, refunds and charges are tried again by themselves.`,
        'Please put a valid key with all its permissions into STRIPE_SECRET_KEY and start the product again.',
      ],
    }),
  ).catch((error: Error) => log.error({ error: error.message }, 'staff could not be told of the key'));
}
