import { expect, logIn, test } from './fixtures.ts';

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
  await expect(menu.getByRole('link')).toHaveText([
    'Dashboard',
    'Users',
    'Game Masters',
    'Sessions',
    'Bookings',
    'Money',
    'Messages',
    'Settings',
    'Help',
  ]);
  await staff.getByRole('radio', { name: 'Light' }).check({ force: true });
  await expect(staff.locator('html')).toHaveAttribute('data-theme', 'light');

  await staff.getByRole('button', { name: /^Messages\. You have/ }).click();
  const bell = staff.getByRole('dialog', { name: 'Messages' });
  const entry = bell.getByRole('listitem').filter({ hasText: question });
  await entry.getByRole('link', { name: 'View conversation' }).click();
  await expect(staff).toHaveURL(/\/admin\/messages\/\d+$/);
  await expect(menu.getByRole('link', { name: 'Messages' })).toHaveAttribute('aria-current', 'page');
  await expect(staff.getByRole('log').getByText(question)).toBeVisible();
  const field = staff.getByLabel(`Message to ${player.fullName}`);
  await field.fill('Behind the mill.');
  await field.press('Enter');
  await expect(staff.getByRole('log').getByText('Behind the mill.')).toHaveCount(1);
  const open = staff.getByRole('navigation', { name: 'Conversations' }).locator('[aria-current=page]');
  await expect(open).toHaveAttribute('href', /^\/admin\/messages\/\d+$/);

  // Nobody but staff is let in, not even to learn that there is nothing.
  await page.goto('/admin/no/such/page');
  await expect(page).toHaveURL(/\/admin\/login\?error=access_denied/);
  await staff.context().close();
});
