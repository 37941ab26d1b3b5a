import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fastify, { type FastifyRequest } from 'fastify';
import { startGoogle } from './google.ts';
import { registerPage } from './page.ts';
import { registerPostmarkDouble } from './postmark/server.ts';
import { registerStripeDouble } from './stripe/server.ts';

/** Reads a setting that the sandbox and the product share; the process that starts the sandbox sets it. */
function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}

const port = Number(setting('SANDBOX_PORT'));
// Local only: it shows every mail and accepts commands from anybody.
const host = process.env.SANDBOX_HOST || '127.0.0.1';
const productUrl = setting('PUBLIC_URL');
const state = setting('SANDBOX_STATE');
mkdirSync(state, { recursive: true });

const onPort = (number: number) => `http://${new URL(productUrl).hostname}:${number}`;
const googleUrl = onPort(port + 1);

const app = fastify({ bodyLimit: 1_048_576, forceCloseConnections: true });
const stripe = registerStripeDouble(app, {
  webhookSecret: setting('STRIPE_WEBHOOK_SECRET'),
  webhookUrl: `http://127.0.0.1:${setting('PORT')}/api/stripe/webhook`,
  publicUrl: onPort(port),
  stateFile: join(state, 'stripe.json'),
});
const { mails } = registerPostmarkDouble(app, {
  serverToken: setting('POSTMARK_SERVER_TOKEN'),
  stateFile: join(state, 'mails.jsonl'),
});
registerPage(app, { mails, listPayments: () => stripe.listPayments(), productUrl, googleUrl });
app.setNotFoundHandler((request, reply) => {
  // Logged visibly: a client that got a plausible response to an unknown call would break much later.
  if (isProviderCall(request)) console.error(`Sandbox: no such call ${request.method} ${request.url}`);
  return reply
    .code(isProviderCall(request) ? 501 : 404)
    .send({ message: `The sandbox has no ${request.url}` });
});

function isProviderCall({ headers }: FastifyRequest): boolean {
  return 'x-postmark-server-token' in headers || 'authorization' in headers;
}

await app.listen({ port, host });
const google = await startGoogle({
  host,
  port: port + 1,
  baseUrl: googleUrl,
  clientId: setting('GOOGLE_CLIENT_ID'),
  clientSecret: setting('GOOGLE_CLIENT_SECRET'),
  redirectUris: ['google/callback', 'oauth2/callback/google'].map((path) => `${productUrl}/api/auth/${path}`),
});
console.log(`Sandbox ready at ${onPort(port)}, Google at ${googleUrl}`);
process.send?.('ready');

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(), 3000).unref();
  await Promise.allSettled([app.close(), stripe.close(), google.close()]);
  process.exit();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// Started by another process: end with it, however it ends.
if (process.channel) process.once('disconnect', stop);
