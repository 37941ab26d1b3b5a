import { randomUUID } from 'node:crypto';
import { comesAlive, expect, logIn, test } from './fixtures.ts';
import { publish } from './proposals.ts';

const account = (username: string) => ({ username, password: 'questboard', email: '', fullName: '' });
const nextWeek = `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T19:00`;
const phone = { width: 390, height: 844 };

test('the local time of a table leads, and others follow where somebody wants them', async ({
  page,
  table,
}) => {
  await page.goto(`/sessions/${table.id}`);
  const time = page.locator('dt', { hasText: 'Time' }).locator('xpath=following-sibling::dd');
  await expect(time).toHaveText(/^\d+:\d\d [AP]M E[SD]TOther time zones/);
  const others = time.getByText(/^\d+:\d\d [AP]M P[SD]T/);
  await expect(others).toBeHidden();
  await time.getByText('Other time zones').click();
  await expect(others).toBeVisible();

  // Of a table whose Game Master says nothing, that is said, with the way to who can be asked.
  const about = page.getByRole('region', { name: 'About this table' });
  await expect(about).toContainText('has not said yet where it is played or in which language');
  await about.getByRole('link', { name: 'Game Master' }).click();
  await expect(page.getByRole('link', { name: 'Ask the GM' })).toBeInViewport();
});

test('who has a seat reads on a phone where to meet, then of the table, then of the booking', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await logIn(page, account('player'));
  await page.goto('/sessions/65');
  const top = async (name: string) =>
    (await page.getByRole('region', { name, exact: true }).boundingBox())!.y;
  const tops = [await top('Where you meet'), await top('About this session'), await top('Booking')];
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
});

test('a Game Master says on a phone what kind of table it is, staff publish it, and visitors read it', async ({
  page,
  browser,
}) => {
  const title = `The Salt Road ${randomUUID().slice(0, 8)}`;
  await page.setViewportSize(phone);
  await logIn(page, account('gamemaster'));
  await page.goto('/gm/sessions');
  const create = page.getByRole('button', { name: 'New Session' });
  await comesAlive(create);
  await create.click();
  const form = page.getByRole('dialog', { name: 'New Session' });
  await form.getByLabel('Title').fill(title);
  await form
    .getByLabel('Description')
    .fill('Two towns, one road, and salt that does not stay where it is put.');
  await form.getByLabel('Game System').selectOption('Daggerheart');
  await form.getByLabel('Date & Time').fill(nextWeek);

  const place = form.getByLabel('Where it is played');
  await expect(place).toBeHidden();
  await form.getByText('About the table', { exact: true }).click();
  await expect(form.getByLabel('City')).toHaveCount(0);
  await place.selectOption('In person');
  await form.getByLabel('City').fill('Oslo');
  await form.getByLabel('Language').selectOption('Norwegian');
  await form.getByLabel('For whom').selectOption('New to the game');
  await form.getByLabel('Recording').selectOption('Not recorded');
  await form.getByLabel('What is provided').fill('Dice and ready-made characters.');
  await form.getByRole('group', { name: 'Tone' }).getByLabel('Mystery').check();
  await form.getByRole('group', { name: 'Content warnings' }).getByLabel('Gore').check();
  await form.getByLabel('Other content warnings').fill('Cold water');
  await form.getByRole('group', { name: 'Safety tools' }).getByLabel('X-card').check();

  // What is wrong is shown, also behind the door that was closed meanwhile.
  const age = form.getByLabel('Minimum age');
  await age.fill('16');
  await form.getByText('About the table', { exact: true }).click();
  await expect(age).toBeHidden();
  await form.getByRole('button', { name: 'Save Draft' }).click();
  await expect(form.getByText('Must be from 18 to 99')).toBeVisible();
  await expect(age).toBeFocused();
  await age.fill('21');
  await expect(form.getByText('Must be from 18 to 99')).toBeHidden();
  await form.getByRole('button', { name: 'Save Draft' }).click();
  await expect(form).toBeHidden();

  await page.getByRole('tab', { name: 'Drafts' }).click();
  const own = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });
  const address = (await own.getByRole('link', { name: title }).getAttribute('href')) ?? '';
  await own.getByRole('button', { name: `Propose ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Propose' }).click();
  await expect(own.getByText('Proposed, waits for our staff')).toBeVisible();
  const staff = await browser.newPage();
  await logIn(staff, account('admin'));
  await publish(staff, title);

  const visitor = await browser.newPage();
  for (const viewport of [phone, { width: 1440, height: 900 }]) {
    await visitor.setViewportSize(viewport);
    await visitor.goto(address);
    const about = visitor.getByRole('region', { name: 'About this table' });
    const rows = about.locator('dl > div');
    await expect(rows).toHaveText([
      'WhereIn person, Oslo',
      'LanguageNorwegian',
      'ForNew to the game',
      'Age21 and up',
      'RecordingNot recorded',
      'ToneMystery',
      'ProvidedDice and ready-made characters.',
      'Content warningsGore, Cold water',
      'Safety toolsX-card',
    ]);
    const top = async (name: string) =>
      (await visitor.getByRole('region', { name, exact: true }).boundingBox())!.y;
    const isFirst = (await top('About this table')) < (await top('Booking'));
    expect(isFirst).toBe(viewport === phone);
  }
  const found = JSON.parse((await visitor.locator('script[type="application/ld+json"]').textContent())!);
  expect(found).toMatchObject({
    inLanguage: 'nb',
    location: { '@type': 'Place', name: 'Oslo' },
    typicalAgeRange: '21-',
  });

  // What was said stands in the form again, and can be taken back.
  await staff.goto(`/admin/sessions?search=${encodeURIComponent(title)}`);
  const edit = staff.getByRole('button', { name: `Edit ${title}` });
  await comesAlive(edit);
  await edit.click();
  const edited = staff.getByRole('dialog', { name: 'Edit Session' });
  await edited.getByText('About the table', { exact: true }).click();
  await expect(edited.getByLabel('City')).toHaveValue('Oslo');
  await edited.getByLabel('Where it is played').selectOption('Discord');
  const length = edited.getByLabel('Length of the campaign');
  await expect(length).toHaveCount(0);
  await edited.getByLabel('Session Type').selectOption('Campaign');
  await length.selectOption('Open-ended');
  await edited.getByRole('group', { name: 'Content warnings' }).getByLabel('Gore').uncheck();
  await edited.getByLabel('What is provided').fill('');
  await edited.getByRole('button', { name: 'Update Session' }).click();
  await expect(edited).toBeHidden();
  await visitor.reload();
  const about = visitor.getByRole('region', { name: 'About this table' });
  await expect(about).toContainText('WhereDiscord');
  await expect(about).toContainText('LengthOpen-ended');
  await expect(about).toContainText('Content warningsCold water');
  await expect(about).not.toContainText('Provided');
});
