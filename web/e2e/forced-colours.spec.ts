import type { Locator } from '@playwright/test';
import { expect, logIn, test } from './fixtures.ts';

test('with forced colours a taken seat is told from a free one', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/sessions/1');
  const booking = page.getByRole('region', { name: 'Booking' });
  await expect(booking).toBeVisible();
  const marks = await booking
    .locator('ul li > span')
    .evaluateAll((spans) => spans.map((span) => getComputedStyle(span).backgroundColor));
  expect(marks.length).toBeGreaterThan(1);
  expect(new Set(marks).size).toBe(marks.length);
});

test('with forced colours it shows where one is and which tab is open', async ({ page }) => {
  await logIn(page, { username: 'admin', password: 'questboard', email: '', fullName: '' });
  await page.emulateMedia({ forcedColors: 'active' });
  const isTold = async (among: Locator, chosen: string) => {
    await expect(among.and(page.locator(chosen))).toHaveCount(1);
    const grounds = await among.evaluateAll((each) =>
      each.map((one) => getComputedStyle(one).backgroundColor).toSorted(),
    );
    expect(new Set(grounds).size).toBe(2);
  };
  await page.goto('/sessions');
  await isTold(page.getByRole('navigation', { name: 'Main' }).getByRole('link'), '[aria-current=page]');
  await page.goto('/admin/users');
  await isTold(page.getByRole('navigation', { name: 'Admin' }).getByRole('link'), '[aria-current=page]');
  await isTold(page.getByRole('tab'), '[aria-selected=true]');
});

test('with forced colours an icon has the colour of the words around it', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  for (const path of ['/sessions', '/sessions/1', '/game-masters/1']) {
    await page.goto(path);
    const colours = await page
      .locator('svg')
      .evaluateAll((icons) =>
        icons.map((icon) => [getComputedStyle(icon).color, getComputedStyle(icon.parentElement!).color]),
      );
    expect(colours.length).toBeGreaterThan(5);
    for (const [own, around] of colours) expect(own, path).toBe(around);
  }
});
