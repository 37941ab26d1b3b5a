import { chooseOf, expect, holdUp, logIn, rowOf, test } from './fixtures.ts';
import { cards, paySeat, payWith, proceedToPayment } from './payment.ts';

const admin = { username: 'admin', password: 'questboard', email: '', fullName: '' };

test('a super admin gives a player something back, then removes them with the rest', async ({
  page,
  player,
  table,
  browser,
}) => {
  await paySeat(page, table);

  const staff = await (await browser.newContext()).newPage();
  await logIn(staff, admin);
  await staff.goto(`/admin/sessions?viewBookings=${table.id}`);
  const bookings = staff.getByRole('dialog', { name: 'Session User Management' });
  await expect(bookings.getByRole('heading', { name: 'Confirmed & paid (1)' })).toBeVisible();
  await expect(bookings.getByText(player.email)).toBeVisible();
  await staff.goto(`/admin/sessions?search=${encodeURIComponent(table.title)}`);
  const row = rowOf(staff, table.title);
  const off = staff.getByRole('alertdialog', { name: 'Are you sure?' });
  await row.getByRole('button', { name: /^Delete/ }).click();
  await expect(off.getByText('1 paid seat is refunded in full: $25.00 to cards.')).toBeVisible();
  await expect(off.getByRole('button', { name: 'Cancel Session and refund $25.00' })).toBeEnabled();
  await off.getByRole('button', { name: 'Keep it' }).click();
  await row.getByRole('link', { name: 'View Bookings' }).click();
  await bookings.getByRole('button', { name: `Actions for ${player.fullName}` }).click();
  await expect(staff.getByRole('menuitem', { name: 'Message player' })).toBeVisible();
  await expect(staff.getByRole('menuitem', { name: 'Remove from session' })).toHaveCount(0);

  await logIn(staff, { ...admin, username: 'superadmin' });
  await staff.reload();
  await expect(bookings.getByText('Super admin notes')).toBeVisible();
  await expect(bookings.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    /bookings\.csv$/,
  );
  await bookings.getByRole('button', { name: `Actions for ${player.fullName}` }).click();
  const tell = await holdUp(staff, '**/graphql');
  await staff.getByRole('menuitem', { name: 'Give money back' }).click();
  const giving = staff.getByRole('dialog', { name: 'Give money back' });
  // Nothing can be sent before there is a form.
  await expect(giving.getByRole('button', { name: 'Give back' })).toBeDisabled();
  tell();
  await giving.getByLabel('Amount ($)').fill('5');
  await giving.getByLabel('Reason').fill('The lights went out.');
  await expect(giving).toContainText('$5.00 goes back to the card you paid with. Your seat stays yours.');
  // The list is read again, which takes its time, and has the player in another group: what was opened meanwhile stays.
  const read = Promise.withResolvers<void>();
  await staff.route('**/graphql', async (route) => {
    const { sessionId } = route.request().postDataJSON()?.variables ?? {};
    if (sessionId) await read.promise;
    await route.continue();
  });
  await giving.getByRole('button', { name: 'Give back' }).click();
  await expect(staff.getByText('Refund Given')).toBeVisible();
  await expect(giving).toBeHidden();
  await bookings.getByRole('button', { name: `Actions for ${player.fullName}` }).click();
  await staff.getByRole('menuitem', { name: 'Remove from session' }).click();
  const confirm = staff.getByRole('alertdialog');
  await expect(confirm).toContainText('a manual refund may be needed');
  // The group is another only when the money has gone, which a job sees to.
  const paid = async () => (await (await page.request.get('/api/account/bookings')).json())[0]?.paymentStatus;
  await expect.poll(paid).toBe('partially_refunded');
  read.resolve();
  await expect(staff.getByText('Pending / Other (1)')).toBeVisible();
  await expect(confirm).toContainText('This action cannot be undone.');
  await expect(confirm.getByRole('radio', { name: /^Everything goes back/ })).toBeChecked();
  await expect(confirm).toContainText('$5.00 already went back to your card.');
  await confirm.getByLabel('Reason').fill('The table is for beginners.');
  await confirm.getByRole('button', { name: 'Remove User' }).click();
  await expect(staff.getByText('User Removed')).toBeVisible();
  await expect(bookings.getByRole('heading', { name: 'Confirmed & paid (0)' })).toBeVisible();

  // One hour, named by its zone, in the calendar's dialog and in the table; then the session is called off.
  const [hour] = /\d+:\d\d [AP]M C[SD]T/.exec((await bookings.textContent()) ?? '') ?? [];
  expect(hour).toBeDefined();
  await staff.goto(`/admin/bookings?search=${player.username}`);
  await expect(staff.getByRole('row').filter({ hasText: table.title })).toContainText(hour!);
  const line = staff.getByRole('row').filter({ hasText: table.title });
  await expect(async () => {
    await staff.goto(`/admin/bookings?tab=bookings&search=${player.username}`);
    await expect(line.getByText(/^Refund(ed| on its way)$/).first()).toHaveText('Refunded', {
      timeout: 2_000,
    });
  }).toPass();
  await expect(line.getByText('Refunded', { exact: true })).toHaveCount(1);
  await staff.goto(`/admin/sessions?search=${encodeURIComponent(table.title)}`);
  await row.getByRole('button', { name: /^Delete/ }).click();
  await expect(off.getByText('Nobody has paid: no money goes back.')).toBeVisible();
  await off.getByRole('button', { name: 'Cancel Session' }).click();
  await expect(staff.getByText('Session Cancelled')).toBeVisible();
  await expect(row.getByText('Cancelled')).toBeVisible();
  await expect(row.getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0);
  await staff.context().close();
});

test('money given back is seen in the list of bookings also when it goes later than the list is read', async ({
  page,
  player,
  table,
}) => {
  await proceedToPayment(page, table);
  await payWith(page, cards.pays);
  await expect(page.getByRole('link', { name: 'View My Bookings' })).toBeVisible();
  await logIn(page, { ...admin, username: 'superadmin' });
  await page.goto(`/admin/bookings?tab=bookings&search=${player.username}`);
  const row = page.getByRole('row').filter({ hasText: table.title });
  const menu = row.getByRole('button', { name: /^Actions for/ });
  await chooseOf(menu, 'Give money back');
  const giving = page.getByRole('dialog', { name: 'Give money back' });
  await giving.getByLabel('Amount ($)').fill('5');
  await giving.getByLabel('Reason').fill('The lights went out.');
  // The list that is read at once still tells what was before.
  let reads = 0;
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes(player.username)) return route.continue();
    reads += 1;
    const answer = await route.fetch();
    const body = await answer.text();
    await route.fulfill({
      response: answer,
      body: reads > 1 ? body : body.replaceAll('PARTIALLY_REFUNDED', 'PAID'),
    });
  });
  await giving.getByRole('button', { name: 'Give back' }).click();
  await expect(page.getByText('Refund Given')).toBeVisible();
  await expect(row.getByText('Part refunded')).toBeVisible();
  expect(reads).toBeGreaterThan(1);
});
