import { expect, press, test } from './fixtures.ts';
import { cards, payWith, proceedToPayment } from './payment.ts';

test('the bell tells of a seat as it happens, leads there, and is quiet about what one chose', async ({
  page,
  player,
  table,
  api,
  mailbox,
}) => {
  await proceedToPayment(page, table);
  await payWith(page, cards.pays);
  await expect(page).toHaveURL(/\/success/);
  await mailbox.mail(player.email, /your seat is booked/i);
  await page.goto('/sessions');
  const bell = page.getByRole('button', { name: /^Messages\./ });
  await expect(bell).toHaveAccessibleName(/ 1 new notice(,|$)/);
  // Nobody has to reload.
  await api.moveTable(table.id, 100);
  await expect(bell).toHaveAccessibleName(/ 2 new notices/);
  await bell.click();
  const notices = page.getByRole('dialog', { name: 'Messages' }).getByRole('region', { name: 'Notices' });
  await expect(notices.getByRole('listitem')).toHaveText([
    new RegExp(`New time: ${table.title}New`),
    new RegExp(`Your seat is booked: ${table.title}New`),
  ]);
  await notices.getByRole('link', { name: /^New time/ }).click();
  await expect(page).not.toHaveURL(/\/sessions$/);
  await expect(bell).toHaveAccessibleName(/ 1 new notice(,|$)/);
  await bell.click();
  await press(notices.getByRole('button', { name: 'Mark all as read' }));
  // The button has gone.
  await expect(notices).toBeFocused();
  await expect(notices.getByText('New', { exact: true })).toHaveCount(0);
  await expect(bell).not.toHaveAccessibleName(/notice/);

  await page.goto('/account/profile/notifications');
  const inBell = page.getByRole('region', { name: 'In the bell' });
  await inBell.getByLabel('Your seats').uncheck();
  await expect(page.getByText('Your seats: not in the bell.')).toBeVisible();
  await api.moveTable(table.id, 120);
  await expect
    .poll(
      async () =>
        (await mailbox.all(player.email)).filter(({ Subject }) => Subject.startsWith('New time')).length,
    )
    .toBe(2);
  await page.reload();
  await expect(inBell.getByLabel('Your seats')).not.toBeChecked();
  await expect(bell).not.toHaveAccessibleName(/notice/);
});
