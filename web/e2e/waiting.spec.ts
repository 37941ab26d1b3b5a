import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { comesAlive, expect, follow, goBack, holdUp, logIn, test } from './fixtures.ts';
import { player } from './pages.ts';

const alive = async (page: Page, path: string) => {
  await page.goto(path);
  await comesAlive(page.getByRole('link', { name: 'Skip to content' }));
};
const year = new Date().getUTCFullYear();

const visitor: [string, string][] = [
  ['/login', 'Log In'],
  ['/register', 'Create Account'],
  ['/terms', 'Terms and Conditions'],
  ['/admin/login', 'Admin Login'],
];
const personal: [string, string][] = [
  ['/account/profile', 'Edit Profile'],
  ['/account/profile/data', 'Edit Profile'],
  [`/account/statements/${year}`, `Statement ${year}`],
  ['/messages', 'Messages'],
  ['/welcome', 'Welcome to the table'],
  ['/cancel', 'Payment Canceled'],
];

test('a heading that needs no answer does not wait for one, and stays where it is', async ({ page }) => {
  const look = async (path: string, name: string) => {
    await alive(page, '/sessions');
    const goOn = await holdUp(page, '**/graphql');
    await follow(page, path);
    const heading = page.getByRole('heading', { level: 1, name });
    await expect(heading, path).toBeVisible();
    await expect(page.getByRole('main').getByRole('status').first(), path).toBeAttached();
    const before = await heading.boundingBox();
    const element = await heading.elementHandle();
    goOn();
    await expect(page.getByRole('main').locator('[role=status][aria-busy]'), path).toHaveCount(0);
    expect(await element?.evaluate(({ isConnected }) => isConnected), path).toBe(true);
    expect(await heading.boundingBox(), path).toEqual(before);
    await page.unrouteAll({ behavior: 'wait' });
  };
  for (const [path, name] of visitor) await look(path, name);
  await logIn(page, player);
  for (const [path, name] of personal) await look(path, name);
});

test('a heading that an answer may change is there before it, and has the focus before and after', async ({
  playerPage: page,
  table,
}) => {
  const look = async (path: string, before: string, after: string) => {
    await alive(page, '/sessions');
    const goOn = await holdUp(page, '**/graphql');
    await follow(page, path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading, path).toHaveText(before);
    await expect(heading, path).toBeFocused();
    const place = await heading.boundingBox();
    goOn();
    await expect(page.getByRole('main').locator('[role=status][aria-busy]'), path).toHaveCount(0);
    await expect(heading, path).toHaveText(after);
    await expect(heading, path).toBeFocused();
    expect((await heading.boundingBox())?.y, path).toBe(place?.y);
    await page.unrouteAll({ behavior: 'wait' });
  };
  await look(`/booking/${table.id}`, 'Book Your Session', 'Book Your Session');
  await look('/invite/1/old', 'Your Invitation', 'This Link Does Not Work');
});

test('a form to log in or to register is as high before it is there as afterwards', async ({ page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/login', '/register', '/admin/login']) {
      await alive(page, '/sessions');
      const goOn = await holdUp(page, '**/graphql');
      await follow(page, path);
      const card = page.locator('main div:has(> h1)');
      const wait = page.getByRole('status').filter({ hasText: 'Loading the form' });
      await expect(wait, path).toBeVisible();
      const before = await card.boundingBox();
      goOn();
      await expect(wait, path).toHaveCount(0);
      expect((await card.boundingBox())?.height, `${path} at ${width} px`).toBe(before?.height);
      await page.unrouteAll({ behavior: 'wait' });
    }
  }
});

test('the Game Masters come where they are waited for', async ({ page }) => {
  await alive(page, '/terms');
  const goOn = await holdUp(page, '**/graphql');
  await follow(page, '/game-masters');
  const cards = page.locator('#found .grid').first();
  await expect(cards).toBeVisible();
  const before = await cards.boundingBox();
  goOn();
  await expect(page.getByText(/^\d+ Game Masters$/)).toBeVisible();
  expect((await cards.boundingBox())?.y).toBe(before?.y);
});

test('a campaign and what is saved come where they are waited for', async ({
  playerPage: page,
  api,
  table,
}) => {
  const series = await api.newCampaign();
  await page.goto(`/sessions/${table.id}`);
  const save = page.getByRole('button', { name: `Save ${table.title}` });
  await comesAlive(save);
  await save.click();
  // The button says so at once, and the toast once it is true.
  await expect(page.locator('[data-sonner-toast] [data-title]', { hasText: /^Saved$/ })).toBeVisible();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [path, label, before, after] of [
      [`/campaigns/${series.id}`, 'Loading the campaign', '.text-title-1', 'h1'],
      ['/account/saved', 'Loading what you saved', '.text-title-2', 'main h2'],
      ['/account/saved', 'Loading what you saved', '.h-36', 'main li'],
    ] as const) {
      await alive(page, '/sessions');
      const goOn = await holdUp(page, '**/graphql');
      await follow(page, path);
      const wait = page.getByRole('status').filter({ hasText: label });
      await expect(wait, path).toBeAttached();
      const bar = await wait.locator(before).first().boundingBox();
      goOn();
      await expect(wait, path).toHaveCount(0);
      const come = await page.locator(after).first().boundingBox();
      expect(Math.abs(come!.y - bar!.y), `${before} at ${width} px`).toBeLessThan(4);
      expect(come!.x).toBe(bar!.x);
      await page.unrouteAll({ behavior: 'wait' });
    }
  }
});

/** Answers that know of nobody and nothing. */
const emptied = (page: Page) =>
  page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const answer = await response.text();
    const body = JSON.stringify(
      JSON.parse(answer, (key, value) => (key === 'edges' ? [] : key === 'totalCount' ? 0 : value)),
    );
    await route.fulfill({ response, body });
  });

test('an empty board and an empty list of Game Masters lead on', async ({ page }) => {
  await alive(page, '/terms');
  await emptied(page);
  await follow(page, '/sessions');
  await expect(page.getByRole('heading', { name: 'No Sessions Found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'View All Game Masters' }).click();
  await expect(page.getByRole('heading', { name: 'No Game Masters Found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'View All Sessions' }).click();
  await expect(page).toHaveURL('/sessions');
});

test('a Game Master without messages is not sent to ask a Game Master', async ({ page, api }) => {
  await logIn(page, await api.newHost());
  await page.goto('/messages');
  const pane = page.getByRole('region', { name: 'Conversation' });
  await expect(pane.getByText('No messages yet')).toBeVisible();
  await expect(pane.getByRole('link', { name: 'Ask a Game Master' })).toHaveCount(0);
  await pane.getByRole('link', { name: 'Your Sessions' }).click();
  await expect(page).toHaveURL('/gm/sessions');
});

/** Stands before the product and falls silent when it is told to, of which the browser knows nothing. */
async function doorTo(url: string) {
  let isOpen = true;
  const door = createServer((asked, answer) => {
    if (!isOpen) return void asked.socket.destroy();
    const { method, headers } = asked;
    asked.pipe(
      request(new URL(asked.url ?? '', url), { method, headers }, (told) => {
        told.pipe(answer.writeHead(told.statusCode ?? 502, told.headers));
      }),
    );
  });
  await new Promise<void>((listening) => door.listen(0, listening));
  return {
    url: `http://localhost:${(door.address() as AddressInfo).port}`,
    shut() {
      isOpen = false;
      door.closeAllConnections();
    },
    takeAway() {
      door.close();
      door.closeAllConnections();
    },
  };
}

test('whoever goes back while nobody answers sees the page as it was', async ({ page, baseURL }) => {
  const door = await doorTo(baseURL ?? '');
  await page.goto(`${door.url}/game-masters`);
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('tz=');
  await page.goto(`${door.url}/sessions/1`);
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  await page.goto(`${door.url}/game-masters`);
  door.shut();
  await goBack(page);
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible();
  door.takeAway();
});
