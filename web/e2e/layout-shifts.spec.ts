import type { Locator, Page } from '@playwright/test';
import { comesAlive, expect, follow, holdUp, logIn, test } from './fixtures.ts';
import { paySeat } from './payment.ts';

const settled = ['/', '/sessions', '/sessions/1', '/game-masters', '/cart', '/login'];

/** Keeps what moves by itself, and not because somebody pressed something. */
const watchShifts = () => {
  const shifts: { value: number; what: string }[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      const what = entry.sources.map(({ node }) => node?.nodeName).join(' ');
      shifts.push({ value: entry.value, what });
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`nothing on a page jumps while it is built, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(watchShifts);
    await page.addInitScript(() => localStorage.setItem('cart', '[{"sessionId":1}]'));
    const jumping = [];
    for (const path of settled) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      // What comes late comes with a frame of its own.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const shifts = await page.evaluate(
        () => (window as unknown as { shifts: { value: number; what: string }[] }).shifts,
      );
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      if (sum > 0.05) jumping.push({ path, shifts });
    }
    expect(jumping).toEqual([]);
  });
}

for (const { page: kind, list, path } of [
  { page: 'session', list: '/sessions', path: /\/sessions\/\d+$/ },
  { page: 'profile', list: '/game-masters', path: /\/game-masters\/\d+$/ },
] as const) {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    test(`a ${kind} on its way has the shape of what it becomes, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.addInitScript(watchShifts);
      await page.goto(list);
      const link = page.getByRole('article').first().getByRole('link').first();
      // On a busy machine all else is idle before the page has come alive.
      await comesAlive(link);
      await page.waitForLoadState('networkidle');
      const goOn = await holdUp(page, '**/graphql**');
      await link.press('Enter');
      const waiting = page.getByRole('status').filter({ hasText: `Loading the ${kind}` });
      await expect(waiting).toBeVisible();
      await expect(page).toHaveURL(path);
      const picture = await waiting.locator('span.animate-breathe').nth(1).boundingBox();
      const footer = page.getByRole('contentinfo');
      expect((await footer.boundingBox())?.y).toBeGreaterThanOrEqual(height);
      goOn();
      await expect(page.locator('h1')).toBeVisible();
      expect(await page.locator('main picture').first().boundingBox()).toEqual(picture);
      expect((await footer.boundingBox())?.y).toBeGreaterThanOrEqual(height);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts);
      expect(shifts.reduce((total, { value }) => total + value, 0)).toBeLessThan(0.05);
    });
  }
}

/** What has moved since it was last asked. */
const shiftsSince = (page: Page) =>
  page.evaluate(async () => {
    // What comes late comes with a frame of its own.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { shifts } = window as unknown as { shifts: { value: number; what: string }[] };
    return shifts.splice(0);
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('nothing jumps when the code of what is chosen comes long after the tap', async ({ page }) => {
    await page.addInitScript(watchShifts);
    await page.goto('/sessions');
    await page.waitForLoadState('networkidle');
    const chip = page.getByRole('button', { name: 'New to the game' });
    await comesAlive(chip);
    const goOn = await holdUp(page, '**/*.js');
    const answered = page.waitForResponse('**/graphql');
    await chip.tap();
    await expect(page).toHaveURL(/experience=new/);
    await answered;
    await expect(page.locator('#found [aria-busy="false"]')).toBeVisible();
    // What moves within half a second counts as an answer to the tap.
    await page.waitForTimeout(600);
    await shiftsSince(page);
    goOn();
    await expect(page.getByRole('button', { name: 'Remove filter New to the game' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Keep this search' })).toBeVisible();
    const shifts = await shiftsSince(page);
    expect(shifts.filter(({ value }) => value > 0.001)).toEqual([]);
  });
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`home on its way to somebody who is logged in has the shape of what it becomes, at ${width} px`, async ({
    playerPage: page,
    table,
  }) => {
    await page.setViewportSize({ width, height });
    await paySeat(page, table);
    await page.addInitScript(watchShifts);
    await page.goto('/terms');
    await page.waitForLoadState('networkidle');
    const home = page.getByRole('banner').getByRole('link').first();
    await comesAlive(home);
    const answer = await holdUp(page, '**/graphql**');
    await home.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Loading' }).first()).toBeVisible();
    await shiftsSince(page);
    // The code of what only they see comes after the answer.
    const code = await holdUp(page, '**/*.js');
    const answered = page.waitForResponse('**/graphql**');
    answer();
    await answered;
    code();
    await expect(page.getByRole('region', { name: table.title })).toBeVisible();
    const shifts = await shiftsSince(page);
    expect(shifts.filter(({ value }) => value > 0.001)).toEqual([]);
  });

  test(`proposals on their way have the shape of what they become, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(watchShifts);
    await logIn(page, { username: 'admin', password: 'questboard', email: '', fullName: '' });
    await page.goto('/admin/help');
    await page.waitForLoadState('networkidle');
    const link = page.locator('a[href="/admin/proposals"]').first();
    await comesAlive(link);
    const answer = await holdUp(page, '**/graphql**');
    await link.dispatchEvent('click');
    const waiting = page.getByRole('status').filter({ hasText: 'Loading proposals' });
    await expect(waiting).toBeVisible();
    const before = await waiting.locator('.animate-breathe').first().boundingBox();
    await shiftsSince(page);
    answer();
    const first = page.getByRole('main').locator('li:has(h2)').first();
    await expect(first.locator('.prose')).not.toBeEmpty();
    const after = await first.boundingBox();
    expect({ x: before?.x, y: before?.y, width: before?.width }).toEqual({
      x: after?.x,
      y: after?.y,
      width: after?.width,
    });
    const shifts = await shiftsSince(page);
    expect(shifts.filter(({ value }) => value > 0.001)).toEqual([]);
  });
}

for (const width of [390, 1440]) {
  test(`similar tables on their way have the shape of what they become, at ${width} px`, async ({
    page,
    api,
  }) => {
    const tags = 'Shapes, Sizes';
    // Nobody has reviewed who runs it: reviews would stand above, as high as they are long.
    const host = await api.newGameMaster('Wilhelmina Quorn');
    const [first] = [
      await api.newTable({ tags, host }),
      await api.newTable({ tags }),
      await api.newTable({ tags }),
    ];
    await api.newTable({ tags });
    await page.setViewportSize({ width, height: 900 });
    const goOn = await holdUp(page, '**/graphql**');
    await page.goto(`/sessions/${first.id}`);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const waiting = page.getByRole('status').filter({ hasText: 'Loading similar tables' });
    await expect(waiting.locator('div[aria-hidden="true"]')).toHaveCount(3);
    // On the page, not in the window: who stands at its end is moved with the end.
    const placeOf = (section: Locator) =>
      section.evaluate((element) => {
        const { top, height } = element.getBoundingClientRect();
        return { top: top + scrollY, height };
      });
    const before = await placeOf(waiting.getByRole('region'));
    goOn();
    const similar = page.getByRole('region', { name: 'Similar tables' });
    await expect(similar.getByRole('article')).toHaveCount(3);
    const after = await placeOf(similar);
    expect(after.top).toBeCloseTo(before.top, 0);
    // A card is as high as its title is long: within a line for each.
    const rows = width < 768 ? 3 : 1;
    expect(Math.abs(after.height - before.height)).toBeLessThan(28 * rows);
  });
}

for (const width of [390, 800, 1440]) {
  test(`reviews on their way have the room of what they become, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    // Some of the reviews there have two lines, and an answer of two.
    await page.goto('/sessions?search=Ashdown');
    await page.getByRole('article').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/sessions\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const goOn = await holdUp(page, '**/graphql**');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const placeOf = (section: Locator) =>
      section.evaluate((element) => element.getBoundingClientRect().top + scrollY);
    const similar = page.getByRole('region', { name: 'Similar tables' });
    const waiting = page.getByRole('status').filter({ hasText: 'Loading reviews' });
    await expect(waiting).toBeVisible();
    await expect(similar).toBeVisible();
    const before = await placeOf(similar);
    goOn();
    const reviews = page.getByRole('region', { name: /^What players say of / });
    await expect(reviews.getByText(/^Reply of /).first()).toBeAttached();
    await expect(waiting).toHaveCount(0);
    await expect(similar.getByRole('article').first()).toBeVisible();
    expect(await placeOf(similar)).toBeCloseTo(before, 0);
  });
}

test('nothing on the page of their sessions jumps for a Game Master when the typefaces come late', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(watchShifts);
  await logIn(page, { username: 'gamemaster', password: 'questboard', email: '', fullName: '' });
  const goOn = await holdUp(page, '**/*.woff2');
  await page.goto('/gm/sessions', { waitUntil: 'commit' });
  await comesAlive(page.getByRole('button', { name: 'New Session' }));
  await shiftsSince(page);
  goOn();
  await page.evaluate(() => document.fonts.ready);
  const shifts = await shiftsSince(page);
  expect(shifts.reduce((total, { value }) => total + value, 0)).toBeLessThan(0.05);
});

test('words are as wide in the stand-in as in the typeface that comes', async ({ page }) => {
  await page.goto('/sessions');
  await page.waitForLoadState('networkidle');
  const widths = await page.evaluate(async () => {
    const words = document.body.appendChild(document.createElement('span'));
    words.textContent = document.querySelector('main')?.textContent ?? '';
    Object.assign(words.style, { position: 'absolute', whiteSpace: 'nowrap' });
    const width = async (fontFamily: string, fontWeight: number) => {
      Object.assign(words.style, { fontFamily, fontWeight });
      await document.fonts.load(`${fontWeight} 16px ${fontFamily}`);
      return words.offsetWidth;
    };
    const found = [];
    for (const weight of [400, 500, 600])
      found.push({
        weight,
        part: (await width('"Inter Stand-in"', weight)) / (await width('Inter', weight)),
      });
    return found;
  });
  for (const { weight, part } of widths) expect(Math.abs(part - 1), `at ${weight}`).toBeLessThan(0.015);
});

test('the week comes as a whole, also when its code is late', async ({ page }) => {
  await page.goto('/conduct');
  await comesAlive(page.getByRole('link', { name: 'Skip to content' }));
  const goOn = await holdUp(page, '**/SessionWeek-*.js');
  const answered = page.waitForResponse((answer) => answer.url().includes('/graphql'));
  await follow(page, '/sessions?view=week');
  await (await answered).finished();
  // What was answered is read by then.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  await expect(page.getByText('Loading sessions')).toBeAttached();
  goOn();
  await expect(page.getByRole('navigation', { name: 'Week' })).toBeVisible();
});

test('a campaign comes with its text, also when the code for that is late', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/conduct');
  await comesAlive(page.getByRole('link', { name: 'Skip to content' }));
  const goOn = await holdUp(page, '**/SafeProse-*.js');
  const asked = page.waitForRequest('**/SafeProse-*.js');
  await follow(page, '/campaigns/2');
  await asked;
  await expect(page.getByRole('main').getByText('Loading')).toBeAttached();
  await expect(page.getByRole('heading', { name: /^Dates/ })).toHaveCount(0);
  goOn();
  await expect(page.locator('.prose')).not.toBeEmpty();
  await expect(page.getByRole('heading', { name: /^Dates/ })).toBeAttached();
});
