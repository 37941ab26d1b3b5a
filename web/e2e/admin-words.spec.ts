import type { Page } from '@playwright/test';
import { comesAlive, expect, logIn, test } from './fixtures.ts';
import { superadmin } from './pages.ts';
import { isMutation } from './refusing.ts';

// What the admin area says when a call fails, when there is nothing to show, and when a form is not complete.

/** What is to be changed gets no answer from here on; what is only read does. */
const breakMutations = (page: Page) =>
  page.route('**/graphql', (route) => (isMutation(route.request()) ? route.abort() : route.continue()));

// biome-ignore lint/suspicious/noExplicitAny: answers are changed the way they came
type Data = any;

/** What is read comes back changed. */
const change = (page: Page, edit: (data: Data) => void) =>
  page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    edit(json.data);
    await route.fulfill({ response, json });
  });

const menu = async (page: Page, of: string, deed: string) => {
  const item = page.getByRole('menuitem', { name: deed, exact: true });
  const button = page.getByRole('button', { name: `Actions for ${of}`, exact: true });
  await comesAlive(button);
  await button.click();
  await item.click();
};

/** Confirms what is asked, reads why it failed, and gives up. */
async function fails(page: Page, button: string, words: string) {
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('button', { name: button, exact: true }).click();
  await expect(asked.getByRole('alert')).toContainText(words);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toHaveCount(0);
}

/** Makes of a person somebody with the role and no profile, and a profile of nobody. */
async function unlinked(page: Page, { username }: { username: string }): Promise<string> {
  await logIn(page, superadmin);
  const [user] = (await (await page.request.get(`/api/admin/users?search=${username}`)).json()) as Row[];
  const data = { name: `Keeper ${username}`, title: 'Keeper' };
  const made = await page.request.post(`/api/admin/users/${user?.id}/promote-gm`, { data });
  expect(made.status()).toBe(200);
  const profiles = `/api/admin/game-masters-with-users?search=${username}`;
  const [profile] = (await (await page.request.get(profiles)).json()) as Row[];
  const parted = await page.request.delete(`/api/admin/game-masters/${profile?.id}/unlink-user`);
  expect(parted.status()).toBe(200);
  return data.name;
}

interface Row {
  readonly id: number;
}

test('what failed with users is named', async ({ page, person }) => {
  const { fullName, username } = person;
  await unlinked(page, person);
  await page.goto(`/admin/users?search=${username}`);
  await expect(page.getByText('GM Role Only')).toBeVisible();
  await expect(page.getByText('Nobody here fits the search.').first()).toBeVisible();
  await breakMutations(page);
  await menu(page, fullName, 'Create Game Master profile');
  const promoting = page.getByRole('dialog', { name: `Promote ${fullName} to Game Master` });
  await promoting.getByLabel('Profile').selectOption('A new profile');
  await promoting.getByLabel('Title').fill('Keeper');
  await promoting.getByRole('button', { name: 'Promote to Game Master' }).click();
  await expect(promoting.getByText('Failed to promote user', { exact: true })).toBeVisible();
  await promoting.getByRole('button', { name: 'Cancel' }).click();
  await menu(page, fullName, 'Revoke Game Master');
  await fails(page, 'Revoke Game Master', 'Failed to revoke GM role');
  await menu(page, fullName, 'Delete User');
  await fails(page, 'Delete User', 'Failed to delete user');
  await page.getByRole('tab', { name: 'Admin Management' }).click();
  await page.getByRole('button', { name: `Promote to Admin: ${fullName}` }).click();
  await fails(page, 'Promote to Admin', 'Failed to promote user to admin');
  await page.getByLabel('Search users').fill('admin@questboard.test');
  await page.getByRole('button', { name: /^Revoke Admin: / }).click();
  await fails(page, 'Revoke Admin', 'Failed to revoke admin role');
});

test('what failed with Game Masters is named', async ({ page, person }) => {
  const { fullName, username, email } = person;
  const name = await unlinked(page, person);
  await page.goto(`/admin/game-masters?search=${username}`);
  await breakMutations(page);
  await menu(page, name, 'Link to User');
  const linking = page.getByRole('dialog', { name: `Link ${name} to a user` });
  await linking.getByRole('button', { name: 'Link User' }).click();
  await expect(linking.getByText('Please select a Game Master user')).toBeVisible();
  await linking.getByLabel('Search users').fill(email);
  await linking
    .getByLabel('User', { exact: true })
    .selectOption({ label: `${fullName} (${username}, ${email})` });
  await linking.getByRole('button', { name: 'Link User' }).click();
  await expect(linking.getByText('Failed to link GM to user', { exact: true })).toBeVisible();
  await linking.getByRole('button', { name: 'Cancel' }).click();
  await menu(page, name, 'Create User and Link');
  const making = page.getByRole('dialog', { name: `Create a user for ${name}` });
  await expect(making.getByLabel('Username')).toHaveValue(name.toLowerCase().replaceAll(' ', ''));
  await making.getByLabel('Email').fill('keeper@example.test');
  await making.getByLabel('Password').fill('sixsix');
  await making.getByRole('button', { name: 'Create User and Link' }).click();
  await expect(making.getByText('Failed to create user and link to GM', { exact: true })).toBeVisible();
  await making.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Search Game Masters').fill('gamemaster@questboard.test');
  await page.getByRole('row').filter({ hasText: 'gamemaster@questboard.test' }).getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Unlink User' }).click();
  await fails(page, 'Unlink User', 'Failed to unlink GM from user');

  await page.getByRole('link', { name: 'New Game Master' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Title', { exact: true }).fill('Keeper');
  await page.getByLabel('Biography').fill('Too short');
  const create = page.getByRole('button', { name: 'Create Game Master' });
  await create.click();
  await expect(page.getByText('Bio must be at least 10 characters')).toBeVisible();
  await page.getByLabel('Biography').fill('Long enough to be read.');
  await create.click();
  await expect(page.getByText('Failed to create game master')).toBeVisible();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByText('An unexpected error occurred')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  const seen = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await create.click();
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible();
  seen.resolve();
  await expect(page.getByText('Game Master created')).toBeVisible();
  await expect(page.getByText('The game master has been successfully added')).toBeVisible();
});

test('what failed with a session and its picture is named', async ({ page, table }) => {
  await logIn(page, superadmin);
  await page.goto(`/admin/sessions?action=create&search=${encodeURIComponent(table.title)}`);
  const form = page.getByRole('dialog', { name: 'New Session' });
  await expect(page).not.toHaveURL(/action/);
  const type = form.getByLabel('Session Type');
  await expect(type).toHaveValue('one_shot');
  await expect(type.getByRole('option')).toHaveText(['One-Shot', 'Campaign']);
  await expect(
    form.getByText('One-shots are single payments, campaigns use a subscription model.'),
  ).toBeVisible();
  await expect(form.getByLabel('Game System').locator('option:enabled')).toHaveText([
    'Dungeons & Dragons 5E',
    'Pathfinder 2E',
    'Call of Cthulhu 7E',
    'Blades in the Dark',
    'Daggerheart',
  ]);
  await expect(form.getByLabel('Duration (hours)')).toHaveAttribute('step', '0.5');
  await form.getByLabel('Game Master').selectOption({ index: 1 });
  await form.getByLabel('Title').fill('The Door');
  await form.getByLabel('Description').fill('A key that fits another door.');
  await form.getByLabel('Game System').selectOption('Daggerheart');
  await form.getByLabel('Price ($)').fill('');
  await form.getByLabel('Duration (hours)').fill('0.5');
  await form.getByLabel('Max Players').fill('0');
  const date = form.getByLabel('Date & Time');
  await date.fill('2020-01-01T19:00');
  const create = form.getByRole('button', { name: 'Create Session' });
  await create.click();
  for (const problem of [
    'Price is required',
    'Duration must be at least 1 hour',
    'Maximum players must be at least 1',
    'Please select a future date and time',
  ]) {
    await expect(form.getByText(problem)).toBeVisible();
  }
  await form.getByLabel('Price ($)').fill('25');
  await form.getByLabel('Duration (hours)').fill('3');
  await form.getByLabel('Max Players').fill('6');
  await date.fill('');
  await date.pressSequentially('11'); // a month and no more
  await create.click();
  await expect(page.getByText('Invalid Date', { exact: true })).toBeVisible();
  await expect(page.getByText('Please select a valid date and time')).toBeVisible();
  await breakMutations(page);
  await date.fill(`${new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)}T19:00`);
  await create.click();
  await expect(page.getByText('Failed to Create Session')).toBeVisible();
  await expect(page.getByText('An unknown error occurred')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();

  await page.getByRole('button', { name: `Edit ${table.title}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Session' });
  await page.route('**/api/admin/upload*', (route) => route.abort());
  const picture = { name: 'door.png', mimeType: 'image/png', buffer: Buffer.from('a picture') };
  await edit.getByLabel('Session Image').setInputFiles(picture);
  await edit.getByRole('button', { name: 'Upload to Server' }).click();
  await expect(page.getByText('Image Upload Failed')).toBeVisible();
  await expect(page.getByText('Failed to upload image')).toBeVisible();
  await edit.getByRole('button', { name: 'Remove' }).click();
  await expect(edit.getByRole('button', { name: 'Delete Session' })).toBeVisible();
  await edit.getByLabel('Price ($)').fill('26');
  await edit.getByRole('button', { name: 'Update Session' }).click();
  await expect(page.getByText('Failed to Update Session')).toBeVisible();
  await expect(page.locator('[data-sonner-toast][data-removed=false]')).toHaveCount(1);
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(edit).toHaveCount(0);
});

test('what failed with the bookings of a session is named', async ({ page, person, table, api }) => {
  await api.hold(person, table.id);
  const other = await api.newTable();
  await logIn(page, superadmin);
  await page.goto(`/admin/sessions?search=${encodeURIComponent(table.title)}&viewBookings=${table.id}`);
  await breakMutations(page);
  const bookings = page.getByRole('dialog', { name: 'Session User Management' });
  await expect(bookings.getByRole('heading', { name: 'Pending / Other (1)' })).toBeVisible();
  await menu(page, person.fullName, 'Remove from session');
  await fails(page, 'Remove User', 'Failed to remove user from session');
  await expect(page.getByText('Failed to Remove User', { exact: true })).toBeVisible();
  await bookings.getByRole('button', { name: 'Close' }).click();

  await page.getByLabel('Search sessions').fill(other.title);
  await page.getByRole('button', { name: `Delete ${other.title}` }).click();
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('button', { name: 'Delete Session' }).click();
  await expect(page.getByText('Failed to Delete Session')).toBeVisible();
  await asked.getByRole('button', { name: 'Keep it' }).click();
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('link', { name: `View Bookings of ${other.title}` }).click();
  await expect(bookings.getByText('Failed to fetch session bookings')).toBeVisible();
});

test('the Message Center says what is missing, and that nothing could be sent', async ({ page, table }) => {
  await logIn(page, superadmin);
  await page.goto(`/admin/messages?session=${table.id}`);
  await expect(page.getByText('No players found')).toBeVisible();
  const text = page.getByLabel('Message', { exact: true });
  await comesAlive(text);
  await text.press('Control+Enter');
  await expect(page.getByText('Missing information')).toBeVisible();
  await expect(page.getByText('Please add both a subject and message content.')).toBeVisible();
  await page.getByLabel('Subject').fill('Snow');
  await text.fill('We meet an hour later.');
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeDisabled();
  await text.press('Control+Enter');
  await expect(page.getByText('No recipients selected')).toBeVisible();
  await expect(page.getByText('Please select at least one player to message.')).toBeVisible();

  await page.getByRole('tab', { name: 'Individual Messages' }).click();
  await expect(page.getByRole('region', { name: 'Recipients' })).toHaveCSS('max-height', '240px');
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await expect(page.getByText(/^\d+ of [\d,]+ selected$/)).toBeVisible();
  await page.getByRole('button', { name: 'Deselect All' }).click();
  await expect(page.getByText(/^0 of [\d,]+ selected$/)).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await breakMutations(page);
  const send = page.getByRole('button', { name: 'Send Message' });
  await send.click();
  await expect(page.getByText('Failed to send message')).toBeVisible();
  await expect(page.getByText('There was an error sending your message. Please try again.')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  const message = 'Email service not configured: the key is missing.';
  const refusal = { __typename: 'Refusal', code: 'UNAVAILABLE', message, field: null };
  await page.route('**/graphql', (route) =>
    isMutation(route.request())
      ? route.fulfill({ json: { data: { sendEmail: refusal } } })
      : route.continue(),
  );
  await send.click();
  await expect(page.getByText('Email service not configured')).toHaveCount(2); // the toast and the banner
  await expect(page.getByLabel('Subject')).toHaveValue('Snow');

  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('tab', { name: 'By Session' }).click();
  await page.getByRole('button', { name: 'Refresh Players' }).click();
  await expect(page.getByText('Failed to fetch session players')).toBeVisible();
});

test('an empty board says so, and nothing is asked for again by itself', async ({ page }) => {
  await logIn(page, superadmin);
  await page.goto('/admin/users');
  await expect(page.getByRole('region', { name: 'Users' }).locator('[style*="24rem"]')).toHaveCount(1);
  // Before its code is here the page follows a link by asking the server for the next one whole.
  await page.getByRole('button', { name: /^Find/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await change(page, (data) => {
    if (data.admin?.sessions) data.admin.sessions.edges = [];
    for (const day of data.admin?.calendar ?? []) day.sessions = [];
  });
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Sessions', exact: true })
    .click();
  await expect(page.getByText('No sessions found. Create your first session to get started!')).toBeVisible();
  await expect(page.getByText('No sessions scheduled')).toHaveCount(21);
  await page.unrouteAll({ behavior: 'wait' });

  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.evaluate(() => {
    dispatchEvent(new Event('blur'));
    dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  // What would be asked for again is on its way before this answer is here.
  await page.evaluate(() => fetch('/favicon.svg').then((answer) => answer.text()));
  expect(asked.filter((url) => !url.endsWith('/favicon.svg'))).toEqual([]);

  let tries = 0;
  await page.route('**/graphql', (route) => {
    tries += 1;
    return route.abort();
  });
  await page.getByRole('button', { name: 'Next 3 Weeks' }).click();
  // The days that were here stay.
  await expect(page.getByText(/We could not reach/)).toBeVisible();
  await expect(page.getByText('No sessions scheduled')).toHaveCount(21);
  expect(tries).toBe(1);
});

test('the doors of the admin area say why somebody stands before them', async ({ page, player }) => {
  const told = {
    access_denied: ['Access Denied', 'You need admin privileges to access this panel.'],
    google_auth_failed: ['Authentication Failed', 'Signing in with Google did not work.'],
    google_not_linked: ['Authentication Failed', 'Log in to it with your password once'],
    auth_failed: ['Authentication Failed', 'We could not log you in.'],
    authentication_required: ['Authentication Required', 'Please log in to access the admin area'],
  };
  // Flags of an earlier version, and a damaged user beside them.
  await page.goto('/admin/login');
  await page.evaluate(() => {
    localStorage.setItem('isAdmin', 'true');
    localStorage.setItem('adminUser', '{"id": 1, "userna');
    localStorage.setItem('auth_token', 'an old one');
  });
  for (const [error, texts] of Object.entries(told)) {
    await page.goto(`/admin/login?error=${error}`);
    for (const text of texts) await expect(page.getByText(text, { exact: false }).first()).toBeVisible();
  }
  const kept = () =>
    page.evaluate(() =>
      ['isAdmin', 'adminUser', 'auth_token'].filter((key) => localStorage.getItem(key) !== null),
    );
  await expect.poll(kept).toEqual([]);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.goto('/auth-success?redirect=admin');
  await expect(page).toHaveURL('/admin/login?error=auth_failed');
  await page.goto('/auth-success');
  await expect(page).toHaveURL('/login?error=auth_failed');
  await logIn(page, player);
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/^[^?]+\/admin\/login\?/);
  await expect(page.getByText(`You are logged in as ${player.fullName}, who is not an admin.`)).toBeVisible();
  await logIn(page, superadmin);
  await page.goto('/admin/login');
  await expect(page).toHaveURL('/admin/dashboard');
  const tile = page.getByRole('link', { name: /seats taken/ }).first();
  await tile.click();
  await expect(page).toHaveURL(/\/admin\/sessions\?viewBookings=\d+$/);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await page.setViewportSize({ width: 390, height: 800 });
  const links = page.getByRole('navigation', { name: 'Admin' });
  await expect(links).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await links.getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveURL('/admin/help');
  await expect(links).toBeHidden();
});
