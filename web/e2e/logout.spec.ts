import type { Page } from '@playwright/test';
import { comesAlive, expect, fillLogin, goBack, logIn, test } from './fixtures.ts';

const logout = (page: Page) => page.getByRole('button', { name: 'Logout' }).click();
const isLoggedIn = async (page: Page) => (await page.request.get('/api/auth/me')).status() === 200;

test('a logout that GraphQL does not answer goes the other way', async ({ page, context, player }) => {
  const another = await context.newPage();
  await another.goto('/account');
  await expect(another.getByText(player.email)).toBeVisible();
  await comesAlive(another.getByRole('button', { name: 'Logout' }));
  await page.goto('/account');
  await page.route('**/graphql', (route) => route.abort());
  await logout(page);
  await expect(page.getByText('Logout successful')).toBeVisible();
  expect(await isLoggedIn(page)).toBe(false);
  await expect(page).toHaveURL('/login?redirect=/account');
  await expect(another).toHaveURL('/login?redirect=/account');
  await expect(another.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(another.getByText(player.email)).toHaveCount(0);
});

test('a logout that reaches nobody ends the login in this browser, and for good once the server hears of it', async ({
  page,
  player,
  playwright,
  baseURL,
}) => {
  const elsewhere = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    storageState: await page.context().storageState(),
  });
  await page.goto('/account');
  await page.route(/\/graphql$|\/api\/auth\/logout$/, (route) => route.abort());
  await logout(page);
  await expect(page.getByText('Logout error')).toBeVisible();
  await expect(
    page.getByText('There was an issue logging out, but local session was cleared.'),
  ).toBeVisible();
  await expect(page.getByText(player.email)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await isLoggedIn(page)).toBe(false);
  expect((await elsewhere.get('/api/auth/me')).status()).toBe(401);
  await elsewhere.dispose();
  await page.unrouteAll({ behavior: 'wait' });
  await logIn(page, player);
  expect(await isLoggedIn(page)).toBe(true);
});

test('the next person in a tab sees nothing of what the last had begun to write', async ({
  page,
  api,
  player,
}) => {
  expect(player.username).not.toBe('');
  const [gameMaster] = await (await page.request.get('/api/game-masters')).json();
  const thread = `/messages/${gameMaster.userId ?? 3}`;
  await page.goto(thread);
  const field = page.getByRole('textbox', { name: /^Message to/ });
  // What is typed before the page has come alive is kept once it has.
  await comesAlive(field);
  await field.fill('Between you and me');
  await page.reload();
  await expect(field).toHaveValue('Between you and me');

  // The login ends without a word, and somebody else logs in.
  const other = await api.newPerson();
  await logIn(page, other);
  await page.goto(thread);
  await expect(field).toHaveValue('');

  await field.fill('My own secret');
  await logout(page);
  await expect(page.getByText('Logout successful')).toBeVisible();
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('secret');
});

test('after a logout every tab shows its own page again, as nobody reads it', async ({
  page,
  context,
  player,
}) => {
  const asleep = await context.newPage();
  // As a page that is kept for the way back: it hears nothing.
  await asleep.addInitScript(() =>
    addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await asleep.goto('/account');
  await expect(asleep.getByText(player.email).first()).toBeVisible();
  const another = await context.newPage();
  await another.goto('/sessions?type=Horror#top');
  await comesAlive(another.getByRole('button', { name: 'Logout' }));
  await page.goto('/sessions?type=Horror#top');
  await logout(page);
  await expect(page.getByText('Logout successful')).toBeVisible();
  for (const tab of [page, another]) {
    await expect(tab).toHaveURL('/sessions?type=Horror');
    await expect(tab.getByRole('link', { name: 'Login' })).toBeVisible();
  }

  await expect(asleep.getByText(player.email).first()).toBeVisible();
  await asleep.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(asleep).toHaveURL('/login?redirect=/account');
  await goBack(asleep);
  await expect(asleep.getByText(player.email)).toHaveCount(0);

  await logIn(page, { username: 'admin', password: 'questboard', email: '', fullName: '' });
  await page.goto('/admin/users?search=gm');
  await logout(page);
  await expect(page).toHaveURL(/^[^?]*\/admin\/login\?redirect=\/admin\/users%3Fsearch%3Dgm$/);
  await expect(page.getByText('Logout successful')).toBeVisible();
  await expect(page.getByText('Authentication Required')).toHaveCount(0);
});

test('a logout at an address with two slashes stays on this site', async ({ playerPage: page }) => {
  await page.goto('/');
  const { origin } = new URL(page.url());
  await page.goto(`${origin}//elsewhere.invalid/login`);
  await comesAlive(page.getByRole('button', { name: 'Logout' }));
  await logout(page);
  await expect(page).toHaveURL(`${origin}/`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a logout ends the login of the browser, also where the page shows who was logged in before', async ({
  page,
  context,
  player: _player,
  api,
  playwright,
  baseURL,
}) => {
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const other = await api.newPerson();
  let token = '';
  const noteToken = async () => {
    const cookies = await context.cookies();
    token = cookies.find(({ name }) => name === 'questboard_login')?.value || token;
  };
  const isLive = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await elsewhere.get('/api/auth/me', { headers })).status() === 200;
  };
  await page.goto('/account');
  await comesAlive(page.getByRole('button', { name: 'Logout' }));
  await logIn(page, other);
  await noteToken();
  expect(await isLive()).toBe(true);
  await logout(page);
  await expect(page.getByText('Logout successful')).toBeVisible();
  expect(await isLive()).toBe(false);

  // Another account is tried at the door of staff by who is logged in.
  const guest = await api.newPerson();
  await logIn(page, guest);
  await page.goto('/admin/login');
  await page.route('**/graphql', async (route) => {
    await noteToken();
    await route.continue();
  });
  await fillLogin(page, other.username, other.password);
  await expect(page.getByText('Access denied')).toBeVisible();
  expect(await isLive()).toBe(false);
  await elsewhere.dispose();
});

test('a player who tries the door of staff with their own password stays logged in', async ({
  page,
  player,
}) => {
  await page.goto('/admin/login');
  await fillLogin(page, player.username, player.password);
  await expect(page.getByText('Access denied')).toBeVisible();
  await expect(page.getByText(`You are logged in as ${player.fullName}, who is not an admin.`)).toBeVisible();
  expect(await isLoggedIn(page)).toBe(true);
});
