import type { Page } from '@playwright/test';
import { comesAlive, expect, test } from './fixtures.ts';

// Three points of the screen for one of the page, as most phones have; two are as many as anybody sees.
test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true });

const isPicture = (path: string) => /^\/(art|files)\//.test(path);

/** What one picture may weigh, in bytes, by its width: other journeys add rows, so a page has no fixed sum. */
const MOST = { 80: 3_000, 160: 4_000, 320: 9_000, 480: 18_000, 720: 40_000 } as const;

/** Scrolls through the page as people do, until everything in it has come. */
async function seeAll(page: Page, path: string) {
  const asked: { path: string; bytes: Promise<number> }[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (isPicture(pathname))
      asked.push({ path: pathname, bytes: response.body().then((body) => body.length) });
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const pictures = page.locator('main img');
  for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => pictures.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).complete)))
    .toBe(true);
  const shown = await pictures.evaluateAll((all) =>
    (all as HTMLImageElement[]).map((image) => ({
      isThere: image.naturalWidth > 0,
      hasSize: Number(image.getAttribute('width')) > 0 && Number(image.getAttribute('height')) > 0,
      hasColor: image.parentElement!.style.background !== '',
      fillsBox: (['left', 'top', 'right', 'bottom'] as const).every((side) => {
        const [box, within] = [image.parentElement!, image].map((each) => each.getBoundingClientRect());
        return Math.abs(box![side] - within![side]) <= 1; // its border
      }),
      isLazy: image.loading === 'lazy' && image.decoding === 'async',
      isFirst: image.loading === 'eager' && image.fetchPriority === 'high',
    })),
  );
  const brought = await Promise.all(asked.map(async ({ path, bytes }) => ({ path, bytes: await bytes })));
  return { shown, brought };
}

for (const [name, path, first] of [
  ['home', '/', 0],
  ['the board', '/sessions', 1],
  ['Game Masters', '/game-masters', 1],
] as const) {
  test(`${name} brings a phone small pictures, the first one first`, async ({ page }) => {
    const { shown, brought } = await seeAll(page, path);
    expect(shown.length).toBeGreaterThan(3);
    for (const picture of shown)
      expect(picture).toMatchObject({ isThere: true, hasSize: true, hasColor: true, fillsBox: true });
    expect(shown.filter(({ isFirst }) => isFirst).length).toBe(first);
    if (first) expect(shown[0]!.isFirst).toBe(true);
    expect(shown.filter(({ isLazy }) => isLazy).length).toBe(shown.length - first);
    for (const picture of brought) {
      const width = /\.(80|160|320|480|720)\.avif$/.exec(picture.path)?.[1];
      expect(width, picture.path).toBeDefined();
      expect(picture.bytes, picture.path).toBeLessThan(MOST[Number(width) as keyof typeof MOST]);
    }
  });
}

test('a picture that could not be drawn at once is asked for again, and not for ever', async ({ page }) => {
  const asked = new Map<string, number>();
  let never = '';
  await page.clock.install();
  await page.route('**/art/**', (route) => {
    const url = route.request().url();
    never ||= url;
    const before = asked.get(url) ?? 0;
    asked.set(url, before + 1);
    return before > 0 && url !== never ? route.continue() : route.fulfill({ status: 503 });
  });
  await page.goto('/game-masters');
  const picture = page.locator('main img').nth(1);
  await comesAlive(picture);
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
    })
    .toBeGreaterThan(0);
  await expect(picture).toHaveCSS('opacity', '1');
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return asked.get(never);
    })
    .toBe(3);
  await page.clock.runFor(60_000);
  expect(asked.get(never)).toBe(3);
});

test.describe('in a window as high as the page', () => {
  test.use({ deviceScaleFactor: 1 });

  test('a picture that does not come is its main colour, and no sign of a broken one', async ({
    page,
    table,
  }) => {
    await page.route(
      ({ pathname }) => isPicture(pathname),
      (route) => route.abort(),
    );
    for (const path of ['/', '/sessions', '/game-masters', `/sessions/${table.id}`]) {
      await page.goto(path);
      const pictures = page.locator('main picture > img');
      await expect(pictures.first()).toBeAttached();
      // Faces give way to initials when theirs do not come: there are fewer pictures each time.
      const unlike = async () => {
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width: 390, height });
        return pictures.evaluateAll((all) =>
          all.flatMap((image) => {
            const { width, height } = image.parentElement!.getBoundingClientRect();
            const color = image.parentElement!.style.background;
            const isPlain =
              getComputedStyle(image).opacity === '0' && width > 0 && height > 0 && color !== '';
            return isPlain ? [] : [[image.getAttribute('src'), width, height, color]];
          }),
        );
      };
      await expect.poll(unlike, { message: path }).toEqual([]);
    }
  });
});

test('a portrait stands beside the name, and its sources nowhere', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/game-masters/1');
    const portrait = await page.getByRole('img', { name: /^Portrait of / }).boundingBox();
    const name = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(portrait!.x + portrait!.width).toBeLessThan(name!.x);
    expect(Math.abs(portrait!.y - name!.y)).toBeLessThan(portrait!.height / 2);
    expect(Math.abs(portrait!.width - portrait!.height)).toBeLessThan(1);
  }
});

test('a session brings a phone its picture in 720 points', async ({ page, table }) => {
  const { shown, brought } = await seeAll(page, `/sessions/${table.id}`);
  const paths = brought.map((picture) => picture.path);
  expect(shown[0]!.isFirst).toBe(true);
  expect(paths).toContain(`/art/sessions/${table.id}.720.avif`);
  for (const each of paths) expect(each).toMatch(/\.avif$/);
});
