import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, holdUp, logIn, test } from './fixtures.ts';

const superAdmin = { username: 'superadmin', password: 'questboard', email: '', fullName: '' };

test('staff change a setting, out of bounds it is refused, and the texts for players tell of it', async ({
  page,
}) => {
  await logIn(page, superAdmin);
  await page.goto('/admin/settings');
  const policy = page.getByRole('form', { name: 'Cancellation policy' });
  const hours = policy.getByLabel('Free cancellation (hours before the start)');
  await hours.fill('99');
  await policy.getByRole('button', { name: 'Save' }).click();
  await expect(policy.getByText('Cancelling is free until 1 to 24 hours before the start')).toBeVisible();
  await expect(hours).toBeFocused();
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Users', exact: true })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await policy.getByRole('button', { name: 'Discard changes' }).click();
  await expect(hours).toHaveValue('24');

  const desk = page.getByRole('form', { name: 'Support' });
  const address = desk.getByLabel('Support address');
  const before = await address.inputValue();
  const save = async (value: string) => {
    await address.fill(value);
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByRole('button', { name: 'Discard changes' })).toBeHidden();
    await expect(address).toHaveValue(value);
  };
  await save('help@tavern.example');
  // What is typed while the form is being saved stays, not saved yet.
  const goOn = await holdUp(page, '**/graphql');
  await address.fill('desk@tavern.example');
  await desk.getByRole('button', { name: 'Save' }).click();
  await address.fill('help@tavern.example');
  goOn();
  await expect(page.getByText('Settings Saved')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Discard changes' })).toBeEnabled();
  await expect(address).toHaveValue('help@tavern.example');
  await save('help@tavern.example');
  const visitor = await page.context().browser()!.newContext();
  const terms = await visitor.newPage();
  await terms.goto(`${new URL(page.url()).origin}/terms`);
  await expect(terms.getByRole('link', { name: 'help@tavern.example' })).toBeVisible();
  await visitor.close();
  await save(before);

  await page.getByRole('button', { name: 'Send Test Mail' }).click();
  await expect(page.getByText('The mail was sent')).toBeVisible();

  // The brand: here and not in a test beside this one, because both would change the same version.
  const branding = page.getByRole('form', { name: 'Branding' });
  const dark = branding.getByRole('textbox', { name: 'Accent on the dark theme', exact: true });
  await dark.fill('#332211');
  await expect(branding.getByText(/^1\.\d:1 against the dark grounds: too little/)).toBeVisible();
  await branding.getByRole('button', { name: 'Save' }).click();
  await expect(branding.getByText(/Its contrast on the dark theme is 1\.\d:1/)).toBeVisible();
  await dark.fill('#66ccff');
  const sign = await sharp({ create: { width: 120, height: 60, channels: 4, background: '#66ccff' } })
    .png()
    .toBuffer();
  const upload = await holdUp(page, '**/api/admin/upload*');
  await branding
    .locator('input[type=file]')
    .setInputFiles({ name: 'sign.png', mimeType: 'image/png', buffer: sign });
  // What is typed while the picture is on its way stays.
  await branding.getByLabel('Name of the site').fill('Questboard Inn');
  upload();
  await expect(branding.getByAltText('Preview')).toHaveAttribute('src', /^\/files\/.+\.webp$/);
  await branding.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Questboard Inn, to the site' })).toBeVisible();
  await expect.poll(() => accentOf(page)).toBe('#66ccff');

  const guest = await page.context().browser()!.newContext();
  const home = await guest.newPage();
  const complaints: string[] = [];
  home.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await home.goto(new URL(page.url()).origin);
  await expect(home).toHaveTitle('Questboard Inn - D&D Game Session Booking');
  await expect(home.locator('meta[property="og:site_name"]')).toHaveAttribute('content', 'Questboard Inn');
  await expect(home.getByRole('link', { name: 'Questboard Inn, home' }).locator('img')).toBeVisible();
  expect(await accentOf(home)).toBe('#66ccff');
  expect(complaints).toEqual([]);
  await guest.close();

  await branding.getByRole('button', { name: 'Put back the Questboard look' }).click();
  await branding.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Questboard, to the site' })).toBeVisible();
  await expect.poll(() => accentOf(page)).toMatch(/^oklch/);
});

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ember').trim());
