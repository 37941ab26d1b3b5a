import type { Locator, Page } from '@playwright/test';
import { somebody } from './api.ts';
import { comesAlive, expect, logIn, press, test } from './fixtures.ts';
import { player as pia } from './pages.ts';

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
  await expect(page.getByRole('group', { name: 'Cart' })).toBeFocused();
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

test('what takes the place of the form to register begins at its top on a phone', async ({ page }) => {
  const { username, email, fullName, password } = somebody();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/register');
  await comesAlive(page.getByRole('button', { name: 'Create Account' }));
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Full Name').fill(fullName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByLabel(/18 or older/).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'We have sent' })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a form over the page leads to the field that was refused', async ({ playerPage: page, table }) => {
  await page.goto(`/sessions/${table.id}`);
  await pressed(page.getByRole('button', { name: 'Report this session' }));
  const report = page.getByRole('dialog', { name: 'Report this session' });
  await press(report.getByRole('button', { name: 'Report this session' }));
  await expect(report.getByLabel('What is wrong?')).toBeFocused();

  await page.goto('/account/profile/data');
  await pressed(page.getByRole('button', { name: 'Delete My Account' }));
  const deletion = page.getByRole('dialog', { name: 'Delete your account?' });
  const password = deletion.getByLabel('Your password');
  await password.fill('not the password');
  await press(deletion.getByRole('button', { name: 'Delete My Account' }));
  await expect(deletion.getByRole('alert')).toBeVisible();
  await expect(password).toBeFocused();
});

test('what is taken out of the cart is said, and the focus stays on the page', async ({ page, table }) => {
  await page.goto(`/sessions/${table.id}`);
  const add = page.getByRole('button', { name: 'Add to cart' });
  await comesAlive(add);
  await add.click();
  await page.goto('/cart');
  await press(page.getByRole('button', { name: `Remove ${table.title}` }));
  await expect(page.getByText('Removed from cart')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
});

test('a conversation that is opened from the list has the focus, and not what stands above the list', async ({
  page,
}) => {
  await logIn(page, pia);
  await page.goto('/messages');
  const opened = page.getByRole('region', { name: 'Conversation' }).getByRole('heading', { level: 2 });
  await pressed(page.getByRole('link', { name: /^Marguerite Ashdown/ }));
  await expect(opened).toHaveText('Marguerite Ashdown');
  await expect(opened).toBeFocused();
  await pressed(page.getByRole('link', { name: /^The Lantern That Ate the Dark/ }));
  await expect(opened).toHaveText('The Lantern That Ate the Dark');
  await expect(opened).toBeFocused();
});

test('a tab shows where the focus is to whoever came by the keyboard, and not to whoever clicked', async ({
  page,
}) => {
  await logIn(page, { username: 'superadmin', password: 'questboard', email: '', fullName: '' });
  await page.goto('/admin/users');
  const [people, admins] = ['User Management', 'Admin Management'].map((name) =>
    page.getByRole('tab', { name }),
  ) as [Locator, Locator];
  await comesAlive(admins);
  await admins.click();
  await expect(admins).toBeFocused();
  await expect(page.locator('[role=tab]:focus-visible')).toHaveCount(0);
  await admins.press('ArrowLeft');
  await expect(people).toBeFocused();
  await expect(page.locator('[role=tab]:focus-visible')).toHaveText('User Management');
});
