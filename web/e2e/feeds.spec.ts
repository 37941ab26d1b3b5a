import { expect, test } from './fixtures.ts';

test('a search and a Game Master can be followed by programs', async ({ page, table }) => {
  await page.goto(`/sessions?search=${encodeURIComponent(table.title)}&seats=1`);
  const link = page.getByRole('link', { name: 'Feed of these tables, as RSS' });
  const head = page.locator('link[rel=alternate]');
  await expect(head).toHaveCount(2);
  const address = await link.getAttribute('href');
  expect(address).toMatch(/^\/sessions\.rss\?search=.*&seats=1&timeZone=/);
  // By a parser that takes nothing but XML.
  const read = (href: string) =>
    page.evaluate(async (path) => {
      const xml = await (await fetch(path)).text();
      const parsed = new DOMParser().parseFromString(xml, 'application/xml');
      if (parsed.querySelector('parsererror')) throw new Error(xml);
      return Array.from(parsed.querySelectorAll('item > title'), ({ textContent }) => textContent);
    }, href);
  expect(await read(address ?? '')).toEqual([table.title]);
  const json = await page.request.get((await head.nth(1).getAttribute('href')) ?? '');
  expect((await json.json()).items[0].title).toBe(table.title);

  await page.goto(`/sessions/${table.id}`);
  await page.getByRole('link', { name: 'View Profile' }).click();
  const own = page.getByRole('link', { name: 'Feed of these tables, as RSS' });
  await expect(own).toHaveAttribute('href', /^\/game-masters\/\d+\/sessions\.rss/);
  expect((await page.request.get((await own.getAttribute('href')) ?? '')).status()).toBe(200);
});

test('search engines are led from robots.txt to every table', async ({ page, table }) => {
  const read = async (address: string) => (await page.request.get(new URL(address).pathname)).text();
  const robots = await (await page.request.get('/robots.txt')).text();
  const index = await read(/^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '');
  const parts = Array.from(index.matchAll(/<loc>([^<]+)/g), ([, address = '']) => address);
  const texts = await Promise.all(parts.map(read));
  expect(texts.join('')).toContain(`/sessions/${table.id}</loc>`);
});

test('a table is taken into a calendar, and so are those of a search and of a Game Master', async ({
  page,
  table,
}) => {
  await page.goto(`/sessions/${table.id}`);
  const into = page.getByRole('navigation', { name: 'Add to calendar' });
  const saved = page.waitForEvent('download');
  await into.getByRole('link', { name: 'File' }).click();
  expect((await saved).suggestedFilename()).toBe('questboard.ics');
  for (const [name, origin] of [
    ['Google', 'https://calendar.google.com'],
    ['Outlook', 'https://outlook.live.com'],
  ] as const) {
    const path = await into.getByRole('link', { name }).getAttribute('href');
    const { location } = (await page.request.get(path ?? '', { maxRedirects: 0 })).headers();
    expect(new URL(location ?? '').origin).toBe(origin);
  }

  const titles = async () => {
    const link = page.getByRole('link', { name: 'Calendar of these tables, as iCalendar' });
    const file = await (await page.request.get((await link.getAttribute('href')) ?? '')).text();
    // Long lines go on in the next one, after a space.
    return Array.from(file.replaceAll('\r\n ', '').matchAll(/^SUMMARY:(.*?)\r?$/gm), ([, title]) => title);
  };
  await page.getByRole('link', { name: 'View Profile' }).click();
  await expect(page).toHaveURL(/\/game-masters\/\d+$/);
  await expect.poll(titles).toContain(table.title);
  await page.goto(`/sessions?search=${encodeURIComponent(table.title)}`);
  await expect.poll(titles).toEqual([table.title]);
});
