import type { Page } from '@playwright/test';
import { comesAlive, expect, fillLogin, follow, logIn, send, stopClock, test } from './fixtures.ts';
import { paySeat } from './payment.ts';

/** The field of a profile in which something stands that has not been saved. */
async function typedPronouns(page: Page) {
  await page.goto('/account/profile');
  const pronouns = page.getByLabel('Pronouns');
  await comesAlive(pronouns);
  await pronouns.fill('they/them');
  return pronouns;
}

test('a login that ends while booking says so and keeps what was written', async ({
  page,
  context,
  player,
  table,
}) => {
  await stopClock(page);
  /** Time goes on by moments until there is something to see. */
  const after = (look: (soon: { timeout: number }) => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(100);
      await look({ timeout: 1_000 });
    }).toPass();
  await page.goto(`/booking/${table.id}`);
  await page.getByLabel('Special Requests').fill('A seat by the door');
  await page.getByLabel('I agree to the').check();
  await comesAlive(page.getByRole('button', { name: 'Proceed to Payment' }));
  await context.clearCookies();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page).toHaveURL(`/login?redirect=/booking/${table.id}`);
  const asked = page.getByText('Authentication Required');
  await after((soon) => expect(asked).toBeVisible(soon));
  await expect(
    page.getByText('Please log in to complete the booking. Your special requests are kept.'),
  ).toBeVisible();
  await after((soon) => expect(page.getByLabel('Username')).toBeVisible(soon));
  await fillLogin(page, player.username, player.password);
  await after((soon) => expect(page.getByLabel('Special Requests')).toHaveValue('A seat by the door', soon));
  // What has been done is asked for no longer, long before its five seconds are over.
  await page.clock.runFor(1_000);
  await expect(asked).toHaveCount(0);
});

test('the account of an ended login leads to the login and back to the same tab', async ({
  page,
  context,
  player,
}) => {
  await page.goto('/');
  const account = page.getByRole('link', { name: 'My Account' }).first();
  // Before its code is here the page follows a link by asking the server, which says nothing.
  await comesAlive(account);
  await context.clearCookies();
  await account.click();
  await expect(page.getByText('Your login has ended. Please log in again.')).toBeVisible();
  await expect(page).toHaveURL('/login?redirect=/account');
  await page.goto('/account?tab=bookings');
  await fillLogin(page, player.username, player.password);
  await expect(page).toHaveURL('/account?tab=bookings');
});

test('a receipt opened after the login has ended leads to the login, and does not say there is none', async ({
  page,
  context,
  player,
  table,
}) => {
  await paySeat(page, table);
  await page.goto('/account?tab=bookings');
  const receipt = page.getByRole('link', { name: 'Receipt' }).first();
  await comesAlive(receipt);
  await context.clearCookies();
  await receipt.click();
  await expect(page.getByText('Your login has ended. Please log in again.')).toBeVisible();
  await fillLogin(page, player.username, player.password);
  await expect(page.getByRole('heading', { name: /^Receipt/ })).toBeVisible();
});

test('what is asked of a booking after the login has ended leads to the login, and says nothing untrue', async ({
  page,
  context,
  player,
  table,
}) => {
  await paySeat(page, table);
  await page.goto('/account?tab=bookings');
  for (const asks of ['Payments and dates', 'Cancel Booking']) {
    const button = page.locator('summary, button').filter({ hasText: asks });
    await comesAlive(button);
    await context.clearCookies();
    const told = await page.evaluateHandle(() => {
      const toasts = new Set<Element>();
      new MutationObserver(() => {
        for (const toast of document.querySelectorAll('[data-sonner-toast]')) toasts.add(toast);
      }).observe(document.body, { childList: true, subtree: true });
      return toasts;
    });
    await button.click();
    await expect(page.getByText('Your login has ended. Please log in again.')).toBeVisible();
    await fillLogin(page, player.username, player.password);
    await expect(page).toHaveURL('/account?tab=bookings');
    // Both the page and the part of it that asked find that the login has ended.
    expect(await told.evaluate(({ size }) => size)).toBe(1);
    await expect(button).toBeVisible();
  }
});

test('what a Game Master asks of a table after the login has ended leads to the login and back', async ({
  page,
  context,
}) => {
  const host = { username: 'gamemaster', password: 'questboard', email: '', fullName: '' };
  await logIn(page, host);
  for (const [path, asks] of [
    ['/gm', 'Players'],
    ['/gm/sessions', 'Call off'],
  ] as const) {
    await page.goto(path);
    const button = page.locator('summary, button').filter({ hasText: asks }).first();
    await comesAlive(button);
    await context.clearCookies();
    await button.click();
    await expect(page.getByText('Your login has ended. Please log in again.')).toBeVisible();
    await expect(page).toHaveURL(`/login?redirect=${path}`);
    await fillLogin(page, host.username, host.password);
    await expect(page).toHaveURL(path);
  }
});

test('a thread is found again after the login', async ({ page, person }) => {
  await page.goto('/messages/3');
  await page.getByRole('link', { name: 'Sign In', exact: true }).first().click();
  await fillLogin(page, person.username, person.password);
  await expect(page).toHaveURL('/messages/3');
});

test('a form that is sent after the login has ended keeps what it holds, and says where to log in', async ({
  page,
  context,
  player,
  api,
}) => {
  const pronouns = await typedPronouns(page);
  const form = page.locator('form').filter({ has: pronouns });
  const save = form.getByRole('button', { name: 'Save Changes' });
  const told = page.locator('[data-sonner-toast]').filter({ hasText: 'Your login has ended' });
  const loginBeside = async (username: string, password: string) => {
    await context.clearCookies();
    await save.click();
    const opened = context.waitForEvent('page');
    await told.getByRole('button', { name: 'Log in' }).click();
    const beside = await opened;
    await fillLogin(beside, username, password);
    await expect(beside).toHaveURL('/');
    await beside.close();
    await expect(told).toHaveCount(0);
  };
  // Somebody else at the same computer: what this page holds is not theirs.
  const other = await api.newPerson();
  await loginBeside(other.username, other.password);
  await save.click();
  await expect(told).toBeVisible();
  await expect(form.getByRole('alert')).toContainText('Not saved');
  await told.getByRole('button', { name: 'Close toast' }).click();
  await expect(told).toHaveCount(0);
  await loginBeside(player.username, player.password);
  await save.click();
  await expect(page.locator('[data-sonner-toast] [data-title]')).toHaveText('Profile Saved');
  await page.reload();
  await expect(pronouns).toHaveValue('they/them');
});

test('a page that was left open keeps what it holds when its bell is opened, and goes over to who has logged in since', async ({
  page,
  context,
  player,
  api,
}) => {
  const pronouns = await typedPronouns(page);
  const other = await api.newPerson();
  await context.clearCookies();
  await logIn(page, other);
  await page.getByRole('button', { name: /^Messages\./ }).click();
  await expect(page.getByText('Your login has ended.', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pronouns).toHaveValue('they/them');
  await page.getByRole('button', { name: 'Save Changes' }).first().click();
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Your login has ended' })).toBeVisible();
  // What is asked for next is theirs: then nothing of the first one is left.
  await follow(page, '/account');
  await expect(page.getByText(`@${other.username}`)).toBeVisible();
  await expect(page.getByText(`@${player.username}`)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Messages\. No unread messages/ })).toBeVisible();
});

test('a dialog whose form finds the login ended can be left for the login by keyboard, and keeps what it holds', async ({
  page,
  context,
  player,
  table,
}) => {
  await page.goto(`/sessions/${table.id}`);
  const asks = page.getByRole('button', { name: 'Report this session' });
  await comesAlive(asks);
  await asks.click();
  const form = page.getByRole('dialog', { name: 'Report' });
  const words = form.getByRole('textbox');
  await words.fill('The picture is not theirs.');
  const send = form.locator('button[type=submit]');
  await context.clearCookies();
  await send.click();
  const ended = page.getByRole('alertdialog', { name: 'Your login has ended' });
  await expect(ended.getByRole('button', { name: 'Not now' })).toBeFocused();
  await page.keyboard.press('Tab');
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  const beside = await opened;
  await fillLogin(beside, player.username, player.password);
  await expect(beside).toHaveURL('/');
  await beside.close();
  await expect(ended).toHaveCount(0);
  await expect(words).toHaveValue('The picture is not theirs.');
  await send.click();
  await expect(form).toHaveCount(0);
});

test('a message to a table that is sent after the login has ended is told of by the words of the page alone', async ({
  page,
  context,
  player,
  table,
}) => {
  await paySeat(page, table);
  await page.goto(`/messages/session/${table.id}`);
  const field = page.getByLabel('Message to the table');
  await expect(field).toBeVisible();
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('I bring the crisps.')) await context.clearCookies();
    await route.continue();
  });
  await send(field, 'I bring the crisps.');
  await expect(page.getByText('Please Sign In')).toBeVisible();
  const told = page.locator('[data-sonner-toast]');
  await expect(told).toContainText('You need to be logged in to send messages.');
  await page.unroute('**/graphql');
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await fillLogin(page, player.username, player.password);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('log').getByText('I bring the crisps.')).toHaveCount(1);
});

test('who logs in in another tab is known on a page that was a visitor’s', async ({ page, person }) => {
  const header = page.getByRole('banner');
  await page.goto('/sessions');
  const home = header.getByRole('link', { name: 'Home', exact: true });
  await comesAlive(home);
  await logIn(page, person);
  // What this page asks for is of who is logged in, but not all that the header shows of them.
  await home.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(header.getByRole('link', { name: 'My Account' })).toBeVisible();
  await expect(header.getByRole('button', { name: /^Messages\. No unread messages/ })).toBeVisible();
});

test('what was entered stays while somebody else, who has logged in since, logs out for its owner', async ({
  page,
  context,
  player,
  api,
}) => {
  const pronouns = await typedPronouns(page);
  const save = page.locator('form').filter({ has: pronouns }).getByRole('button', { name: 'Save Changes' });
  const other = await api.newPerson();
  await context.clearCookies();
  await logIn(page, other);
  await save.click();
  const opened = context.waitForEvent('page');
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Log in' }).click();
  const beside = await opened;
  const logout = beside.getByRole('button', { name: 'Logout' });
  await expect(beside.getByText(`As ${other.fullName}.`)).toBeVisible();
  await logout.click();
  await expect(beside.getByText('Logout successful')).toBeVisible();
  await fillLogin(beside, player.username, player.password);
  await expect(logout).toBeVisible();
  await expect(pronouns).toHaveValue('they/them');
  await save.click();
  await expect(page.getByText('Profile Saved')).toBeVisible();
  // Their own logout is one here as well.
  await logout.click();
  await expect(page).toHaveURL('/login?redirect=/account/profile');
});
