import { expect, logIn, test } from './fixtures.ts';
import { bookingOf, cards, payWith, proceedToPayment } from './payment.ts';

const admin = { username: 'admin', password: 'questboard', email: '', fullName: '' };

test('session credit is named before paying, can be kept, pays by one click, and comes back as credit', async ({
  page,
  player,
  api,
  browser,
}) => {
  const late = await api.newTable({ hours: 20 });
  await proceedToPayment(page, late);
  await payWith(page, cards.pays);
  await page.getByRole('link', { name: 'View My Bookings' }).click();
  await bookingOf(page, late).getByRole('button', { name: 'Request Cancellation' }).click();
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByText('Request Sent', { exact: true })).toBeVisible();

  const staff = await (await browser.newContext()).newPage();
  await logIn(staff, admin);
  await staff.goto('/admin/bookings');
  const request = staff.getByRole('listitem').filter({ hasText: late.title });
  await request.getByRole('button', { name: `Decide for ${player.fullName}` }).click();
  const dialog = staff.getByRole('dialog', { name: 'Decide on a late cancellation' });
  await dialog.getByText('Session credit', { exact: true }).click();
  await dialog.getByLabel('Reason').fill('Come back soon.');
  await dialog.getByRole('button', { name: 'Give $25.00 credit' }).click();
  await expect(dialog).toBeHidden();
  await staff.context().close();

  await page.goto('/account');
  await expect(page.getByText(/^\$25\.00 until /)).toBeVisible();

  const table = await api.newTable();
  await page.goto(`/booking/${table.id}`);
  await expect(page.getByText('$25.00 − $25.00 credit = $0.00 by card.')).toBeVisible();
  const bill = page.getByRole('complementary', { name: 'Booking Summary' });
  const plan = page.getByRole('list', { name: 'Payments by date' });
  await expect(bill).toContainText(/Session credit−\$25\.00Total\$0\.00$/);
  await expect(plan).toContainText('$0.00');
  await page.getByLabel('Use $25.00 of session credit').uncheck();
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeVisible();
  await expect(bill).toContainText(/Total\$25\.00$/);
  await expect(plan).toContainText('$25.00');
  await page.getByLabel('Use $25.00 of session credit').check();
  await page.getByLabel('I agree to the').check();
  await page.getByRole('button', { name: 'Book with Session Credit' }).click();

  const booking = bookingOf(page, table);
  await expect(booking.getByText('Paid & Confirmed')).toBeVisible();
  await expect(booking.getByText('$25.00 − $25.00 credit = $0.00 by card')).toBeVisible();
  await booking.getByRole('button', { name: 'Cancel Booking' }).click();
  await page.getByRole('button', { name: 'Cancel and get $25.00 as session credit back' }).click();
  await expect(page.getByText('$25.00 is session credit again.')).toBeVisible();
});
