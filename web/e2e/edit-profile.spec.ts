import sharp from 'sharp';
import { comesAlive, expect, logIn, test } from './fixtures.ts';

test('a player edits the profile, by keyboard where that is harder, and reads it in another window', async ({
  page,
  player,
}) => {
  await page.goto('/account');
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(page).toHaveURL('/account/profile');
  await page.getByLabel('Full name').fill('Wren Alder');
  await page.getByLabel('Pronouns').fill('they/them');
  await page.getByRole('button', { name: 'Time zone: Same as this browser' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Find a time zone' })).toBeFocused();
  await page.keyboard.type('tokyo');
  await expect(page.getByRole('option', { name: 'Tokyo (GMT+9)', selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Time zone: Tokyo (GMT+9)' })).toBeFocused();
  // What is not saved is not lost by a click beside it.
  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile Saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();

  // As a camera makes it: too large to be sent as it is.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: '#2a6', noise },
  })
    .png()
    .toBuffer();
  expect(picture.length).toBeGreaterThan(2 * 1024 * 1024);
  await page
    .getByLabel('Picture file')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  const cutting = page.getByRole('dialog', { name: 'Choose the square' });
  await cutting.getByRole('application').press('ArrowLeft');
  await cutting.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await cutting.getByRole('button', { name: 'Use This Picture' }).click();
  await expect(cutting).toBeHidden();
  const shown = page.locator('img[src^="/files/"]').first();
  await expect(shown).toBeVisible();

  const other = await page.context().newPage();
  await other.goto('/account');
  await expect(other.getByRole('heading', { name: 'Wren Alder' })).toBeVisible();
  await expect(other.locator('img[src^="/files/"]').first()).toBeVisible();
  await other.close();
  expect(player.fullName).not.toBe('Wren Alder');
});

test('a time zone is found by the name that its city has today, and by the older one', async ({
  playerPage: page,
}) => {
  await page.goto('/account/profile');
  const choose = page.getByRole('button', { name: /^Time zone: / });
  await comesAlive(choose);
  await choose.click();
  for (const name of ['Kolkata', 'Calcutta']) {
    await page.getByRole('combobox', { name: 'Find a time zone' }).fill(name);
    await expect(page.getByRole('option')).toHaveText([/^Kolkata \(GMT\+5:30\)/]);
  }
});

test('a player keeps the account safe: another login, the password, the address', async ({
  page,
  player,
  mailbox,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  const phone = await elsewhere.newPage();
  await logIn(phone, player);
  await page.goto('/account/profile/security');
  const logins = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem');
  await expect(logins).toHaveCount(2);
  await logins
    .filter({ hasNot: page.getByText('This one') })
    .getByRole('button', { name: /^Log out/ })
    .click();
  await expect(logins).toHaveCount(1);
  await phone.goto('/account');
  await expect(phone).toHaveURL('/login?redirect=/account');
  await elsewhere.close();

  await page.getByLabel('Current Password').fill('not the one');
  await page.getByLabel('New Password', { exact: true }).fill('four candles burn low');
  await page.getByLabel('Confirm Password').fill('four candles burn low');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('This is not your current password')).toBeVisible();
  await page.getByLabel('New email address').fill(`first-${player.email}`);
  await page.getByLabel('Your password').fill(player.password);
  await page.getByRole('button', { name: 'Send the Links' }).click();
  await expect(page.getByText(/^Waiting for the links at /)).toBeVisible();
  await page.getByLabel('Current Password').fill(player.password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Your password was changed.')).toBeVisible();
  // Whoever knew the former one may have asked for it.
  await expect(page.getByText(/^Waiting for the links at /)).toHaveCount(0);
  await mailbox.mail(player.email, /your password was changed/i);

  // Both of what is missing is named, and the first of it has the focus.
  await page.getByRole('button', { name: 'Send the Links' }).click();
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await expect(page.getByLabel('New email address')).toBeFocused();
  const moved = `moved-${player.email}`;
  await page.getByLabel('New email address').fill(moved);
  await page.getByLabel('Your password').fill('not the one');
  await page.getByRole('button', { name: 'Send the Links' }).click();
  await expect(page.getByLabel('Your password')).toBeFocused();
  await page.getByLabel('Your password').fill('four candles burn low');
  await page.getByRole('button', { name: 'Send the Links' }).click();
  await expect(page.getByText(`Waiting for the links at ${moved} and ${player.email}`)).toBeVisible();
  await page.goto(await mailbox.link(moved, /confirm your new email/i, '/confirm-email'));
  await expect(page.getByRole('heading', { name: 'This address is confirmed' })).toBeVisible();
  await expect(page.getByText('One more link to open')).toBeVisible();
  await expect(page.getByRole('main').getByText(player.email)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This address is confirmed' })).toBeVisible();
  await page.goto('/account/profile/security');
  await expect(page.getByText(`Waiting for the link at ${player.email}`)).toBeVisible();
  await page.goto(await mailbox.link(player.email, /approve your new email/i, '/approve-email-change'));
  await page.getByRole('button', { name: 'Approve the Change' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is changed' })).toBeVisible();
  await page.goto('/undo-email-change?token=nobodys');
  await page.getByRole('button', { name: 'Take This Address Back' }).click();
  await expect(page.getByText('This link has expired or was used already.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take This Address Back' })).toHaveCount(0);
  await page.goto(await mailbox.link(player.email, /address was changed/i, '/undo-email-change'));
  await page.getByRole('button', { name: 'Take This Address Back' }).click();
  await expect(page.getByRole('heading', { name: 'Your Address Is Back' })).toBeVisible();
  await page.goto('/account');
  await expect(page).toHaveURL('/login?redirect=/account');
});
