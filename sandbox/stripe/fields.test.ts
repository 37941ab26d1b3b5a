import { REQUIRED, wrongFields } from './fields.ts';
import { eventually, type Harness, startHarness } from './harness.ts';

let sandbox: Harness;
beforeAll(async () => {
  sandbox = await startHarness();
});
afterAll(() => sandbox.close());

/** Every Stripe object in an answer, however deep it lies. */
function objectsIn(value: unknown): { object: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const nested = Object.values(value).flatMap(objectsIn);
  return 'object' in value && typeof value.object === 'string' && !('deleted' in value)
    ? [value as { object: string }, ...nested]
    : nested;
}

const read = async (path: string): Promise<unknown> => {
  const response = await fetch(`${sandbox.base}${path}`, { headers: { authorization: 'Bearer sk_test_1' } });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
};

/** Pays, declines, debits, saves, refunds, disputes, deletes. */
async function everything() {
  const { checkout, post, stripe } = sandbox;
  const card = await checkout({ payment_intent_data: { setup_future_usage: 'off_session' } });
  await post(`/checkout/${card.id}/pay`, { card: '4000000000000002' });
  await post(`/checkout/${card.id}/pay`, { card: '4000002760003184' });
  const { session } = await post(`/checkout/${card.id}/pay`, { authorize: true });
  await stripe.refunds.create({ payment_intent: session.payment_intent, amount: 100 });
  const dispute = await post('/disputes', { payment_intent: session.payment_intent });
  await post(`/disputes/${dispute.id}/update`);
  await post(`/disputes/${dispute.id}/close`, { status: 'won' });
  for (const account of ['000123456789', '000222222227'])
    await post(`/checkout/${(await checkout()).id}/pay`, { account });
  const setup = {
    mode: 'setup',
    currency: 'usd',
    customer: session.customer,
    line_items: undefined,
  } as const;
  for (const number of ['4000000000000069', '4242424242424242'])
    await post(`/checkout/${(await checkout(setup)).id}/pay`, { card: number });
  await stripe.checkout.sessions.expire((await checkout()).id);
  await post('/clock', { advanceSeconds: 5 * 86_400 });
  const { id } = await stripe.customers.create({ email: 'gone@questboard.test' });
  await post(`/customers/${id}/delete`);
  await stripe.products.create({ name: 'Keep' });
}

test('every object that is answered or sent has the fields that a reader counts on', async () => {
  await everything();
  const collections = [
    'checkout/sessions',
    'payment_intents',
    'charges',
    'refunds',
    'disputes',
    'customers',
    'products',
    'balance_transactions',
  ];
  const lists = await Promise.all(collections.map((name) => read(`/v1/${name}?limit=100`)));
  const expand = 'expand[]=data.payment_intent.latest_charge.refunds&expand[]=data.line_items';
  const deep = await read(
    `/v1/checkout/sessions?limit=100&${expand}&expand[]=data.setup_intent.payment_method`,
  );
  await eventually(() => sandbox.types().includes('customer.deleted'));
  const sent = sandbox.received.map(({ payload }) => JSON.parse(payload));
  const found = objectsIn([lists, deep, sent, await read('/v1/account')]);
  expect(found.flatMap((object) => wrongFields(object.object, object))).toEqual([]);
  expect([...new Set(found.map(({ object }) => object))].sort()).toEqual(
    [...Object.keys(REQUIRED), 'list'].sort(),
  );
});

test('a missing field, and one of another kind, are seen', () => {
  expect(wrongFields('event', { id: 7, object: 'event', created: 1, pending_webhooks: 1 })).toEqual(
    expect.arrayContaining([
      'event.id is number, not text',
      'event.type is undefined, not text',
      'event.livemode is undefined, not flag',
    ]),
  );
});
