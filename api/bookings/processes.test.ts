import { db } from '../platform/db.ts';
import { bearer } from '../testing/app.ts';
import { closeAll } from '../testing/close.ts';
import { tokenOf } from '../testing/login.ts';
import { startProcess } from '../testing/process.ts';
import { type Sandbox, startSandbox } from '../testing/sandbox.ts';
import { aSession, aUser } from '../testing/world.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

interface Answer {
  url?: string;
  message?: string;
  sessionId?: string;
  data?: { startCheckout: { url?: string; message?: string } };
}

async function post(url: string, body: object, token: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(token) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

const byRest = async (base: string, sessionId: number, token: string) => {
  const { status, body } = await post(`${base}/api/create-checkout-session`, { sessionId }, token);
  return { status, message: body.message, held: Boolean(body.url) };
};

const START = `mutation ($input: StartCheckoutInput!) {
  startCheckout(input: $input) { ... on Checkout { url } ... on Refusal { message } }
}`;
const byGraphQL = async (base: string, sessionId: number, token: string) => {
  const variables = { input: { sessionId: String(sessionId), agreeToTerms: true } };
  const { status, body } = await post(`${base}/graphql`, { query: START, variables }, token);
  const answer = body.data?.startCheckout;
  return { status, message: answer?.message, held: Boolean(answer?.url) };
};

test('200 buyers at two processes, by REST and GraphQL, for 6 seats: 6 holds, 194 "Session Full", nothing else', async () => {
  const [one, two] = await Promise.all([startProcess(), startProcess()]);
  const session = await aSession({ maxPlayers: 6 });
  const tokens = await Promise.all(Array.from({ length: 200 }, async () => tokenOf(await aUser())));
  const answers = await Promise.all(
    tokens.map((token, index) => {
      const base = index % 2 ? one.url : two.url;
      return index % 4 < 2 ? byRest(base, session.id, token) : byGraphQL(base, session.id, token);
    }),
  );
  expect(answers.filter(({ held }) => held)).toHaveLength(6);
  expect(answers.filter(({ message }) => message === 'Session Full')).toHaveLength(194);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await db.seat.count({ where: { sessionId: session.id, bookingId: { not: null } } })).toBe(6);
  expect(await Promise.all([one.stop(), two.stop()])).toEqual([0, 0]);
}, 120_000);

test('killed after the payment and before any webhook, the booking is confirmed within a minute of the restart', async () => {
  await sandbox.stripe('POST', '/webhooks', { drop: true });
  const first = await startProcess();
  const session = await aSession({ maxPlayers: 1 });
  const player = await aUser();
  const { body } = await post(
    `${first.url}/api/create-checkout-session`,
    { sessionId: session.id },
    await tokenOf(player),
  );
  await sandbox.pay(body.sessionId!);
  await first.kill();

  const second = await startProcess();
  const restarted = Date.now();
  const statusNow = async () => (await db.booking.findFirstOrThrow({ where: { userId: player.id } })).status;
  while ((await statusNow()) !== 'confirmed' && Date.now() - restarted < 60_000) {
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  expect(await statusNow()).toBe('confirmed');
  // The mail goes out too, by the same process.
  while ((await sandbox.mails(player.email)).length === 0 && Date.now() - restarted < 60_000) {
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  expect(await sandbox.mails(player.email)).toHaveLength(1);
  await second.stop();
}, 120_000);
