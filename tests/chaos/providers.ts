import Fastify from 'fastify';
import { env } from '../../api/platform/env.ts';
import type { Mail } from '../../sandbox/postmark/mails.ts';
import { registerPostmarkDouble } from '../../sandbox/postmark/server.ts';
import { registerStripeDouble } from '../../sandbox/stripe/server.ts';

export interface LedgerLine {
  payment_intent: string;
  status: string;
  captured: number;
  refunded: number;
  metadata: Record<string, string>;
}
/** A payment as the double shows it. */
interface Shown {
  checkoutSession: string | null;
  paymentIntent: string | null;
  state: string;
  /** In seconds. */
  created: number;
  metadata: Record<string, string>;
}
interface Ledger {
  payments: LedgerLine[];
  totals: { captured: number; refunded: number; net: number };
}

/** Stripe and Postmark in the runner's own process, so that they outlive every process of the product. */
export async function startProviders() {
  const base = env.stripe.apiBase!;
  const server = Fastify({ forceCloseConnections: true });
  registerStripeDouble(server, {
    webhookSecret: env.stripe.webhookSecret,
    webhookUrl: 'http://127.0.0.1:9/', // told before the first event is made
    publicUrl: base,
  });
  const postmark = registerPostmarkDouble(server, { serverToken: env.mail.token! });
  await server.listen({ port: Number(new URL(base).port), host: '127.0.0.1' });

  /** One of the double's switches, or of Stripe's own calls. */
  async function stripe(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
    const url = path.startsWith('/v1/') ? path : `/_sandbox/stripe${path}`;
    const headers = {
      authorization: 'Bearer sk_test_chaos',
      ...(body && { 'content-type': 'application/json' }),
    };
    const payload = body && JSON.stringify(body);
    const answer = await server.inject({ method, url, headers, ...(payload && { payload }) });
    return { ok: answer.statusCode < 400, status: answer.statusCode, body: answer.json() };
  }

  // The double keeps the latest mails only; a run sends more.
  const copies = new Map<string, Set<string>>();
  const note = ({ Metadata, MessageID }: Mail) => {
    const key = Metadata.outbox ?? MessageID;
    copies.set(key, (copies.get(key) ?? new Set()).add(MessageID));
  };

  return {
    stripe,
    mailFault: (fault: string, times: number) => postmark.faults.set({ fault, times }),
    /** How many copies of each mail have left, by the number of its row. */
    mails() {
      for (const mail of postmark.mails.search({ metadata: {} })) note(mail);
      return new Map([...copies].map(([key, ids]) => [key, ids.size]));
    },
    ledger: async () => (await stripe('GET', '/ledger')).body as Ledger,
    /** Charges that were made without the player there. */
    async charges() {
      const { payments } = (await stripe('GET', '/payments')).body as { payments: Shown[] };
      return payments.filter(({ checkoutSession, metadata }) => checkoutSession === null && metadata.charge);
    },
    /** Nothing is broken any more; webhooks flow. */
    async heal() {
      await stripe('DELETE', '/faults');
      await stripe('POST', '/webhooks', { drop: false, duplicate: 0 });
      await stripe('POST', '/refunds/mode', { status: 'succeeded' });
      postmark.faults.reset();
    },
    close: () => server.close(),
  };
}

export type Providers = Awaited<ReturnType<typeof startProviders>>;
