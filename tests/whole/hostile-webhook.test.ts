import { db } from '../../api/platform/db.ts';
import { env } from '../../api/platform/env.ts';
import { startApp, type TestApp } from '../scene/app.ts';
import { expectDecent, rowCounts, send, signature } from '../scene/hostile.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };
const secret = env.stripe.webhookSecret;
const post = (body: string, headers: Record<string, string>) =>
  send(app.url, 'POST', '/api/stripe/webhook', { headers: { ...json, ...headers }, body });
const event = (id: string, object: object = {}) =>
  JSON.stringify({ id, object: 'event', type: 'customer.created', data: { object } });

test('takes nothing unsigned, signed by somebody else, changed or old', async () => {
  const before = await rowCounts();
  const body = event('evt_bad');
  const old = new Date(Date.now() - 3_600_000);
  for (const header of [
    '',
    'nonsense',
    't=1,v1=',
    `t=${'9'.repeat(400)},v1=${'a'.repeat(64)}`,
    signature('whsec_somebody_else', body),
    signature(secret, `${body} `),
    signature(secret, body, old),
  ]) {
    const answer = await post(body, header ? { 'stripe-signature': header } : {});
    expectDecent(header, answer);
    expect([header, answer.status]).toEqual([header, 400]);
  }
  expect(await rowCounts()).toEqual(before);
});

test('stores an event once, however often it comes', async () => {
  const body = event('evt_again');
  for (let time = 0; time < 3; time += 1) {
    expect((await post(body, { 'stripe-signature': signature(secret, body) })).status).toBe(200);
  }
  expect(await db.webhookEvent.count({ where: { id: 'evt_again' } })).toBe(1);
});

test.each([
  'null',
  '[]',
  '"text"',
  '{}',
  '{',
  '',
  '{"id":7,"type":[]}',
  '{"id":"","type":"a"}',
  event('a'.repeat(10_000)),
  event('evt_nul', { name: 'a\u0000b' }),
  event('evt_half', { name: '\ud800' }),
  event('evt_deep', JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`)),
])('bears whatever is signed: %.60s', async (body) => {
  expectDecent(body.slice(0, 60), await post(body, { 'stripe-signature': signature(secret, body) }));
});

test('takes no more than a megabyte, and only JSON', async () => {
  const big = event('evt_big', { name: 'a'.repeat(2_000_000) });
  expect((await post(big, { 'stripe-signature': signature(secret, big) })).status).toBe(413);
  const form = await post('a=b', { 'content-type': 'application/x-www-form-urlencoded' });
  expectDecent('a form', form);
  expect(form.status).toBe(415);
});
