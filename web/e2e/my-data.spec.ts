import { readFileSync } from 'node:fs';
import { violationsOf } from './accessible.ts';
import { expect, press, test } from './fixtures.ts';

test('a person takes their data along, deletes the account and has it back by logging in', async ({
  page,
  player,
  mailbox,
}) => {
  await page.goto('/account/profile/data');
  const arrives = page.waitForEvent('download');
  await press(page.getByRole('link', { name: 'Download Everything (JSON)' }));
  const file = await arrives;
  expect(file.suggestedFilename()).toMatch(/^my-data-.*\.json$/);
  expect(JSON.parse(readFileSync(await file.path(), 'utf8')).profile.email).toBe(player.email);

  await press(page.getByRole('button', { name: 'Delete My Account' }));
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByText('You have no booking to cancel')).toBeVisible();
  await dialog.getByLabel('Your password').fill('not mine');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This is not your current password')).toBeVisible();
  await dialog.getByLabel('Your password').fill(player.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Your account is deleted on / })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await mailbox.link(player.email, /will be deleted in 7 days/, '/keep-account');

  await page.context().clearCookies();
  await page.goto('/login?redirect=/account');
  await page.getByLabel('Username').fill(player.username);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  // A form is not sent before the page has come alive.
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Your account is deleted on / })).toBeVisible();
  await press(page.getByRole('button', { name: 'Keep My Account' }));
  await expect(page.getByRole('heading', { name: 'Your Account Is Kept' })).toBeVisible();
  await press(page.getByRole('link', { name: 'My Account' }).last());
  await expect(page).toHaveURL('/account');
});
