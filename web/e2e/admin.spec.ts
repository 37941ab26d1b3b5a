import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, goBack, logIn, rowOf, test } from './fixtures.ts';

const admin = { username: 'admin', password: 'questboard', email: '', fullName: '' };

const picture = async (width: number, height: number) => ({
  name: 'bell.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#999' } })
    .png()
    .toBuffer(),
});

/** '2026-11-24T19:00' on the clocks of the browser, some days from now. */
const inDays = (page: Page, days: number) =>
  page.evaluate((count) => {
    const date = new Date(Date.now() + count * 86_400_000);
    date.setHours(19, 0, 0, 0);
    const two = (value: number) => String(value).padStart(2, '0');
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T19:00`;
  }, days);

test('staff look at seats and revenue by game system, in other weeks, and take them away', async ({
  page,
}) => {
  await logIn(page, admin);
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'All figures' }).click();
  await expect(page.getByRole('table', { name: 'Figures by week' }).getByRole('row')).toHaveCount(13);
  await page.getByLabel('Weeks').selectOption({ label: 'Next 12 weeks' });
  await page.getByRole('tab', { name: 'By game system' }).click();
  await expect(page).toHaveURL(/by=game_system/);
  const table = page.getByRole('table', { name: 'Figures by game system' });
  await expect(table.getByRole('rowheader', { name: 'Daggerheart' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Filled seats; the table below/ })).toBeVisible();
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await waiting).suggestedFilename()).toMatch(/^figures-by-game_system-20\d\d-\d\d-\d\d-20/);
  await page.goto('/admin/figures?from=2020-01-06&until=2020-01-06');
  await expect(page.getByText('Nothing in these weeks')).toBeVisible();
  await expect(page.getByText('No seats in these weeks')).toBeVisible();
});

test('an admin creates a session with a picture, edits it, looks at its bookings and deletes it', async ({
  page,
}) => {
  let uploads = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/upload')) uploads += 1;
  });
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  for (const figure of ['Total Sessions', 'Upcoming Sessions', 'Total Revenue', 'Total Bookings']) {
    await expect(page.getByText(figure, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Session calendar' })).toBeVisible();
  await page.getByRole('button', { name: 'Next 3 Weeks' }).click();
  await expect(page).toHaveURL(/week=\d{4}-\d\d-\d\d/);
  await page.getByRole('button', { name: 'Previous 3 Weeks' }).click();

  await page.getByRole('main').getByRole('link', { name: 'Create Session' }).click();
  await expect(page).toHaveURL('/admin/sessions');
  const form = page.getByRole('dialog', { name: 'New Session' });
  await form.getByRole('button', { name: 'Create Session' }).click();
  for (const problem of [
    'Please select a game master',
    'Title must be at least 3 characters',
    'Description must be at least 10 characters',
    'Please select a game system',
    'Please select a date and time',
  ]) {
    await expect(form.getByText(problem)).toBeVisible();
  }
  const master = form.getByLabel('Game Master');
  await expect(master).toBeFocused();
  const [, ...names] = await master.locator('option').allTextContents();
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  const title = `The Lantern of ${Date.now().toString(36)}`;
  await master.selectOption({ index: 1 });
  await form.getByLabel('Title').fill(title);
  const description = form.getByLabel('Description');
  await description.fill('Somebody lights it every night.');
  await form.getByRole('button', { name: 'Heading' }).click();
  await description.press('End');
  await description.press('Enter');
  await form.getByRole('button', { name: 'Bold' }).click();
  await description.pressSequentially('Nobody knows who.');
  // Closing asks first, and so does a way to another page.
  await form.getByRole('button', { name: 'Close' }).click();
  const unsaved = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await unsaved.getByRole('button', { name: 'Keep editing' }).click();
  await goBack(page);
  await unsaved.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL('/admin/sessions');
  await expect(description).toContainText('Nobody knows who.');
  await form.getByLabel('Game System').selectOption('Daggerheart');
  await form.getByLabel('Date & Time').fill(await inDays(page, 5));
  await expect(form.getByLabel('Price ($)')).toHaveValue('25');
  await expect(form.getByLabel('Duration (hours)')).toHaveValue('3');
  await expect(form.getByLabel('Max Players')).toHaveValue('6');
  await form.getByLabel('Duration (hours)').fill('2.5');
  await form.getByLabel('Tags').fill('Mystery, Beginner Friendly');
  await form.getByLabel('Session Image').setInputFiles(await picture(60, 40));
  await form.getByRole('button', { name: 'Create Session' }).click();
  await expect(page.getByText('Session Created')).toBeVisible();
  await expect(form).toHaveCount(0);

  await page.getByLabel('Search sessions').fill(title);
  const row = rowOf(page, title);
  await expect(row.getByText('Up to 6 players')).toBeVisible();
  await expect(row.getByText('2h 30m')).toBeVisible();
  await expect(row.getByText('$25.00')).toBeVisible();
  await expect(row.getByText('Beginner Friendly')).toBeVisible();
  await expect(row.locator('img')).toHaveAttribute('src', /^\/files\//);
  await expect(row.locator('img')).toHaveJSProperty('complete', true);

  const tile = page.getByRole('listitem').getByRole('link', { name: title });
  await expect(tile).toBeVisible();
  // Without a search the list shows the weeks of the calendar beside it, in the order of a head.
  await page.getByLabel('Search sessions').fill('');
  await expect(page).toHaveURL('/admin/sessions');
  const price = page.getByRole('columnheader', { name: 'Price' });
  await price.getByRole('button').click();
  await expect(price).toHaveAttribute('aria-sort', 'ascending');
  await price.getByRole('button').click();
  await expect(price).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=-price/);
  await page.getByRole('button', { name: 'Next 3 Weeks' }).click();
  await expect(tile).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await page.getByLabel('Search sessions').fill(title);

  await row.getByRole('button', { name: `Edit ${title}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Session' });
  await expect(edit.getByLabel('Description').locator('h3')).toHaveText('Somebody lights it every night.');
  await edit.getByLabel('Price ($)').fill('0.5');
  await edit.getByRole('button', { name: 'Update Session' }).click();
  await expect(edit.getByText('Price must be at least $1')).toBeVisible();
  await edit.getByLabel('Price ($)').fill('30');
  const firstUrl = await edit.getByLabel('Image URL').inputValue();
  await edit.getByLabel('Session Image').setInputFiles(await picture(80, 30));
  await edit.getByRole('button', { name: 'Upload to Server' }).click();
  await expect(edit.getByLabel('Image URL')).not.toHaveValue(firstUrl);
  await edit.getByRole('button', { name: 'Update Session' }).click();
  await expect(page.getByText('Session Updated')).toBeVisible();
  await expect(row.getByText('$30.00')).toBeVisible();
  expect(uploads).toBe(2); // what stands in the form already is not sent again

  // Somebody else takes a seat away while the form is open.
  const link = row.getByRole('link', { name: title, exact: true });
  const id = (await link.getAttribute('href'))?.split('/').pop();
  // Visitors read it with its markup, search engines without.
  const html = await (await page.request.get(`/sessions/${id}`)).text();
  expect(html).toContain('<h3>Somebody lights it every night.</h3><p><strong>Nobody knows who.</strong></p>');
  expect(html).toContain('"description":"Somebody lights it every night. Nobody knows who."');
  await row.getByRole('button', { name: `Edit ${title}` }).click();
  await edit.getByLabel('Title').fill('Never saved');
  await page.keyboard.press('Escape');
  await unsaved.getByRole('button', { name: 'Discard changes' }).click();
  await expect(edit).toHaveCount(0);
  await row.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(edit.getByText('On the clocks of Chicago (C')).toBeVisible();
  const date = edit.getByLabel('Date & Time');
  const before = await date.inputValue();
  await date.fill('2099-11-01T01:30');
  await expect(edit.getByText('We use the first one, on the clocks of Chicago (CDT).')).toBeVisible();
  await date.fill(before);
  await edit.getByLabel('Price ($)').fill('35');
  const others = await page.request.patch(`/api/sessions/${id}`, { data: { maxPlayers: 5 } });
  expect(others.status()).toBe(200);
  // The newer version comes late: until it is here, nobody is told to save upon it.
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('"input"')) {
      asked.resolve();
      await answered.promise;
    }
    await route.continue();
  });
  await edit.getByRole('button', { name: 'Update Session' }).click();
  const changed = edit.getByText(
    'This session was changed meanwhile: it now has 5 seats. Please look before you save.',
  );
  await asked.promise;
  await expect(edit.getByRole('button', { name: 'Updating...' })).toBeVisible();
  await expect(changed).toHaveCount(0);
  answered.resolve();
  await expect(changed).toBeVisible();
  const seats = edit.getByLabel('Max Players');
  await expect(seats).toHaveValue('5');
  await expect(seats).toHaveAttribute('aria-invalid', 'true');
  await expect(seats).toHaveAccessibleDescription('Somebody else changed this while you were editing.');
  await expect(edit.locator('[aria-invalid=true]')).toHaveCount(1);
  await expect(edit.getByLabel('Price ($)')).toHaveValue('35');
  await edit.getByRole('button', { name: 'Update Session' }).click();
  await expect(edit).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
  await expect(row.getByText('$35.00')).toBeVisible();
  await expect(row.getByText('Up to 5 players')).toBeVisible();

  await row.getByRole('link', { name: 'View Bookings' }).click();
  const bookings = page.getByRole('dialog', { name: 'Session User Management' });
  await expect(bookings.getByText(title)).toBeVisible();
  await expect(bookings.getByText('Nobody has a paid seat yet.')).toBeVisible();
  await bookings.getByRole('button', { name: 'Close' }).click();
  await expect(page).not.toHaveURL(/viewBookings/);

  await row.getByRole('button', { name: `Delete ${title}` }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(
    confirm.getByText(
      'This action cannot be undone. This will permanently delete the session and all associated data.',
    ),
  ).toBeVisible();
  await confirm.getByRole('button', { name: 'Delete Session' }).click();
  await expect(page.getByText('Session Deleted')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a session whose picture fails is saved without it', async ({ page }) => {
  await logIn(page, admin);
  await page.goto('/admin/sessions?action=create');
  const form = page.getByRole('dialog', { name: 'New Session' });
  const title = `The Mirror of ${Date.now().toString(36)}`;
  await form.getByLabel('Game Master').selectOption({ index: 1 });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill('It shows somebody else.');
  await form.getByLabel('Game System').selectOption('Pathfinder 2E');
  await form.getByLabel('Date & Time').fill(await inDays(page, 6));
  await form
    .getByLabel('Session Image')
    .setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await expect(form.getByText('This file cannot be shown as a picture.')).toBeVisible();
  await form.getByRole('button', { name: 'Create Session' }).click();
  await expect(page.getByText('Session Created')).toBeVisible();
  // Not the title of the toast before, which may still be on its way out.
  await expect(page.getByText(/^Image Upload Failed: it was saved/)).toBeVisible();
  await page.getByLabel('Search sessions').fill(title);
  await expect(rowOf(page, title).locator('img')).toHaveAttribute('src', /^\/art\//);
});

test('the admin area is closed to players', async ({ playerPage: page }) => {
  for (const address of ['/admin', '/admin/dashboard', '/admin/sessions']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/admin\/login\?error=access_denied/);
  }
});

test("a Game Master sees the players of their own session, nobody else's", async ({ page, player }) => {
  await logIn(page, { ...admin, username: 'gamemaster' });
  const { id } = (await (await page.request.get('/api/auth/me')).json()) as { id: number };
  const list = (await (await page.request.get('/api/sessions')).json()) as {
    id: number;
    gameMaster: { userId: number | null };
  }[];
  const own = list.find((session) => session.gameMaster.userId === id);
  const other = list.find((session) => session.gameMaster.userId !== id);
  await page.goto(`/sessions/${own?.id}`);
  await page.getByRole('button', { name: 'View your players' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: /Confirmed & paid/ })).toBeVisible();
  await page.goto(`/sessions/${other?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'View your players' })).toHaveCount(0);

  await logIn(page, player);
  await page.goto(`/sessions/${own?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'View your players' })).toHaveCount(0);
});
