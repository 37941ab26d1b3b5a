import Fastify from 'fastify';
import { registerStripeWebhook } from '../../api/payments/webhook.rest.ts';
import { env } from '../../api/platform/env.ts';
import { handleErrors } from '../../api/platform/http/errors.ts';
import { closeCircuits } from '../../api/platform/provider.ts';
import { registerPostmarkDouble } from '../../sandbox/postmark/server.ts';
import { registerStripeDouble } from '../../sandbox/stripe/server.ts';

export const PAYS = '4242424242424242';
export const DECLINES = '4000000000000002';

/** Starts the external services of a test file: Stripe and Postmark over HTTP, and our webhook for Stripe to call. */
export async function startSandbox() {
  const ours = Fastify();
  handleErrors(ours);
  registerStripeWebhook(ours);
  const webhookBase = await ours.listen({ port: 0, host: '127.0.0.1' });

  const base = env.stripe.apiBase!;
  const world = Fastify();
  registerStripeDouble(world, {
    webhookSecret: env.stripe.webhookSecret,
    webhookUrl: `${webhookBase}/api/stripe/webhook`,
    publicUrl: base,
  });
  registerPostmarkDouble(world, { serverToken: env.mail.token! });
  await world.listen({ port: Number(new URL(base).port), host: '127.0.0.1' });

  async function call(method: string, path: string, body?: object) {
    const response = await fetch(`${base}/_sandbox${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    if (method === 'DELETE') closeCircuits(); // the faults are gone: reset our circuit breakers, too
    return text ? JSON.parse(text) : null;
  }

  return {
    webhookUrl: `${webhookBase}/api/stripe/webhook`,
    stripe: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
      call(method, `/stripe${path}`, body),
    postmark: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
      call(method, `/postmark${path}`, body),
    /** Pays on the hosted page as the player. */
    pay: (stripeSessionId: string, card = PAYS) =>
      call('POST', `/stripe/checkout/${stripeSessionId}/pay`, { card }),
    ledger: () => call('GET', '/stripe/ledger'),
    mails: (to: string) => fetchMails(base, to),
    async close() {
      await world.close();
      await ours.close();
    },
  };
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

interface SentMail {
  Subject: string;
  Tag: string;
  TextBody: string;
  /** Headers and text as sent. */
  Body: string;
}

/** Returns every mail to this address with its text, the latest first. */
async function fetchMails(base: string, to: string): Promise<SentMail[]> {
  const read = async (path: string) => {
    const headers = { 'x-postmark-server-token': env.mail.token!, accept: 'application/json' };
    return (await fetch(`${base}/messages/outbound${path}`, { headers })).json();
  };
  const { Messages } = (await read(`?count=100&offset=0&recipient=${encodeURIComponent(to)}`)) as {
    Messages: { MessageID: string }[];
  };
  return Promise.all(Messages.map(({ MessageID }) => read(`/${MessageID}/details`) as Promise<SentMail>));
}
