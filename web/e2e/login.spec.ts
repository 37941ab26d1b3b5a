import { somebody } from './api.ts';
import { askDatabase } from './database.ts';
import { comesAlive, expect, stopClock, test } from './fixtures.ts';
import { answerMutations } from './refusing.ts';

test('a wrong password is refused, the right one leads on', async ({ page, person }) => {
  await page.goto('/account');
  await expect(page).toHaveURL('/login?redirect=/account');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByText('Invalid username or password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a password that is refused takes the place of what Google said before', async ({ page, person }) => {
  await page.goto('/login?error=auth_failed');
  const ofGoogle = page.getByText('Signing in with Google did not work.');
  await expect(ofGoogle).toBeVisible();
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByText('Invalid username or password')).toBeVisible();
  await expect(ofGoogle).toHaveCount(0);
});

test('a way back to another site is not followed', async ({ page, person }) => {
  await page.goto('/login?redirect=https://example.com/');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('whoever has not verified the address may ask for another link', async ({ page, api, mailbox }) => {
  const person = somebody();
  await api.register(person);
  await mailbox.mail(person.email, /verify your email/i);
  await page.goto('/login');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByText('Please verify your email address before logging in.')).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect(page.getByRole('button', { name: /Resend available in \d+s/ })).toBeDisabled();
  await page.reload();
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect(page.getByText(/^Please wait \d+ seconds/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Resend available in \d+s/ })).toBeDisabled();
  await expect.poll(async () => (await mailbox.all(person.email)).length).toBe(2);
});

test('whoever has asked for too many links is told how long that lasts, not so many seconds', async ({
  page,
  api,
}) => {
  const person = somebody();
  await api.register(person);
  await page.goto('/login');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.getByLabel('Email').fill(person.email);
  const message = 'Too many attempts. Please try again in 45 minutes.';
  const refusal = { code: 'RATE_LIMITED', message, field: null, retryAfterSeconds: 2700 };
  await answerMutations(page, { data: { resendVerification: { __typename: 'Refusal', ...refusal } } });
  await page.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend available in 45 min' })).toBeDisabled();
});

test('a link that does not work says so and offers another', async ({ page }) => {
  await page.goto('/verify-email?token=nonsense');
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Resend available in \d+s/ })).toBeDisabled();
  await page.goto('/verify-email');
  await expect(page.getByText('Verification token is missing. Please check your email link.')).toBeVisible();
});

test('a link of a mail that nobody could check is asked about again', async ({
  page,
  api,
  mailbox,
  context,
}) => {
  const person = somebody();
  await api.register(person);
  const link = await mailbox.link(person.email, /verify your email/i, '/verify-email');
  await page.route('**/graphql', (route) => route.abort());
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Your link could not be checked' })).toBeVisible();
  await expect(page.getByText('We could not reach Questboard.')).toBeVisible();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeFocused();

  await page.goto('/');
  await page.route('**/graphql', (route) => route.abort());
  await page.goto('/newsletter/unsubscribe?token=x');
  await expect(page.getByText('We could not reach Questboard.')).toBeVisible();
  // By itself, when the browser is told that the line is up again.
  await context.setOffline(true);
  await page.unroute('**/graphql');
  await context.setOffline(false);
  await expect(page.getByText('We could not reach Questboard.')).toHaveCount(0);
});

test('the keyboard goes from the username straight to the password', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Username').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('a forgotten password is reset by mail', async ({ page, person, mailbox }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send Another Email' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');

  const link = await mailbox.link(person.email, /reset your password/i, '/reset-password');
  await stopClock(page);
  await page.goto(link);
  await page.getByLabel('New Password').fill('short');
  await page.getByLabel('Confirm Password').fill('different');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await page.getByLabel('New Password').fill('four candles burn low');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await page.getByLabel('Confirm Password').fill('four candles burn low');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Reset' })).toBeVisible();
  // By itself, after three seconds.
  await page.clock.resume();
  await expect(page).toHaveURL('/login');

  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill('four candles burn low');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL('/');

  await page.goto(link);
  await page.getByLabel('New Password').fill('another four candles');
  await page.getByLabel('Confirm Password').fill('another four candles');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
});

test('only admins pass the admin login', async ({ page, person }) => {
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/admin\/login\?error=authentication_required/);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByText('You need admin privileges to access this panel.')).toBeVisible();
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('questboard');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('Google signs in', async ({ page }) => {
  await page.goto('/login?redirect=/account');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: /ada\.archer@gmail\.com/ }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByText('ada.archer@gmail.com')).toBeVisible();
  await page.goto('/account/profile/security');
  const google = page.getByRole('region', { name: 'Google' });
  await expect(google.getByText('This is your only way to log in.')).toBeVisible();
  await expect(google.getByRole('button')).toHaveCount(0);
});

test('who comes by Google is asked for the age before the first seat', async ({ page, api, table }) => {
  await page.goto(`/login?redirect=/checkout?sessionId=${table.id}`);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: /boris\.bard@gmail\.com/ }).click();
  await expect(page.getByText('By paying you confirm that you are 18 or older, and agree to')).toBeVisible();
  await page.goto(`/booking/${table.id}`);
  await page.getByLabel('I am 18 or older and agree to the').check();
  const confirmed = async () => {
    const rows = await askDatabase<{ at: Date | null }>(
      `SELECT "adultConfirmedAt" at FROM "User" WHERE email = $1`,
      ['boris.bard@gmail.com'],
    );
    return rows.map(({ at }) => at);
  };
  expect(await confirmed()).toEqual([null]);
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Pay with card' })).toBeVisible();
  expect(await confirmed()).toEqual([expect.any(Date)]);

  const another = await api.newTable();
  await page.goto(`/booking/${another.id}`);
  await expect(page.getByLabel('I agree to the')).toBeVisible();
  await page.goto(`/checkout?sessionId=${another.id}`);
  await expect(page.getByText('By paying you agree to the')).toBeVisible();
});

test('who has a password takes Google off the account', async ({ page, player }) => {
  await askDatabase(
    `INSERT INTO "Account" ("userId", "accountId", "providerId", "updatedAt")
      SELECT id, 'google-' || id, 'google', now() FROM "User" WHERE username = $1`,
    [player.username],
  );
  await page.goto('/account/profile/security');
  const google = page.getByRole('region', { name: 'Google' });
  await google.getByRole('button', { name: 'Remove Google' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Google' }).click();
  await expect(page.getByText('Google Removed')).toBeVisible();
  await expect(google).toBeHidden();
});

test('no form does what the policy of the page forbids', async ({ page }) => {
  await page.addInitScript(() => {
    const forbidden: string[] = [];
    Object.assign(window, { forbidden });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      forbidden.push(`${violatedDirective} ${blockedURI}`);
    });
  });
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await comesAlive(page.getByLabel('Username'));
    expect(await page.evaluate(() => (window as unknown as { forbidden: string[] }).forbidden)).toEqual([]);
  }
});
