import type { Page } from '@playwright/test';
import { expect, logIn, test } from './fixtures.ts';

/** A device in this browser whose owner puts the finger on it whenever it asks. */
async function withDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    refuse: () => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    agree: () => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
    forget: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }),
  };
}

async function addPasskey(page: Page, password: string, name: string) {
  await page.goto('/account/profile/security');
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(dialog.getByLabel('Name')).toHaveValue(/ on /);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

const passkeysOn = (page: Page) => page.getByRole('region', { name: 'Passkeys', exact: true });
const named = (page: Page, name: string) =>
  passkeysOn(page)
    .getByRole('paragraph')
    .filter({ hasText: new RegExp(`^${name}$`) });

test('a passkey is added, logs in without the password, gets a name and goes', async ({ page, player }) => {
  const device = await withDevice(page);
  await addPasskey(page, 'not the password', 'Red key');
  await expect(page.getByText('This is not your current password')).toBeVisible();
  await addPasskey(page, player.password, 'Red key');
  const passkeys = passkeysOn(page);
  await expect(named(page, 'Red key')).toBeVisible();
  await expect(passkeys.getByText('Not used yet')).toBeVisible();

  // The same device has one already.
  await addPasskey(page, player.password, 'Again');
  await expect(page.getByText('This device has a passkey for your account already.')).toBeVisible();

  await page.goto('/account');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto('/login?redirect=/account/profile/security');
  await device.refuse();
  const button = page.getByRole('button', { name: 'Log in with a passkey' });
  await button.click();
  await expect(page.getByText('No passkey was used.')).toBeVisible();
  await device.agree();
  await button.click();
  await expect(page).toHaveURL('/account/profile/security');
  await expect(passkeys.getByText(/^Last used/)).toBeVisible();

  await passkeys.getByRole('button', { name: 'Rename Red key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Blue key');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(named(page, 'Blue key')).toBeVisible();
  await passkeys.getByRole('button', { name: 'Remove Blue key' }).click();
  await page.getByRole('button', { name: 'Remove the Passkey' }).click();
  // While it asks, the page behind it is hidden from everybody, the passkey with it.
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(named(page, 'Blue key')).toBeHidden();

  await page.context().clearCookies();
  await page.goto('/login');
  await button.click();
  await expect(page.getByText('We could not log you in with this passkey.')).toBeVisible();
});

test('the admin area opens by a passkey of staff, and of nobody else', async ({ page, player }) => {
  const device = await withDevice(page);
  await addPasskey(page, player.password, 'Mine');
  await expect(named(page, 'Mine')).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/admin/login');
  const button = page.getByRole('button', { name: 'Log in with a passkey' });
  await button.click();
  await expect(page.getByText('You need admin privileges to access this panel.')).toBeVisible();
  await device.forget();

  await logIn(page, { ...player, username: 'admin', password: 'questboard' });
  await addPasskey(page, 'questboard', 'Office');
  await expect(named(page, 'Office')).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/admin/login');
  await button.click();
  await expect(page).toHaveURL('/admin/dashboard');
});
