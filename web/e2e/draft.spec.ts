import type { Page } from '@playwright/test';
import type { Person } from './api.ts';
import { expect, logIn, test } from './fixtures.ts';
import { cards, payWith } from './payment.ts';

const words = 'No spiders, please. I bring a bard.';
const requests = (page: Page) => page.getByLabel('Special Requests');
const consent = (page: Page) => page.getByLabel('I agree to the');
const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' }).click();
const callOff = async (page: Page) => {
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment Canceled' })).toBeVisible();
};
const paymentPage = (page: Page) => page.getByRole('heading', { name: 'Pay with card' });
const logInAgain = async (page: Page, { username, password }: Person) => {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
};
/** Everything that the browser keeps of a booking. */
const noted = (page: Page) =>
  page.evaluate(() =>
    [
      'bookingDetails',
      'cart',
      'pendingPaymentCart',
      'pendingStripeSession',
      'checkoutTimestamp',
      'customerInfo',
    ]
      .filter((key) => localStorage.getItem(key) !== null)
      .sort(),
  );

test('the booking form survives a reload, an ended login and a called-off payment', async ({
  page,
  context,
  player,
  table,
}) => {
  await page.goto(`/booking/${table.id}`);
  await requests(page).fill(words);
  await expect.poll(() => noted(page)).toEqual(['bookingDetails', 'customerInfo']);
  await page.reload();
  await expect(requests(page)).toHaveValue(words);
  await expect(consent(page)).not.toBeChecked();

  await context.clearCookies();
  await consent(page).check();
  await proceed(page);
  await expect(page).toHaveURL(`/login?redirect=/booking/${table.id}`);
  await logInAgain(page, player);
  await expect(requests(page)).toHaveValue(words);
  await expect(consent(page)).not.toBeChecked();

  await consent(page).check();
  await proceed(page);
  await expect(paymentPage(page)).toBeVisible();
  await callOff(page);
  await page.goto(`/booking/${table.id}`);
  await expect(requests(page)).toHaveValue(words);
  await consent(page).check();
  await proceed(page);
  await payWith(page, cards.pays);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  expect(await noted(page)).toEqual([]);
});

test('a payment called off after the login ended leads back to the same session', async ({
  page,
  context,
  player,
  table,
}) => {
  await page.goto(`/booking/${table.id}`);
  await requests(page).fill(words);
  await consent(page).check();
  await proceed(page);
  await expect(paymentPage(page)).toBeVisible();
  await context.clearCookies();
  await callOff(page);
  await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute(
    'href',
    `/checkout?sessionId=${table.id}`,
  );
  await page.getByRole('link', { name: 'Try Again' }).click();
  await logInAgain(page, player);
  await expect(page.getByText(table.title)).toBeVisible();
});

test('nobody finds what another has written or put into the cart', async ({
  page,
  context,
  api,
  player,
  table,
}) => {
  expect(player.username).not.toBe('');
  const other = await api.newPerson();
  await page.goto(`/sessions/${table.id}`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('button', { name: 'Remove from cart' })).toBeVisible();
  await page.goto(`/booking/${table.id}`);
  await requests(page).fill(words);
  await expect.poll(() => noted(page)).toEqual(['bookingDetails', 'cart', 'customerInfo']);

  await context.clearCookies();
  await logIn(page, other);
  await page.goto(`/booking/${table.id}`);
  await expect.poll(() => noted(page)).toEqual([]);
  await expect(requests(page)).toHaveValue('');

  await requests(page).fill('My own.');
  await expect.poll(() => noted(page)).toEqual(['bookingDetails', 'customerInfo']);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect.poll(() => noted(page)).toEqual([]);
});
