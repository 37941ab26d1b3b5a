import { expect, logIn, test } from './fixtures.ts';
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
