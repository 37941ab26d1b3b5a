import { globalId } from '../parts/globalId.ts';
import { comesAlive, expect, follow, goBack, goForward, logIn, test } from './fixtures.ts';
import { bookingOf, cards, paySeat, payWith, proceedToPayment } from './payment.ts';
import { answerMutations } from './refusing.ts';

test('a declined card can be followed by one that pays', async ({ playerPage: page, table }) => {
  await proceedToPayment(page, table);
  await payWith(page, cards.declines);
  await expect(page.getByRole('alert')).toContainText(/declined/i);
  await payWith(page, cards.pays);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.goto('/account');
  await expect(bookingOf(page, table).getByText('Paid & Confirmed')).toBeVisible();
});

test('a player who never comes back after paying has the seat, and the open account says so', async ({
  page,
  context,
  player,
  table,
  mailbox,
}) => {
  // The provider tells our server; the way back never happens.
  await context.route(/\/success\?/, (route) => route.abort());
  await proceedToPayment(page, table);
  const another = await context.newPage();
  await another.goto('/account');
  await expect(bookingOf(another, table).getByText('Payment Pending')).toBeVisible();
  await page.bringToFront();
  await payWith(page, cards.pays);
  await mailbox.mail(player.email, /your seat is booked/i);
  await another.bringToFront();
  await expect(bookingOf(another, table).getByText('Paid & Confirmed')).toBeVisible();
  await expect(another.getByRole('region', { name: table.title })).toContainText('Write to the Table');
});

test('another tab of the same player offers no seat that they have taken', async ({
  playerPage: page,
  context,
  table,
}) => {
  const [board, card] = [await context.newPage(), await context.newPage()];
  await board.goto(`/sessions?search=${encodeURIComponent(table.title)}`);
  await comesAlive(board.getByRole('link', { name: 'Book Session' }));
  await card.goto(`/sessions/${table.id}`);
  await comesAlive(card.getByRole('link', { name: 'Book Now' }));
  await page.bringToFront();
  await proceedToPayment(page, table);
  await expect(board.getByRole('article').getByRole('link', { name: 'Complete Payment' })).toBeVisible();
  await expect(card.getByRole('timer')).toBeVisible();
  await payWith(page, cards.pays);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(board.getByRole('article').getByRole('link', { name: 'Your seat' })).toBeVisible();
  await expect(card.getByText('You have a seat')).toBeVisible();
});

test('a table that was changed meanwhile is shown as it is now to whoever goes back', async ({
  page,
  api,
  table,
}) => {
  await page.goto(`/sessions/${table.id}`);
  await comesAlive(page.getByRole('link', { name: 'Book Now' }));
  await page.getByRole('navigation').getByRole('link', { name: 'Game Masters' }).first().click();
  await expect(page).toHaveURL('/game-masters');
  await api.changeTable(table.id, { price: 31 });
  await goBack(page);
  await expect(page.getByRole('region', { name: 'Booking', exact: true }).getByText('$31')).toBeVisible();
});

test('a page that the browser has kept is asked for again by whoever goes back to it', async ({
  playerPage: page,
  api,
  table,
}) => {
  const price = page.getByRole('region', { name: 'Booking', exact: true });
  await page.goto('/game-masters');
  // By then the browser says with every page what it said with this one: it may take a page from its cache.
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('tz=');
  await page.goto(`/sessions/${table.id}`);
  // As a link is followed while the code of its page is on its way.
  await page.goto('/game-masters');
  await api.changeTable(table.id, { price: 31 });
  await goBack(page);
  await expect(price.getByText('$31')).toBeVisible();
  await api.changeTable(table.id, { price: 32 });
  await goBack(page);
  await goForward(page);
  await expect(price.getByText('$32')).toBeVisible();

  // A browser that has kept the page itself, and not what it was made from, wakes it.
  await api.changeTable(table.id, { price: 33 });
  await comesAlive(page.getByRole('link', { name: 'Book Now' }));
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(price.getByText('$33')).toBeVisible();
});

test('whoever goes back after paying finds their seat, and no form to pay once more', async ({
  playerPage: page,
  table,
}) => {
  await page.goto('/game-masters');
  // By then the browser says with every page what it said with this one: it may take a page from its cache.
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('tz=');
  await paySeat(page, table);
  await goBack(page);
  // Over the page of the provider, which has no mark of ours.
  await page.goBack();
  await expect(page).toHaveURL(`/booking/${table.id}`);
  await expect(page.getByText('You have a seat at this table')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toHaveCount(0);
});

test('a canceled payment keeps the seat for another try', async ({ playerPage: page, table }) => {
  await proceedToPayment(page, table);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Canceled' })).toBeVisible();
  await expect(page.getByText(table.title)).toBeVisible();
  await page.goto('/account');
  await expect(bookingOf(page, table).getByText('Payment Pending')).toBeVisible();
  await expect(bookingOf(page, table).getByRole('link', { name: 'Complete Payment' })).toBeVisible();
  await expect(bookingOf(page, table).getByRole('timer')).toContainText(/\d+:\d\d/);
  await page.goto('/cancel');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to Secure Payment' }).click();
  await payWith(page, cards.pays);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
});

test('the cancel page of an order that was paid meanwhile does not say that nothing was charged', async ({
  playerPage: page,
  player: { username, password },
  table,
}) => {
  await proceedToPayment(page, table);
  const back = await page.getByRole('link', { name: 'Back' }).getAttribute('href');
  await payWith(page, cards.pays);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.context().clearCookies();
  await page.goto(back ?? '');
  await expect(page.getByText('Log in to see whether this order was paid in another tab')).toBeVisible();
  await expect(page.getByText('Nothing was charged')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Already Paid' })).toBeVisible();
  await expect(page.getByText('Nothing was charged')).toHaveCount(0);
  await page.getByRole('link', { name: 'View My Bookings' }).click();
  await expect(bookingOf(page, table).getByText('Paid & Confirmed')).toBeVisible();
});

test('what can be done about one of several tables is named after it', async ({
  playerPage: page,
  table,
}) => {
  const board = `/sessions?search=${encodeURIComponent(table.title)}`;
  await page.goto(board);
  await expect(page.getByRole('link', { name: `Book Session: ${table.title}` })).toBeVisible();
  await paySeat(page, table);
  await page.goto(board);
  await expect(page.getByRole('link', { name: `Your seat: ${table.title}` })).toBeVisible();
  await page.goto('/account');
  for (const name of ['Write to the Table', 'Message GM', 'Receipt'])
    await expect(page.getByRole('link', { name: `${name}: ${table.title}` })).toBeVisible();
  for (const name of ['Lines and Veils', 'Cancel Booking'])
    await expect(page.getByRole('button', { name: `${name}: ${table.title}` })).toBeVisible();
});

test('a hold that runs out while the page is open is not offered for payment', async ({
  page,
  player,
  api,
  table,
}) => {
  await page.clock.install();
  await api.hold(player, table.id);
  const places = {
    '/account': bookingOf(page, table),
    [`/sessions?search=${encodeURIComponent(table.title)}`]: page.getByRole('article'),
    [`/sessions/${table.id}`]: page.getByRole('region', { name: 'Booking', exact: true }),
  };
  for (const [path, place] of Object.entries(places)) {
    await page.clock.setSystemTime(Date.now());
    await page.goto(path);
    await comesAlive(place.getByRole('link', { name: 'Complete Payment' }));
    await page.clock.fastForward('31:00');
    await expect(place.getByText(/Payment window closed|Hold ended/)).toBeVisible();
    await expect(place.getByRole('link', { name: 'Complete Payment' })).toHaveCount(0);
    await expect(place.getByRole('button', { name: 'Give Seat Back' })).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Book Now' }).click();
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeVisible();
});

test('an order says that booking is paused before it asks for money', async ({ playerPage: page, table }) => {
  // For this page alone: other journeys book meanwhile.
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"bookingOpen":true', '"bookingOpen":false');
    await route.fulfill({ response, body });
  });
  await page.goto(`/checkout?sessionId=${table.id}`);
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('Booking is paused');
  await expect(page.getByText('Nothing here can be booked.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to Secure Payment' })).toHaveCount(0);
});

test('a visitor learns before the login that booking is paused', async ({ page, table }) => {
  await page.goto('/terms');
  await comesAlive(page.getByRole('link', { name: 'Skip to content' }));
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"bookingOpen":true', '"bookingOpen":false');
    await route.fulfill({ response, body });
  });
  await follow(page, `/booking/${table.id}`);
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible();
  await expect(page.getByText('Booking is paused for the moment.')).toBeVisible();
});

test('nothing offers a seat while booking is paused', async ({ page }) => {
  await page.route('**/terms', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"isPaused":false', '"isPaused":true');
    await route.fulfill({ response, body });
  });
  await page.goto('/terms');
  await comesAlive(page.getByRole('link', { name: 'Skip to content' }));
  // Without asking the server for the page.
  for (const path of ['/', '/sessions', '/game-masters/1', '/campaigns/1']) {
    await follow(page, path);
    await expect(page.getByText('Booking is paused').first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^Book |^Join Campaign/ })).toHaveCount(0);
  }
});

test('an unpaid seat can be given back', async ({ playerPage: page, table }) => {
  await proceedToPayment(page, table);
  await page.goto('/account');
  await bookingOf(page, table).getByRole('button', { name: 'Give Seat Back' }).click();
  await page.getByRole('button', { name: 'Give the seat back' }).click();
  await expect(page.getByText('Booking Cancelled')).toBeVisible();
  await page.goto(`/booking/${table.id}`);
  await expect(page.getByText('Payment Pending')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeVisible();
});

test('a table says when the money comes back, and so does its booking form', async ({
  playerPage: page,
  api,
}) => {
  const told = [
    [72, /^You can cancel for a full refund until \S.+ a part or session credit may come back/],
    [
      12,
      /^The session starts in 24 hours or less, so there is no automatic refund, .+ a part or session credit may come back/,
    ],
  ] as const;
  for (const [hours, sentence] of told) {
    const table = await api.newTable({ hours });
    await page.goto(`/sessions/${table.id}`);
    const rule = page.getByRole('region', { name: 'Booking', exact: true }).getByText(sentence);
    await expect(rule).toBeVisible();
    const words = (await rule.textContent())!;
    await page.goto(`/booking/${table.id}`);
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  }
});

test('the last seat is sold once', async ({ playerPage: page, browser, api }) => {
  const table = await api.newTable({ maxPlayers: 1 });
  const late = await browser.newContext();
  const latePage = await late.newPage();
  await logIn(latePage, await api.newPerson());
  await latePage.goto(`/booking/${table.id}`);
  await latePage.getByLabel('I agree to the').check();

  await proceedToPayment(page, table);
  await latePage.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(latePage.getByRole('heading', { name: 'Session Full' })).toBeVisible();
  await latePage.goto(`/booking/${table.id}`);
  await expect(latePage.getByRole('heading', { name: 'Session Full' })).toBeVisible();
  await late.close();

  // Full for others: for whoever holds the seat it is still to be paid.
  await page.goto(`/sessions/${table.id}`);
  const card = page.getByRole('region', { name: 'Booking', exact: true });
  await expect(card.getByText('Payment Pending')).toBeVisible();
  await expect(card.getByRole('timer')).toContainText(/\d+:\d\d/);
  await expect(card.getByText('Session Full')).toHaveCount(0);
  // What they agreed to is not asked once more: as from the account, straight to the payment page.
  await card.getByRole('link', { name: 'Complete Payment' }).click();
  await payWith(page, cards.pays);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
});

test('a cart of two sessions is one payment', async ({ playerPage: page, api }) => {
  const tables = [await api.newTable(), await api.newTable({ hours: 96 })];
  await page.goto('/');
  await page.evaluate(
    (ids) =>
      localStorage.setItem('cart', JSON.stringify(ids.map((sessionId) => ({ sessionId, quantity: 1 })))),
    tables.map((table) => table.id),
  );
  await page.goto('/checkout');
  for (const table of tables) await expect(page.getByText(table.title)).toBeVisible();
  await expect(page.getByText('$50.00')).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to Secure Payment' }).click();
  await payWith(page, cards.pays);
  await expect(page.getByText('Paid & Confirmed')).toHaveCount(2);
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
});

test('seats of a cart that wait for their payment are the player’s in the cart, and go back together', async ({
  playerPage: page,
  api,
}) => {
  const tables = [await api.newTable({ maxPlayers: 1 }), await api.newTable({ hours: 96 })];
  await page.goto('/');
  await page.evaluate(
    (ids) =>
      localStorage.setItem('cart', JSON.stringify(ids.map((sessionId) => ({ sessionId, quantity: 1 })))),
    tables.map((table) => table.id),
  );
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Proceed to Secure Payment' }).click();
  await expect(page.getByRole('link', { name: 'Back' })).toBeVisible();

  await page.goto('/cart');
  await expect(page.getByRole('timer')).toHaveCount(2);
  await expect(page.getByText('Fully Booked')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('$50.00');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('button', { name: 'Proceed to Secure Payment' })).toBeEnabled();

  await page.goto('/account');
  await bookingOf(page, tables[0]!).getByRole('button', { name: 'Give Seat Back' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Give both seats back?' });
  await expect(dialog).toContainText(`go back together: ${tables[0]!.title}, ${tables[1]!.title}.`);
  await dialog.getByRole('button', { name: 'Give both seats back' }).click();
  await expect(page.getByText('Booking Cancelled')).toBeVisible();
  await expect(page.getByText(`went back together: ${tables[0]!.title}, ${tables[1]!.title}.`)).toBeVisible();
});

test('what does not load of a cart or an order takes nothing else away', async ({
  playerPage: page,
  api,
}) => {
  const tables = [await api.newTable(), await api.newTable({ hours: 96 })];
  await page.goto('/');
  await page.evaluate(
    (ids) =>
      localStorage.setItem('cart', JSON.stringify(ids.map((sessionId) => ({ sessionId, quantity: 1 })))),
    tables.map((table) => table.id),
  );
  /** Everything is answered but what asks for this. */
  const failing = (variable: string, value: unknown) =>
    page.route('**/graphql', (route) =>
      JSON.stringify(route.request().postDataJSON()?.variables?.[variable]) === JSON.stringify(value)
        ? route.fulfill({ status: 500, json: {} })
        : route.fallback(),
    );
  const mend = async () => {
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  };
  const total = page.getByRole('region', { name: 'Total' });
  const failed = page.getByRole('main').getByRole('alert');
  const both = tables.map(({ id }) => globalId('Session', id));

  await failing('sessionIds', both);
  await page.goto('/cart');
  await expect(failed).toContainText('Your credit is not known.');
  await expect(total).toContainText('$50.00');
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
  await mend();

  await failing('id', String(tables[0]!.id));
  await page.reload();
  await expect(failed).toContainText('This session did not load.');
  await expect(page.getByRole('main').getByRole('link', { name: tables[1]!.title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
  await mend();
  await expect(total).toContainText('$50.00');

  await failing('sessionIds', both);
  await page.goto('/checkout');
  await expect(failed).toContainText('What is to pay did not load.');
  await expect(page.getByRole('main').getByRole('link', { name: tables[1]!.title })).toBeVisible();
  await mend();
  await expect(page.getByRole('button', { name: 'Proceed to Secure Payment' })).toBeEnabled();

  await failing('ids', both);
  await page.reload();
  await expect(failed).toContainText('Your order did not load');
  await expect(page.getByRole('heading', { name: 'Billing Information' })).toBeVisible();
  await mend();
  await expect(page.getByRole('button', { name: 'Proceed to Secure Payment' })).toBeEnabled();
});

test('an empty cart leads to the sessions', async ({ playerPage: page }) => {
  await page.goto('/checkout');
  await expect(page.getByText('Empty Cart', { exact: true })).toBeVisible();
  await expect(page.getByText('Please add sessions to your cart before checkout')).toBeVisible();
  await expect(page).toHaveURL('/sessions');
});

test('what says on a phone that the cart is empty does not stand over the heading', async ({
  playerPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/checkout');
  const told = page.getByRole('listitem').filter({ hasText: 'Empty Cart' });
  await expect(told).toHaveAttribute('data-mounted', 'true');
  const heading = page.getByRole('heading', { level: 1, name: 'Browse Game Sessions' });
  const { y, height } = (await heading.boundingBox())!;
  const box = async () => (await told.boundingBox())!;
  // It comes from below.
  await expect.poll(async () => (await box()).y + (await box()).height).toBeLessThanOrEqual(844);
  expect((await box()).y).toBeGreaterThan(y + height);
});

test('a success page without a payment says so', async ({ playerPage: page }) => {
  await page.goto('/success');
  await expect(page.getByText('No payment session found in URL')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return Home' })).toBeVisible();
});

test('a checkout with nothing to book has no sum and no way to pay it', async ({ playerPage: page }) => {
  await page.goto('/checkout?sessionId=999999999');
  await expect(page.getByText('Session not found')).toBeVisible();
  await expect(page.getByText('Nothing here can be booked.')).toBeVisible();
  await expect(page.getByText('Total', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Proceed to Secure Payment' })).toHaveCount(0);
});

test('whose other windows have looked after a payment too often is told no bad news of it', async ({
  playerPage: page,
}) => {
  const message = 'Too many attempts. Please try again in 3 minutes.';
  const refusal = { code: 'RATE_LIMITED', message, field: null, retryAfterSeconds: 180 };
  await answerMutations(page, { data: { verifyCheckout: { __typename: 'Refusal', ...refusal } } });
  await page.goto('/success?session_id=cs_test_12345');
  await expect(page.getByRole('status').getByText(message)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Verifying Your Payment' })).toBeVisible();
});
