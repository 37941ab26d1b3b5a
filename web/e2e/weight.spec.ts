import type { Page } from '@playwright/test';
import { comesAlive, expect, test } from './fixtures.ts';

/** The JavaScript that a first visit has brought: its paths, and bytes as they travelled. */
async function scriptsOf(page: Page, path: string) {
  await page.goto(path);
  // On a busy machine all else is idle before the first paint, after which the code is asked for.
  await comesAlive(page.getByRole('link', { name: 'Skip to content' }));
  await page.waitForLoadState('networkidle');
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))
      .filter((file) => file.path.endsWith('.js')),
  );
  const bytes = scripts.reduce((sum, file) => sum + file.bytes, 0);
  // Nothing at all, or nothing that was counted, would be as good as light.
  expect(bytes).toBeGreaterThan(100_000);
  // The worker, which a first visit asks for its zone, keeps nothing waiting.
  const paths = scripts.map((file) => file.path).filter((path) => !path.includes('/zone.worker-'));
  return { bytes, paths: paths.join(' ') };
}

for (const [path, budget] of [
  ['/', 160_200],
  ['/sessions', 159_900],
  ['/game-masters', 155_300],
] as const) {
  test(`the first visit of ${path} stays light`, async ({ page }) => {
    const { bytes, paths } = await scriptsOf(page, path);
    expect(bytes).toBeLessThan(budget);
    expect(paths.split(' ').length).toBeLessThanOrEqual(7);
    expect(paths).not.toContain('Toaster');
  });
}

test('the board says in HTML what it shows, and little else', async ({ request }) => {
  const page = await (await request.get('/sessions')).text();
  expect(page.match(/<article/g)?.length).toBe(12);
  expect(page.length).toBeLessThan(82_500);
});

test('two cut typefaces are all that a page in plain letters brings', async ({ page }) => {
  await page.goto('/sessions');
  await page.waitForLoadState('networkidle');
  const fonts = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.woff2'))
        .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
    );
  const plain = await fonts();
  expect(plain.length).toBe(2);
  expect(plain.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(49_500);
  const write = (words: string) =>
    page
      .locator('footer p')
      .first()
      .evaluate((line, text) => {
        line.textContent = text;
      }, words);
  await write('Zoë Ní Dhálaigh ran “Café Noir” for €20 − twice…');
  await page.evaluate(() => document.fonts.ready);
  expect(await fonts()).toEqual(plain);
  await write('Élodie Ørsted');
  await expect.poll(async () => (await fonts()).map(({ name }) => name).join(' ')).toContain('/rare-text-');
});

test('the first visit of a session brings nothing that only some people need', async ({ page, table }) => {
  const { bytes, paths } = await scriptsOf(page, `/sessions/${table.id}`);
  expect(bytes).toBeLessThan(163_400);
  // The eighth are the reviews, which this one has none of, and the tables that are like it: the foot of this page is near from the start.
  expect(paths.replace(/ \S+SessionFoot\S+/, '').split(' ').length).toBeLessThanOrEqual(7);
  expect(paths).toContain('SessionPage');
  for (const part of [
    'AdminLayout',
    'MessageBell',
    'Roster',
    'GatheringDialog',
    'TooltipBubble',
    'FormDialog',
    'SafeProse',
    'HostReviews',
    'Toaster',
  ])
    expect(paths).not.toContain(part);
});

test('a description that the browser writes into the page is sanitised there, too', async ({
  page,
  table,
}) => {
  await page.goto(`/sessions?search=${encodeURIComponent(table.title)}`);
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const hostile = JSON.stringify('<p>Salt</p><img src="/favicon.svg" alt="" onerror="alert(1)">');
    await route.fulfill({
      response,
      body: body.replace(/"description":"(?:[^"\\]|\\.)*"/, `"description":${hostile}`),
    });
  });
  await comesAlive(page.getByRole('link', { name: table.title, exact: true }));
  await page.getByRole('link', { name: table.title, exact: true }).click();
  const about = page.getByRole('region', { name: 'About this session' });
  await expect(about.getByText('Salt')).toBeVisible();
  await expect(about.locator('.prose img')).toHaveCount(1);
  await expect(about.locator('[onerror]')).toHaveCount(0);
});

/** What a page asks of `Intl` where it runs, from its beginning. */
async function watchIntl(page: Page) {
  await page.addInitScript(() => {
    const asked: string[] = [];
    for (const name of ['DateTimeFormat', 'NumberFormat', 'Segmenter', 'Collator', 'PluralRules'] as const) {
      const proxy = new Proxy<new (...given: never[]) => object>(Intl[name], {
        construct(target, given) {
          asked.push(name);
          return Reflect.construct(target, given);
        },
      });
      Object.assign(Intl, { [name]: proxy });
    }
    Object.assign(window, { asked });
  });
  return () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
}
const cookies = (page: Page) => page.evaluate(() => document.cookie);
const zoneInCookie = 'tz=America%2FNew_York';

test('the public pages show times without asking anything of Intl, also on a first visit', async ({
  page,
  context,
  table,
}) => {
  const asked = await watchIntl(page);
  // The first one is of a campaign that meets in a zone of its own.
  for (const path of ['/sessions/1', '/', '/sessions', '/game-masters', `/sessions/${table.id}`]) {
    await context.clearCookies();
    for (const visit of ['first', 'next']) {
      await page.goto(path);
      await expect.poll(() => cookies(page)).toContain(zoneInCookie);
      await comesAlive(page.getByRole('link', { name: 'Skip to content' }));
      await page.waitForLoadState('networkidle');
      expect([path, visit, ...(await asked())]).toEqual([path, visit]);
    }
  }
  await expect(page.locator('main')).toContainText(/ E[SD]T/);
});

test('a page whose worker does not come asks for the zone itself', async ({ page, table }) => {
  const asked = await watchIntl(page);
  await page.route('**/zone.worker-*.js', (route) => route.abort());
  await page.goto(`/sessions/${table.id}`);
  await expect.poll(() => cookies(page)).toContain(zoneInCookie);
  expect(await asked()).toContain('DateTimeFormat');
  await expect(page.locator('main')).toContainText(/ E[SD]T/);
});

test('what a toast would say is said without its code, and the page stays as it is', async ({ page }) => {
  await page.route('**/Toaster-*.js', (route) => route.abort());
  await page.goto('/');
  const said = page.waitForEvent('dialog');
  const address = page.getByLabel('E-mail address');
  await comesAlive(address);
  await address.fill(`${crypto.randomUUID()}@example.com`);
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const dialog = await said;
  expect(dialog.message()).toContain('Successfully subscribed!');
  await dialog.accept();
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true);
});
