import sharp from 'sharp';
import { expect, logIn, test } from './fixtures.ts';

const staff = { username: 'admin', password: 'questboard', email: '', fullName: '' };

test('a Game Master is added with a picture, gets a user who chooses a password, and is archived', async ({
  page,
  browser,
}) => {
  const name = `Mira ${Date.now().toString(36)}`;
  const username = name.toLowerCase().replace(' ', '');
  await logIn(page, staff);
  await page.goto('/admin/game-masters');
  await page.getByRole('link', { name: 'New Game Master' }).click();
  await page.getByRole('button', { name: 'Create Game Master' }).click();
  for (const problem of ['Name', 'Title'])
    await expect(page.getByText(`${problem} must be at least 2 characters`)).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Title', { exact: true }).fill('Keeper of lanterns');
  await page.getByLabel('Biography').fill('Runs slow horror by candlelight.');
  await page.getByLabel('Specialties').fill('Fantasy, Horror');
  const buffer = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#995522' } })
    .png()
    .toBuffer();
  const picture = { name: 'mira.png', mimeType: 'image/png', buffer };
  await page.locator('input[type=file]').setInputFiles(picture);
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible();
  await expect(page.getByLabel('Image URL')).toBeDisabled();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByLabel('Image URL')).toBeEnabled();
  await page.locator('input[type=file]').setInputFiles(picture);
  await page.getByRole('button', { name: 'Create Game Master' }).click();
  await expect(page).toHaveURL('/admin/game-masters');
  await expect(page.getByText('The game master has been successfully added')).toBeVisible();

  await page.getByLabel('Search Game Masters').fill(name);
  await expect(page).toHaveURL(/search=Mira/);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByText('No user')).toBeVisible();
  const choose = async (deed: string) => {
    await row.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: deed, exact: true }).click();
    return page.getByRole(deed === 'Unlink User' ? 'alertdialog' : 'dialog');
  };

  await choose('Edit');
  await expect(page.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', /^\/files\//);
  await page.getByLabel('Title', { exact: true }).fill('Keeper of doors');
  await page.getByRole('link', { name: 'Back to Game Masters' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row.getByText('Keeper of doors')).toBeVisible();
  await expect(page).toHaveURL(/search=Mira/);

  const making = await choose('Create User and Link');
  await expect(making.getByLabel('Username')).toHaveValue(username);
  await making.getByLabel('Email').fill(`${username}@example.test`);
  await making.getByLabel('Password').fill('for one evening');
  await expect(making.getByText('There are no upcoming sessions; no money moves.')).toBeVisible();
  await making.getByRole('button', { name: 'Create User and Link' }).click();
  await expect(row.getByText(`${username}@example.test`)).toBeVisible();

  const newcomer = await browser.newPage();
  await newcomer.goto('/login?redirect=/account');
  await newcomer.getByLabel('Username').fill(username);
  await newcomer.getByLabel('Password', { exact: true }).fill('for one evening');
  await newcomer.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(newcomer.getByRole('heading', { name: 'Choose Your Password' })).toBeVisible();
  await newcomer.goto('/account');
  await expect(newcomer).toHaveURL('/change-password?redirect=/account');
  await newcomer.getByLabel('New Password').fill('a lantern of my own');
  await newcomer.getByLabel('Confirm Password').fill('a lantern of my own');
  await newcomer.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(newcomer).toHaveURL(/\/account/);
  await newcomer.close();

  await page.route('**/graphql', (route) => route.fulfill({ status: 500, json: {} }));
  const archiving = await choose('Archive');
  await expect(archiving.getByRole('alert')).toContainText('Could not find out what this does');
  await page.unroute('**/graphql');
  await archiving.getByRole('button', { name: 'Try again' }).click();
  await expect(
    archiving.getByText('There are no upcoming sessions: no booking ends and no money moves.'),
  ).toBeVisible();
  await archiving.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByText('No Game Masters found')).toBeVisible();
  await page.getByLabel('Show').selectOption('Archived');
  await expect(row.getByText('Archived', { exact: true })).toBeVisible();

  await row.getByRole('link', { name }).click();
  await expect(page.getByText(`${name} no longer runs sessions here`)).toBeVisible();
});
