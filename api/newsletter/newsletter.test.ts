import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { closeAll } from '../../tests/scene/close.ts';
import { refused } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { handleErrors } from '../platform/http/errors.ts';
import { guardOrigins } from '../platform/http/origins.ts';
import { post, registerRoutes } from '../platform/http/rest.ts';
import { unsubscribeToken } from '../platform/unsubscribe-token.ts';
import { registerUnsubscribe, subscribe as subscribeRoute } from './newsletter.rest.ts';
import { confirm, subscribe, unsubscribe } from './newsletter.service.ts';

const THANKS = 'Thank you for subscribing to our newsletter.';
let serial = 0;
const address = () => `reader${++serial}@example.test`;
const from = () => ({ ip: `10.0.0.${++serial}` });
const mailsTo = (email: string) =>
  db.outboxMail.findMany({ where: { toAddress: email }, orderBy: { id: 'asc' } });
const tokenIn = (text: string, page: string) =>
  new RegExp(`http://localhost:3000/newsletter/${page}\\?token=(\\S+)`).exec(text)![1]!;
const stateOf = async (email: string) => {
  const row = await db.newsletterSubscriber.findUniqueOrThrow({ where: { email } });
  return row.unsubscribedAt ? 'left' : row.confirmedAt ? 'subscribed' : 'asked';
};

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  handleErrors(app);
  guardOrigins(app);
  registerUnsubscribe(app);
  registerRoutes(app, [post('/api/subscribe', 'public', subscribeRoute)], async () => ({
    viewer: null,
    headers: new Headers(),
    ip: from().ip,
    setCookies: [],
  }));
  await app.ready();
});
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await app.close();
  await closeAll();
});

test('ask, confirm, leave and come back', async () => {
  const email = address();
  expect(await subscribe({ email: ` ${email.toUpperCase()} ` }, from())).toEqual({ message: THANKS });
  expect(await stateOf(email)).toBe('asked');
  const [mail] = await mailsTo(email);
  const token = tokenIn(mail!.text, 'confirm');
  await confirm({ token });
  expect(await stateOf(email)).toBe('subscribed');
  expect(await confirm({ token })).toEqual({ message: 'You are on our list already.' });

  const leave = tokenIn(mail!.text, 'unsubscribe');
  await unsubscribe({ token: leave });
  await unsubscribe({ token: leave });
  expect(await stateOf(email)).toBe('left');
  await refused(confirm({ token }), 'EXPIRED', 'token');

  await subscribe({ email }, from());
  expect(await stateOf(email)).toBe('left');
  const again = (await mailsTo(email))[1]!;
  await confirm({ token: tokenIn(again.text, 'confirm') });
  expect(await stateOf(email)).toBe('subscribed');
});

test('an address that is sent from several tabs at once is on the list once', async () => {
  const email = address();
  const tabs = [1, 2, 3].map(() => subscribe({ email }, from()));
  expect(await Promise.all(tabs)).toEqual([{ message: THANKS }, { message: THANKS }, { message: THANKS }]);
  expect(await stateOf(email)).toBe('asked');
});

test('the answer is the same for known and unknown addresses; a known one gets no second link', async () => {
  const email = address();
  const answers = [await subscribe({ email }, from())];
  await confirm({ token: tokenIn((await mailsTo(email))[0]!.text, 'confirm') });
  answers.push(await subscribe({ email }, from()));
  expect(answers).toEqual([{ message: THANKS }, { message: THANKS }]);
  const [, second] = await mailsTo(email);
  expect(second).toMatchObject({ kind: 'newsletter-known' });
  expect(second!.text).not.toContain('/newsletter/confirm');
});

test('old links and links from before leaving do not work', async () => {
  const email = address();
  await subscribe({ email }, from());
  const { text } = (await mailsTo(email))[0]!;
  clock.setOffset(8 * 86_400_000);
  await refused(confirm({ token: tokenIn(text, 'confirm') }), 'EXPIRED');
  clock.setOffset(0);
  await unsubscribe({ token: tokenIn(text, 'unsubscribe') });
  await refused(confirm({ token: tokenIn(text, 'confirm') }), 'EXPIRED');
  expect(await stateOf(email)).toBe('left');
});

describe('forged tokens', () => {
  const good = unsubscribeToken('newsletter', 1);
  const tokens = [
    '',
    '1',
    '1.',
    `2.${good.slice(2)}`,
    `${good}x`,
    `01.${good.slice(2)}`,
    '99999999999.x',
    'a\u0000b',
    'x'.repeat(10_000),
    null,
    5,
    [good],
  ];
  test.each(tokens)('%#', async (token) => {
    await refused(unsubscribe({ token }), 'BAD_INPUT', 'token');
    await expect(confirm({ token })).rejects.toMatchObject({ name: 'Refusal' });
  });
});

test.each([
  '',
  'nobody',
  'a@b',
  'a b@c.de',
  `${'x'.repeat(260)}@example.test`,
  'a\u0000@example.test',
  null,
  7,
  ['a@example.test'],
  {},
])('the address %j is refused with the form’s own sentence', async (email) => {
  await expect(subscribe({ email }, from())).rejects.toMatchObject({
    code: 'BAD_INPUT',
    field: 'email',
    message: 'Please enter a valid email address',
  });
});

test('limits by address and by caller', async () => {
  const email = address();
  for (let n = 0; n < 3; n += 1) await subscribe({ email }, from());
  await refused(subscribe({ email }, from()), 'RATE_LIMITED');
  const caller = from();
  for (let n = 0; n < 30; n += 1) await subscribe({ email: address() }, caller);
  await refused(subscribe({ email: address() }, caller), 'RATE_LIMITED');
});

test('REST: subscribe, and leave as mail programs do', async () => {
  const email = address();
  const asked = await app.inject({ method: 'POST', url: '/api/subscribe', payload: { email } });
  expect([asked.statusCode, asked.json()]).toEqual([200, { success: true, message: THANKS }]);
  const { text } = (await mailsTo(email))[0]!;
  await confirm({ token: tokenIn(text, 'confirm') });
  const token = tokenIn(text, 'unsubscribe');
  const click = await app.inject({
    method: 'POST',
    url: `/api/unsubscribe?token=${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect([click.statusCode, click.json().success]).toEqual([200, true]);
  expect(await stateOf(email)).toBe('left');
  const byBody = await app.inject({ method: 'POST', url: '/api/unsubscribe', payload: { token } });
  expect(byBody.statusCode).toBe(200);
  for (const request of [
    { url: '/api/unsubscribe' },
    { url: '/api/unsubscribe', payload: '[]', headers: { 'content-type': 'application/json' } },
    { url: '/api/unsubscribe?token=a&token=b' },
    { url: '/api/subscribe' },
    { url: '/api/subscribe', payload: { email: 'nobody' } },
  ]) {
    expect((await app.inject({ method: 'POST', ...request })).statusCode).toBe(400);
  }
});
