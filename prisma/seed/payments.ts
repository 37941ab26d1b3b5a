import Stripe from 'stripe';
import { env } from '../../api/platform/env.ts';

const AT_ONCE = 8;

/**
 * Captures demo money at the sandbox, so that a demo booking can be cancelled and refunded like any other.
 * Returns a PaymentIntent for each amount, in order.
 */
export async function capturePayments(amounts: readonly number[]): Promise<string[]> {
  const { hostname: host, port, protocol } = new URL(env.stripe.apiBase ?? 'http://localhost:3001');
  const stripe = new Stripe(env.stripe.secretKey, {
    host,
    port: Number(port),
    protocol: protocol.slice(0, -1) as 'http',
    telemetry: false,
    timeout: 10_000,
  });
  const intents: string[] = [];
  for (let from = 0; from < amounts.length; from += AT_ONCE) {
    const batch = await Promise.all(
      amounts.slice(from, from + AT_ONCE).map((amount) =>
        stripe.paymentIntents.create({
          amount,
          currency: 'usd',
          payment_method: 'pm_card_visa',
          confirm: true,
          metadata: { demo: 'true' },
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        }),
      ),
    );
    intents.push(...batch.map((intent) => intent.id));
  }
  return intents;
}
