import type { Page } from '@playwright/test';
import { violationsOf } from './accessible.ts';
import { comesAlive, expect, test } from './fixtures.ts';

// A visitor compares the tables of a week, day by day.

const zone = 'America/New_York';
test.use({ timezoneId: zone });

/** YYYY-MM-DD so many hours from now. */
const dayIn = (hours: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(
    Date.now() + hours * 3_600_000,
  );
const longName = (day: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  })
    .format(Date.parse(`${day}T00:00:00Z`))
    .replace(', ', ' ');
const dayOf = (page: Page, day: string) => page.getByRole('region', { name: longName(day) });
const isAccessible = async (page: Page) => expect(await violationsOf(page)).toEqual([]);

test('a week shows each table on its day, and keeps what was chosen', async ({ page, api }) => {
  const hours = 24 * 60;
  const day = dayIn(hours);
  const table = await api.newTable({ hours, tags: 'Comedy' });
  const later = await api.newTable({ hours: hours + 24 * 7 });
  const search = encodeURIComponent('The Vault of');
  await page.goto(`/sessions?search=${search}&maxPrice=25&from=${day}&to=${day}`);
  await expect(page.getByRole('link', { name: table.title, exact: true })).toBeVisible();
  const views = page.getByRole('navigation', { name: 'View' });
  await comesAlive(views.getByRole('link', { name: 'Week' }));
  await views.getByRole('link', { name: 'Week' }).click();
  await expect(page).toHaveURL(/maxPrice=25&view=week&week=\d{4}-\d\d-\d\d$/);
  await expect(views.getByRole('link', { name: 'Week' })).toHaveAttribute('aria-current', 'page');
  const shown = dayOf(page, day).getByRole('article').filter({ hasText: table.title });
  await expect(shown).toContainText('$25');
  await expect(shown).toContainText('4 spots');
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(7);
  await expect(page.getByText(later.title)).toHaveCount(0);
  await isAccessible(page);

  await page.getByRole('link', { name: 'Next week' }).click();
  await expect(page.getByRole('link', { name: later.title })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: table.title })).toBeVisible();
  await page.getByRole('link', { name: 'This week' }).click();
  await expect(page).toHaveURL(/maxPrice=25&view=week$/);
  await expect(page.getByRole('button', { name: 'Previous week' })).toBeDisabled();
  await expect(page.getByRole('heading', { level: 3 }).filter({ hasText: 'Today' })).toHaveAttribute(
    'aria-current',
    'date',
  );
  await views.getByRole('link', { name: 'List' }).click();
  await expect(page).toHaveURL(/maxPrice=25$/);
});

test('a day with many tables leads to all of them', async ({ page, api }) => {
  const hours = 24 * 75;
  const day = dayIn(hours);
  const tables = [];
  for (let n = 0; n < 9; n += 1) tables.push(await api.newTable({ hours }));
  await page.goto(`/sessions?view=week&week=${day}`);
  const more = dayOf(page, day).getByRole('link', { name: /^\+\d+ more on/ });
  await comesAlive(more);
  await more.click();
  await expect(page).toHaveURL(`/sessions?from=${day}&to=${day}`);
  await expect(page.getByText(/^\d+ tables$/)).toBeVisible();
  for (const { title } of tables)
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  const name = longName(day).replace(' ', ', ');
  await page.getByRole('button', { name: `Remove filter ${name}` }).click();
  await expect(page).toHaveURL('/sessions');
});

test('a week without tables says so, and a phone shows day below day', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const hours = 24 * 90;
  const table = await api.newTable({ hours });
  await page.goto(`/sessions?view=week&week=${dayIn(hours)}`);
  await expect(dayOf(page, dayIn(hours)).getByRole('link', { name: table.title })).toBeVisible();
  const [first, second] = [
    page.getByRole('heading', { level: 3 }).first(),
    page.getByRole('heading', { level: 3 }).nth(1),
  ];
  expect((await second.boundingBox())?.y).toBeGreaterThan((await first.boundingBox())?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await isAccessible(page);
  await page.goto('/sessions?view=week&week=2032-05-12');
  await expect(page.getByRole('heading', { name: 'No table this week' })).toBeVisible();
  await isAccessible(page);
});
