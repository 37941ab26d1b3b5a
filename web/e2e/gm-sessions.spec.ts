import { randomUUID } from 'node:crypto';
import { comesAlive, expect, logIn, test } from './fixtures.ts';
import { publish } from './proposals.ts';

const account = (username: string) => ({ username, password: 'questboard', email: '', fullName: '' });
/** Seven in the evening so many days from now, as a field for date and time takes it. */
const evening = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T19:00`;

test('a Game Master writes a draft, staff publish it, players see it, and it is moved and copied', async ({
  page,
  browser,
}) => {
  const title = `The Drowned Bell ${randomUUID().slice(0, 8)}`;
  await logIn(page, account('gamemaster'));
  await page.goto('/gm/sessions');
  const create = page.getByRole('button', { name: 'New Session' });
  await comesAlive(create);
  await create.click();
  const form = page.getByRole('dialog', { name: 'New Session' });
  await expect(form.getByLabel('Game Master', { exact: true })).toHaveCount(0);
  await form.getByLabel('Title').fill(title);
  const end = 'And on the last page the bell is a door.';
  await form
    .getByLabel('Description')
    .fill(`${'It rings below the water, and only for one of you. '.repeat(30)}${end}`);
  await form.getByLabel('Game System').selectOption('Daggerheart');
  await form.getByLabel('Date & Time').fill(evening(1));
  await form.getByRole('button', { name: 'Save Draft' }).click();
  await expect(form).toBeHidden();

  await page.getByRole('tab', { name: 'Drafts' }).click();
  const own = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });
  const address = (await own.getByRole('link', { name: title }).getAttribute('href')) ?? '';
  const visitor = await browser.newPage();
  expect((await visitor.goto(address))?.status()).toBe(404);
  await own.getByRole('button', { name: `Propose ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Propose' }).click();
  await expect(own.getByText('Waits for our staff')).toBeVisible();

  const staff = await browser.newPage();
  await logIn(staff, account('admin'));
  await staff.goto('/admin/proposals');
  const menu = staff.getByRole('navigation', { name: 'Admin' });
  await expect(menu.getByRole('link', { name: /^Proposals/ })).toContainText(/proposals? waits?/);
  // The whole text can be read before it is published.
  const more = staff.getByRole('button', { name: `Show more of the text of ${title}` });
  await comesAlive(more);
  const card = staff
    .getByRole('listitem')
    .filter({ has: staff.getByRole('button', { name: `Publish ${title}` }) });
  const height = async () => (await card.getByText(end).boundingBox())?.height ?? 0;
  const folded = await height();
  await more.click();
  expect(await height()).toBeGreaterThan(2 * folded);
  await publish(staff, title);
  await expect(staff.getByRole('link', { name: title })).toHaveCount(0);
  expect((await visitor.goto(address))?.status()).toBe(200);
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible();

  await page.goto('/gm/sessions');
  // Journeys beside this one give the same Game Master tables.
  const find = () =>
    expect(async () => {
      const more = page.getByRole('button', { name: /^Load more/ });
      if ((await own.count()) === 0) await more.click({ timeout: 2_000 });
      await expect(own).toBeVisible({ timeout: 2_000 });
    }).toPass();
  await find();
  const move = own.getByRole('button', { name: `Edit or move ${title}` });
  await expect(async () => {
    await move.click({ timeout: 2_000 });
    await expect(page.getByRole('dialog', { name: 'Edit Session' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const edit = page.getByRole('dialog', { name: 'Edit Session' });
  await edit.getByLabel('Date & Time').fill(evening(2));
  await edit.getByRole('button', { name: 'Update Session' }).click();
  await expect(edit).toBeHidden();
  await find();
  await own.getByRole('button', { name: `Duplicate ${title}` }).click();
  await expect(form.getByLabel('Title')).toHaveValue(title);
  await form.getByLabel('Date & Time').fill(evening(9));
  await form.getByRole('button', { name: 'Save Draft' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('tab', { name: 'Drafts' }).click();
  await expect(own.getByRole('button', { name: `Propose ${title}` })).toBeVisible();
});
