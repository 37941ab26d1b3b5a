import { comesAlive, expect, loaded, logIn, test } from './fixtures.ts';
import { paySeat } from './payment.ts';

const pages = [
  '/',
  '/sessions',
  '/sessions?search=nothing-is-called-like-this',
  '/sessions?type=Campaign&seats=2',
  '/sessions/1',
  '/game-masters',
  '/game-masters/1',
  '/login',
];

test('zoomed to 400 %, what sticks leaves three quarters of the window, and nothing goes sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const found = [];
  for (const path of pages) {
    await page.goto(path);
    await loaded(page);
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const stuck = await page.evaluate(() => {
      const heights = [...document.querySelectorAll('body *')]
        .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
        .map((element) => element.getBoundingClientRect())
        .filter(({ top, bottom, width }) => bottom > 0 && top < innerHeight && width > innerWidth / 2)
        .map(({ top, bottom }) => Math.min(bottom, innerHeight) - Math.max(top, 0));
      return heights.reduce((sum, height) => sum + height, 0);
    });
    if (stuck > 64 || sideways > 0) found.push({ path, stuck, sideways });
  }
  expect(found).toEqual([]);

  await page.goto('/sessions');
  const more = page.getByRole('button', { name: 'More filters' });
  await comesAlive(more);
  await more.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByRole('group').first()).toBeAttached();
  const scrolls = await sheet.evaluate((element) => {
    const { scrollHeight, clientHeight } = element;
    return { isLonger: scrollHeight > clientHeight, part: clientHeight / innerHeight };
  });
  expect(scrolls).toMatchObject({ isLonger: true });
  expect(scrolls.part).toBeGreaterThan(0.75);
});

test('a phone shows Game Masters and tables compactly, and links that look like buttons can be hit', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/game-masters');
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  for (const card of await cards.all()) expect((await card.boundingBox())?.height).toBeLessThan(360);
  // What decides is on a card; what it is about is on its page.
  await page.goto('/sessions');
  await expect(cards.first()).toBeVisible();
  for (const card of await cards.all()) expect((await card.boundingBox())?.height).toBeLessThan(430);
  await page.goto('/sessions?type=Campaign&seats=2');
  await loaded(page);
  const small = await page.getByRole('button').evaluateAll((buttons) =>
    buttons
      .map((button) => ({ name: button.textContent, box: button.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0 && (box.height < 24 || box.width < 24))
      .map(({ name }) => name),
  );
  expect(small).toEqual([]);
});

test('on the narrowest phone a field to choose from shows all of what is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const path of ['/sessions', '/sessions?date=thisMonth', '/game-masters']) {
    await page.goto(path);
    const cut = await page.locator('#main select').evaluateAll((fields) =>
      (fields as HTMLSelectElement[]).flatMap((field) => {
        const said = field.selectedOptions[0]?.text ?? '';
        const { fontSize, fontFamily, fontWeight, paddingLeft, paddingRight } = getComputedStyle(field);
        const text = document.body.appendChild(document.createElement('span'));
        Object.assign(text.style, {
          position: 'absolute',
          whiteSpace: 'nowrap',
          fontSize,
          fontFamily,
          fontWeight,
        });
        text.textContent = said;
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return text.offsetWidth > room ? [`${said}: ${text.offsetWidth} in ${room}`] : [];
      }),
    );
    expect(cut, path).toEqual([]);
  }
});

test('a title of one long word is broken wherever it is booked, paid and looked after', async ({
  playerPage: page,
  api,
}) => {
  const table = await api.newTable({
    title: `Donau${'dampfschifffahrts'.repeat(6)}gesellin`,
    tags: 'Donaudampf'.repeat(4),
  });
  const found: string[] = [];
  const look = async (place: string, widths: readonly number[]) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      const sideways = await page.evaluate(() => {
        const ends = [...document.querySelectorAll('main :is(a, button)')].map(
          (element) => element.getBoundingClientRect().right,
        );
        return Math.max(document.documentElement.scrollWidth, ...ends) - innerWidth;
      });
      if (sideways > 0) found.push(`${place} at ${width}: ${sideways}`);
    }
  };
  await page.goto(`/booking/${table.id}`);
  await expect(page.getByRole('heading', { name: 'Booking Summary' })).toBeVisible();
  await look('booking', [390, 320]);
  await page.goto(`/checkout?sessionId=${table.id}`);
  await expect(page.getByRole('button', { name: 'Proceed to Secure Payment' })).toBeVisible();
  await look('checkout', [390, 320]);
  await page.goto(`/booking/${table.id}`);
  await page.setViewportSize({ width: 1280, height: 844 });
  await paySeat(page, table);
  await look('success', [390, 320]);
  await page.context().clearCookies();
  await page.goto(`/booking/${table.id}`);
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible();
  await look('booking for a visitor', [390, 320]);
  await logIn(page, { username: 'admin', password: 'questboard', email: '', fullName: '' });
  await page.goto('/admin/sessions?search=Donau');
  await expect(page.getByRole('row').getByRole('link', { name: table.title }).first()).toBeVisible();
  await look('sessions of staff', [1440, 1280, 1024, 800]);
  expect(found).toEqual([]);
});

test('a Game Master whose name is one long word makes no page of a session wider than a phone', async ({
  page,
  table,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/sessions/${table.id}`);
  const host = page.getByRole('region', { name: 'Your Game Master' });
  await comesAlive(host.getByRole('link', { name: 'View Profile' }));
  await host
    .locator('p')
    .first()
    .evaluate((name) => {
      name.textContent = 'W'.repeat(80);
    });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('on a phone what leads on from a link that failed stands in one line each', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/verify-email');
  for (const name of ['Back to Registration', 'Return to Login']) {
    const lines = await page.getByRole('link', { name }).evaluate((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines, name).toBe(1);
  }
});
