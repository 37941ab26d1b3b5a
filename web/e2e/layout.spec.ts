import { expect, test } from './fixtures.ts';

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
    await page.waitForLoadState('networkidle');
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
});

test('a phone shows Game Masters as a list, and links that look like buttons can be hit', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/game-masters');
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  for (const card of await cards.all()) expect((await card.boundingBox())?.height).toBeLessThan(360);
  await page.goto('/sessions?type=Campaign&seats=2');
  await page.waitForLoadState('networkidle');
  const small = await page.getByRole('button').evaluateAll((buttons) =>
    buttons
      .map((button) => ({ name: button.textContent, box: button.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0 && (box.height < 24 || box.width < 24))
      .map(({ name }) => name),
  );
  expect(small).toEqual([]);
});
