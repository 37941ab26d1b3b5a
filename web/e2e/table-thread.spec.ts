import { violationsOf } from './accessible.ts';
import { expect, logIn, send, test } from './fixtures.ts';
import { paySeat } from './payment.ts';

const staff = { username: 'superadmin', password: 'questboard', email: '', fullName: '' };

test('a table talks: from the booking to the thread, live, muted, and gone with the seat', async ({
  page,
  player: _player,
  table,
  browser,
}) => {
  await paySeat(page, table);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Write to the Table' }).first().click();
  await expect(page).toHaveURL(`/messages/session/${table.id}`);
  await expect(page.getByText('Before you play')).toBeVisible();
  const field = page.getByLabel('Message to the table');
  await send(field, 'I bring the crisps.');
  const log = page.getByRole('log');
  await expect(log.getByText('I bring the crisps.')).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: 'Tables' })).toContainText('You: I bring the crisps.');

  expect(await violationsOf(page)).toEqual([]);

  const desk = await (await browser.newContext()).newPage();
  await logIn(desk, staff);
  await desk.goto(`/admin/messages/session/${table.id}`);
  await expect(desk.getByRole('log').getByText('I bring the crisps.')).toBeVisible();
  await send(desk.getByLabel('Message to the table'), 'And we the lights.');
  await expect(log.getByText('And we the lights.')).toHaveCount(1);

  const query = 'mutation ($input: SendBroadcastInput!) { sendBroadcast(input: $input) { __typename } }';
  const input = { sessionId: String(table.id), content: 'Doors open at six.' };
  await desk.request.post('/graphql', { data: { query, variables: { input } } });
  await expect(log.getByText('Doors open at six.')).toHaveCount(1);
  await expect(log.getByText('Announcement', { exact: true })).toHaveCount(1);

  await page.getByRole('button', { name: 'Mute this table' }).click();
  await expect(page.getByRole('button', { name: 'Unmute this table' })).toBeVisible();

  // The seat is given up in another window.
  const [booking] = (await (await page.request.get('/api/account/bookings')).json()) as { id: number }[];
  const cancelled = await page.request.post(`/api/bookings/${booking!.id}/cancel`, { data: {} });
  expect(cancelled.status(), await cancelled.text()).toBe(200);
  await send(field, 'Still here?');
  await expect(page.getByRole('heading', { name: 'Not your table' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Not your table' })).toBeVisible();
  await expect(page.getByText('And we the lights.')).toHaveCount(0);
  await desk.context().close();
});
