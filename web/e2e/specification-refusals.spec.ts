import { addresses } from './addresses.ts';
import { somebody } from './api.ts';
import { expect, test } from './fixtures.ts';
import { answerAgain, answerMutations, refuse } from './refusing.ts';

// The texts that stand in where the server says nothing, and the toasts of what goes wrong.

const button = (name: string) => ['button', { name, exact: true }] as const;

test('what a form says when it is refused without a word', async ({ page }) => {
  const person = somebody();
  await page.goto('/register');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Full Name').fill(person.fullName);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
  await page.getByLabel(/18 or older/).check();
  await refuse(page, 'register');
  await page.getByRole(...button('Create Account')).click();
  await expect(page.getByText('Registration failed')).toBeVisible();
  await expect(page.getByText('Could not create account. Try a different username or email.')).toBeVisible();
  await answerAgain(page);
  await page.getByRole(...button('Create Account')).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expect(page.getByText('Look in your spam folder.')).toBeVisible();
  await expect(page.getByText('The link expires after 24 hours.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Login' })).toHaveAttribute('href', '/login');
  const noted = await page.evaluate(() => JSON.parse(localStorage.getItem('pendingRegistration') ?? '{}'));
  expect(Object.keys(noted).sort()).toEqual(['email', 'timestamp', 'username']);
  await refuse(page, 'resendVerification');
  await page.getByRole(...button('Resend Verification Email')).click();
  await expect(page.getByText('Failed to resend verification email')).toBeVisible();

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/graphql', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto('/verify-email?token=x');
  await expect(page.getByRole('heading', { name: 'Verifying Your Email' })).toBeVisible();
  await refuse(page, 'verifyEmail');
  release();
  await page.goto('/verify-email?token=y');
  await expect(page.getByText('Failed to verify email')).toBeVisible();
  await expect(page.getByText(`We will send the new link to ${person.email}`)).toBeVisible();
  await page.unroute('**/graphql');
  await page.route('**/graphql', (route) => route.abort());
  await page.goto('/verify-email?token=z');
  await expect(page.getByText('We could not reach')).toBeVisible();

  await page.goto('/login');
  await refuse(page, 'login');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole(...button('Log In')).click();
  await expect(page.getByText('Login failed')).toBeVisible();
  await expect(page.getByText('Invalid credentials.')).toBeVisible();

  await page.goto('/forgot-password');
  await refuse(page, 'requestPasswordReset');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole(...button('Send Reset Link')).click();
  await expect(page.getByText('Failed to send reset email. Please try again.')).toBeVisible();

  await page.goto('/reset-password?token=x');
  await refuse(page, 'resetPassword');
  await page.getByLabel('New Password').fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
  await page.getByRole(...button('Reset Password')).click();
  await expect(page.getByText('Reset failed')).toBeVisible();

  const withoutToken = {
    '/auth-success': '/login?error=auth_failed',
    '/auth-success?redirect=admin': '/admin/login?error=auth_failed',
  };
  for (const [from, to] of Object.entries(withoutToken)) {
    await page.goto(from);
    await expect(page).toHaveURL(to);
  }
});

test('the newsletter says that it was joined, and that it was not', async ({ page, mailbox }) => {
  await page.goto('/');
  const field = page.getByLabel('E-mail address');
  const submit = page.getByRole(...button('Subscribe'));
  await field.fill('nobody');
  await submit.click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/graphql', async (route) => {
    await held;
    await route.continue();
  });
  const { email } = somebody();
  await field.fill(email);
  await submit.click();
  await expect(page.getByRole('button', { name: 'Subscribing...' })).toBeDisabled();
  release();
  await expect(page.getByText('Successfully subscribed!')).toBeVisible();
  await expect(page.getByText('Thank you for subscribing to our newsletter.')).toBeVisible();
  await expect(field).toHaveValue('');

  await answerMutations(page, { errors: [{ message: 'Unexpected error.' }] }, 500);
  await field.fill(somebody().email);
  await submit.click();
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Subscription failed' });
  await expect(toast).toHaveAttribute('data-type', 'error');
  await expect(toast).toContainText('There was an error subscribing to the newsletter. Please try again.');

  await page.unrouteAll({ behavior: 'wait' });
  await page.goto(await mailbox.link(email, /confirm your subscription/i, '/newsletter/confirm'));
  await expect(page.getByText('You are on the list')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You are on our list already.')).toBeVisible();
  await page.goto('/');
  await field.fill(email);
  await submit.click();
  await expect(page.getByText('Successfully subscribed!')).toBeVisible();
  await page.goto(await mailbox.link(email, /already receive/i, '/newsletter/unsubscribe'));
  await expect(page.getByText('You have been unsubscribed from our newsletter.')).toBeVisible();
});

test('a payment and a cancellation that are refused without a word', async ({ page, player, api, table }) => {
  expect(player.username).not.toBe('');
  const toast = (title: string) => page.locator('[data-sonner-toast]').filter({ hasText: title });
  await page.goto(`/booking/${table.id}`);
  await page.getByLabel('I agree to the').check();
  const proceed = page.getByRole(...button('Proceed to Payment'));
  await refuse(page, 'startCheckout');
  await proceed.click();
  await expect(toast('Booking Error')).toContainText('Failed to start payment process');
  await answerMutations(page, {
    data: {
      startCheckout: {
        __typename: 'StartCheckoutPayload',
        checkout: { __typename: 'Checkout', id: 'x', url: null, stripeSessionId: null },
      },
    },
  });
  await proceed.click();
  await expect(toast('No checkout URL returned')).toBeVisible();
  await answerMutations(page, { errors: [{ message: 'Unexpected error.' }] }, 500);
  await proceed.click();
  await expect(toast('Something went wrong on our side. Please try again.')).toBeVisible();

  await page.goto(`/checkout?sessionId=${table.id}`);
  await refuse(page, 'startCheckout');
  await page.getByRole(...button('Proceed to Secure Payment')).click();
  await expect(toast('Payment Error')).toContainText('Failed to start payment session');
  await page.goto('/success?session_id=cs_test_12345');
  await answerAgain(page);

  const soon = await api.newTable({ hours: 20 });
  const order = { data: { sessionId: soon.id, agreeToTerms: true } };
  const { sessionId } = await (await page.request.post('/api/create-checkout-session', order)).json();
  await page.goto(`/success?session_id=${sessionId}`);
  await expect(
    page.getByRole('alert').getByText('Payment verification failed - booking may not have been confirmed'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payment Verification Error' })).toBeVisible();
  // Its page says it, and nothing else says it again.
  await expect(toast('Payment Verification Error').waitFor({ timeout: 3_000 })).rejects.toThrow();
  await refuse(page, 'verifyCheckout');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page.getByRole('alert').getByText('Payment verification failed', { exact: true }),
  ).toBeVisible();
  await answerAgain(page);

  // The seat is still held: it cannot be given back, then it is paid for and can only be asked back.
  await page.goto('/account?tab=bookings');
  await refuse(page, 'cancelBooking');
  await page.getByRole('button', { name: /^Give Seat Back: / }).click();
  await page.getByRole(...button('Give the seat back')).click();
  await expect(toast('Cancellation Failed')).toContainText('Failed to cancel booking');
  const sandbox = `${(await addresses()).sandbox}/_sandbox/stripe/checkout/${sessionId}/pay`;
  expect((await page.request.post(sandbox, { data: { card: '4242424242424242' } })).ok()).toBe(true);
  const verified = await page.request.get(`/api/verify-checkout-session?session_id=${sessionId}`);
  expect(await verified.json()).toMatchObject({ success: true });
  await page.goto('/account?tab=bookings&success=true');
  await expect(toast('Payment Successful')).toBeVisible();
  await refuse(page, 'requestCancellation');
  await page.getByRole('button', { name: /^Request Cancellation: / }).click();
  await page.getByRole(...button('Send Request')).click();
  await expect(toast('Request Failed')).toContainText('Failed to send cancellation request');

  await answerAgain(page);
  await page.goto('/stripe-test-flow');
  await page.getByLabel('Session ID').fill(String(table.id));
  await page.getByRole(...button('Start Test Checkout')).click();
  await expect(page.getByText('Status 200')).toBeVisible();
});

test('an old link of a registration leads back to where that began, too', async ({ page }) => {
  await page.goto('/verify-email?token=old&redirect=/sessions/1');
  const to = (name: string) => expect(page.getByRole('link', { name }));
  await to('Return to Login').toHaveAttribute('href', '/login?redirect=/sessions/1');
  await to('Back to Registration').toHaveAttribute('href', '/register?redirect=/sessions/1');
});
