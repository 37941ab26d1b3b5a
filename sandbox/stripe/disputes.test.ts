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

async function paid() {
  const { id } = await sandbox.checkout();
  return String((await sandbox.post(`/checkout/${id}/pay`)).session.payment_intent);
}

const disputeTypes = () => sandbox.types().filter((type) => type.startsWith('charge.dispute.'));
const totals = async () => (await sandbox.get('/ledger')).totals;

test('a dispute withdraws its money and a fee, is answered, and is lost', async () => {
  const intent = await paid();
  const { id } = await sandbox.post('/disputes', { payment_intent: intent, reason: 'product_not_received' });
  const { disputes, balanceTransactions } = sandbox.stripe;
  const opened = await disputes.retrieve(id, { expand: ['charge', 'payment_intent'] });
  expect(opened).toMatchObject({
    status: 'needs_response',
    reason: 'product_not_received',
    amount: 2500,
    is_charge_refundable: false,
    charge: { disputed: true },
    payment_intent: { id: intent },
    balance_transactions: [{ amount: -2500, fee: 1500, net: -4000, reporting_category: 'dispute' }],
  });
  expect((await balanceTransactions.list({ source: id })).data).toHaveLength(1);
  expect((await disputes.list({ payment_intent: intent })).data.map((one) => one.id)).toEqual([id]);
  await sandbox.post(`/disputes/${id}/update`);
  await sandbox.post(`/disputes/${id}/close`, { status: 'lost' });
  await eventually(() => disputeTypes().length === 4);
  expect(disputeTypes().sort()).toEqual([
    'charge.dispute.closed',
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
  ]);
  expect(await totals()).toMatchObject({
    net: 2500,
    withdrawn: 2500,
    dispute_fees: 1500,
    reinstated: 0,
    balance: -1500,
  });
  expect((await refusal(sandbox.stripe.refunds.create({ payment_intent: intent }))).code).toBe(
    'charge_disputed',
  );
});

test('a charge is disputed in parts, never for more than it took', async () => {
  const intent = await paid();
  const first = await sandbox.post('/disputes', { payment_intent: intent, amount: 1000 });
  expect(await sandbox.post('/disputes', { payment_intent: intent, amount: 1501 })).toHaveProperty('error');
  const second = await sandbox.post('/disputes', { payment_intent: intent });
  expect(await sandbox.stripe.disputes.retrieve(second.id)).toMatchObject({ amount: 1500 });
  expect(await sandbox.post('/disputes', { payment_intent: intent })).toHaveProperty('error');
  const { data } = await sandbox.stripe.disputes.list({ payment_intent: intent });
  expect(data.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(await totals()).toMatchObject({ withdrawn: 2500, dispute_fees: 3000 });
  await sandbox.post(`/disputes/${first.id}/close`, { status: 'won' });
  await sandbox.post(`/disputes/${second.id}/close`, { status: 'lost' });
  const third = await sandbox.post('/disputes', { payment_intent: intent });
  expect(await sandbox.stripe.disputes.retrieve(third.id)).toMatchObject({ amount: 1000 });
});

test('a won dispute gives the money back and keeps the fee', async () => {
  const intent = await paid();
  const { id } = await sandbox.post('/disputes', { payment_intent: intent, amount: 1000 });
  await sandbox.post(`/disputes/${id}/close`, { status: 'won' });
  expect(await sandbox.stripe.disputes.retrieve(id)).toMatchObject({
    status: 'won',
    balance_transactions: [
      { amount: -1000 },
      { amount: 1000, fee: 0, reporting_category: 'dispute_reversal' },
    ],
  });
  const ledger = await sandbox.get('/ledger');
  expect(ledger.payments[0]).toMatchObject({
    withdrawn: 1000,
    reinstated: 1000,
    dispute_fees: 1500,
    balance: 1000,
  });
  expect(ledger.disputes).toMatchObject([{ id, payment_intent: intent, status: 'won', amount: 1000 }]);
  await eventually(() => disputeTypes().includes('charge.dispute.funds_reinstated'));
  expect(await sandbox.post(`/disputes/${id}/close`, { status: 'lost' })).toHaveProperty('error');
});

test('an inquiry moves no money and may be refunded, until it becomes a dispute', async () => {
  const intent = await paid();
  const { id } = await sandbox.post('/disputes', { payment_intent: intent, inquiry: true });
  expect(await sandbox.stripe.disputes.retrieve(id)).toMatchObject({
    status: 'warning_needs_response',
    is_charge_refundable: true,
    balance_transactions: [],
  });
  await sandbox.stripe.refunds.create({ payment_intent: intent, amount: 500 });
  await sandbox.post(`/disputes/${id}/update`, { status: 'needs_response', fee: 2000 });
  expect(await totals()).toMatchObject({ withdrawn: 2500, dispute_fees: 2000, refunded: 500 });
  expect((await refusal(sandbox.stripe.refunds.create({ payment_intent: intent }))).code).toBe(
    'charge_disputed',
  );
});

test('a refund made by hand at Stripe is one that nobody here asked for', async () => {
  const intent = await paid();
  const part = await sandbox.post('/refunds', { payment_intent: intent, amount: 1000 });
  expect(await sandbox.stripe.refunds.retrieve(part.id)).toMatchObject({ amount: 1000, metadata: {} });
  const charge = (await sandbox.stripe.charges.list({ payment_intent: intent })).data[0];
  expect(charge).toMatchObject({ amount_refunded: 1000, refunded: false });
  await eventually(() => sandbox.types().includes('charge.refunded'));
  const event = sandbox.received.find(({ event }) => event.type === 'charge.refunded')?.event;
  expect(event?.request).toEqual({ id: null, idempotency_key: null });
  expect(event?.data.previous_attributes).toMatchObject({ amount_refunded: 0 });
  expect(
    (await refusal(sandbox.stripe.refunds.create({ payment_intent: intent, amount: 2000 }))).message,
  ).toContain('greater than unrefunded amount on charge ($15.00)');
  await sandbox.post('/refunds', { charge: charge?.id });
  expect(await sandbox.stripe.charges.retrieve(charge?.id ?? '')).toMatchObject({ refunded: true });
  expect(await sandbox.post('/disputes', { charge: charge?.id })).toHaveProperty('error');
});
