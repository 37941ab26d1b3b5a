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

async function saved() {
  const { customers, paymentMethods } = sandbox.stripe;
  const customer = (await customers.create({ email: 'player@questboard.test' })).id;
  const method = (await paymentMethods.attach('pm_card_visa', { customer })).id;
  await customers.update(customer, { invoice_settings: { default_payment_method: method } });
  return { customer, method };
}

const charge = ({ customer, method }: { customer: string; method: string }) =>
  sandbox.stripe.paymentIntents.create({
    amount: 1800,
    currency: 'usd',
    customer,
    payment_method: method,
    off_session: true,
    confirm: true,
  });

async function eventOf(type: Stripe.Event.Type) {
  await eventually(() => sandbox.types().includes(type));
  return sandbox.received.findLast(({ event }) => event.type === type)?.event;
}

test('a card detached at Stripe is charged no more', async () => {
  const card = await saved();
  await sandbox.post(`/payment_methods/${card.method}/detach`);
  expect(await eventOf('payment_method.detached')).toMatchObject({
    data: { object: { id: card.method, customer: null }, previous_attributes: { customer: card.customer } },
  });
  expect((await sandbox.stripe.customers.retrieve(card.customer)) as Stripe.Customer).toMatchObject({
    invoice_settings: { default_payment_method: null },
  });
  expect((await sandbox.stripe.paymentMethods.list({ customer: card.customer })).data).toHaveLength(0);
  expect((await refusal(charge(card))).statusCode).toBe(400);
});

test('a bank replaces a saved card, and it behaves like the new one', async () => {
  const card = await saved();
  await sandbox.post(`/payment_methods/${card.method}/replace`, { expMonth: 3, expYear: 2044 });
  const event = await eventOf('payment_method.automatically_updated');
  const before = event?.data.previous_attributes as { card?: object } | undefined;
  expect(event?.data.object).toMatchObject({ card: { exp_month: 3, exp_year: 2044, last4: '4242' } });
  expect(Object.keys(before?.card ?? {}).sort()).toEqual(['exp_month', 'exp_year']);
  expect((await charge(card)).status).toBe('succeeded');
  await sandbox.post(`/payment_methods/${card.method}/replace`, { card: '4000 0000 0000 0341' });
  const changed = await sandbox.stripe.paymentMethods.retrieve(card.method);
  expect(changed).toMatchObject({ customer: card.customer, card: { last4: '0341', exp_year: 2044 } });
  expect((await refusal(charge(card))).code).toBe('card_declined');
});

test('a customer is changed and deleted at Stripe', async () => {
  const card = await saved();
  await sandbox.post(`/customers/${card.customer}/update`, { email: 'new@questboard.test' });
  await eventually(() => sandbox.types().filter((type) => type === 'customer.updated').length === 2);
  const changes = sandbox.received.filter(({ event }) => event.type === 'customer.updated');
  expect(changes.map(({ event }) => event.data.previous_attributes)).toEqual(
    expect.arrayContaining([{ email: 'player@questboard.test' }]),
  );
  await sandbox.post(`/customers/${card.customer}/delete`);
  expect((await eventOf('customer.deleted'))?.data.object).toMatchObject({ id: card.customer });
  expect(await sandbox.stripe.customers.retrieve(card.customer)).toMatchObject({ deleted: true });
  expect(await refusal(charge(card))).toMatchObject({ code: 'resource_missing', param: 'customer' });
  expect((await refusal(sandbox.checkout({ customer: card.customer }))).code).toBe('resource_missing');
});
