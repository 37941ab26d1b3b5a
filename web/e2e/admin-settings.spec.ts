import { expect, logIn, test } from './fixtures.ts';

const superAdmin = { username: 'superadmin', password: 'questboard', email: '', fullName: '' };

test('staff change a setting, out of bounds it is refused, and the texts for players tell of it', async ({
  page,
}) => {
  await logIn(page, superAdmin);
  await page.goto('/admin/settings');
  const policy = page.getByRole('form', { name: 'Cancellation policy' });
  const hours = policy.getByLabel('Free cancellation (hours before the start)');
  await hours.fill('99');
  await policy.getByRole('button', { name: 'Save' }).click();
  await expect(policy.getByText('Cancelling is free until 1 to 24 hours before the start')).toBeVisible();
  await policy.getByRole('button', { name: 'Discard changes' }).click();
  await expect(hours).toHaveValue('24');

  const desk = page.getByRole('form', { name: 'Daily work' });
  const address = desk.getByLabel('Support address');
  const before = await address.inputValue();
  const save = async (value: string) => {
    await address.fill(value);
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByRole('button', { name: 'Discard changes' })).toBeHidden();
    await expect(address).toHaveValue(value);
  };
  await save('help@tavern.example');
  const visitor = await page.context().browser()!.newContext();
  const terms = await visitor.newPage();
  await terms.goto(`${new URL(page.url()).origin}/terms`);
  await expect(terms.getByRole('link', { name: 'help@tavern.example' })).toBeVisible();
  await visitor.close();
  await save(before);

  await page.getByRole('button', { name: 'Send Test Mail' }).click();
  await expect(page.getByText('The mail was sent')).toBeVisible({ timeout: 20_000 });
});
