import type { Locator } from '@playwright/test';
import { comesAlive, expect, logIn, press, rowOf, test } from './fixtures.ts';

const admin = { username: 'superadmin', password: 'questboard', email: '', fullName: '' };

test('that nothing is found is heard, and whoever clears the filter goes on from the list', async ({
  page,
}) => {
  await logIn(page, admin);
  for (const [path, field] of [
    ['/admin/bookings', 'Search bookings'],
    ['/admin/game-masters', 'Search Game Masters'],
  ] as const) {
    await page.goto(path);
    const search = page.getByLabel(field);
    await comesAlive(search);
    // A place that comes together with its words is not read out: it must have been there before.
    const count = await page.getByText(/^Showing \d+ of \d+/).elementHandle();
    await search.pressSequentially('zzzz');
    await expect(page.getByRole('heading', { name: / found$/ })).toBeVisible();
    expect(await count?.evaluate((element) => [element.isConnected, element.ariaLive])).toEqual([
      true,
      'polite',
    ]);
    expect(await count?.textContent()).toMatch(/^Showing 0 of 0/);

    await press(page.getByRole('button', { name: 'Clear Filters' }));
    await expect(page.getByText(/^Showing [1-9]/)).toBeVisible();
    await expect(search).toHaveValue('');
    const list = page.locator('main :focus');
    await expect(list).toHaveCount(1);
    await expect(list.getByRole('table')).toBeVisible();
  }

  await page.goto('/admin/users');
  const users = page.getByLabel('Search users');
  await comesAlive(users);
  await users.pressSequentially('zzzz');
  const admins = page.getByRole('heading', { name: 'Admins (0)' });
  await expect(admins).toBeVisible();
  expect(await admins.evaluate((element) => element.ariaLive)).toBe('polite');
});

test('what was searched for in the help is still there after a reload', async ({ page }) => {
  await logIn(page, admin);
  await page.goto('/admin/help');
  const search = page.getByLabel('Search the help');
  await comesAlive(search);
  await search.pressSequentially('refund');
  await expect(page).toHaveURL(/\?search=refund$/);
  const found = await page.getByRole('article').count();
  expect(found).toBeLessThan(15);
  await page.reload();
  await expect(search).toHaveValue('refund');
  await expect(page.getByRole('article')).toHaveCount(found);
});

test('what is kept for years names the year of its dates', async ({ page }) => {
  await logIn(page, admin);
  for (const path of ['/admin/audit', '/admin/bookings?tab=bookings', '/admin/users/4', '/admin/reports']) {
    await page.goto(path);
    const dates = (await page.getByRole('main').textContent())?.match(/\w{3} \d+, .{0,6}\d+:\d\d [AP]M/g);
    expect(dates?.length, path).toBeGreaterThan(0);
    expect(
      dates?.filter((date) => !/\w{3} \d+, 20\d\d, /.test(date)),
      path,
    ).toEqual([]);
  }
});

test('what is said of a session begins beside its title', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, admin);
  await page.goto('/admin/sessions?dates=all&search=the+quiet+ward');
  const row = rowOf(page, 'The Quiet Ward').first();
  const middleOf = async (part: Locator) => {
    const box = await part.boundingBox({ timeout: 45_000 });
    return box!.y + box!.height / 2;
  };
  const title = await middleOf(row.getByRole('link', { name: 'The Quiet Ward', exact: true }));
  for (const part of [
    row.getByText(/^\w{3}, \w{3} \d+, \d{4}$/),
    row.getByText(/^(Draft|Scheduled|Completed)$/),
    row.getByRole('button', { name: 'Edit The Quiet Ward' }),
  ])
    expect(Math.abs((await middleOf(part)) - title)).toBeLessThan(6);
});

test('on a wide screen how many a table takes stands on one line, and no column is pushed out', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await logIn(page, admin);
  await page.goto('/admin/sessions?dates=all&search=the+quiet+ward');
  const seats = rowOf(page, 'The Quiet Ward')
    .first()
    .getByText(/^Up to \d+ players?$/);
  await expect(seats).toBeVisible();
  expect((await seats.boundingBox())!.height).toBeLessThan(24);
  const table = page.getByRole('table');
  expect(
    await table.evaluate((list) => list.scrollWidth - list.parentElement!.clientWidth),
  ).toBeLessThanOrEqual(0);
});
