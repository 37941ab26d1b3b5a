import { expect, logIn, openWithoutCode, test } from './fixtures.ts';
import { bookingOf, cards, payWith } from './payment.ts';

test('a friend claims a seat that somebody has paid for, and the other seat is cancelled', async ({
  playerPage: page,
  browser,
  api,
  table,
}) => {
  await page.goto(`/booking/${table.id}`);
  await page.getByLabel('Seats', { exact: true }).selectOption('Me and 2 friends');
  await expect(page.getByText('After paying you get a link.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^3 seats, \$\d/ })).toBeAttached();
  await page.getByLabel('I agree to the').check();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await payWith(page, cards.pays);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  const link = (await page.getByText(/\/invite\/\d+\//).textContent())!;

  // The friend has no login here yet, and comes back to the invitation after it.
  const friend = await browser.newPage();
  const person = await api.newPerson();
  await friend.goto(link);
  await expect(friend.getByText('A seat at this table is paid for you.')).toBeVisible();
  // Nobody has said where it is played.
  await expect(friend.getByText(/^With GM /)).toBeVisible();
  await friend.getByRole('link', { name: 'Login', exact: true }).last().click();
  await expect(friend).toHaveURL(/\/login\?redirect=/);
  await logIn(friend, person);
  const arrive = await openWithoutCode(friend, link);
  await friend.getByLabel('Special Requests').fill('I bring my service dog');
  await friend.getByRole('checkbox').check();
  await friend.getByRole('button', { name: /claim/i }).click();
  // What was ticked before the button was pressed counts when the code of the page comes late, too.
  await arrive();
  await expect(friend.getByText('The seat is yours.')).toBeVisible();
  await friend.goto('/account');
  await expect(friend.getByText(/^With GM /)).toBeVisible();
  await expect(bookingOf(friend, table)).toContainText('I bring my service dog');
  // Whoever leaves reads which seat goes back.
  await friend.goto('/account/profile/data');
  await friend.getByRole('button', { name: 'Delete My Account' }).click();
  await expect(friend.getByText(`paid for you at “${table.title}”`)).toContainText(
    'We tell the friend who paid, unless they no longer have an account.',
  );
  await friend.close();

  // Whoever of the staff looks at the seat is led to who sits there.
  const staff = await browser.newPage();
  await logIn(staff, { ...person, username: 'admin', password: 'questboard' });
  await staff.goto(`/admin/sessions?viewBookings=${table.id}`);
  const claimed = staff.getByRole('row').filter({ hasText: `${person.fullName}, paid by` });
  // How reliably somebody comes is said of who sits there, not below the name of who paid.
  await expect(claimed).toBeVisible();
  for (const row of [claimed, staff.getByRole('row').filter({ hasText: 'not claimed' })])
    await expect(row.getByText('New', { exact: true })).toHaveCount(0);
  await claimed.getByRole('button', { name: /^Actions for/ }).click();
  await staff.getByRole('menuitem', { name: 'About this player' }).click();
  await expect(staff.getByText(person.email)).toBeVisible();
  await staff.close();

  await page.goto('/account');
  await expect(bookingOf(page, table)).toContainText('$75.00 for 3 seats');
  const arrow = bookingOf(page, table).locator('summary', { hasText: 'Seats for friends' }).locator('svg');
  await expect(arrow).toHaveCSS('rotate', 'none');
  await bookingOf(page, table).getByText('Seats for friends').click();
  await expect(arrow).toHaveCSS('rotate', '180deg');
  const seats = bookingOf(page, table).getByRole('list').getByRole('listitem');
  await expect(seats.filter({ hasText: person.fullName })).toHaveCount(1);
  const open = seats.filter({ hasText: 'not claimed yet' });
  await open.getByRole('button', { name: 'Cancel this seat' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Cancel .*get \$/ })
    .click();
  await expect(page.getByText(/^Your friend’s seat was cancelled\. /)).toBeVisible();
  await expect(open).toHaveCount(0);
  await expect(seats.filter({ hasText: person.fullName })).toHaveCount(1);
  const own = bookingOf(page, table).filter({ hasText: 'Paid & Confirmed' });
  const limits = { name: 'Lines and Veils' };
  await expect(own.getByRole('button', limits)).toBeVisible();
  await expect(own).not.toContainText('I bring my service dog');

  // Who gives up the own seat keeps those of the friends, together, with their link.
  await own.getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'The seat for your friend stays booked and paid.',
  );
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Cancel .*get \$/ })
    .click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.reload();
  const group = bookingOf(page, table).filter({ hasText: 'Paid for your friends' });
  await expect(group).toHaveCount(1);
  const cancelled = bookingOf(page, table).filter({ hasText: 'You cancelled in time' });
  await expect(cancelled).not.toHaveCount(0);
  await expect(cancelled.getByText('Seats for friends')).toHaveCount(0);
  await expect(group.getByRole('button', { name: 'Cancel Booking' })).toHaveCount(0);
  await expect(group.getByRole('button', limits)).toHaveCount(0);
  await group.getByText('Seats for friends').last().click();
  await expect(group.getByText(person.fullName)).toBeVisible();
  // Who paid and leaves reads what becomes of the seat that the friend keeps.
  await page.goto('/account/profile/data');
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  await expect(page.getByText(/^Your friends keep the 1 seat they have claimed/)).toContainText(
    'you get nothing back for it now. If a friend gives a seat back later, the refund rule of that moment applies',
  );
});

test('a payment for a friend that was called off is paid where it was left, and all sums are those of both seats', async ({
  playerPage: page,
  table,
}) => {
  await page.goto(`/booking/${table.id}`);
  await page.getByLabel('Seats', { exact: true }).selectOption('Me and 1 friend');
  const plan = page.getByRole('list', { name: 'Payments by date' });
  await expect(plan).toContainText('$50.00');
  await expect(plan).not.toContainText('$25.00');
  await expect(
    page.getByText('For your own seat and 1 seat for your friend, at the same price'),
  ).toBeVisible();
  await expect(page.getByText(/Your seats are held for \d+ minutes meanwhile/)).toBeVisible();
  await page.getByLabel('I agree to the').check();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Pay with card' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();

  await expect(page.getByRole('heading', { name: 'Your seats wait' })).toBeVisible();
  const lines = page.getByRole('main').getByRole('listitem');
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText('2 seats');
  await expect(lines).toContainText('$50.00');
  await expect(page.getByRole('timer')).toContainText('Seats held');
  await expect(page.getByRole('main').getByText('$25.00')).toHaveCount(0);
  await page.getByRole('link', { name: 'Try Again' }).click();
  await payWith(page, cards.pays);

  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(plan).toContainText('$50.00');
  await expect(page.getByRole('main').getByText('$25.00')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '1 seat for your friend', exact: true })).toBeVisible();
  await expect(page.getByText('your friend claims the seat with their own account')).toBeVisible();
});
