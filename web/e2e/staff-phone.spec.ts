import type { Page } from '@playwright/test';
import { comesAlive, expect, loaded, logIn, press, test } from './fixtures.ts';

const account = (username: string) => ({ username, password: 'questboard', email: '', fullName: '' });
const admin = account('superadmin');
const master = account('gamemaster');

test.use({ viewport: { width: 390, height: 844 } });

/** How high the cards of a list usually are. */
const usualHeight = (page: Page) =>
  page
    .getByRole('main')
    .locator('tbody tr')
    .evaluateAll((rows) => {
      const heights = rows.map((row) => row.getBoundingClientRect().height).sort((one, two) => one - two);
      return heights[Math.floor(heights.length / 2)] ?? 0;
    });

/** What matches and is found on two lines; with `never`, also what would be, were the text before it longer. */
const parted = (page: Page, where: string, what: string, never = false) =>
  page.evaluate(
    ([place, pattern, strict]) => {
      const found: string[] = [];
      for (const element of document.querySelectorAll(place)) {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          for (const match of (node.textContent ?? '').matchAll(new RegExp(pattern, 'g'))) {
            const range = document.createRange();
            range.setStart(node, match.index);
            range.setEnd(node, match.index + match[0].length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            const { display, textWrapMode } = getComputedStyle(node.parentElement ?? element);
            const tryLockJob = display === 'block' && node.textContent?.trim() === match[0];
            const mayPart = strict && !tryLockJob && textWrapMode !== 'nowrap';
            if (lines.size > 1 || mayPart) found.push(match[0]);
          }
        }
      }
      return found;
    },
    [where, what, never] as const,
  );

test('the calendar opens the week that is on, and the others when somebody wants them', async ({ page }) => {
  await logIn(page, admin);
  await page.goto('/admin/dashboard');
  const weeks = page.getByRole('button', { name: /^\w{3} \d+ – \w{3} \d+/ });
  await expect(weeks).toHaveCount(3);
  const days = page.getByRole('main').getByRole('heading', { level: 3, name: /^\w+day, / });
  await expect(days).toHaveCount(7);
  await expect(weeks.first()).toHaveAttribute('aria-expanded', 'true');
  await comesAlive(weeks.last());
  await press(weeks.last());
  await expect(days).toHaveCount(14);
  await press(weeks.first());
  await expect(days).toHaveCount(7);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(weeks).toHaveCount(0);
  await expect(days).toHaveCount(21);
});

test('cards of staff are short, and no word in them is cut', async ({ page }) => {
  await logIn(page, admin);
  const highest = {
    '/admin/users': 165,
    '/admin/users?tab=admins': 175,
    '/admin/game-masters': 175,
    // By name: without a tab in the address, requests that other journeys left come first.
    '/admin/bookings?tab=bookings': 185,
    '/admin/users/4': 160,
    '/admin/users/4?tab=payments': 150,
    // Of one Game Master at one table at a time: a card names every other that is at the same time.
    '/admin/sessions?search=The+Lantern+That+Ate': 300,
  };
  for (const [path, height] of Object.entries(highest)) {
    await page.goto(path);
    await expect(page.getByRole('main').locator('tbody tr').first(), path).toBeVisible();
    expect(await usualHeight(page), path).toBeLessThan(height);
  }
  await page.goto('/admin/game-masters');
  expect(await parted(page, 'main tbody', '\\S+@\\S+')).toEqual([]);
});

test('a state that is long to name is read whole', async ({ page, player, api, table }) => {
  await api.hold(player, table.id);
  const [{ id }] = await (await page.request.get('/api/account/bookings')).json();
  expect((await page.request.post(`/api/bookings/${id}/cancel`)).status()).toBe(200);
  await logIn(page, admin);
  await page.goto(`/admin/bookings?tab=bookings&search=${player.username}`);
  const badge = page.getByRole('row').getByText('Payment window closed');
  await expect(badge).toBeVisible();
  expect(await badge.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('a time keeps its zone on its line wherever staff and Game Masters read it', async ({ page }) => {
  test.setTimeout(600_000);
  const clock = '\\d{1,2}:\\d{2} [AP]M(?: [A-Z]{3,4}\\b)?';
  const found: string[] = [];
  const look = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await loaded(page);
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        found.push(
          ...(await parted(page, 'main', clock, true)).map((time) => `${path} at ${width}: ${time}`),
        );
      }
    }
  };
  await logIn(page, admin);
  const letter = { subject: 'Now at 7:00 PM PST', message: 'See you then.', selectedPlayers: [4] };
  expect((await page.request.post('/api/messages/send-email', { data: letter })).status()).toBe(200);
  await look([
    '/admin/dashboard',
    '/admin/users/4',
    '/admin/users/4?tab=mails',
    '/admin/users/4?tab=logins',
    '/admin/sessions',
    '/admin/campaigns',
    '/admin/campaigns/1',
    '/admin/proposals',
    '/admin/bookings',
    '/admin/money',
    '/admin/reports',
    '/admin/health',
  ]);
  await logIn(page, master);
  await look(['/gm', '/gm/sessions', '/gm/sessions?show=drafts']);
  expect(found).toEqual([]);
});

test("a Game Master's pages use the width of a phone", async ({ page }) => {
  await logIn(page, master);
  const topsOf = (name: RegExp, within = page.getByRole('main')) =>
    within
      .getByRole('button', { name })
      .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)));
  await page.goto('/gm/sessions');
  await loaded(page);
  const first = page.getByRole('main').locator('li').filter({ hasText: 'seats taken' }).first();
  const tops = await topsOf(/^(Edit or move|Duplicate|Call off)/, first);
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
  const lefts = await page
    .getByRole('tab')
    .locator('visible=true')
    .evaluateAll((tabs) =>
      tabs.map((tab) => tab.getBoundingClientRect()).map(({ left, top }) => [top, left]),
    );
  const rows = new Map<number, number>();
  for (const [top = 0, left = 0] of lefts) rows.set(top, Math.min(rows.get(top) ?? left, left));
  expect(new Set(rows.values()).size).toBe(1);

  await page.goto('/gm/profile');
  const day = await page.getByLabel('Tuesday, from').boundingBox();
  expect((await page.getByLabel('Tuesday, to').boundingBox())?.y).toBe(day?.y);
  await expect(page.getByRole('navigation', { name: 'Small print' })).toBeVisible();

  await page.goto('/gm/earnings');
  await expect(page.getByRole('definition').last()).toBeVisible();
  const sums = await page
    .locator('main dl > div')
    .evaluateAll((tiles) => tiles.map((tile) => tile.clientWidth));
  expect(sums.at(-1)).toBeGreaterThan((sums[0] ?? 0) * 1.5);
});

test('the top bar has its badge and the logout on any phone', async ({ page }) => {
  await logIn(page, admin);
  await page.goto('/admin/help');
  const bar = page.getByRole('banner');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const part of [bar.getByText('Admin', { exact: true }), bar.getByRole('button', { name: 'Logout' })])
      await expect(part).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('the figures of the dashboard have their names on one line', async ({ page }) => {
  await logIn(page, admin);
  await page.goto('/admin/dashboard');
  const name = page.getByRole('term').filter({ hasText: 'Upcoming Sessions' });
  const other = page.getByRole('term').filter({ hasText: 'Total Revenue' });
  await expect(name).toBeVisible();
  expect((await name.boundingBox())!.height).toBe((await other.boundingBox())!.height);
});
