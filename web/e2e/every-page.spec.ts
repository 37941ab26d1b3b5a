import type { Page } from '@playwright/test';
import { violationsOf } from './accessible.ts';
import { expect, loaded, logIn, test } from './fixtures.ts';
import { pagesByReader, superadmin } from './pages.ts';
import { smallTargets } from './targets.ts';

/** What the browser complains about while a page is open. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(hostname)) {
      complaints.push(`asked another site: ${request.url()}`);
    }
  });
  return complaints;
}

async function inspect(page: Page, path: string) {
  await page.goto(path);
  await loaded(page);
  const found = await violationsOf(page);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  // Where staff work, lists are compact; nothing is smaller than a finger needs.
  const small = await smallTargets(page, { aimed: isPhone(page) && !path.startsWith('/admin') });
  return { path, found, sideways: Math.max(0, sideways), small };
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

// Each theme and each width once; the parts are the same, so the other two pairs show nothing new.
for (const [theme, width] of [
  ['dark', 1440],
  ['light', 390],
] as const) {
  test(`pages are accessible, quiet and can be hit, ${theme} at ${width} px`, async ({ page }) => {
    test.setTimeout(900_000);
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
    const complaints = complaintsOf(page);
    const results = [];
    for (const [reader, paths] of pagesByReader) {
      if (reader) await logIn(page, reader);
      for (const path of paths) results.push(await inspect(page, path));
    }
    const bad = results.filter(({ found, sideways, small }) => found.length + sideways + small.length > 0);
    expect(bad).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test('the buttons of several dates of a campaign say which date they are for', async ({
  page,
  api,
  person,
}) => {
  const host = await api.newHost();
  const campaign = await api.newCampaign({ host: host.gameMasterId, dates: 3 });
  for (const date of campaign.dateIds) await api.hold(person, date);
  const search = new URLSearchParams({ search: campaign.title });
  for (const [reader, path] of [
    [host, '/gm/sessions'],
    [superadmin, `/admin/sessions?${search}`],
    [superadmin, `/admin/bookings?${search}`],
  ] as const) {
    await logIn(page, reader);
    await page.goto(path);
    const controls = page
      .getByRole('main')
      .locator('li, tr')
      .filter({ hasText: campaign.title })
      .locator('[aria-label]')
      .and(page.locator('button, a'));
    await expect(controls.nth(2), path).toBeVisible();
    const names = await controls.evaluateAll((all) =>
      all.map((control) => control.getAttribute('aria-label')),
    );
    expect(new Set(names).size, `${path}: ${names.join('; ')}`).toBe(names.length);
  }
});

test('an unknown address says so, with the right status', async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  expect((await page.goto('/sessions/999999'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Session Not Found' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a form that does nothing says why', async ({ page }) => {
    for (const path of ['/login', '/register', '/verify-email?token=x', '/admin/login', '/no/such/page']) {
      await page.goto(path);
      await expect(page.locator('noscript p')).toBeInViewport();
    }
  });

  test('sessions can be found and read, and machines understand them', async ({ page, table }) => {
    await page.goto('/sessions');
    await expect(page.getByRole('heading', { name: 'Browse Game Sessions' })).toBeVisible();
    expect(await page.getByRole('article').count()).toBeGreaterThan(5);
    await page.goto(`/sessions/${table.id}`);
    await expect(page.getByRole('heading', { name: table.title })).toBeVisible();
    await expect(page.getByText('A door, a key that fits another door')).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(table.title));
    const head = await page.locator('head').innerHTML();
    for (const part of [
      'og:title',
      'og:image',
      'og:image:alt',
      'og:image:height',
      'og:description',
      'name="description"',
      'rel="canonical"',
    ]) {
      expect(head).toContain(part);
    }
    const data = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '{}',
    );
    expect(data).toMatchObject({
      '@type': 'Event',
      name: table.title,
      offers: { price: '25.00', priceCurrency: 'USD' },
    });
  });
});
