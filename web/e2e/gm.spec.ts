import { comesAlive, expect, holdUp, logIn, test } from './fixtures.ts';
import { cards, payWith, proceedToPayment } from './payment.ts';

const host = { username: 'gamemaster', password: 'questboard', email: '', fullName: '' };

test('a Game Master has the next table at hand: who comes, who came, a note, and what it brought', async ({
  page,
  player,
  table,
  api,
}) => {
  await proceedToPayment(page, table);
  await payWith(page, cards.pays);
  await expect(page.getByRole('link', { name: 'View My Bookings' })).toBeVisible();
  await api.moveTable(table.id, 0.4);

  await logIn(page, host);
  await page.goto(`/sessions/${table.id}`);
  await expect(page.getByRole('link', { name: 'Write to the Table' })).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: 'My Tables' }).click();
  await expect(page).toHaveURL('/gm');
  const next = page.getByRole('region', { name: table.title });
  const seat = next.getByRole('listitem').filter({ hasText: player.fullName });
  await expect(seat.getByText('Paid')).toBeVisible();
  const came = seat.getByRole('group', { name: `Attendance of ${player.fullName}` });
  await came.getByRole('button', { name: 'Late' }).click();
  await expect(came.getByRole('button', { name: 'Late' })).toHaveAttribute('aria-pressed', 'true');

  await seat.getByRole('button', { name: `Actions for ${player.fullName}` }).click();
  await page.getByRole('menuitem', { name: 'Write a note to yourself' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Brings a cat.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(seat.getByText('Brings a cat.')).toBeVisible();
  await page.reload();
  await expect(came.getByRole('button', { name: 'Late' })).toHaveAttribute('aria-pressed', 'true');
  await expect(seat.getByText('Brings a cat.')).toBeVisible();

  await page.getByRole('link', { name: 'Earnings' }).click();
  await expect(page).toHaveURL('/gm/earnings');
  const row = page.getByRole('row').filter({ hasText: table.title });
  // Others have tables of this month too.
  const more = page.getByRole('button', { name: /^Load more/ });
  await expect(async () => {
    if ((await row.count()) === 0) await more.click({ timeout: 2_000 });
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(row.getByRole('cell')).toContainText(['$25.00', '$0.00', '$25.00', '$5.00', '$20.00']);
});

test('a Game Master is not sent to write to a table where nobody sits, and no two ways look alike', async ({
  page,
  api,
}) => {
  const host = await api.newHost();
  await logIn(page, host);
  const empty = await api.newTable({ host: host.gameMasterId });
  await page.goto(`/sessions/${empty.id}`);
  const meet = page.getByRole('button', { name: 'Say where you meet' });
  await comesAlive(meet);
  await meet.click();
  await page.getByLabel('Link to the table').fill('https://table.example.test/attic');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Join the Table' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write to the Table' })).toHaveCount(0);
  await page.goto('/gm');
  const next = page.getByRole('region', { name: empty.title });
  await expect(next.getByText('Nobody has a paid seat yet.')).toBeVisible();
  await expect(next.getByRole('link', { name: 'Write to the Table' })).toHaveCount(0);
  const signs = ['Join the Table', 'Session Page'].map((name) =>
    next.getByRole('link', { name }).locator('svg'),
  );
  const [join, look] = await Promise.all(signs.map((sign) => sign.innerHTML()));
  expect(join).not.toBe(look);
});

test('the account and the tables of a Game Master have their shape while they are read', async ({ page }) => {
  await logIn(page, host);
  await page.goto('/terms');
  for (const [name, title, part] of [
    ['My Account', 'My Account', 'My Bookings'],
    ['My Tables', 'Today and next', /^(After that|Ahead of you)$/],
  ] as const) {
    const link = page.getByRole('banner').getByRole('link', { name, exact: true });
    await comesAlive(link);
    const goOn = await holdUp(page, '**/graphql');
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const loading = page.getByRole('status').filter({ hasText: /^Loading your (account|tables)$/ });
    await expect(loading).toBeVisible();
    goOn();
    await expect(page.getByRole('heading', { name: part })).toBeVisible();
    await expect(loading).toHaveCount(0);
  }
});

test('what a Game Master types while the profile is being saved stays', async ({ page, api }) => {
  await logIn(page, await api.newHost());
  await page.goto('/gm/profile');
  const save = page.getByRole('button', { name: 'Save Profile' });
  await comesAlive(save);
  await page.getByLabel('Biography').fill('Lights the lamps.');
  const goOn = await holdUp(page, '**/graphql');
  await save.click();
  await page.getByLabel('Languages').fill('Cymraeg');
  goOn();
  await expect(page.getByText('Profile Saved')).toBeVisible();
  await expect(page.getByLabel('Languages')).toHaveValue('Cymraeg');
  await expect(save).toBeEnabled();
  await save.click();
  // Until it is saved the button says so instead.
  await expect(save).toBeEnabled();
  await page.reload();
  await expect(page.getByLabel('Languages')).toHaveValue('Cymraeg');
});

test('forms of a profile take over what others have saved of it, and keep what was typed', async ({
  page,
  browser,
  api,
}) => {
  const person = await api.newHost();
  await logIn(page, person);
  await page.goto('/gm/profile');
  const own = page.getByRole('button', { name: 'Save Profile' });
  await comesAlive(own);
  const address = await page.getByRole('link', { name: 'As players see it' }).getAttribute('href');
  const office = await browser.newPage();
  await logIn(office, { ...person, username: 'admin', password: 'questboard' });
  await office.goto(`/admin${address}`);
  const theirs = office.getByRole('button', { name: 'Save Changes' });
  await comesAlive(theirs);
  const saved = await office.request.patch(`/api/admin${address}`, { data: { specialties: 'Noir' } });
  expect(saved.status()).toBe(200);

  await page.getByLabel('Languages').fill('Cymraeg');
  await page.getByLabel('Biography').fill('Lights the lamps, one by one.');
  await own.click();
  const told = page.getByText('This profile was changed meanwhile: the specialties are now Noir.');
  await expect(told).toBeInViewport();
  const specialties = page.getByLabel('Specialties');
  await expect(specialties).toHaveValue('Noir');
  await expect(specialties).toHaveAttribute('aria-invalid', 'true');
  await expect(specialties).toHaveAccessibleDescription(
    /^Somebody else changed this while you were editing\./,
  );
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
  await expect(page.getByLabel('Languages')).toHaveValue('Cymraeg');
  await own.click();
  await expect(page.getByText('Profile Saved')).toBeVisible();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);

  await office.getByLabel('Biography').fill('Puts the lamps out.');
  await office.getByLabel('Title', { exact: true }).fill('Keeper of doors');
  await theirs.click();
  const refused = office.getByRole('alert').filter({ hasText: 'the biography is different' });
  await expect(refused).toBeInViewport();
  // Both have written it: the form keeps what stands in it, and says that saving does.
  const biography = office.getByLabel('Biography');
  await expect(biography).toHaveValue('Puts the lamps out.');
  await expect(biography).toHaveAttribute('aria-invalid', 'true');
  await expect(biography).toHaveAccessibleDescription(/Saving keeps your version\.$/);
  await expect(office.getByLabel('Specialties')).toHaveValue('Noir');
  await expect(office.getByLabel('Title', { exact: true })).toHaveValue('Keeper of doors');
  await theirs.click();
  await expect(office.getByText('Game Master updated')).toBeVisible();
  await office.close();
});

test('a dialog without an answer says so in its place, and asks again', async ({ page }) => {
  await logIn(page, host);
  await page.goto('/gm/sessions');
  const callOff = page.getByRole('button', { name: /^Call off / }).first();
  await comesAlive(callOff);
  await page.route('**/graphql', (route) => route.fulfill({ status: 500, json: {} }));
  await callOff.click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('alert')).toContainText('Could not find out what this does');
  await page.unroute('**/graphql');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await dialog.getByRole('button', { name: /^Keep the / }).click();
  // What failed is asked anew where it is opened anew.
  await page.route('**/graphql', (route) => route.fulfill({ status: 500, json: {} }));
  await callOff.click();
  await expect(dialog.getByRole('alert')).toContainText('Could not find out what this does');
  await page.keyboard.press('Escape');
  await page.unroute('**/graphql');
  await callOff.click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await dialog.getByRole('button', { name: /^Keep the / }).click();
  await expect(page.getByRole('heading', { name: 'Your sessions' })).toBeVisible();

  await page.route('**/graphql', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: /^Messages\. / }).click();
  const bell = page.getByRole('alert').filter({ hasText: 'Your messages did not load.' });
  await expect(bell.getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 });
  await page.unroute('**/graphql');
  await bell.getByRole('button', { name: 'Try again' }).click();
  await expect(bell).toHaveCount(0);
});

test('the tables ahead of a Game Master stand in rows, whether of a campaign or not', async ({ page }) => {
  await logIn(page, host);
  await page.goto('/gm');
  const tables = page.getByRole('region', { name: 'After that' }).getByRole('listitem');
  const dates = tables.filter({ has: page.getByRole('link', { name: /^Campaign / }) });
  await expect(dates.first()).toBeVisible();
  expect(await dates.count()).toBeLessThan(await tables.count());
  const boxes = await tables.evaluateAll((items) => items.map((item) => item.getBoundingClientRect()));
  for (const { top, height } of boxes)
    expect(boxes.filter((other) => other.top === top && other.height !== height)).toEqual([]);
});
