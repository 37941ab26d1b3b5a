import type { Locator } from '@playwright/test';
import { expect, logIn, test } from './fixtures.ts';

test('somebody new is asked three questions once, and never in the way', async ({ player, page, table }) => {
  await page.goto(`/booking/${table.id}`);
  await expect(page.getByRole('region', { name: 'Welcome' })).toHaveCount(0);
  await page.goto('/');
  await page.getByRole('link', { name: 'Find My Table' }).click();
  await page.getByLabel('Daggerheart').check();
  await page.getByLabel('How much have you played?').selectOption('New to it');
  await page.getByRole('button', { name: 'Show Me Tables' }).click();
  // The answers lead to tables of that kind: nothing else that is on the board fits as well, whatever day it is.
  await expect(page).toHaveURL('/#for-you');
  const found = page.getByRole('region', { name: 'For You' });
  await expect(found).toBeInViewport();
  await expect(found.getByRole('article').first()).toContainText('Daggerheart');
  await expect(found.getByText('Because you like Daggerheart').first()).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Featured Sessions' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Find My Table' })).toHaveCount(0);
  await page.goto('/account/profile');
  await expect(page.getByLabel('Full name')).toHaveValue(player.fullName);
  await expect(page.getByLabel('Daggerheart')).toBeChecked();
  await page.getByLabel('Friday').check();
  await page.getByRole('button', { name: 'Save Choices' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Friday')).toBeChecked();

  await page.getByLabel('Show me tables that fit on the home page').uncheck();
  await page.getByRole('button', { name: 'Save Choices' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Featured Sessions' })).toBeVisible();
  await expect(found).toHaveCount(0);
});

test('the home page of a player starts with their next session, then with tables that fit', async ({
  page,
}) => {
  await logIn(page, { username: 'player', password: 'questboard', email: '', fullName: '' });
  await page.goto('/');
  const top = async (name: RegExp | string) =>
    (await page.getByRole('heading', { name }).first().boundingBox())?.y ?? Number.NaN;
  const next = page.locator('section', { hasText: 'Your next session' });
  await expect(next.getByRole('link', { name: 'My Sessions' })).toHaveAttribute('href', '/account');
  await expect(page.getByText(/^Because you /).first()).toBeVisible();
  expect(await top('For You')).toBeGreaterThan((await next.boundingBox())?.y ?? Number.NaN);
  expect(await top('Featured Sessions')).toBeGreaterThan(await top('For You'));
  await next.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/sessions\/\d+$/);
});

test('the home page of a Game Master starts with the session they run next, that of staff with what waits', async ({
  page,
}) => {
  await logIn(page, { username: 'gamemaster', password: 'questboard', email: '', fullName: '' });
  await page.goto('/');
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const hero = page.getByRole('heading', { level: 1 });
  const next = page.locator('section', { hasText: 'Your next table' });
  await expect(next.getByRole('link', { name: 'Today and Next' })).toHaveAttribute('href', '/gm');
  await expect(page.getByRole('region', { name: 'Welcome' })).toHaveCount(0);
  expect(await top(hero)).toBeGreaterThan(await top(next));
  await next.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/sessions\/\d+$/);

  await logIn(page, { username: 'admin', password: 'questboard', email: '', fullName: '' });
  await page.goto('/');
  const staff = page.getByRole('region', { name: 'Staff' });
  await expect(staff).toContainText(/Waiting for staff: (nothing|\d)/);
  await expect(staff.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin');
  await expect(page.getByRole('region', { name: 'Welcome' })).toHaveCount(0);
  expect(await top(hero)).toBeGreaterThan(await top(staff));
});

test('the home page of a Game Master with nothing ahead, who is no staff, says how to begin', async ({
  page,
  api,
}) => {
  await logIn(page, await api.newHost());
  await page.goto('/');
  const next = page.getByRole('region', { name: 'Nothing ahead' });
  await expect(next.getByRole('link', { name: 'Write a New Session' })).toHaveAttribute(
    'href',
    '/gm/sessions',
  );
  await expect(page.getByRole('region', { name: 'Staff' })).toHaveCount(0);
});
