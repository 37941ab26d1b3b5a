import type { Page } from '@playwright/test';
import { expect, logIn, test } from './fixtures.ts';

const account = (username: string) => ({ username, password: 'questboard', email: '', fullName: '' });

const publicPages = [
  '/',
  '/sessions',
  '/sessions?view=week',
  '/sessions/1',
  '/game-masters',
  '/game-masters/1',
  '/terms',
  '/register',
  '/login',
  '/verify-email',
  '/forgot-password',
  '/booking/1',
  '/campaigns/1',
  '/admin/login',
];
const playerPages = [
  '/account',
  `/account/statements/${new Date().getUTCFullYear()}`,
  '/account/profile',
  '/account/profile/data',
  '/welcome',
  '/messages',
  '/booking/2',
  '/cancel',
  '/checkout?sessionId=2',
  '/invite/1/old',
];
const hostPages = ['/gm', '/gm/earnings', '/gm/sessions', '/gm/sessions?show=drafts', '/gm/profile'];
const staffPages = [
  '/account/receipts/1',
  '/admin/dashboard',
  '/admin/game-masters',
  '/admin/game-masters/1',
  '/admin/sessions',
  '/admin/proposals',
  '/admin/campaigns/1',
  '/admin/users',
  '/admin/users/1',
  '/admin/bookings',
  '/admin/messages?tab=individual',
  '/admin/reports',
  '/admin/money',
  '/admin/figures',
  '/admin/settings',
  '/admin/audit',
  '/admin/health',
];

/** What the browser's own setting for the size of text does: of media queries in rem as well. */
async function enlargeText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
}

/** How far a page goes sideways, and what of its header lies outside of the window. */
async function overflowOf(page: Page, path: string) {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  return page.evaluate((path) => {
    const isOutside = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (left < 0 || right > innerWidth);
    };
    const outside = [...document.querySelectorAll('body > * header :is(a, button)')]
      .filter(isOutside)
      .map((element) => element.getAttribute('aria-label') ?? element.textContent);
    const { scrollWidth } = document.scrollingElement ?? document.documentElement;
    return { path, sideways: Math.max(0, scrollWidth - innerWidth), outside };
  }, path);
}

test('on a phone with text of twice the size no page goes sideways, and the header stays in sight', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await enlargeText(page);
  const results = [];
  for (const path of publicPages) results.push(await overflowOf(page, path));
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  await logIn(page, account('player'));
  for (const path of playerPages) results.push(await overflowOf(page, path));
  await logIn(page, account('gamemaster'));
  for (const path of hostPages) results.push(await overflowOf(page, path));
  await logIn(page, account('superadmin'));
  for (const path of staffPages) results.push(await overflowOf(page, path));
  expect(results.filter(({ sideways, outside }) => sideways + outside.length > 0)).toEqual([]);
});

test('the figures of the dashboard grow with the text', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, account('superadmin'));
  const size = async () => {
    await page.goto('/admin/dashboard');
    const figure = page.locator('dt:has-text("Total Revenue") + dd');
    return figure.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  };
  const ordinary = await size();
  await enlargeText(page);
  expect(await size()).toBeGreaterThan(1.8 * ordinary);
});
