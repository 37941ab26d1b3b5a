import { expect, logIn, rereadUntil, test } from './fixtures.ts';
import { bookingOf, cards, paySeat, payWith, proceedToPayment } from './payment.ts';

test('cancelling in time brings all the money back', async ({ page, player, table, mailbox }) => {
  await paySeat(page, table);
  const paid = page.url();
  await page.getByRole('link', { name: 'View My Bookings' }).click();
  await bookingOf(page, table).getByRole('button', { name: 'Cancel Booking' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(`Cancel now and ${table.price} goes back to your card.`);
  await dialog.getByRole('button', { name: `Cancel and get ${table.price} back` }).click();
  await expect(page.getByText('Booking Cancelled')).toBeVisible();
  // What was cancelled has the focus, where it stands now.
  await expect(bookingOf(page, table)).toBeFocused();
  // It leads the account no more, and stands among the cancelled ones without a reload.
  await expect(page.getByText('Your next session')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Cancelled/ })).toBeVisible();
  await expect(bookingOf(page, table).getByText(/Refund on its way|Refunded/)).toBeVisible();
  await mailbox.mail(player.email, /is on its way back/i);
  await rereadUntil(page, bookingOf(page, table).getByText('Refunded', { exact: true }));
  // The page after the payment tells what became of it, and of no error.
  await page.goto(paid);
  await expect(page.getByRole('heading', { name: 'Payment Returned' })).toBeVisible();
  await expect(page.getByText('You cancelled in time for a full refund.')).toBeVisible();
  await expect(page.getByText('Payment Verification Error')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'View My Bookings' })).toBeVisible();
  // The seat is free for the next one.
  await page.goto(`/booking/${table.id}`);
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeVisible();
});

test('on a phone what is said of a cancellation covers nothing of what was cancelled', async ({
  page,
  player,
  table,
}) => {
  expect(player.username).toBeTruthy();
  await page.setViewportSize({ width: 390, height: 844 });
  await proceedToPayment(page, table);
  await payWith(page, cards.pays);
  await page.getByRole('link', { name: 'View My Bookings' }).click();
  await bookingOf(page, table).getByRole('button', { name: 'Cancel Booking' }).click();
  await page.getByRole('button', { name: `Cancel and get ${table.price} back` }).click();
  await expect(bookingOf(page, table)).toBeFocused();
  const said = page.getByRole('listitem').filter({ hasText: 'Booking Cancelled' });
  await expect(said).toHaveAttribute('data-mounted', 'true');
  await said.evaluate((element) =>
    Promise.allSettled(element.getAnimations().map(({ finished }) => finished)),
  );
  const title = bookingOf(page, table).getByRole('heading');
  const [toast, below] = await Promise.all([said.boundingBox(), title.boundingBox()]);
  expect(below!.y).toBeGreaterThan(toast!.y + toast!.height);
});

test('in the last 24 hours a player can only ask', async ({ page, player, api, mailbox }) => {
  const table = await api.newTable({ hours: 20 });
  await proceedToPayment(page, table);
  await payWith(page, cards.pays);
  await page.getByRole('link', { name: 'View My Bookings' }).click();
  const booking = bookingOf(page, table);
  await expect(booking.getByRole('button', { name: 'Cancel Booking' })).toHaveCount(0);
  await booking.getByRole('button', { name: 'Request Cancellation' }).click();
  await page.getByLabel('Reason').fill('The dragon flu.');
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByText('Request Sent', { exact: true })).toBeVisible();
  await expect(page.getByText('An admin will contact you within 24 hours.', { exact: true })).toBeVisible();
  await expect(booking.getByText('Cancellation Requested')).toBeVisible();
  await mailbox.mail(player.email, /we have your request/i);
});

test('a request is taken back while nobody has answered it, and the seat stays', async ({
  page,
  player,
  api,
  browser,
}) => {
  const table = await api.newTable({ hours: 20 });
  await proceedToPayment(page, table);
  await payWith(page, cards.pays);
  await page.getByRole('link', { name: 'View My Bookings' }).click();
  const booking = bookingOf(page, table);
  await booking.getByRole('button', { name: 'Request Cancellation' }).click();
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(booking.getByText('Cancellation Requested')).toBeVisible();

  const staff = await (await browser.newContext()).newPage();
  await logIn(staff, { username: 'admin', password: 'questboard', email: '', fullName: '' });
  await staff.goto('/admin/bookings');
  const request = staff.getByRole('listitem').filter({ hasText: table.title });
  await request.getByRole('button', { name: `Decide for ${player.fullName}` }).click();

  // Once the session has begun there is nothing to keep.
  const later = await page.context().newPage();
  await later.clock.setFixedTime(Date.now() + 21 * 60 * 60_000);
  await later.goto('/account');
  await expect(bookingOf(later, table).getByText('Cancellation request sent')).toBeVisible();
  await expect(bookingOf(later, table).getByRole('button', { name: 'Keep My Seat' })).toHaveCount(0);
  await later.close();

  // A button as every other, beside however many lines.
  const keep = booking.getByRole('button', { name: 'Keep My Seat' });
  expect((await keep.boundingBox())?.height).toBeLessThan(50);
  await keep.click();
  await expect(page.getByText('Request Taken Back', { exact: true })).toBeVisible();
  await expect(booking.getByText('Paid & Confirmed')).toBeVisible();
  await expect(booking.getByText('Cancellation request: Taken back')).toBeVisible();
  await expect(booking.getByRole('button', { name: 'Request Cancellation' })).toBeVisible();

  // Who was about to answer hears of it, and the request leaves the list.
  const dialog = staff.getByRole('dialog', { name: 'Decide on a late cancellation' });
  await dialog.getByText('Full refund', { exact: true }).click();
  await dialog.getByLabel('Reason').fill('Get well soon.');
  await dialog.getByRole('button', { name: /^Refund/ }).click();
  await expect(staff.getByText('The player has taken this request back and keeps the seat')).toBeVisible();
  await expect(request).toHaveCount(0);
  await staff.context().close();
});
