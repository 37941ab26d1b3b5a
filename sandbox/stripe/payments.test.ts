import Stripe from 'stripe';
import { cardForm, eventually, type Harness, refusal, startHarness } from './harness.ts';

let sandbox: Harness;
beforeAll(async () => {
  sandbox = await startHarness();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.post('/reset');
  sandbox.received.length = 0;
});

/** Pays a first date and saves the card, as joining a campaign does. */
async function saveCard(card?: string) {
  const session = await sandbox.checkout({ payment_intent_data: { setup_future_usage: 'off_session' } });
  const form = cardForm(card);
  const answer = await sandbox.submit(session.url ?? '', form);
  if (answer.headers.get('location') === session.url)
    await sandbox.submit(session.url ?? '', { answer: 'authorize' });
  const paid = await sandbox.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  const intent = paid.payment_intent as Stripe.PaymentIntent;
  return { customer: String(paid.customer), method: String(intent.payment_method), intent: intent.id };
}

const chargeLater = ({ customer, method }: { customer: string; method: string }) =>
  sandbox.stripe.paymentIntents.create({
    amount: 1800,
    currency: 'usd',
    customer,
    payment_method: method,
    off_session: true,
    confirm: true,
    metadata: { occurrence: "7's" },
  });

test('a saved card is charged without the customer', async () => {
  const saved = await saveCard();
  const intent = await chargeLater(saved);
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 1800, customer: saved.customer });
  expect(typeof intent.latest_charge).toBe('string');
  await eventually(() => sandbox.types().includes('payment_method.attached'));
  const found = await sandbox.stripe.paymentIntents.search({
    query: `metadata['occurrence']:'7\\'s' AND status:'succeeded'`,
  });
  expect(found.data.map(({ id }) => id)).toEqual([intent.id]);
  expect((await sandbox.stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
});

test('the saved card 0341 declines later, with the payment intent in the error', async () => {
  const error = await refusal(chargeLater(await saveCard('4000 0000 0000 0341')));
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(error).toMatchObject({ statusCode: 402, code: 'card_declined', decline_code: 'generic_decline' });
  const intent = await sandbox.stripe.paymentIntents.retrieve(error.payment_intent?.id ?? '');
  expect(intent).toMatchObject({ status: 'requires_payment_method', metadata: { occurrence: "7's" } });
});

test('the saved card 3184 needs the customer', async () => {
  const error = await refusal(chargeLater(await saveCard('4000 0027 6000 3184')));
  expect(error).toMatchObject({ code: 'authentication_required', statusCode: 402 });
});

test('a card that is detached, or belongs to somebody else, is not charged', async () => {
  const saved = await saveCard();
  const stranger = await sandbox.stripe.customers.create({ email: 'other@questboard.test' });
  expect((await refusal(chargeLater({ ...saved, customer: stranger.id }))).type).toBe(
    'StripeInvalidRequestError',
  );
  await sandbox.stripe.paymentMethods.detach(saved.method);
  expect((await refusal(chargeLater(saved))).message).toContain('may not be used again');
});

test('on-session confirmation goes through a page and comes back', async () => {
  const intent = await sandbox.stripe.paymentIntents.create({
    amount: 900,
    currency: 'usd',
    payment_method: 'pm_card_authenticationRequired',
    confirm: true,
    return_url: 'https://questboard.test/back',
  });
  expect(intent.status).toBe('requires_action');
  const answer = await sandbox.submit(intent.next_action?.redirect_to_url?.url ?? '', {
    answer: 'authorize',
  });
  expect(answer.headers.get('location')).toContain(
    `https://questboard.test/back?payment_intent=${intent.id}`,
  );
  expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  expect((await refusal(sandbox.stripe.paymentIntents.cancel(intent.id))).code).toBe(
    'payment_intent_unexpected_state',
  );
});

test('refunds: partial, too much, the rest, and once more', async () => {
  const { intent } = await saveCard();
  const { refunds } = sandbox.stripe;
  const part = await refunds.create({
    payment_intent: intent,
    amount: 1000,
    reason: 'requested_by_customer',
    metadata: { booking: '7' },
  });
  expect(part).toMatchObject({
    status: 'succeeded',
    amount: 1000,
    payment_intent: intent,
    metadata: { booking: '7' },
  });
  expect((await refusal(refunds.create({ payment_intent: intent, amount: 1501 }))).message).toBe(
    'Refund amount ($15.01) is greater than unrefunded amount on charge ($15.00)',
  );
  expect((await refunds.create({ payment_intent: intent })).amount).toBe(1500);
  expect((await refusal(refunds.create({ payment_intent: intent }))).code).toBe('charge_already_refunded');
  const paid = await sandbox.stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge.refunds'] });
  expect(paid.latest_charge).toMatchObject({
    refunded: true,
    amount_refunded: 2500,
    refunds: { data: [{}, {}] },
  });
  expect((await refunds.list({ payment_intent: intent })).data).toHaveLength(2);
  expect((await sandbox.get('/ledger')).totals).toMatchObject({ captured: 2500, refunded: 2500, net: 0 });
  await eventually(() => sandbox.types().filter((type) => type === 'charge.refunded').length === 2);
});

test('a refund may wait and then fail; the money can then be refunded again', async () => {
  const { intent } = await saveCard();
  await sandbox.post('/refunds/mode', { status: 'pending', becomes: 'failed', afterSeconds: 60 });
  const refund = await sandbox.stripe.refunds.create({ payment_intent: intent });
  expect(refund.status).toBe('pending');
  await sandbox.post('/clock', { advanceSeconds: 61 });
  expect(await sandbox.stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  });
  await eventually(() => sandbox.types().includes('refund.failed'));
  expect((await sandbox.get('/ledger')).totals.net).toBe(2500);
  await sandbox.post('/refunds/mode', { status: 'pending' });
  const second = await sandbox.stripe.refunds.create({ payment_intent: intent });
  await sandbox.post(`/refunds/${second.id}/settle`, { status: 'succeeded' });
  expect((await sandbox.stripe.refunds.retrieve(second.id)).status).toBe('succeeded');
  expect((await sandbox.get('/ledger')).totals.net).toBe(0);
});

test('a dispute blocks refunds', async () => {
  const { intent } = await saveCard();
  const dispute = await sandbox.post('/disputes', { payment_intent: intent });
  expect((await sandbox.stripe.disputes.retrieve(dispute.id)).status).toBe('needs_response');
  expect((await refusal(sandbox.stripe.refunds.create({ payment_intent: intent }))).code).toBe(
    'charge_disputed',
  );
  await sandbox.post(`/disputes/${dispute.id}/close`, { status: 'lost' });
  await eventually(() => sandbox.types().includes('charge.dispute.created'));
});

test('customers are found by mail, changed and deleted', async () => {
  const { customers } = sandbox.stripe;
  const { id } = await customers.create({
    email: 'player@questboard.test',
    metadata: { user: '1', old: 'x' },
  });
  expect((await customers.list({ email: 'player@questboard.test' })).data.map((one) => one.id)).toEqual([id]);
  expect((await customers.update(id, { metadata: { old: '' } })).metadata).toEqual({ user: '1' });
  expect(await customers.del(id)).toEqual({ id, object: 'customer', deleted: true });
  expect(await customers.retrieve(id)).toMatchObject({ deleted: true });
});

test('products and prices can be sold', async () => {
  const product = await sandbox.stripe.products.create({ name: 'Keep', default_price_data: undefined });
  const price = await sandbox.stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 700,
  });
  const session = await sandbox.checkout({ line_items: [{ price: price.id, quantity: 3 }] });
  expect(session.amount_total).toBe(2100);
  const items = await sandbox.stripe.checkout.sessions.listLineItems(session.id);
  expect(items.data).toMatchObject([{ quantity: 3, description: 'Keep', price: { id: price.id } }]);
});

test('a checkout is paid by switch, without a browser', async () => {
  const { id } = await sandbox.checkout();
  expect(await sandbox.post(`/checkout/${id}/pay`, { card: '4000000000000002' })).toMatchObject({
    outcome: 'declined',
  });
  expect(
    await sandbox.post(`/checkout/${id}/pay`, { card: '4000002760003184', authorize: true }),
  ).toMatchObject({
    outcome: 'succeeded',
    session: { payment_status: 'paid' },
    redirect: `https://questboard.test/success?session_id=${id}`,
  });
});
