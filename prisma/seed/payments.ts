import Stripe from 'stripe';
import { env } from '../../api/platform/env.ts';

const AT_ONCE = 8;

function sandbox() {
  const { hostname: host, port, protocol } = new URL(env.stripe.apiBase ?? 'http://localhost:3001');
  return new Stripe(env.stripe.secretKey, {
    host,
    port: Number(port),
    protocol: protocol.slice(0, -1) as 'http',
    telemetry: false,
    timeout: 10_000,
  });
}

/**
 * Captures demo money at the sandbox, so that a demo booking can be cancelled and refunded like any other.
 * Returns a PaymentIntent for each amount, in order.
 */
export async function capturePayments(amounts: readonly number[]): Promise<string[]> {
  const stripe = sandbox();
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

/** Saves a card that can be charged later for each user; by the user's number. */
export async function saveCards(users: readonly { id: number; email: string; fullName: string }[]) {
  const stripe = sandbox();
  const save = async ({ id, email, fullName }: (typeof users)[number]) => {
    const customer = await stripe.customers.create({
      email,
      name: fullName,
      payment_method: 'pm_card_visa',
      metadata: { user: String(id) },
    });
    const [method] = (await stripe.customers.listPaymentMethods(customer.id, { limit: 1 })).data;
    const card = {
      customerId: customer.id,
      stripePaymentMethodId: method!.id,
      cardBrand: method!.card!.brand,
      cardLast4: method!.card!.last4,
    };
    return [id, card] as const;
  };
  const saved = [];
  for (let from = 0; from < users.length; from += AT_ONCE) {
    saved.push(...(await Promise.all(users.slice(from, from + AT_ONCE).map(save))));
  }
  return new Map(saved);
}
