import { comesAlive, expect, logIn, press, rereadUntil, test } from './fixtures.ts';
import { bookingOf, cards, payWith, proceedToPayment } from './payment.ts';

const admin = { username: 'admin', password: 'questboard', email: '', fullName: '' };

test('a late request, a partial refund by an admin with the keyboard alone, and the decision with the player', async ({
  page,
  player,
  api,
  mailbox,
  browser,
}) => {
  const table = await api.newTable({ hours: 20 });
  await proceedToPayment(page, table);
  await payWith(page, cards.pays);
  await page.getByRole('link', { name: 'View My Bookings' }).click();
  await bookingOf(page, table).getByRole('button', { name: 'Request Cancellation' }).click();
  await page.getByLabel('Reason').fill('The dragon flu.');
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByText('Request Sent', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: table.title })).toContainText('Cancellation Requested');
  await expect(bookingOf(page, table)).toContainText(/Sent \w+, \w+ \d+, \d+:\d\d [AP]M (E[SD]T|UTC|Local)/);

  const staff = await (await browser.newContext()).newPage();
  await logIn(staff, admin);
  await staff.goto('/admin/bookings');
  const request = staff.getByRole('listitem').filter({ hasText: table.title });
  await expect(request.getByText(/left to answer/)).toBeVisible();
  await expect(request.getByText('The dragon flu.')).toBeVisible();
  const deciding = request.getByRole('button', { name: `Decide for ${player.fullName}` });
  await comesAlive(deciding);
  await press(deciding);
  const dialog = staff.getByRole('dialog', { name: 'Decide on a late cancellation' });
  const partial = dialog.getByRole('radio', { name: 'Partial refund' });
  await expect(partial).toBeFocused();
  await press(dialog.getByRole('button', { name: 'Decide', exact: true }));
  await expect(dialog.getByText('Please choose a decision')).toBeVisible();
  await expect(partial).toBeFocused();
  await staff.keyboard.press('Space');
  await dialog.getByLabel('Late fee (%)').fill('80');
  await dialog.getByLabel('Reason').fill('The seat could not be sold again.');
  // What was typed is not lost by a key.
  await staff.keyboard.press('Escape');
  const lost = staff.getByRole('alertdialog', { name: 'Discard your changes?' });
  await press(lost.getByRole('button', { name: 'Keep editing' }));
  await expect(dialog.getByLabel('Reason')).toHaveValue('The seat could not be sold again.');
  await press(dialog.getByRole('button', { name: /^Refund/ }));
  await expect(dialog.getByText('The fee must be a whole percentage from 50 to 75')).toBeVisible();
  await dialog.getByLabel('Late fee (%)').fill('60');
  await expect(dialog.getByText('Player gets $10.00, we keep $15.00.')).toBeVisible();
  await press(dialog.getByRole('button', { name: 'Refund $10.00, keep $15.00' }));
  await expect(staff.getByText(`Partial refund: ${player.fullName}`)).toBeVisible();
  await expect(request).toHaveCount(0);
  await expect(
    staff.getByRole('region', { name: 'Late cancellations' }).and(staff.locator(':focus-within')),
  ).toBeVisible();

  await staff.getByRole('tab', { name: 'All bookings' }).click();
  await staff.getByLabel('Search bookings').fill(player.email);
  await expect(staff).toHaveURL(/search=/);
  const row = staff.getByRole('row').filter({ hasText: table.title });
  await expect(row).toHaveCount(1);
  const [file] = await Promise.all([
    staff.waitForEvent('download'),
    staff.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^bookings-.*\.csv$/);
  await staff.context().close();

  await mailbox.mail(player.email, /your cancellation request/i);
  const booking = bookingOf(page, table);
  await rereadUntil(page, booking.getByText('Partly refunded', { exact: true }));
  await expect(booking.getByText('Accepted with a partial refund')).toBeVisible();
  await expect(booking.getByText('The seat could not be sold again.')).toBeVisible();
});
