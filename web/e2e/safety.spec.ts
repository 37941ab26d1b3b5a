import { expect, logIn, press, test } from './fixtures.ts';

test('a player is asked for the code of conduct once, reports a session, and is answered', async ({
  page,
  person,
  table,
  browser,
  mailbox,
}) => {
  await page.goto(`/sessions/${table.id}`);
  await expect(page.getByRole('link', { name: 'Report this session' })).toHaveAttribute(
    'href',
    `/login?redirect=/sessions/${table.id}`,
  );
  await logIn(page, person);
  await page.goto(`/booking/${table.id}`);
  await expect(page.getByLabel(/At the table I keep to the Code of Conduct/)).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Code of Conduct' })).toHaveAttribute(
    'href',
    '/conduct',
  );

  await page.goto(`/sessions/${table.id}`);
  await page.getByRole('button', { name: 'Report this session' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this session' });
  await dialog.getByRole('button', { name: 'Report this session' }).click();
  await expect(dialog.getByText('Please say what is wrong')).toBeVisible();
  const reason = `It is not what it says, writes ${person.username}.`;
  await dialog.getByLabel('What is wrong?').fill(reason);
  await dialog.getByRole('button', { name: 'Report this session' }).click();
  await expect(page.getByText('Our team will look into it and answer you by mail.')).toBeVisible();

  const staff = await (await browser.newContext()).newPage();
  await logIn(staff, { username: 'admin', password: 'questboard', email: '', fullName: '' });
  await staff.goto('/admin/reports');
  const waits = staff.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Reports/ });
  await expect(waits).toContainText(/reports? waits?/);
  const card = staff.getByRole('listitem').filter({ hasText: reason });
  await expect(card.getByRole('link', { name: table.title })).toBeVisible();
  const answers = card.getByRole('button', { name: /^Answer and close report/ });
  await press(card.getByRole('button', { name: /^Take up report/ }));
  await expect(card.getByText('Looked at', { exact: true })).toBeVisible();
  await expect(answers).toBeFocused();
  await answers.press('Enter');
  const answer = staff.getByRole('dialog', { name: `Answer ${person.fullName}` });
  await answer.getByLabel('Answer').fill('The words on the board are right again.');
  await answer.getByRole('button', { name: 'Answer and close' }).click();
  await expect(card).toHaveCount(0);
  await expect(staff.locator('main:focus, main :focus')).toHaveCount(1);
  await staff.getByRole('link', { name: 'Closed' }).click();
  await expect(card).toContainText('The words on the board are right again.');

  const mail = await mailbox.mail(person.email, /our answer to your report/i);
  expect(mail.TextBody).toContain('The words on the board are right again.');
});
