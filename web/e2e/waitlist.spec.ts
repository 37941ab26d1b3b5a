import type { Browser, Page } from '@playwright/test';
import type { Api, Person } from './api.ts';
import { expect, logIn, rereadUntil, test } from './fixtures.ts';
import { bookingOf, cards, paySeat, payWith, proceedToPayment } from './payment.ts';

/** Somebody else, in a browser of their own. */
async function anotherPlayer(browser: Browser, api: Api): Promise<{ page: Page; person: Person }> {
  const person = await api.newPerson();
  const page = await (await browser.newContext()).newPage();
  await logIn(page, person);
  return { page, person };
}

test('a full table: waiting, being offered the seat that became free, and taking it', async ({
  page,
  player: _player,
  api,
  mailbox,
  browser,
}) => {
  const table = await api.newTable({ maxPlayers: 1 });
  await paySeat(page, table);

  const other = await anotherPlayer(browser, api);
  await other.page.goto(`/sessions/${table.id}`);
  await expect(other.page.getByRole('button', { name: 'Session Full' })).toBeDisabled();
  await other.page.getByRole('button', { name: 'Join waitlist' }).click();
  await expect(other.page.getByText('You are number 1 on the waitlist')).toBeVisible();
  // Their line is down: the page does not hear what happens.
  await other.page.routeWebSocket(/graphql/, () => {});
  await other.page.goto('/account');
  await expect(other.page.getByText('Number 1 in line')).toBeVisible();
  await expect(
    other.page.getByRole('listitem').filter({ hasText: 'Number 1 in line' }).locator('.figures'),
  ).toContainText(/\d+:\d\d [AP]M (E[SD]T|UTC|Local)$/);

  await page.getByRole('link', { name: 'View My Bookings' }).click();
  await bookingOf(page, table).getByRole('button', { name: 'Cancel Booking' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Cancel and get/ })
    .click();
  await expect(page.getByText('Booking Cancelled')).toBeVisible();
  await mailbox.mail(other.person.email, /A seat is yours to take/);
  // Their page was read before it: by its button a place in line goes, and no seat.
  await other.page.getByRole('button', { name: 'Leave Waitlist' }).click();
  const leaving = other.page.getByRole('alertdialog');
  await leaving.getByRole('button', { name: 'Leave Waitlist' }).click();
  await expect(leaving).toContainText(
    'A seat has become free in the meantime, and we are keeping it for you',
  );
  await leaving.getByRole('button', { name: 'Keep my seat' }).click();
  await expect(other.page.getByText('A seat is yours to take', { exact: true })).toBeVisible();

  // The seat is kept for the one who waited.
  await page.goto(`/sessions/${table.id}`);
  await expect(page.getByRole('button', { name: 'Session Full' })).toBeDisabled();
  await other.page.goto(`/sessions/${table.id}`);
  await other.page.getByRole('link', { name: 'Book Your Seat' }).click();
  await expect(other.page).toHaveURL(`/booking/${table.id}`);
  await proceedToPayment(other.page, table);
  await payWith(other.page, cards.pays);
  await other.page.getByRole('link', { name: 'View My Bookings' }).click();
  await expect(bookingOf(other.page, table).getByText('Paid & Confirmed')).toBeVisible();
  await expect(other.page.getByRole('heading', { name: 'Waitlist' })).toHaveCount(0);
  await other.page.context().close();
});

test('an offered seat that is being paid for stands in the account once, and is let go with its payment', async ({
  page,
  player: _player,
  api,
  mailbox,
  browser,
}) => {
  const table = await api.newTable({ maxPlayers: 1 });
  await proceedToPayment(page, table);
  const other = await anotherPlayer(browser, api);
  await other.page.goto(`/sessions/${table.id}`);
  await other.page.getByRole('button', { name: 'Join waitlist' }).click();
  await expect(other.page.getByText('You are number 1 on the waitlist')).toBeVisible();
  await page.goto('/account');
  await bookingOf(page, table).getByRole('button', { name: 'Give Seat Back' }).click();
  await page.getByRole('button', { name: 'Give the seat back' }).click();
  await mailbox.mail(other.person.email, /A seat is yours to take/);

  await proceedToPayment(other.page, table);
  await other.page.goto('/account');
  await expect(bookingOf(other.page, table)).toHaveCount(1);
  await expect(bookingOf(other.page, table)).toContainText('Payment Pending');
  await expect(other.page.getByRole('button', { name: 'Give Seat Back' })).toHaveCount(0);
  await other.page.getByRole('button', { name: 'Let the Seat Go' }).click();
  const dialog = other.page.getByRole('alertdialog');
  await expect(dialog).toContainText('to the next player in line.Nothing was charged yet.');
  await dialog.getByRole('button', { name: 'Let the Seat Go' }).click();
  await expect(other.page.getByText('You let the seat go')).toBeVisible();
  await expect(bookingOf(other.page, table)).toHaveCount(0);
  await page.goto(`/sessions/${table.id}`);
  await expect(page.getByRole('link', { name: 'Book Now' })).toBeVisible();
  await other.page.context().close();
});

test('who waits sees the seat offered on the page of the session and in the account as it happens', async ({
  page,
  player: _player,
  api,
  browser,
}) => {
  const table = await api.newTable({ maxPlayers: 1 });
  await paySeat(page, table);
  const other = await anotherPlayer(browser, api);
  await other.page.goto(`/sessions/${table.id}`);
  await other.page.getByRole('button', { name: 'Join waitlist' }).click();
  await expect(other.page.getByText('You are number 1 on the waitlist')).toBeVisible();
  const account = await other.page.context().newPage();
  await account.goto('/account');
  await expect(account.getByText('Number 1 in line')).toBeVisible();
  await page.goto('/account');
  await bookingOf(page, table).getByRole('button', { name: 'Cancel Booking' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Cancel and get/ })
    .click();
  for (const open of [other.page, account]) {
    await expect(open.getByText('A seat is yours to take', { exact: true })).toBeVisible();
    await expect(open.getByRole('link', { name: 'Book Your Seat' })).toBeVisible();
  }
  await other.page.context().close();
});

test('a place in line can be given up', async ({ page, player: _player, api, browser }) => {
  const table = await api.newTable({ maxPlayers: 1 });
  const other = await anotherPlayer(browser, api);
  await proceedToPayment(other.page, table);
  await payWith(other.page, cards.pays);
  await expect(other.page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await other.page.context().close();

  await page.goto(`/booking/${table.id}`);
  await expect(page.getByRole('heading', { name: 'Session Full' })).toBeVisible();
  await page.getByRole('button', { name: 'Join waitlist' }).click();
  await expect(page.getByText('You are number 1 on the waitlist')).toBeVisible();
  await page.getByRole('button', { name: 'Leave Waitlist' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave Waitlist' }).click();
  await expect(page.getByRole('button', { name: 'Join waitlist' })).toBeVisible();
});

test('a late canceller gets everything back once the seat is sold again', async ({
  page,
  player: _player,
  api,
  browser,
}) => {
  const table = await api.newTable({ hours: 20, maxPlayers: 1 });
  await proceedToPayment(page, table);
  await payWith(page, cards.pays);
  await page.getByRole('link', { name: 'View My Bookings' }).click();
  await bookingOf(page, table).getByRole('button', { name: 'Request Cancellation' }).click();
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(bookingOf(page, table).getByText(/Your seat is offered to others/)).toBeVisible();

  const other = await anotherPlayer(browser, api);
  await proceedToPayment(other.page, table);
  await payWith(other.page, cards.pays);
  await expect(other.page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await other.page.context().close();
  await rereadUntil(page, bookingOf(page, table).getByText('Refunded', { exact: true }));
  await expect(bookingOf(page, table).getByText(/sold again/)).toBeVisible();
});
