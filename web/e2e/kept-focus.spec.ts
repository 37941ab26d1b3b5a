import type { Locator, Page } from '@playwright/test';
import { comesAlive, expect, press, test } from './fixtures.ts';

/** What was pressed has gone: the focus is in the part of the page that it stood in. */
async function focusIsIn(page: Page, text: string) {
  await expect(page.locator(':focus')).toContainText(text);
  await expect(page.locator('#main:focus')).toHaveCount(0);
}

async function pressed(button: Locator) {
  await comesAlive(button);
  await press(button);
}

test('a pressed button that goes with what it did leaves the focus where it stood', async ({
  playerPage: page,
  api,
  table,
}) => {
  const other = await api.newTable();
  await page.goto(`/sessions/${table.id}`);
  await pressed(page.getByRole('button', { name: 'Add to cart' }));
  await focusIsIn(page, 'View cart');
  await page.goto(`/sessions/${other.id}`);
  await pressed(page.getByRole('button', { name: 'Add to cart' }));
  await page.goto('/cart');
  await pressed(page.getByRole('button', { name: `Remove ${table.title}` }));
  await focusIsIn(page, other.title);
});

test('a form that its answer takes the place of leaves the focus at the heading of that', async ({
  page,
  person,
}) => {
  await page.goto('/forgot-password');
  await comesAlive(page.getByRole('button', { name: 'Send Reset Link' }));
  await page.getByLabel('Email').fill(person.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused();
});
