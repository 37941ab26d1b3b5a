import { somebody } from './api.ts';
import { expect, stopClock, test } from './fixtures.ts';
import { bookingOf, cards, payWith } from './payment.ts';

test('a visitor registers, verifies, logs in, books and pays', async ({ page, mailbox, table }) => {
  const person = somebody();
  await page.goto(`/booking/${table.id}`);
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible();
  await page.getByRole('link', { name: 'Create Account' }).click();

  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Full Name').fill(person.fullName);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
  await page.getByLabel(/18 or older/).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();

  const link = await mailbox.link(person.email, /verify your email/i, '/verify-email');
  await stopClock(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible();
  // By itself, after five seconds.
  await page.clock.resume();
  await expect(page.getByText('Email verified successfully! You can now log in.')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(person.username);
  await page.goto(await mailbox.link(person.email, /verify your email/i, '/verify-email'));
  await expect(page.getByRole('heading', { name: 'Already Verified' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Continue to Login' }).click();

  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();

  // Back where the journey began, now as somebody.
  await expect(page).toHaveURL(`/booking/${table.id}`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'My Account' })).toBeVisible();
  await page.getByLabel('Special Requests').fill('I would like to bring a bard.');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page.getByText('You must agree to the terms and conditions')).toBeVisible();
  await page.getByLabel('I agree to the').check();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Pay with card' })).toBeVisible();
  await expect(page.getByText(table.title)).toBeVisible();
  await payWith(page, cards.pays);

  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(page.getByText('Paid & Confirmed')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('pendingPaymentCart');
  await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
  await page.getByRole('link', { name: 'View My Bookings' }).click();
  const booking = bookingOf(page, table);
  await expect(booking.getByText('Paid & Confirmed')).toBeVisible();
  await expect(booking.getByText('I would like to bring a bard.')).toBeVisible();
  const mail = await mailbox.mail(person.email, /your seat is booked/i);
  expect(mail.TextBody).toContain(table.title);

  // Opened once more by whoever is logged in, the link leads on.
  await page.goto(await mailbox.link(person.email, /verify your email/i, '/verify-email'));
  await expect(page.getByRole('heading', { name: 'Already Verified' })).toBeVisible();
  await expect(page.getByText('You can log in')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(`/booking/${table.id}`);
});

test('the form says what is wrong with each field', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Username').fill('ab');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByLabel('Confirm Password').fill('54321');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await expect(page.getByText('Full name must be at least 2 characters')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByText('You must be 18 or older to register')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
});

test('a taken name is refused', async ({ page, person }) => {
  await page.goto('/register');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(`other-${person.email}`);
  await page.getByLabel('Full Name').fill('Somebody Else');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
  await page.getByLabel(/18 or older/).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Could not create account. Try a different username or email.')).toBeVisible();
});
