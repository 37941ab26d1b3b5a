import { violationsOf } from './accessible.ts';
import { comesAlive, expect, logIn, test } from './fixtures.ts';

const admin = { username: 'admin', password: 'questboard', email: '', fullName: '' };

test('the desk works by keyboard alone', async ({ page, person, table }) => {
  await logIn(page, admin);
  await page.goto('/admin/dashboard');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(keys).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(keys.getByText('Money')).toBeVisible();
  await expect(keys.getByText('New session')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);

  // The second key has to come soon after the first.
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await expect(page).toHaveURL('/admin/sessions', { timeout: 10_000 });
  }).toPass();
  await expect(page.getByRole('heading', { name: 'Manage Sessions' })).toBeVisible();
  await expect(page.getByLabel('Search sessions')).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByLabel('Search sessions')).toBeFocused();
  // In a field letters are letters.
  await page.keyboard.type('gu?');
  await expect(page.getByLabel('Search sessions')).toHaveValue('gu?');
  await expect(keys).toHaveCount(0);

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Find anything' });
  await expect(field).toBeFocused();
  await page.keyboard.type(person.username);
  const option = page.getByRole('option', { name: person.fullName, exact: false });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id'))!);
  expect(await violationsOf(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/users\/\d+$/);
  await expect(page.getByRole('heading', { name: person.fullName })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type(table.title);
  await expect(page.getByRole('option', { selected: true })).toContainText(table.title);
  await page.keyboard.press('Enter');
  const bookings = page.getByRole('dialog', { name: 'Session User Management' });
  await expect(bookings.getByText(table.title)).toBeVisible();
});

test('a day is typed, whatever the days on the way to it', async ({ page }) => {
  await logIn(page, admin);
  for (const path of [
    '/admin/figures?from=2026-02-02&until=2026-06-01',
    '/admin/audit',
    '/admin/audit?from=2025-02-02',
  ]) {
    await page.goto(path);
    const from = page.getByLabel('From');
    await comesAlive(from);
    await from.focus();
    // The month, the day, the year: as fast as people are.
    await page.keyboard.type('01152026', { delay: 100 });
    await expect(page, path).toHaveURL(/from=2026-01-15/);
    await expect(from).toHaveValue('2026-01-15');
    await expect(from).toBeFocused();
    await page.getByLabel('Until').focus();
    await page.keyboard.type('03012026');
    await page.keyboard.press('Tab');
    await expect(page, path).toHaveURL(/until=2026-03-01/);
  }
});

test('a filter is kept, found again, deleted, and brought back by a key', async ({ page }) => {
  const name = `Lanterns ${Date.now().toString(36)}`;
  await logIn(page, admin);
  await page.goto('/admin/sessions?filter=draft&search=lantern');
  await expect(page.getByText('None fits the filter').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save this filter' }).press('Enter');
  await page.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  const kept = page.getByRole('link', { name });
  await expect(kept).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('button', { name: 'Save this filter' })).toHaveCount(0);

  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Find' }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/sessions\?filter=draft&search=lantern$/);

  await page.getByRole('button', { name: 'Edit saved filters' }).press('Enter');
  await page.getByRole('button', { name: `Delete ${name}` }).press('Enter');
  await expect(page.getByText('Filter Deleted')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(kept).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(kept).toBeVisible();
});

test('drafts are published together, each is told of, and taken back', async ({ page, api }) => {
  const name = `Twins ${Date.now().toString(36)}`;
  await logIn(page, admin);
  for (const half of ['A', 'B']) {
    const { id } = await api.newTable();
    const data = { title: `${name} ${half}`, status: 'draft' };
    expect((await page.request.patch(`/api/sessions/${id}`, { data })).status()).toBe(200);
  }
  await page.goto(`/admin/sessions?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: 'Publish drafts' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Publish drafts' });
  await dialog.getByLabel('All 2').press('Space');
  await dialog.getByRole('button', { name: 'Publish 2 drafts' }).press('Enter');
  await expect(dialog.getByText('Published: 2 of 2')).toBeFocused();
  await expect(dialog.getByRole('listitem')).toContainText([`${name} BPublished`, `${name} APublished`]);
  await dialog.getByRole('button', { name: 'Undo: 2 drafts again' }).press('Enter');
  await expect(dialog.getByText('A draft again: 2 of 2')).toBeFocused();
  await page.keyboard.press('Escape');
  // The focus goes back there from the dialog, after which keys go where they are meant to.
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);

  const actions = page.getByRole('button', { name: `Actions for ${name} A` });
  await actions.press('Enter');
  await page.getByRole('menuitem', { name: 'Publish' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  // Keys are not heard while the dialog is closing.
  await expect(async () => {
    await page.keyboard.press('z');
    await expect(page.getByText('Undone')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await actions.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Publish' })).toBeVisible();
});
