import { comesAlive, expect, logIn, send, test } from './fixtures.ts';

const admin = { username: 'admin', password: 'questboard', email: '', fullName: '' };

test('staff read and answer from the bell without leaving the admin area', async ({
  page,
  browser,
  player,
}) => {
  const staff = await (await browser.newContext()).newPage();
  await logIn(staff, admin);
  const me = (await (await staff.request.get('/api/auth/me')).json()) as { id: number };
  const question = `Where is the inn? ${player.username}`;
  const asked = await page.request.post('/api/messages', { data: { recipientId: me.id, content: question } });
  expect(asked.status()).toBe(200);

  const missing = await staff.goto('/admin/no/such/page');
  expect(missing?.status()).toBe(404);
  await expect(staff.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  const menu = staff.getByRole('navigation', { name: 'Admin' });
  // Filters that a colleague keeps meanwhile stand below.
  await expect(menu.getByRole('link')).toContainText([
    'Dashboard',
    'Users',
    'Game Masters',
    'Sessions',
    'Campaigns',
    'Bookings',
    'Money',
    'Figures',
    'Messages',
    'Reports',
    'Settings',
    'Audit log',
    'Health',
    'Help',
  ]);
  await staff.getByRole('group', { name: 'Theme' }).getByTitle('Light').click();
  await expect(staff.locator('html')).toHaveAttribute('data-theme', 'light');

  await staff.getByRole('button', { name: /^Messages\. You have/ }).click();
  const bell = staff.getByRole('dialog', { name: 'Messages' });
  // The place alone: messages of summer and winter stand below it.
  await expect(bell.getByText('Times in Chicago', { exact: true })).toBeVisible();
  const entry = bell.getByRole('listitem').filter({ hasText: question });
  await entry.getByRole('link', { name: 'View conversation' }).click();
  await expect(staff).toHaveURL(/\/admin\/messages\/\d+$/);
  await expect(menu.getByRole('link', { name: 'Messages' })).toHaveAttribute('aria-current', 'page');
  await expect(staff.getByRole('log').getByText(question)).toBeVisible();
  await expect(staff.getByText('Times in Chicago', { exact: true })).toBeVisible();
  await send(staff.getByLabel(`Message to ${player.fullName}`), 'Behind the mill.');
  await expect(staff.getByRole('log').getByText('Behind the mill.')).toHaveCount(1);
  const open = staff.getByRole('navigation', { name: 'People' }).locator('[aria-current=page]');
  await expect(open).toHaveAttribute('href', /^\/admin\/messages\/\d+$/);

  // Nobody but staff is let in, not even to learn that there is nothing.
  await page.goto('/admin/no/such/page');
  await expect(page).toHaveURL(/\/admin\/login\?error=access_denied/);
  await staff.context().close();
});

test('staff keep a text, look at the mail, send it to a person once, and follow it', async ({
  page,
  person,
  mailbox,
}) => {
  await logIn(page, admin);
  await page.goto('/admin/messages');
  await expect(page.getByRole('heading', { name: 'Message Center' })).toBeVisible();
  const send = page.getByRole('button', { name: 'Send Message' });
  await expect(send).toBeDisabled();
  const sessions = page.getByLabel('Session', { exact: true });
  await sessions.selectOption({ index: 1 });
  await expect(page.getByRole('button', { name: 'Refresh Players' })).toBeVisible();
  const groups = sessions.locator('optgroup');
  expect(await groups.evaluateAll((all) => all.map((group) => (group as HTMLOptGroupElement).label))).toEqual(
    ['Upcoming', 'Past'],
  );

  const subject = `Snow for ${person.username}`;
  await page.getByRole('button', { name: 'Manage' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'New Template' }).click();
  await dialog.getByLabel('Name').fill(subject);
  await dialog.getByLabel('Subject').fill(subject);
  await dialog.getByLabel('Text').fill('We meet an hour later.');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Save Template' }).click();
  await expect(dialog.getByText(subject).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('tab', { name: 'Individual Messages' }).click();
  await page.getByLabel('Search users').fill(person.email.toUpperCase());
  await page.getByRole('checkbox', { name: person.email }).check();
  await expect(page.getByText(/^1 of [\d,]+ selected$/)).toBeVisible();
  await expect(send).toBeDisabled();
  await page.getByLabel('Template').selectOption(subject);
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('We meet an hour later.');
  await page.getByRole('tab', { name: 'By Session' }).click();
  await page.getByRole('tab', { name: 'Individual Messages' }).click();
  await expect(page.getByText(/^1 of [\d,]+ selected$/)).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Users', exact: true })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();

  await page.getByRole('button', { name: 'Preview' }).click();
  const mail = page.frameLocator('iframe[title="The mail"]');
  await expect(mail.getByRole('heading', { name: subject })).toBeVisible();
  await expect(mail.getByText(`Hello ${person.fullName},`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await send.dblclick();
  await expect(page.getByText('Message sent!')).toBeVisible();
  await expect(page.getByText('It goes to 1 player.')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('');
  const sent = page.getByRole('row').filter({ hasText: subject });
  await expect(sent).toHaveCount(1);
  await expect(sent.getByText('1 sent')).toBeVisible();
  await sent.getByRole('button', { name: /^Deliveries/ }).click();
  await expect(dialog.getByRole('row').filter({ hasText: person.email }).getByText('Sent')).toBeVisible();
  const mails = await mailbox.all(person.email);
  expect(mails.filter(({ Subject }) => Subject === subject)).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Manage' }).click();
  await dialog.getByRole('button', { name: `Delete ${subject}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Template' }).click();
  await expect(page.getByText('Template Deleted')).toBeVisible();
});

test('only who is still at the table is chosen, and never whoever writes', async ({ page }) => {
  await logIn(page, admin);
  const query = '{ viewer { user { id } } }';
  const { data } = await (await page.request.post('/graphql', { data: { query } })).json();
  let gone = 0;
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const edges: { node: { id: string } }[] | undefined = json.data?.session?.players?.edges;
    // Staff sit there themselves; later somebody leaves.
    if (edges?.[0]) edges[0].node.id = data.viewer.user.id;
    edges?.splice(1, gone);
    await route.fulfill({ response, json });
  });
  await page.goto('/admin/messages');
  const sessions = page.getByLabel('Session', { exact: true });
  await comesAlive(sessions);
  const full = sessions.getByRole('option', { name: 'A Funeral for the Giant Under Hollin Hill' });
  await sessions.selectOption((await full.first().getAttribute('value')) ?? '');
  await page.getByRole('button', { name: 'Select All' }).click();
  await expect(page.getByText('4 of 4 selected')).toBeVisible();
  gone = 1;
  await page.getByRole('button', { name: 'Refresh Players' }).click();
  await expect(page.getByText('3 of 3 selected')).toBeVisible();
});
