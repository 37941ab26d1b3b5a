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

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

test('a customer pays on the hosted page and the signed events arrive', async () => {
  const session = await sandbox.checkout({
    client_reference_id: 'booking-7',
    metadata: { booking: '7' },
    payment_intent_data: { metadata: { booking: '7' } },
    customer_email: 'player@questboard.test',
  });
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 2500,
    payment_intent: null,
  });

  const page = await (await fetch(session.url ?? '')).text();
  expect(page).toContain('TEST SANDBOX');
  expect(page).toContain('Crimson Keep');
  expect(page).toContain('Pay $25.00');

  const answer = await sandbox.submit(session.url ?? '', cardForm());
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`https://questboard.test/success?session_id=${session.id}`);
  const again = await sandbox.submit(session.url ?? '', cardForm());
  expect(again.headers.get('location')).toBe(answer.headers.get('location'));

  const paid = await sandbox.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge.balance_transaction', 'line_items'],
  });
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: 'booking-7',
    customer_details: { email: 'player@questboard.test', name: 'Pat Player' },
    payment_intent: {
      status: 'succeeded',
      amount_received: 2500,
      metadata: { booking: '7' },
      latest_charge: { paid: true, balance_transaction: { amount: 2500, fee: 103, net: 2397 } },
    },
    line_items: { data: [{ description: 'Crimson Keep', amount_total: 2500 }] },
  });
  expect(paid.line_items?.data[0]?.price?.unit_amount_decimal?.toString()).toBe('2500');

  await eventually(() => sandbox.types().includes('checkout.session.completed'));
  expect(sandbox.types()).toEqual(
    expect.arrayContaining(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']),
  );
  expect((await sandbox.get('/ledger')).totals).toMatchObject({ captured: 2500, refunded: 0, net: 2500 });
});

test('a decline is shown and told, and another card then pays the same payment intent', async () => {
  const { url, id } = await sandbox.checkout();
  const declined = await sandbox.submit(url ?? '', cardForm('4000 0000 0000 0002'));
  expect(declined.status).toBe(402);
  expect(await declined.text()).toMatch(/role="alert">Your card was declined\./);
  const open = await sandbox.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
  expect(open).toMatchObject({
    status: 'open',
    payment_intent: {
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'generic_decline' },
    },
  });
  await eventually(() => sandbox.types().includes('payment_intent.payment_failed'));
  expect((await sandbox.submit(url ?? '', cardForm())).status).toBe(303);
  expect((await sandbox.stripe.paymentIntents.list()).data).toHaveLength(1);
});

test('a card that asks for confirmation leads to a second page', async () => {
  const { url, id } = await sandbox.checkout();
  expect((await sandbox.submit(url ?? '', cardForm('4000 0027 6000 3184'))).headers.get('location')).toBe(
    url,
  );
  expect(await (await fetch(url ?? '')).text()).toContain('Authorize test payment');
  const failed = await sandbox.submit(url ?? '', { answer: 'fail' });
  expect(await failed.text()).toContain('unable to authenticate');
  await sandbox.submit(url ?? '', cardForm('4000 0027 6000 3184'));
  expect((await sandbox.submit(url ?? '', { answer: 'authorize' })).status).toBe(303);
  expect((await sandbox.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
});

test('the form names wrong fields and escapes what was typed', async () => {
  const { url } = await sandbox.checkout();
  const answer = await sandbox.submit(url ?? '', {
    email: '"><script>',
    card: '4242 4242 4242 4241',
    expiry: '13/30',
    cvc: '',
    name: '',
  });
  const page = await answer.text();
  expect(answer.status).toBe(422);
  expect(page.match(/aria-invalid="true"/g)).toHaveLength(5);
  expect(page).not.toContain('<script>');
});

test('setup mode saves a card for the customer', async () => {
  const customer = await sandbox.stripe.customers.create({ email: 'player@questboard.test' });
  const { url, id } = await sandbox.checkout({
    mode: 'setup',
    line_items: undefined,
    currency: 'usd',
    customer: customer.id,
  });
  expect((await sandbox.submit(url ?? '', cardForm())).status).toBe(303);
  const session = await sandbox.stripe.checkout.sessions.retrieve(id, {
    expand: ['setup_intent.payment_method'],
  });
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    setup_intent: { status: 'succeeded', payment_method: { customer: customer.id, card: { last4: '4242' } } },
  });
  await eventually(() => sandbox.types().includes('setup_intent.succeeded'));
  expect((await sandbox.stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1);
});

test('a session ends by hand or by the clock, and its page says so', async () => {
  const first = await sandbox.checkout();
  expect(await sandbox.stripe.checkout.sessions.expire(first.id)).toMatchObject({
    status: 'expired',
    url: null,
  });
  expect((await refusal(sandbox.stripe.checkout.sessions.expire(first.id))).statusCode).toBe(400);
  const second = await sandbox.checkout({ expires_at: inSeconds(1800) });
  await sandbox.submit(second.url ?? '', cardForm('4000 0000 0000 0002'));
  await sandbox.post('/clock', { advanceSeconds: 1801 });
  const expired = await sandbox.stripe.checkout.sessions.retrieve(second.id, { expand: ['payment_intent'] });
  expect(expired).toMatchObject({ status: 'expired', payment_intent: { status: 'canceled' } });
  const page = await fetch(second.url ?? '');
  expect([page.status, await page.text()]).toEqual([410, expect.stringContaining('has expired')]);
  expect((await sandbox.submit(second.url ?? '', cardForm())).status).toBe(410);
  await eventually(() => sandbox.types().filter((type) => type === 'checkout.session.expired').length === 2);
});

test('Stripe’s own rules for a session hold', async () => {
  const rules: [
    Parameters<Harness['checkout']>[0],
    { param?: string; code?: string; statusCode?: number },
  ][] = [
    [{ expires_at: inSeconds(29 * 60) }, { param: 'expires_at' }],
    [{ expires_at: inSeconds(25 * 3600) }, { param: 'expires_at' }],
    [{ line_items: [] }, { code: 'parameter_missing' }],
    [{ success_url: undefined }, { param: 'success_url' }],
    [{ success_url: 'javascript:alert(1)' }, { code: 'url_invalid' }],
    [{ customer: 'cus_none' }, { code: 'resource_missing', statusCode: 400 }],
    [{ mode: 'subscription' }, { statusCode: 501 }],
    [{ allow_promotion_codes: true }, { statusCode: 501 }],
    [
      {
        line_items: [
          { quantity: 1, price_data: { currency: 'usd', unit_amount: 49, product_data: { name: 'x' } } },
        ],
      },
      { code: 'amount_too_small' },
    ],
  ];
  for (const [change, expected] of rules)
    expect(await refusal(sandbox.checkout(change))).toMatchObject(expected);
  expect((await sandbox.stripe.checkout.sessions.list()).data).toHaveLength(0);
  expect((await sandbox.stripe.products.list()).data).toHaveLength(0);
});

test('lists are paged, filtered and walked by the SDK', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.unshift((await sandbox.checkout()).id);
  await sandbox.stripe.checkout.sessions.expire(ids[4] ?? '');
  const { stripe } = sandbox;
  const first = await stripe.checkout.sessions.list({ limit: 2 });
  expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/checkout/sessions' });
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const rest = await stripe.checkout.sessions.list({ limit: 3, starting_after: ids[1] });
  expect([rest.has_more, rest.data.map(({ id }) => id)]).toEqual([false, ids.slice(2)]);
  const before = await stripe.checkout.sessions.list({ limit: 2, ending_before: ids[3] });
  expect([before.has_more, before.data.map(({ id }) => id)]).toEqual([true, ids.slice(1, 3)]);
  const walked: string[] = [];
  for await (const session of stripe.checkout.sessions.list({ limit: 2 })) walked.push(session.id);
  expect(walked).toEqual(ids);
  expect((await stripe.checkout.sessions.list({ status: 'expired' })).data.map(({ id }) => id)).toEqual([
    ids[4],
  ]);
  expect((await stripe.checkout.sessions.list({ created: { gt: inSeconds(60) } })).data).toHaveLength(0);
  expect((await refusal(stripe.checkout.sessions.list({ limit: 101 }))).statusCode).toBe(400);
});

test('two hundred checkouts at once are all created', async () => {
  const sessions = await Promise.all(Array.from({ length: 200 }, () => sandbox.checkout()));
  expect(new Set(sessions.map(({ id }) => id)).size).toBe(200);
});
