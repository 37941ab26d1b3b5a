import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { cardForm, checkoutParams, eventually, type Harness, refusal, startHarness } from './harness.ts';

let sandbox: Harness;
beforeAll(async () => {
  sandbox = await startHarness();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.post('/reset');
  sandbox.received.length = 0;
  sandbox.endpoint.answer = 200;
  sandbox.endpoint.requests = 0;
});

describe('idempotency', () => {
  test('the same key and parameters replay the first answer', async () => {
    const first = await sandbox.checkout({}, { idempotencyKey: 'hold:1' });
    const second = await sandbox.checkout({}, { idempotencyKey: 'hold:1' });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await sandbox.stripe.checkout.sessions.list()).data).toHaveLength(1);
  });

  test('changed parameters are refused', async () => {
    await sandbox.checkout({}, { idempotencyKey: 'hold:2' });
    const error = await refusal(sandbox.checkout({ metadata: { a: 'b' } }, { idempotencyKey: 'hold:2' }));
    expect(error).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  test('a refused parameter saves nothing, a declined card does', async () => {
    const options = { idempotencyKey: 'charge:1' };
    const params = { amount: 500, currency: 'usd', payment_method: 'pm_card_chargeDeclined', confirm: true };
    await refusal(sandbox.stripe.paymentIntents.create({ ...params, amount: -1 }, options));
    const first = await refusal(sandbox.stripe.paymentIntents.create(params, options));
    const second = await refusal(sandbox.stripe.paymentIntents.create(params, options));
    expect([first.code, second.payment_intent?.id]).toEqual(['card_declined', first.payment_intent?.id]);
  });

  test('a key in use is a conflict, and a key is forgotten after a day', async () => {
    await sandbox.post('/faults', { kind: 'slow', ms: 600_000, path: '/v1/checkout/*' });
    const slow = sandbox.checkout({}, { idempotencyKey: 'hold:3' });
    await eventually(async () => (await sandbox.get('/faults')).faults.length === 0);
    expect((await refusal(sandbox.checkout({}, { idempotencyKey: 'hold:3' }))).statusCode).toBe(409);
    await fetch(`${sandbox.base}/_sandbox/stripe/faults`, { method: 'DELETE' });
    const first = await slow;
    await sandbox.post('/clock', { advanceSeconds: 86_401 });
    expect((await sandbox.checkout({}, { idempotencyKey: 'hold:3' })).id).not.toBe(first.id);
  });
});

describe('refusals', () => {
  test('a missing or strange key is a 401', async () => {
    expect((await fetch(`${sandbox.base}/v1/account`)).status).toBe(401);
    const basic = { authorization: `Basic ${Buffer.from('sk_test_1:').toString('base64')}` };
    expect((await fetch(`${sandbox.base}/v1/account`, { headers: basic })).status).toBe(200);
  });

  test('an unknown id is a 404 with a request id; an unknown path or parameter a 501 that names it', async () => {
    const missing = await refusal(sandbox.stripe.paymentIntents.retrieve('pi_none'));
    expect(missing).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    expect(missing.requestId).toMatch(/^req_/);
    expect(await refusal(sandbox.stripe.coupons.create({ percent_off: 10 }))).toMatchObject({
      statusCode: 501,
      message: expect.stringContaining('POST /v1/coupons'),
    });
    const params = { email: 'a@b.test', tax_exempt: 'exempt' as const };
    expect((await refusal(sandbox.stripe.customers.create(params))).message).toContain("'tax_exempt'");
  });
});

describe('faults', () => {
  const fault = (kind: string, more = {}) =>
    sandbox.post('/faults', { kind, path: '/v1/checkout/sessions', ...more });
  const count = async () => (await sandbox.stripe.checkout.sessions.list({ limit: 100 })).data.length;

  test.each([
    ['drop_before', 0],
    ['drop_after', 1],
    ['500_before', 0],
    ['500_after', 1],
    ['429', 0],
  ])('%s leaves %i session behind, and the retry ends with exactly one', async (kind, left) => {
    // The SDK repeats a call once by itself when the connection is closed on it.
    await fault(kind, { method: 'POST', count: kind.startsWith('drop') ? 2 : 1 });
    const error = await refusal(sandbox.checkout({}, { idempotencyKey: 'hold:9' }));
    expect(error).toBeInstanceOf(
      kind.startsWith('drop') ? Stripe.errors.StripeConnectionError : Stripe.errors.StripeError,
    );
    expect(await count()).toBe(left);
    await sandbox.checkout({}, { idempotencyKey: 'hold:9' });
    expect(await count()).toBe(1);
  });

  test.each([
    ['400', Stripe.errors.StripeInvalidRequestError, { statusCode: 400 }],
    ['401', Stripe.errors.StripeAuthenticationError, { statusCode: 401, code: undefined }],
    ['401_expired', Stripe.errors.StripeAuthenticationError, { statusCode: 401, code: 'api_key_expired' }],
    ['403', Stripe.errors.StripePermissionError, { statusCode: 403, code: undefined }],
  ])('%s refuses before anything is done, until it is over', async (kind, type, expected) => {
    await fault(kind, { count: 1000 });
    const error = await refusal(sandbox.checkout());
    expect(error).toBeInstanceOf(type);
    expect(error).toMatchObject({ ...expected, rawType: 'invalid_request_error' });
    await fetch(`${sandbox.base}/_sandbox/stripe/faults`, { method: 'DELETE' });
    expect(await count()).toBe(0);
  });

  test('skip and count choose the requests; a fault may replay its error', async () => {
    await fault('500_after', { method: 'POST', skip: 1, replay: 'error' });
    await sandbox.checkout();
    expect((await refusal(sandbox.checkout({}, { idempotencyKey: 'k' }))).statusCode).toBe(500);
    expect((await refusal(sandbox.checkout({}, { idempotencyKey: 'k' }))).statusCode).toBe(500);
    expect(await count()).toBe(2);
  });
});

describe('events', () => {
  async function pay() {
    const { id } = await sandbox.checkout();
    await sandbox.post(`/checkout/${id}/pay`);
    return id;
  }

  test('are listed by type, and hold their object as it was', async () => {
    const id = await pay();
    const { data } = await sandbox.stripe.events.list({ types: ['checkout.session.completed', 'charge.*'] });
    expect(data.map(({ type }) => type)).toEqual(['checkout.session.completed', 'charge.succeeded']);
    expect(data[0]?.data.object).toMatchObject({ id, status: 'complete' });
    expect((await sandbox.stripe.events.list({ type: 'charge.succeeded', limit: 1 })).has_more).toBe(false);
    expect((await sandbox.stripe.events.retrieve(data[0]?.id ?? '')).id).toBe(data[0]?.id);
  });

  test('are retried until the endpoint answers 2xx', async () => {
    sandbox.endpoint.answer = 500;
    await pay();
    await eventually(() => sandbox.endpoint.requests >= 4);
    expect(sandbox.received).toHaveLength(0);
    sandbox.endpoint.answer = 200;
    const attempts = async (): Promise<number[]> => {
      const { deliveries } = await sandbox.get('/webhooks');
      const done = deliveries.filter(({ status }: { status: string }) => status === 'delivered');
      return done.map((delivery: { attempts: number }) => delivery.attempts);
    };
    await eventually(async () => (await attempts()).length === 4);
    expect(sandbox.received).toHaveLength(4);
    // Each twice, and once more where a second went by before the endpoint was right again.
    const tried = await attempts();
    expect(Math.min(...tried)).toBeGreaterThan(1);
    expect(tried.reduce((sum, times) => sum + times)).toBe(sandbox.endpoint.requests);
  });

  test('are held, and released in the order that is asked for', async () => {
    await sandbox.post('/webhooks', { hold: true });
    await pay();
    const { pending } = await sandbox.get('/webhooks');
    await sandbox.post('/webhooks/release', { order: 'reversed' });
    expect(sandbox.received.map(({ event }) => event.id)).toEqual([...pending].reverse());
    await pay();
    const [a, b, c, d] = (await sandbox.get('/webhooks')).pending;
    await sandbox.post('/webhooks/release', { order: [c, a] });
    await sandbox.post('/webhooks/release', { order: [d, b] });
    expect(sandbox.received.slice(4).map(({ event }) => event.id)).toEqual([c, a, d, b]);
  });

  test('are duplicated, delayed, dropped and redelivered', async () => {
    await sandbox.post('/webhooks', { duplicate: 4 });
    await pay();
    await eventually(
      () => sandbox.types().filter((type) => type === 'checkout.session.completed').length === 5,
    );
    await eventually(() => sandbox.received.length === 20);
    await sandbox.post('/webhooks', { duplicate: 0, drop: true });
    await pay();
    await sandbox.post('/webhooks', { drop: false });
    const [dropped] = (await sandbox.stripe.events.list({ type: 'checkout.session.completed', limit: 1 }))
      .data;
    await sandbox.post(`/webhooks/redeliver/${dropped?.id}`);
    expect(sandbox.received.slice(20).map(({ event }) => event.id)).toEqual([dropped?.id]);
    await sandbox.post('/webhooks', { delayMs: 600_000 });
    await pay();
    expect(sandbox.received).toHaveLength(21);
    await sandbox.post('/clock', { advanceSeconds: 601 });
    await eventually(() => sandbox.received.length === 25);
  });
});

test('an event of any making can be sent', async () => {
  await sandbox.post('/webhooks/send', { type: 'made.up', object: { id: 'x_1' }, account: 'acct_other' });
  await eventually(() => sandbox.received.length === 1);
  expect(sandbox.received[0]?.event).toMatchObject({
    type: 'made.up',
    account: 'acct_other',
    data: { object: { id: 'x_1' } },
  });
});

describe('state', () => {
  test('outlives a restart, undelivered events and idempotency keys too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stripe-double-'));
    const stateFile = join(folder, 'stripe.json');
    const first = await startHarness({ stateFile });
    await first.post('/webhooks', { hold: true });
    const session = await first.checkout({ metadata: { booking: '1' } }, { idempotencyKey: 'hold:1' });
    await first.submit(session.url ?? '', cardForm());
    await first.post('/clock', { advanceSeconds: 3600 });
    await first.close();

    const second = await startHarness({ stateFile });
    const again = await second.stripe.checkout.sessions.create(
      checkoutParams({ metadata: { booking: '1' } }),
      { idempotencyKey: 'hold:1' },
    );
    expect(again.id).toBe(session.id);
    expect((await second.stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete');
    expect((await second.get('/clock')).offsetSeconds).toBe(3600);
    await eventually(() => second.types().includes('checkout.session.completed'));
    await second.close();

    expect(JSON.parse(await readFile(stateFile, 'utf8')).version).toBe(1);
    await writeFile(stateFile, '{"version":1,');
    await expect(startHarness({ stateFile })).rejects.toThrow(/cannot read its state file .*Delete the file/);
    await rm(folder, { recursive: true });
  });
});
