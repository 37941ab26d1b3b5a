import type Stripe from 'stripe';
import { type Harness, refusal, startHarness } from './harness.ts';

let sandbox: Harness;
beforeAll(async () => {
  sandbox = await startHarness();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.post('/reset'));

async function paid() {
  const { id } = await sandbox.checkout({ customer_creation: 'always' });
  const { session } = await sandbox.post(`/checkout/${id}/pay`);
  return { session: id, intent: String(session.payment_intent), customer: String(session.customer) };
}

test('references become objects, four levels deep, through lists too', async () => {
  const { session, intent, customer } = await paid();
  const { checkout, paymentIntents, refunds, charges } = sandbox.stripe;
  await refunds.create({ payment_intent: intent, amount: 300 });
  const one = await paymentIntents.retrieve(intent, {
    expand: ['latest_charge.refunds.data.balance_transaction', 'payment_method', 'customer'],
  });
  expect(one).toMatchObject({
    latest_charge: {
      amount_refunded: 300,
      refunded: false,
      refunds: { object: 'list', data: [{ amount: 300, balance_transaction: { amount: -300 } }] },
    },
    payment_method: { object: 'payment_method' },
    customer: { id: customer },
  });
  const listed = await charges.list({
    payment_intent: intent,
    expand: ['data.payment_intent', 'data.refunds'],
  });
  expect(listed.data[0]).toMatchObject({ payment_intent: { id: intent }, refunds: { data: [{}] } });
  const items = await checkout.sessions.retrieve(session, { expand: ['line_items.data.price.product'] });
  expect(items.line_items?.data[0]?.price?.product).toMatchObject({ name: 'Crimson Keep' });
  expect(await charges.retrieve((one.latest_charge as Stripe.Charge).id)).not.toHaveProperty('refunds');
});

test('a charge shows ten refunds, and has them all on pages', async () => {
  const { intent } = await paid();
  for (let i = 0; i < 11; i++) await sandbox.stripe.refunds.create({ payment_intent: intent, amount: 100 });
  const { latest_charge } = await sandbox.stripe.paymentIntents.retrieve(intent, {
    expand: ['latest_charge.refunds'],
  });
  const { refunds, amount_refunded } = latest_charge as Stripe.Charge;
  expect([refunds?.data.length, refunds?.has_more, amount_refunded]).toEqual([10, true, 1100]);
  const headers = { authorization: 'Bearer sk_test_1' };
  const rest = await fetch(`${sandbox.base}${refunds?.url}?starting_after=${refunds?.data.at(-1)?.id}`, {
    headers,
  });
  expect(await rest.json()).toMatchObject({ data: [{ object: 'refund', amount: 100 }], has_more: false });
});

test('a customer who was deleted is expanded as deleted', async () => {
  const { intent, customer } = await paid();
  await sandbox.stripe.customers.del(customer);
  const found = await sandbox.stripe.paymentIntents.retrieve(intent, { expand: ['customer'] });
  expect(found.customer).toEqual({ id: customer, object: 'customer', deleted: true });
});

test('what cannot be expanded is refused before anything is done', async () => {
  const { session, intent } = await paid();
  const { checkout, paymentIntents, refunds, charges } = sandbox.stripe;
  const calls: [Promise<unknown>, string][] = [
    [paymentIntents.retrieve(intent, { expand: ['metadata'] }), 'metadata'],
    [
      paymentIntents.retrieve(intent, { expand: ['latest_charge.payment_method'] }),
      'latest_charge.payment_method',
    ],
    [
      paymentIntents.retrieve(intent, { expand: ['latest_charge.refunds.charge'] }),
      'latest_charge.refunds.charge',
    ],
    [
      checkout.sessions.retrieve(session, { expand: ['setup_intent.customer.email'] }),
      'setup_intent.customer.email',
    ],
    [checkout.sessions.list({ status: 'open', expand: ['data.url'] }), 'data.url'],
    [refunds.create({ payment_intent: intent, expand: ['amount'] }), 'amount'],
  ];
  for (const [call, path] of calls)
    expect(await refusal(call)).toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      param: 'expand',
      message: `This property cannot be expanded (${path}).`,
    });
  expect((await refusal(charges.list({ expand: ['payment_intent'] }))).message).toBe(
    "This property cannot be expanded (payment_intent). You may want to try expanding 'data.payment_intent' instead.",
  );
  expect((await refunds.list()).data).toHaveLength(0);
});
