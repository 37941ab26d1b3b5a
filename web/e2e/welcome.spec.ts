import { expect, test } from './fixtures.ts';

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
});
