import type { Page } from '@playwright/test';
import { expect, loaded, logIn, test } from './fixtures.ts';
import { gameMaster, pagesByReader, player, superadmin } from './pages.ts';

/** What the browser's own setting for the size of text does: of media queries in rem as well. */
async function enlargeText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
}

/** The least that pages are made for, and a phone of today. */
const widths = [390, 320];

/** How far a page goes sideways, and what of its header lies outside of the window. */
async function overflowOf(page: Page, path: string) {
  await page.goto(path);
  await loaded(page);
  const measured = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    measured.push(await page.evaluate(overflow, `${path} at ${width} px`));
  }
  return measured;
}

function overflow(path: string) {
  const isOutside = (element: Element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (left < 0 || right > innerWidth);
  };
  const outside = [...document.querySelectorAll('body > * header :is(a, button)')]
    .filter(isOutside)
    .map((element) => element.getAttribute('aria-label') ?? element.textContent);
  const { scrollWidth } = document.scrollingElement ?? document.documentElement;
  return { path, sideways: Math.max(0, scrollWidth - innerWidth), outside };
}

test('on a phone with text of twice the size no page goes sideways, and the header stays in sight', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await enlargeText(page);
  const results = [];
  for (const [reader, paths] of pagesByReader) {
    if (reader) await logIn(page, reader);
    for (const path of paths) results.push(...(await overflowOf(page, path)));
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  expect(results.filter(({ sideways, outside }) => sideways + outside.length > 0)).toEqual([]);
});

const enlargedPages = [
  [null, ['/', '/sessions/1', '/sessions/3', '/game-masters/1', '/login', '/register', '/terms']],
  [
    player,
    [
      ...['/account', `/account/statements/${new Date().getUTCFullYear()}`],
      ...['/account/profile', '/account/profile/data'],
    ],
  ],
  [gameMaster, ['/gm', '/gm/earnings', '/gm/sessions?show=drafts']],
  [superadmin, ['/account/receipts/1', '/campaigns/1', '/admin/sessions', '/admin/figures?by=game_system']],
] as const;

test('text that a style enlarges on a page that is open makes it no wider than the phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const enlarged = async (path: string) => {
    await page.goto(path);
    await loaded(page);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    return page.evaluate(overflow, path);
  };
  const results = [];
  for (const [reader, paths] of enlargedPages) {
    if (reader) await logIn(page, reader);
    for (const path of paths) results.push(await enlarged(path));
  }
  expect(results.filter(({ sideways }) => sideways > 0)).toEqual([]);
});

test('the figures of the dashboard grow with the text', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, superadmin);
  const size = async () => {
    await page.goto('/admin/dashboard');
    const figure = page.locator('dt:has-text("Total Revenue") + dd');
    return figure.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  };
  const ordinary = await size();
  await enlargeText(page);
  expect(await size()).toBeGreaterThan(1.8 * ordinary);
});
