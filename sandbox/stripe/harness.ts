import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { registerStripeDouble } from './server.ts';

const SECRET = 'whsec_sandbox_test';

type Received = { event: Stripe.Event; payload: string; signature: string };

/**
 * For this folder's tests: starts the double on a port of its own, with the real SDK and an endpoint for its events.
 */
export async function startHarness({ stateFile, port = 0 }: { stateFile?: string; port?: number } = {}) {
  const received: Received[] = [];
  const endpoint = { answer: 200, requests: 0 };
  const receiver = Fastify({ forceCloseConnections: true });
  receiver.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  receiver.post('/webhook', async (request, reply) => {
    endpoint.requests += 1;
    const payload = String(request.body);
    const signature = String(request.headers['stripe-signature']);
    const event = new Stripe('sk_test_unused').webhooks.constructEvent(payload, signature, SECRET);
    if (endpoint.answer === 200) received.push({ event, payload, signature });
    return reply.code(endpoint.answer).send();
  });
  await receiver.listen({ port: 0, host: '127.0.0.1' });
  const app = await startDouble({ stateFile, port, webhookUrl: `${baseOf(receiver)}/webhook` }).catch(
    async (error: unknown) => {
      await receiver.close();
      throw error;
    },
  );
  const base = baseOf(app);
  const stripe = new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port: Number(new URL(base).port),
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });

  const json = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${base}/_sandbox/stripe${path}`, {
      method,
      ...(method === 'POST'
        ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }
        : {}),
    });
    // biome-ignore lint/suspicious/noExplicitAny: the switches answer plain JSON of many shapes
    return (await response.json()) as any;
  };

  return {
    base,
    stripe,
    received,
    endpoint,
    get: (path: string) => json('GET', path),
    post: (path: string, body?: unknown) => json('POST', path, body),
    types: () => received.map(({ event }) => event.type),
    submit: (url: string, fields: Record<string, string>) =>
      fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }),
    checkout: (change: Partial<Stripe.Checkout.SessionCreateParams> = {}, options?: Stripe.RequestOptions) =>
      stripe.checkout.sessions.create(checkoutParams(change), options),
    async close() {
      await app.close();
      await receiver.close();
    },
  };
}

export type Harness = Awaited<ReturnType<typeof startHarness>>;

const baseOf = (app: FastifyInstance) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

async function startDouble(options: { stateFile: string | undefined; port: number; webhookUrl: string }) {
  // The URLs of the pages contain the port, so it is chosen before the double is created.
  let { port } = options;
  if (port === 0) {
    const probe = Fastify();
    await probe.listen({ port: 0, host: '127.0.0.1' });
    port = (probe.server.address() as AddressInfo).port;
    await probe.close();
  }
  const app = Fastify({ forceCloseConnections: true });
  registerStripeDouble(app, {
    webhookSecret: SECRET,
    webhookUrl: options.webhookUrl,
    publicUrl: `http://127.0.0.1:${port}`,
    ...(options.stateFile ? { stateFile: options.stateFile } : {}),
  });
  await app.listen({ port, host: '127.0.0.1' });
  return app;
}

export function checkoutParams(
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 2500, product_data: { name: 'Crimson Keep' } },
      },
    ],
    success_url: 'https://questboard.test/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://questboard.test/cancel',
    ...change,
  };
}

export const cardForm = (number = '4242 4242 4242 4242') => ({
  email: 'player@questboard.test',
  card: number,
  expiry: '12/40',
  cvc: '123',
  name: 'Pat Player',
});

/** Waits until the check passes; a delivery takes a moment. */
export async function eventually(check: () => boolean | Promise<boolean>, ms = 60_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await check())) {
    if (Date.now() > end) throw new Error('It did not happen in time.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Returns the error that a call fails with. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await call.then(
    () => new Error('The call was not refused.'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  return error;
}
