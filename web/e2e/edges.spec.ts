import type { Page } from '@playwright/test';
import { comesAlive, expect, fillLogin, goBack, holdUp, loaded, logIn, press, test } from './fixtures.ts';

const gameMaster = { username: 'gamemaster', password: 'questboard', email: '', fullName: '' };

/** Somebody holds a seat of this session and has not paid yet. */
const hold = async (page: Page, sessionId: number) => {
  const data = { sessionId, agreeToTerms: true };
  expect((await page.request.post('/api/create-checkout-session', { data })).ok()).toBe(true);
};

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName ?? '');

test('after a refused login the focus is where to go on', async ({ page, person }) => {
  await page.goto('/login');
  await fillLogin(page, person.username, 'not the password');
  await expect(page.getByText('Invalid username or password')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.route('**/graphql', (route) => route.abort());
  await fillLogin(page, person.username, person.password);
  await expect(page.getByText(/We could not reach /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeFocused();
});

test('from page to page the focus is at the heading of the new one, also of one that comes late', async ({
  page,
  table,
}) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.goto('/terms');
  const masters = page.getByRole('banner').getByRole('link', { name: 'Game Masters' });
  await comesAlive(masters);
  // A first page is begun where the browser begins it.
  expect(await focused(page)).toBe('BODY');
  await press(masters);
  await expect(heading('Game Masters')).toBeFocused();
  await goBack(page);
  await expect(heading('Terms and Conditions')).toBeFocused();
  await page.goto(`/sessions?search=${encodeURIComponent(table.title)}`);
  const card = page.getByRole('link', { name: table.title, exact: true });
  await comesAlive(card);
  const goOn = await holdUp(page, '**/graphql');
  await card.press('Enter');
  await expect(page).toHaveURL(`/sessions/${table.id}`);
  await expect(page.getByRole('main')).toBeFocused();
  goOn();
  await expect(heading(table.title)).toBeFocused();
});

test('a price that changes while the form is open is shown before anybody pays it', async ({
  playerPage: page,
  api,
  table,
}) => {
  await page.goto(`/booking/${table.id}`);
  await page.getByLabel('I agree to the').check();
  await api.changeTable(table.id, { price: 31 });
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page.getByText('The price has changed: it is $31.00 now.')).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page.getByRole('button', { name: 'Pay $31.00' })).toBeVisible();
});

test('an evening that is moved while the form is open is shown before anybody books it', async ({
  playerPage: page,
  api,
  table,
}) => {
  await page.goto(`/booking/${table.id}`);
  await page.getByLabel('I agree to the').check();
  const summary = page.getByRole('complementary', { name: 'Booking Summary' });
  const before = await summary.textContent();
  await api.changeTable(table.id, { scheduledAt: new Date(Date.now() + 30 * 86_400_000).toISOString() });
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page.getByText(`"${table.title}" was moved: it is on `)).toBeVisible();
  await expect(summary).not.toHaveText(before!);
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
});

test('a visitor who wants to book is told why the login appears', async ({ page, table }) => {
  await page.goto(`/sessions/${table.id}`);
  const book = page.getByRole('link', { name: 'Book Now' });
  // Before its code is here the page follows a link by asking the server.
  await comesAlive(book);
  await book.click();
  await expect(page).toHaveURL(`/login?redirect=/sessions/${table.id}`);
  await expect(page.getByText('Authentication Required')).toBeVisible();
  await expect(page.getByText('Please log in to book this session')).toBeVisible();
});

test('offline a link stays inside and works again later', async ({ page, context, table }) => {
  // What is below comes when somebody scrolls there, as whoever goes for the link does: it moves when it comes.
  const foot = page.waitForResponse(/\/SessionFoot-[^/]*\.js$/);
  await page.goto(`/sessions/${table.id}`);
  const terms = page.getByRole('link', { name: 'Terms & Conditions' });
  await comesAlive(terms);
  await terms.scrollIntoViewIfNeeded();
  await (await foot).finished();
  // And its reviews and tables.
  await loaded(page);
  await context.setOffline(true);
  await terms.click();
  await expect(page.getByText(/We could not reach /)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'This page did not load' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/We could not reach /)).toBeVisible();
  // By itself, as soon as the browser is online.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible();
});

test('a page whose code did not come while offline is there for whoever asks for it again', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const login = page.getByRole('banner').getByRole('link', { name: 'Login' });
  await comesAlive(login);
  await context.setOffline(true);
  await login.click();
  await expect(page.getByText(/We could not reach /)).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText(/We could not reach /)).toHaveCount(0);
  await context.setOffline(false);
  await login.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
});

for (const file of ['entry-client', 'react'])
  test(`a page whose file ${file} does not come says so, and that one may try again`, async ({ page }) => {
    // As after a release: the page is older than the files that the server has.
    await page.route(`**/assets/${file}-*.js`, (route) => route.fulfill({ status: 404 }));
    await page.goto('/sessions');
    const notice = page.getByRole('alert');
    await expect(notice).toContainText('its buttons do not work');
    await expect(notice).toHaveCount(1);
    await expect(notice).toBeInViewport();
    await page.unrouteAll();
    await notice.getByRole('link', { name: 'try again' }).click();
    await comesAlive(page.getByRole('link', { name: 'Skip to content' }));
    await expect(notice).toHaveCount(0);
  });

test('a page says so when the table it is in does not come', async ({ page }) => {
  await page.route('**/assets/pagesOfSite-*.js', (route) => route.abort());
  await page.goto('/login');
  // It tries once by itself: whoever presses before it has, presses a button that goes.
  await page.waitForFunction(() => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return load?.type === 'reload';
  });
  await expect(page.getByRole('heading', { level: 1, name: 'This page did not load' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('a page whose data did not come asks for it again by itself, once the browser is online', async ({
  page,
  context,
}) => {
  await page.goto('/game-masters');
  const first = page.getByRole('article').first().getByRole('link').first();
  await comesAlive(first);
  // Its code is here, and its data is not.
  await first.click();
  await expect(page).toHaveURL(/\/game-masters\/\d+$/);
  await goBack(page);
  const second = page.getByRole('article').nth(1).getByRole('link').first();
  await context.setOffline(true);
  await second.click();
  await expect(page.getByText(/We could not reach /)).toBeVisible();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) asked += 1;
  });
  await context.setOffline(false);
  await expect(page.getByText(/We could not reach /)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked).toBeLessThanOrEqual(2);
});

test('a page whose data fails says so in its title and first heading', async ({ page, table }) => {
  await page.goto(`/sessions/${table.id}`);
  await comesAlive(page.getByRole('link', { name: 'Book Now' }));
  await page.route('**/graphql', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('banner').getByRole('link', { name: 'Game Masters' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'The Game Masters did not load', exact: true }),
  ).toBeVisible();
  await expect(page).toHaveTitle(/^The Game Masters did not load/);
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveTitle(/Game Masters/);
});

test('an old token in the storage does not hide who is logged in', async ({ page, player }) => {
  await page.goto('/terms');
  await page.evaluate(() => localStorage.setItem('auth_token', 'long.gone'));
  await page.goto('/account');
  await expect(page.getByText(player.email)).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.getByRole('link', { name: 'My Account' }).first().click();
  await expect(page.getByText(player.email)).toBeVisible();
});

test('an address that says a payment succeeded is not believed before it did', async ({
  page,
  player,
  table,
}) => {
  expect(player.username).not.toBe('');
  await hold(page, table.id);
  await page.goto('/account?tab=bookings&success=true');
  await expect(page).toHaveURL('/account?tab=bookings');
  await expect(page.getByRole('button', { name: 'Give Seat Back' })).toBeVisible();
  const isTold = page.getByText('Payment Successful').waitFor({ timeout: 3_000 });
  await expect(isTold).rejects.toThrow();
});

test('a toast stays on the phone and off the composer', async ({ page, player, table }) => {
  expect(player.username).not.toBe('');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/sessions/${table.id}`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const toast = page.locator('[data-sonner-toast]');
  await expect(toast).toBeVisible();
  await expect.poll(async () => (await toast.boundingBox())?.y).toBeGreaterThan(60);
  const box = await toast.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(300);
});

test('the sections of the home page are reached from everywhere', async ({ page }) => {
  await page.goto('/terms');
  await page.getByRole('link', { name: 'FAQs' }).click();
  await expect(page.getByRole('heading', { name: 'Questions, answered' })).toBeInViewport();
  await page.goto('/#support');
  await expect(page.getByRole('heading', { name: 'Need a hand?' })).toBeInViewport();
});

test('whoever is logged in is not asked to log in', async ({ page, player }) => {
  await page.goto('/login?redirect=/messages');
  await expect(page.getByText(`As ${player.fullName}.`)).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/messages');
  await page.goto('/register');
  await expect(page.getByRole('heading', { name: 'You Are Logged In' })).toBeVisible();
  await expect(page).toHaveTitle(/^You Are Logged In/);
});

test('a Game Master is not sold a seat at the own table', async ({ page }) => {
  await logIn(page, gameMaster);
  const query = '{ viewer { gameMaster { nextSession { databaseId } } } }';
  const answer = await page.request.post('/graphql', { data: { query } });
  const { data } = await answer.json();
  const id: number = data.viewer.gameMaster.nextSession.databaseId;
  await page.goto(`/sessions/${id}`);
  await expect(page.getByText('You run this session.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ask the GM' })).toHaveCount(0);
  await page.goto(`/booking/${id}`);
  await expect(page.getByRole('heading', { name: 'You Run This Session' })).toBeVisible();
});

test('a question to the Game Master names the session', async ({ page, player }) => {
  expect(player.username).not.toBe('');
  const query =
    '{ gameMasters(first: 20) { edges { node { databaseId user { databaseId } nextSession { databaseId title } } } } }';
  const { data } = await (await page.request.post('/graphql', { data: { query } })).json();
  const { node } = data.gameMasters.edges.find(
    (edge: { node: { user: object | null; nextSession: object | null } }) =>
      edge.node.user && edge.node.nextSession,
  );
  await page.goto(`/sessions/${node.nextSession.databaseId}`);
  const ask = page.getByRole('link', { name: 'Ask the GM' });
  await comesAlive(ask);
  await ask.click();
  await expect(page).toHaveURL(`/messages/${node.user.databaseId}?session=${node.nextSession.databaseId}`);
  const field = page.getByRole('textbox', { name: /^Message to/ });
  await comesAlive(field);
  await field.fill('Is a beginner welcome?');
  // The thread, asked for again without the session, is read before the message is kept, and comes after it.
  let read = () => {};
  const isRead = new Promise<void>((resolve) => {
    read = resolve;
  });
  let keep = () => {};
  const isKept = new Promise<void>((resolve) => {
    keep = resolve;
  });
  await page.route('**/graphql', async (route) => {
    const asked = route.request().postData() ?? '';
    const isThread = asked.includes('"isAbout":false');
    if (asked.includes('beginner')) await isRead;
    const response = await route.fetch();
    if (isThread) read();
    if (isThread) await isKept;
    await route.fulfill({ response });
    if (asked.includes('beginner')) keep();
  });
  const late = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('"isAbout":false')),
  );
  await field.press('Enter');
  const log = page.getByRole('log');
  await (await late).finished();
  await expect(log.getByText('Is a beginner welcome?')).toBeVisible();
  await expect(log.getByRole('link', { name: `About ${node.nextSession.title}` })).toBeVisible();
  await expect(page).toHaveURL(`/messages/${node.user.databaseId}`);
  await page.goto(`/game-masters/${node.databaseId}`);
  await expect(page.getByRole('link', { name: 'Ask the GM' })).toBeVisible();
});

test('after cancelling the focus stays in the list', async ({ page, player, table }) => {
  expect(player.username).not.toBe('');
  await hold(page, table.id);
  await page.goto('/account?tab=bookings');
  await page.getByRole('button', { name: 'Give Seat Back' }).click();
  await page.getByRole('button', { name: 'Give the seat back' }).click();
  await expect(page.getByText('Booking Cancelled')).toBeVisible();
  await expect.poll(() => focused(page)).not.toBe('BODY');
});

test('the card of a full session leads to its waitlist, and the login back to it', async ({
  page,
  context,
  api,
  player,
}) => {
  const table = await api.newTable({ maxPlayers: 1 });
  await hold(page, table.id);
  await context.clearCookies();
  const other = await api.newPerson();
  expect(other.username).not.toBe(player.username);

  await page.goto(`/sessions?search=${encodeURIComponent(table.title)}`);
  await page.getByRole('article').getByRole('link', { name: 'Waitlist' }).click();
  await expect(page).toHaveURL(`/sessions/${table.id}#booking`);
  await expect(page.getByText('Reserved', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in to join the waitlist' })).toBeVisible();

  await page.goto(`/booking/${table.id}`);
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Login', exact: true }).click();
  await fillLogin(page, other.username, other.password);
  await expect(page).toHaveURL(`/booking/${table.id}`);
  await expect(page.getByRole('button', { name: 'Join waitlist' })).toBeVisible();
});

test('a hold that has ended is not called a waiting seat', async ({ page, player, table }) => {
  expect(player.username).not.toBe('');
  await hold(page, table.id);
  await page.goto('/cancel');
  await expect(page.getByRole('heading', { name: 'Your seat waits' })).toBeVisible();
  await page.clock.setFixedTime(Date.now() + 3_600_000);
  await page.goto('/cancel');
  await expect(page.getByRole('heading', { name: 'The hold on your seat has ended' })).toBeVisible();
  await expect(page.getByText('Your seat waits')).toHaveCount(0);
});
