import { chooseOf, comesAlive, expect, logIn, press, test } from './fixtures.ts';

const superadmin = { username: 'superadmin', password: 'questboard', email: '', fullName: '' };
const admin = { ...superadmin, username: 'admin' };

test('a super admin finds somebody and gives and takes roles, deletes them; an admin is told who may', async ({
  page,
  person,
}) => {
  await logIn(page, superadmin);
  await page.goto('/admin/users');
  await expect(page.getByText('Total Users', { exact: true })).toBeVisible();
  await page.getByLabel('Search users').fill(person.email);
  const users = page.getByRole('table', { name: 'Users', exact: true });
  const keepers = page.getByRole('table', { name: 'Game Masters', exact: true });
  await expect(users.getByRole('row')).toHaveCount(2); // the head, and the person
  await expect(keepers).toHaveCount(0);

  const actions = page.getByRole('button', { name: `Actions for ${person.fullName}` });
  await chooseOf(actions, 'Promote to Game Master');
  const form = page.getByRole('dialog', { name: `Promote ${person.fullName} to Game Master` });
  await expect(form.getByLabel('Name')).toHaveValue(person.fullName);
  await form.getByRole('button', { name: 'Promote to Game Master' }).click();
  await expect(form.getByText('Name and title are required')).toBeVisible();
  await form.getByLabel('Title').fill('Keeper of small hours');
  await form.getByRole('button', { name: 'Promote to Game Master' }).click();
  await expect(form).toHaveCount(0);
  await expect(keepers.getByRole('row', { name: person.username })).toContainText('Game Master');

  await chooseOf(actions, 'Revoke Game Master');
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('stay on the board, without a login');
  await asked.getByRole('button', { name: 'Revoke Game Master' }).click();
  await expect(users.getByRole('row', { name: person.username })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(keepers.getByRole('row', { name: person.username })).toContainText('Game Master');
  await chooseOf(actions, 'Revoke Game Master');
  await asked.getByRole('button', { name: 'Revoke Game Master' }).click();
  await expect(users.getByRole('row', { name: person.username })).toBeVisible();
  await chooseOf(actions, 'Promote to Game Master');
  await expect(form.getByLabel('Profile').getByRole('option')).toHaveText([
    `${person.fullName}, Keeper of small hours`,
    'A new profile',
  ]);
  await form.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('tab', { name: 'Admin Management' }).click();
  await page.getByRole('button', { name: `Promote to Admin: ${person.fullName}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Promote to Admin' }).click();
  const admins = page.getByRole('table', { name: 'Admins', exact: true });
  await expect(admins.getByRole('row', { name: person.username })).toBeVisible();
  await page.getByRole('button', { name: `Revoke Admin: ${person.fullName}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke Admin' }).click();
  await expect(users.getByRole('row', { name: person.username })).toBeVisible();

  await page.getByRole('tab', { name: 'User Management' }).click();
  await users.getByRole('link', { name: person.fullName }).click();
  await expect(page.getByRole('heading', { level: 1, name: person.fullName })).toBeVisible();
  await expect(page.getByText('No bookings yet.')).toBeVisible();
  await page.getByRole('tab', { name: 'Credit & Passes' }).click();
  const search = encodeURIComponent(person.email).replaceAll('%40', '(@|%40)');
  const back = page.getByRole('link', { name: 'Back to Users' });
  await expect(back).toHaveAttribute('href', new RegExp(`^/admin/users\\?.*search=${search}`));
  await page.getByRole('button', { name: 'Give credit' }).click();
  const giving = page.getByRole('dialog', { name: 'Give session credit' });
  await giving.getByLabel('Amount ($)').fill('501');
  await giving.getByRole('button', { name: 'Give session credit' }).click();
  await expect(giving.getByText('From $1 to $500')).toBeVisible();
  await expect(giving.getByText('Please give a reason')).toBeVisible();
  await giving.getByLabel('Amount ($)').fill('12.50');
  await giving.getByLabel('Reason').fill('The table was too loud');
  await giving.getByRole('button', { name: 'Give session credit' }).click();
  await expect(page.getByText('$12.50 to spend on any session')).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('row', { name: 'Session credit given' })).toContainText(
    'The table was too loud',
  );
  await chooseOf(actions, 'Delete User');
  await expect(asked).toContainText('$12.50 of session credit ends with the account.');
  await expect(asked).toContainText('There is no booking to cancel, so no money goes back.');
  await asked.getByRole('button', { name: 'Delete User' }).click();
  await expect(page.getByText('User deleted.', { exact: true })).toBeVisible();
  await expect(page.getByText(/^This account (was|is being) deleted/)).toBeVisible();
  await expect(actions).toHaveCount(0);

  // Whoever runs sessions to come cannot be deleted: nothing else is said, and where those sessions are.
  await page.goto('/admin/users?search=gamemaster%40');
  await chooseOf(page.getByRole('button', { name: /^Actions for / }).first(), 'Delete User');
  await expect(asked).toContainText('This user cannot be deleted now');
  await expect(asked).not.toContainText('We close the account');
  await expect(asked).not.toContainText('cannot be undone');
  await asked.getByRole('link', { name: /^\d+ sessions? of .+ to come$/ }).click();
  await expect(page).toHaveURL(/\/admin\/sessions\?.*search=/);
  await expect(page.getByRole('table', { name: 'Sessions' }).getByRole('row').nth(1)).toBeVisible();

  await logIn(page, admin);
  await page.goto('/admin/users?tab=admins');
  await expect(page.getByText('Only super admins can manage admin roles.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Promote to Admin/ })).toHaveCount(0);
});

test('what is wrong with the users is said: they do not load, or there is nobody at the address', async ({
  page,
}) => {
  await logIn(page, admin);
  const answer = await page.goto('/admin/users/0');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'User not found' })).toBeVisible();

  const users = page.getByRole('link', { name: 'Users', exact: true });
  await comesAlive(users);
  await page.route('**/graphql', (route) => route.abort());
  await users.click();
  const failure = page.getByRole('alert').filter({ hasText: 'Error Loading Users' });
  await expect(failure).toContainText('Failed to load user data. Please try again.');
  await expect(failure.getByRole('heading')).toBeFocused();
  await page.unroute('**/graphql');
  await press(failure.getByRole('button', { name: 'Try again' }));
  await expect(page.getByText('Total Users', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeFocused();

  // What the server says of a refusal is said here, not that something failed.
  const message = 'Somebody else has just changed this user.';
  const refusal = { __typename: 'Refusal', code: 'CONFLICT', message, field: null };
  const revoke = page.getByRole('menuitem', { name: 'Revoke Game Master' });
  const host = page
    .getByRole('region', { name: /^Game Masters/ })
    .getByRole('row')
    .nth(1);
  const actions = host.getByRole('button', { name: /^Actions for/ });
  await comesAlive(actions);
  await actions.click();
  await expect(revoke).toBeVisible();
  await revoke.click();
  await page.route('**/graphql', (route) => route.fulfill({ json: { data: { revokeGameMaster: refusal } } }));
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('button', { name: 'Revoke Game Master' }).click();
  await expect(asked.getByRole('alert')).toHaveText(message);
  await page.unrouteAll({ behavior: 'wait' });

  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/admin/users/1?tab=history');
  await expect(page.getByRole('tab', { name: 'History' })).toBeInViewport();
});

test('a menu that was opened stays open, whatever becomes of the toast that was pressed before', async ({
  page,
  person,
}) => {
  await logIn(page, superadmin);
  await page.goto(`/admin/users?tab=admins&search=${encodeURIComponent(person.email)}`);
  const promote = page.getByRole('button', { name: `Promote to Admin: ${person.fullName}` });
  await comesAlive(promote);
  await promote.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Promote to Admin' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.getByRole('tab', { name: 'User Management' }).click();
  const said = page.getByText(`${person.fullName} is an admin now.`);
  const actions = page.getByRole('button', { name: `Actions for ${person.fullName}` });
  const remove = page.getByRole('menuitem', { name: 'Delete User' });
  await said.click();
  await actions.click();
  await expect(remove).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(remove).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('table', { name: 'Users' }).getByText(person.email)).toBeVisible();
  await actions.click();
  await expect(page.getByText('Undone', { exact: true })).toHaveCount(0);
  await expect(remove).toBeVisible();
});

test('the focus goes back when the toast that has it goes', async ({ page, person }) => {
  await logIn(page, superadmin);
  await page.goto(`/admin/users?search=${encodeURIComponent(person.email)}`);
  const actions = page.getByRole('button', { name: `Actions for ${person.fullName}` });
  await comesAlive(actions);
  await page.getByRole('tab', { name: 'Admin Management' }).click();
  await page.getByRole('button', { name: `Promote to Admin: ${person.fullName}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Promote to Admin' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  const tab = page.getByRole('tab', { name: 'User Management' });
  await tab.click();
  await page.getByRole('button', { name: 'Close toast' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(tab).toBeFocused();

  // Whoever has left it since is not taken back there by the next toast.
  await page.getByRole('tab', { name: 'Admin Management' }).click();
  await page.getByRole('button', { name: `Revoke Admin: ${person.fullName}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke Admin' }).click();
  await expect(page.getByText(`${person.fullName} is no longer an admin.`)).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  // Keys are not heard while the dialog is closing.
  await expect(async () => {
    await page.keyboard.press('z');
    await expect(page.getByText('Undone', { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.locator('body')).toBeFocused();
});

test('a super admin approves a new address for somebody who no longer reads the old one', async ({
  page,
  player,
  mailbox,
}) => {
  const moved = `moved-${player.email}`;
  await page.goto('/account/profile/security');
  await page.getByLabel('New email address').fill(moved);
  await page.getByLabel('Your password').fill(player.password);
  await page.getByRole('button', { name: 'Send the Links' }).click();
  await expect(page.getByText(`Waiting for the links at ${moved}`)).toBeVisible();
  await page.goto(await mailbox.link(moved, /confirm your new email/i, '/confirm-email'));
  await expect(page.getByText('One more link to open')).toBeVisible();

  const open = page.getByRole('button', { name: 'Approve for the Old Address' });
  const find = async () => {
    await page.goto(`/admin/users?search=${encodeURIComponent(player.email)}`);
    await page.getByRole('link', { name: player.fullName }).click();
    await expect(page.getByRole('heading', { level: 1, name: player.fullName })).toBeVisible();
  };
  await logIn(page, admin);
  await find();
  await expect(open).toHaveCount(0);
  await logIn(page, superadmin);
  await find();
  await expect(page.getByText(`Asked for ${moved} on`)).toBeVisible();
  await expect(page.getByText(`Waiting for the link at ${player.email}`)).toBeVisible();
  await open.click();
  const asked = page.getByRole('dialog', { name: 'Approve the new address?' });
  await asked.getByRole('button', { name: 'Approve the Address' }).click();
  await expect(asked.getByText('Please give a reason')).toBeVisible();
  await asked.getByLabel('Reason').fill('Knew the last table');
  await asked.getByRole('button', { name: 'Approve the Address' }).click();
  await expect(asked).toHaveCount(0);
  await expect(open).toHaveCount(0);
  await expect(page.getByRole('main').getByText(moved)).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('row', { name: 'New email address approved' })).toContainText(
    'Knew the last table',
  );
  await mailbox.mail(player.email, /your email address was changed/i);
});
