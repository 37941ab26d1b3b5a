import { expect, type Page } from '@playwright/test';
import type { Table } from './api.ts';

export const cards = {
  pays: '4242 4242 4242 4242',
  declines: '4000 0000 0000 0002',
  declinesLater: '4000 0000 0000 0341',
};

/** Fills in the booking form and waits for the hosted payment page. */
export async function proceedToPayment(page: Page, table: Table): Promise<void> {
  await page.goto(`/booking/${table.id}`);
  await page.getByLabel('I agree to the').check();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Pay with card' })).toBeVisible();
}

/** Pays on the hosted page; the test checks where it leads. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry (MM/YY)').fill('12/40');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Robin Journey');
  await page.getByRole('button', { name: /^Pay / }).click();
}

/** Books a seat and pays for it; ends on the confirmation page. */
export async function paySeat(page: Page, table: Table): Promise<void> {
  await proceedToPayment(page, table);
  await payWith(page, cards.pays);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
}

/** The list item of a booked table in the account. */
export const bookingOf = (page: Page, table: Table) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: table.title }) });
