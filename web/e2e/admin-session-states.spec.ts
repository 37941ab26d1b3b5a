import { chooseOf, comesAlive, expect, logIn, rowOf, test } from './fixtures.ts';

const staff = { username: 'admin', password: 'questboard', email: '', fullName: '' };

test('an admin copies a session as a draft, which nobody else sees until it is published', async ({
  page,
  browser,
  api,
}) => {
  // Of a Game Master of its own: journeys beside this one move tables of the others to the day of the copy.
  const table = await api.newTable({ host: await api.newGameMaster('Isolde Ferrow') });
  await logIn(page, staff);
  await page.goto(`/admin/sessions?search=${encodeURIComponent(table.title)}`);
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: table.title }) });
  const choose = async (nth: number, deed: string) => {
    await chooseOf(rows.nth(nth).getByRole('button', { name: 'Actions for' }), deed);
  };
  await expect(
    page.getByRole('link', { name: new RegExp(`${table.title}.*0 of 4 seats taken`) }),
  ).toBeVisible();
  await choose(0, 'Duplicate');
  const form = page.getByRole('dialog', { name: 'New Session' });
  await expect(form.getByLabel('Title')).toHaveValue(table.title);
  const title = `${table.title} again`;
  await form.getByLabel('Title').fill(title);
  await form.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(form.getByText('Please select a date and time')).toBeVisible();
  // At the time of the other one its Game Master would be at two tables.
  const { scheduledAt } = await (await page.request.get(`/api/sessions/${table.id}`)).json();
  const onWall = new Date(scheduledAt).toLocaleString('sv-SE', { timeZone: 'America/Chicago' });
  await form.getByLabel('Date & Time').fill(onWall.slice(0, 16).replace(' ', 'T'));
  await expect(form.getByText('The Game Master is at two tables at once')).toBeVisible();
  await expect(form.getByRole('link', { name: table.title })).toHaveAttribute(
    'href',
    `/sessions/${table.id}`,
  );
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await form.getByLabel('Date & Time').fill(`${inAMonth}T19:00`);
  await expect(form.getByText('The Game Master is at two tables at once')).toBeHidden();
  await form.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(form).toBeHidden();

  const draft = rowOf(page, title);
  await expect(draft.getByText('Draft', { exact: true })).toBeVisible();
  const address = (await draft.getByRole('link', { name: title, exact: true }).getAttribute('href')) ?? '';
  const visitor = await browser.newPage();
  expect((await visitor.goto(address))?.status()).toBe(404);

  await draft.getByRole('button', { name: 'Actions for' }).click();
  await page.getByRole('menuitem', { name: 'Publish' }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked.getByText('It appears on the board at once')).toBeVisible();
  await asked.getByRole('button', { name: 'Publish' }).click();
  // While it asks, the page behind it is hidden from everybody, the row with it.
  await expect(asked).toBeHidden();
  await expect(draft).toBeVisible();
  await expect(draft.getByText('Draft', { exact: true })).toBeHidden();
  expect((await visitor.goto(address))?.status()).toBe(200);
  await visitor.close();
});

test('a Game Master whom the first list does not hold is found by name', async ({ page }) => {
  await logIn(page, staff);
  const query = '{ gameMasters(first: 100) { edges { node { name } } } }';
  const { data } = await (await page.request.post('/graphql', { data: { query } })).json();
  const names: string[] = data.gameMasters.edges.map((edge: { node: { name: string } }) => edge.node.name);
  // As if a list held one.
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data?.found?.edges?.splice(1);
    await route.fulfill({ response, json });
  });
  // A page that is rendered on the server comes with its list.
  await page.goto('/admin/bookings');
  const link = page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Sessions', exact: true });
  await comesAlive(link);
  await link.click();
  const form = page.getByRole('dialog', { name: 'New Session' });
  const create = page.getByRole('button', { name: 'New Session' }).first();
  await comesAlive(create);
  await create.click();
  const masters = form.getByLabel('Game Master', { exact: true });
  await expect(masters.getByRole('option')).toHaveCount(2); // one asks to choose
  const listed = await masters.getByRole('option').allTextContents();
  const other = names.find((name) => !listed.includes(name))!;
  await form.getByLabel('Search Game Masters').fill(other);
  await masters.selectOption({ label: other });
  await form.getByLabel('Search Game Masters').fill(listed.at(-1)!);
  // Whoever is chosen stays so, whatever is searched for.
  await expect(masters.getByRole('option')).toHaveCount(3);
  await expect(masters.locator('option:checked')).toHaveText(other);
});
