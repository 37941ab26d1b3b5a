import type { Page } from '@playwright/test';
import { comesAlive, expect, stopClock, test } from './fixtures.ts';
import { answerMutations, refuse } from './refusing.ts';

// How long things take, by a clock that the test moves.

/** From the next page on it is known which waits a page has begun: one that was too short looks like one that is late. */
const noteWaits = (page: Page) =>
  page.addInitScript(() => {
    const waits: unknown[] = [];
    const begin = window.setTimeout;
    const noting = (...call: Parameters<typeof begin>) => {
      waits.push(call[1]);
      return begin(...call);
    };
    Object.assign(window, { waits, setTimeout: noting });
  });

/** Opens a page on which time stands still. */
async function openStill(page: Page, path: string) {
  await stopClock(page);
  await noteWaits(page);
  await page.goto(path);
}

/** The page begins to wait so long, and is done when that is over. */
async function waits(page: Page, milliseconds: number) {
  const begun = () => page.evaluate(() => (window as unknown as { waits: unknown[] }).waits);
  await expect.poll(begun).toContain(milliseconds);
  await page.clock.runFor(milliseconds);
}

/** A toast shows itself a moment after it is asked for. */
const moment = 50;

test('pages go on by themselves after their time', async ({ page, person }) => {
  const after = { login: 100, verification: 5_000, reset: 3_000 };
  const verified = { __typename: 'VerifyEmailPayload', message: '', username: person.username };
  await answerMutations(page, { data: { verifyEmail: verified } });
  await openStill(page, '/verify-email?token=x');
  await page.getByRole('link', { name: 'Continue to Login' }).click();
  await expect(page).toHaveURL('/login?verified=true');
  await page.goto('/verify-email?token=x');
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible();
  await waits(page, after.verification);
  await expect(page).toHaveURL('/login?verified=true');

  await answerMutations(page, {
    data: { resetPassword: { __typename: 'ResetPasswordPayload', message: '' } },
  });
  await page.goto('/reset-password?token=x');
  await page.getByLabel('New Password').fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Reset' })).toBeVisible();
  await waits(page, after.reset);
  await expect(page).toHaveURL('/login');

  await page.unroute('**/graphql');
  await page.goto('/verify-email?token=nonsense');
  await expect(page.getByRole('button', { name: 'Resend available in 30s' })).toBeDisabled();
  await page.clock.runFor(30_000);
  await page.getByLabel('Email').fill(person.email);
  await refuse(page, 'resendVerification');
  await page.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect(async () => {
    await page.clock.runFor(moment);
    await expect(page.getByText('Failed to resend verification')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText('Please try again later.')).toBeVisible();
  const sent = { __typename: 'ResendVerificationPayload', message: 'Sent.' };
  await answerMutations(page, { data: { resendVerification: sent } });
  await page.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect(page.getByRole('button', { name: 'Resend available in 60s' })).toBeDisabled();
  await page.unroute('**/graphql');

  await page.goto('/login');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await waits(page, after.login);
  await expect(page).toHaveURL('/');
});

test('a toast stays five seconds, and a newer one takes its place', async ({ page, table }) => {
  await openStill(page, `/sessions/${table.id}`);
  const toast = page.locator('[data-sonner-toast]');
  const add = page.getByRole('button', { name: 'Add to cart' });
  // A click that came too early would wait for time to pass.
  await comesAlive(add);
  await add.click();
  // The first toast brings its code with it, however long that takes; the next ones come at once.
  await expect(async () => {
    await page.clock.runFor(moment);
    await expect(toast).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: 'Remove from cart' }).click();
  await add.click();
  await page.clock.runFor(moment);
  await expect(toast).toHaveCount(2);
  const leaving = 400;
  await page.clock.runFor(leaving);
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(4_999 - leaving - moment);
  await expect(toast).toHaveAttribute('data-removed', 'false');
  await page.clock.runFor(leaving + moment);
  await expect(toast).toHaveCount(0);
});

test('a tooltip opens after 700 milliseconds, the next one sooner', async ({ page }) => {
  await openStill(page, '/sessions');
  const details = page.getByRole('link', { name: 'View Details' });
  const tooltip = page.getByRole('tooltip');
  // A page that is not alive yet does not see the pointer.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await details.nth(0).hover();
    await page.clock.runFor(1_000);
    await expect(tooltip).toHaveCount(1, { timeout: 500 });
  }).toPass();
  // The first move leaves the link, the next one the way to its tooltip.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await page.mouse.move(5, 5);
    await expect(tooltip).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await page.clock.runFor(300);

  await details.nth(0).hover();
  await page.clock.runFor(699);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tooltip).toHaveText('View Details');
  await details.nth(1).hover();
  await expect(tooltip).toHaveText('View Details');
});
