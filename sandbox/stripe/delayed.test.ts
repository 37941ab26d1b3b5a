import type Stripe from 'stripe';
import { eventually, type Harness, refusal, startHarness } from './harness.ts';

let sandbox: Harness;
beforeAll(async () => {
  sandbox = await startHarness();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.post('/reset');
  sandbox.received.length = 0;
});

const DAY = 86_400;
const bankForm = (account: string) => ({
  method: 'us_bank_account',
  email: 'player@questboard.test',
  account,
  name: 'Pat Player',
});
const expanded = (id: string) =>
  sandbox.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
const captured = async () => (await sandbox.get('/ledger')).totals.captured;

test('a session of cards only offers no bank account', async () => {
  const session = await sandbox.checkout({ allowed_payment_method_types: ['card'] });
  expect(session.payment_method_types).toEqual(['card']);
  // The name of older versions, which Stripe refuses now.
  const older = { payment_method_types: ['card'] } as Partial<Stripe.Checkout.SessionCreateParams>;
  expect(await refusal(sandbox.checkout(older))).toMatchObject({
    statusCode: 400,
    code: 'parameter_unknown',
  });
  expect(await (await fetch(session.url ?? '')).text()).not.toContain('bank account');
  expect((await sandbox.submit(session.url ?? '', bankForm('000123456789'))).status).toBe(422);
  expect(await sandbox.post(`/checkout/${session.id}/pay`, { account: '000123456789' })).toHaveProperty(
    'error',
  );
});

test('a bank debit completes the session unpaid, and is paid four days later', async () => {
  const session = await sandbox.checkout();
  expect(session.payment_method_types).toEqual(['card', 'us_bank_account']);
  expect(await (await fetch(session.url ?? '')).text()).toContain('Use a bank account instead');
  const page = await (await fetch(`${session.url}?method=us_bank_account`)).text();
  expect(page).toContain('Authorize debit of $25.00');
  expect((await sandbox.submit(session.url ?? '', bankForm('1'))).status).toBe(422);
  const answer = await sandbox.submit(session.url ?? '', bankForm('000123456789'));
  expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringContaining('/success')]);
  const waiting = await expanded(session.id);
  expect(waiting).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    payment_intent: {
      status: 'processing',
      amount_received: 0,
      latest_charge: {
        status: 'pending',
        paid: false,
        balance_transaction: null,
        payment_method_details: { type: 'us_bank_account', us_bank_account: { last4: '6789' } },
      },
    },
  });
  expect(await captured()).toBe(0);
  const intent = (waiting.payment_intent as Stripe.PaymentIntent).id;
  expect((await refusal(sandbox.stripe.paymentIntents.cancel(intent))).code).toBe(
    'payment_intent_unexpected_state',
  );
  expect((await refusal(sandbox.stripe.refunds.create({ payment_intent: intent }))).statusCode).toBe(400);
  await eventually(() => sandbox.types().includes('checkout.session.completed'));
  expect(sandbox.types()).toEqual(expect.arrayContaining(['charge.pending', 'payment_intent.processing']));

  await sandbox.post('/clock', { advanceSeconds: 4 * DAY + 1 });
  expect(await expanded(session.id)).toMatchObject({
    payment_status: 'paid',
    payment_intent: { status: 'succeeded', amount_received: 2500, latest_charge: { paid: true } },
  });
  expect(await captured()).toBe(2500);
  await eventually(() => sandbox.types().includes('checkout.session.async_payment_succeeded'));
  expect(sandbox.types()).not.toContain('checkout.session.async_payment_failed');
});

test('a bank debit may fail days later, and the session stays unpaid', async () => {
  const { id } = await sandbox.checkout();
  const { outcome } = await sandbox.post(`/checkout/${id}/pay`, { account: '000111111113' });
  expect(outcome).toBe('processing');
  await sandbox.post('/clock', { advanceSeconds: 4 * DAY + 1 });
  expect(await expanded(id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    payment_intent: {
      status: 'requires_payment_method',
      last_payment_error: { code: 'account_closed' },
      latest_charge: { status: 'failed', paid: false, captured: false, failure_code: 'account_closed' },
    },
  });
  expect(await captured()).toBe(0);
  await eventually(() => sandbox.types().includes('checkout.session.async_payment_failed'));
  expect(sandbox.types()).toEqual(expect.arrayContaining(['charge.failed', 'payment_intent.payment_failed']));
});

test('one that is under way for ever is ended by the switch, once', async () => {
  const { id } = await sandbox.checkout();
  const { payment_intent } = await sandbox.post(`/checkout/${id}/pay`, { account: '000000000009' });
  await sandbox.post('/clock', { advanceSeconds: 100 * DAY });
  expect((await sandbox.stripe.paymentIntents.retrieve(payment_intent.id)).status).toBe('processing');
  await sandbox.post(`/payments/${payment_intent.id}/settle`, { status: 'succeeded' });
  expect((await sandbox.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
  expect(await sandbox.post(`/payments/${payment_intent.id}/settle`, { status: 'failed' })).toHaveProperty(
    'error',
  );
});

test('a card may be under way too, with and without the customer', async () => {
  await sandbox.post('/payments/mode', { status: 'processing', becomes: 'failed', afterSeconds: 60 });
  const { id } = await sandbox.checkout({ payment_intent_data: { setup_future_usage: 'off_session' } });
  const { session, payment_intent } = await sandbox.post(`/checkout/${id}/pay`);
  expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  const later = await sandbox.stripe.paymentIntents.create({
    amount: 1800,
    currency: 'usd',
    customer: session.customer,
    payment_method: payment_intent.payment_method,
    off_session: true,
    confirm: true,
  });
  expect(later).toMatchObject({ status: 'processing', processing: { type: 'card' } });
  await sandbox.post('/payments/mode', { status: 'succeeded' });
  await sandbox.post('/clock', { advanceSeconds: 61 });
  expect(await sandbox.stripe.paymentIntents.retrieve(later.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { type: 'card_error', code: 'card_declined' },
  });
});

test('a bank account is saved and charged later, if the payment allows it', async () => {
  const customer = (await sandbox.stripe.customers.create({ email: 'player@questboard.test' })).id;
  const setup = await sandbox.checkout({ mode: 'setup', currency: 'usd', customer, line_items: undefined });
  expect((await sandbox.submit(setup.url ?? '', bankForm('000123456789'))).status).toBe(303);
  const [method] = (await sandbox.stripe.paymentMethods.list({ customer })).data;
  expect(method).toMatchObject({ type: 'us_bank_account', us_bank_account: { last4: '6789' } });
  expect((await sandbox.stripe.paymentMethods.list({ customer, type: 'card' })).data).toHaveLength(0);
  const charge = (more: Partial<Stripe.PaymentIntentCreateParams>) =>
    sandbox.stripe.paymentIntents.create({
      amount: 1800,
      currency: 'usd',
      customer,
      payment_method: method?.id,
      off_session: true,
      confirm: true,
      ...more,
    });
  expect((await charge({})).status).toBe('processing');
  expect((await refusal(charge({ allowed_payment_method_types: ['card'] }))).param).toBe('payment_method');
});
