import type { Page } from '@playwright/test';
import { violationsOf } from './accessible.ts';
import { comesAlive, expect, goBack, press, test } from './fixtures.ts';

// A visitor finds the table that fits: by shortcuts, filters, suggestions, and when nothing does.

const zone = 'America/New_York';
const hourIn = (hours: number) =>
  Number(
    new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(
      Date.now() + hours * 3_600_000,
    ),
  );
/** So many hours from now it is that hour of the day, in the next days. */
const hoursUntil = (hour: number) =>
  Array.from({ length: 24 }, (_, more) => 30 + more).find((hours) => hourIn(hours) === hour) ?? 30;

const isAccessible = async (page: Page) => expect(await violationsOf(page)).toEqual([]);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, timezoneId: zone });

  test("a newcomer's question takes four taps from the home page", async ({ page, api }) => {
    const facts = { experience: 'new' };
    const fits = await api.newTable({ hours: hoursUntil(19), facts });
    const early = await api.newTable({ hours: hoursUntil(9), facts });
    const small = await api.newTable({ hours: hoursUntil(19), maxPlayers: 1, facts });
    // It is called so, and says of itself that it is for others.
    const called = await api.newTable({
      hours: hoursUntil(19),
      tags: 'Beginner Friendly',
      facts: { experience: 'veteran' },
    });
    const questions = ['New to the game', 'Evenings this week', '$25 or less', 'Room for 2'];
    const shortcuts = page.getByRole('group', { name: 'Quick filters' });
    const on = shortcuts.getByRole('button', { pressed: true });
    // Each of them leads from the home page to the board with what it says, and nothing else, chosen.
    for (const name of questions) {
      await page.goto('/');
      const first = page.getByRole('navigation', { name: 'Start with' }).getByRole('link', { name });
      await comesAlive(first);
      await first.tap();
      await expect(on).toHaveText([name]);
      // Whoever takes it away finds it by the name by which they chose it.
      if (name !== 'Evenings this week')
        await expect(page.getByRole('button', { name: `Remove filter ${name}` })).toBeVisible();
    }
    for (const name of questions.slice(0, -1)) {
      await shortcuts.getByRole('button', { name }).tap();
      await expect(shortcuts.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
    }
    await expect(page).toHaveURL('/sessions?date=thisWeek&hours=17-24&maxPrice=25&seats=2&experience=new');
    await expect(page.getByRole('link', { name: fits.title, exact: true })).toBeVisible();
    for (const { title } of [early, small, called])
      await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0);

    // It is all in the address: whoever comes back finds it so, and one press takes one thing away.
    await page.getByRole('link', { name: fits.title, exact: true }).tap();
    await expect(page.getByRole('heading', { level: 1, name: fits.title })).toBeVisible();
    await goBack(page);
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue('thisWeek');
    await page.getByRole('button', { name: 'Remove filter Evening' }).tap();
    await expect(page.getByRole('link', { name: early.title, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Clear all' }).tap();
    await expect(page).toHaveURL('/sessions');
  });

  test('a quick choice wins over a price that contradicts it', async ({ page, table }) => {
    const search = String(new URLSearchParams({ search: table.title }));
    await page.goto(`/sessions?${search}&minPrice=30`);
    const chip = page.getByRole('group', { name: 'Quick filters' }).getByRole('button', {
      name: '$25 or less',
    });
    await comesAlive(chip);
    await expect(page.getByRole('link', { name: table.title, exact: true })).toHaveCount(0);
    await chip.tap();
    await expect(page).toHaveURL(`/sessions?${search}&maxPrice=25`);
    await expect(page.getByRole('link', { name: table.title, exact: true })).toBeVisible();
  });

  test('the sheet says what each choice leaves', async ({ page, table }) => {
    await page.goto(`/sessions?search=${encodeURIComponent(table.title)}`);
    const opener = page.getByRole('button', { name: 'More filters' });
    await comesAlive(opener);
    await press(opener);
    const sheet = page.getByRole('dialog', { name: 'More filters' });
    await expect(sheet.getByRole('button', { name: 'Show 1 table' })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Blades in the Dark (1 table)' })).toBeVisible();
    await expect(sheet.getByRole('button', { name: '$15 or less (0 tables)' })).toBeDisabled();
    await isAccessible(page);
    await press(sheet.getByRole('button', { name: '$25 or less (1 table)' }), 'Space');
    await expect(page).toHaveURL(/maxPrice=25/);
    await expect(sheet.getByRole('button', { name: '$25 or less (1 table)' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await press(sheet.getByRole('button', { name: 'Show 1 table' }));
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'More filters (1)' })).toBeFocused();
    await expect(page.getByRole('link', { name: table.title, exact: true })).toBeVisible();
  });
});

test('on a desktop the filters open below the bar, by keyboard, too', async ({ page, table }) => {
  await page.goto(`/sessions?search=${encodeURIComponent(table.title)}`);
  const opener = page.getByRole('button', { name: 'More filters' });
  await comesAlive(opener);
  await press(opener);
  const panel = page.getByRole('region', { name: 'More filters' });
  await expect(panel).toBeFocused();
  await press(panel.getByRole('button', { name: 'One-shots (1 table)' }), 'Space');
  await expect(page).toHaveURL(/kind=one-shot/);
  await isAccessible(page);
  await panel.getByLabel('From $').fill('24.50');
  await expect(page).toHaveURL(/minPrice=24.5&/);
  await expect(panel.getByRole('button', { name: 'Show 1 table' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'More filters (2)' })).toBeFocused();
  await page.getByLabel('Sort by').selectOption('Lowest price');
  await expect(page).toHaveURL(/sort=price/);
  await expect(page.getByRole('link', { name: table.title, exact: true })).toBeVisible();
});

test('who types is told what they may mean', async ({ page, table }) => {
  await page.goto('/sessions');
  const box = page.getByRole('combobox', { name: 'Search sessions' });
  await comesAlive(box);
  await box.pressSequentially('blade');
  const system = page.getByRole('option', { name: 'Blades in the Dark' });
  await expect(system).toBeVisible();
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await box.press('ArrowDown');
  await expect(system).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', (await system.getAttribute('id')) ?? '');
  // The list follows what is typed a moment later, and is faded meanwhile.
  await expect(page.getByRole('article').locator('mark').first()).toBeVisible();
  await isAccessible(page);
  await box.press('Enter');
  await expect(page).toHaveURL('/sessions?system=Blades+in+the+Dark');
  await expect(box).toHaveValue('');
  await expect(page.getByRole('listbox')).toHaveCount(0);

  const word = table.title.split(' ').at(-1) ?? '';
  await box.pressSequentially(word);
  const title = page.getByRole('option', { name: table.title });
  await expect(title.locator('mark')).toHaveText(word);
  await box.press('Escape');
  await expect(title).toHaveCount(0);
  await expect(box).toHaveValue(word);
  // What was looked for stands out. A list: until it has come, that of the letters before stands there, with many.
  await expect(page.getByRole('article').locator('mark')).toHaveText([word]);
  await box.press('Escape');
  await expect(box).toHaveValue('');
});

test('what was searched for stands out wherever a card shows it', async ({ page, api }) => {
  const host = await api.newGameMaster('Ségolène Marchand');
  const { title } = await api.newTable({ host, tags: 'Comédie' });
  const word = title.split(' ').at(-1) ?? '';
  // A short name, what a Game Master is called, a tag, what is said of it, and how it is played.
  const search = `bitd segolen COMEDIE evening one-shot ${word}`;
  await page.goto(`/sessions?search=${encodeURIComponent(search)}`);
  const marks = page.getByRole('article').locator('mark');
  const all = ['Blades in the Dark', 'One-Shot', word, 'Ségolèn', 'evening', 'Comédie'];
  await expect(marks).toHaveText(all);
  await isAccessible(page);
  // What nothing has is not there to stand out: what was meant by it does.
  await page.goto(`/sessions?search=${encodeURIComponent(`segoléne comedei ${word}`)}`);
  await expect(page.getByText('Nothing has “comedei”. These have “Comédie”.')).toBeVisible();
  await expect(marks).toHaveText([word, 'Ségolène', 'Comédie']);
});

test('when nothing fits, what to do without is named', async ({ page, table }) => {
  await page.goto(`/sessions?search=${encodeURIComponent(table.title)}&maxPrice=1&seats=2`);
  await expect(page.getByText('No Sessions Found')).toBeVisible();
  // The line that is read out stays the same one, or its change would not be told.
  const said = await page.getByText('0 tables', { exact: true }).elementHandle();
  await page.getByRole('button', { name: 'Show 1 table without $1 or less' }).click();
  await expect.poll(() => said?.evaluate((line) => line.isConnected && line.textContent)).toBe('1 table');
  await expect(page).toHaveURL(/seats=2$/);
  await expect(page.getByRole('link', { name: table.title, exact: true })).toBeVisible();

  // Neither of two helps alone.
  await page.goto(`/sessions?search=${encodeURIComponent(table.title)}&maxPrice=1&language=pl`);
  await page.getByRole('button', { name: 'Show 1 table without $1 or less and Polish' }).click();
  await expect(page).toHaveURL(`/sessions?${new URLSearchParams({ search: table.title })}`);
  await expect(page.getByRole('link', { name: table.title, exact: true })).toBeVisible();
});

test('when a search finds nothing, the word that is to blame is named, and left out by one press', async ({
  page,
  api,
}) => {
  const wordOf = ({ title }: { title: string }) => (title.split(' ').at(-1) ?? '').toLowerCase();
  const one = await api.newTable();
  // Two names of the same moment are so near that each would be found for the other.
  const other = await api.newTable({ title: `The Vault of ${[...wordOf(one)].reverse().join('')}` });
  const search = (words: string) => `/sessions?${new URLSearchParams({ search: words })}&maxPrice=25`;
  await page.goto(search(`${wordOf(one)} zzyzx`));
  await expect(page.getByText('No table has “zzyzx”.')).toBeVisible();
  await isAccessible(page);
  const without = page.getByRole('button', { name: 'Show 1 table without “zzyzx”' });
  await comesAlive(without);
  await press(without);
  await expect(page).toHaveURL(search(wordOf(one)));
  await expect(page.getByRole('link', { name: one.title, exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Search sessions' })).toHaveValue(wordOf(one));

  // Both stand somewhere, and never together.
  await page.goto(search(`${wordOf(one)} ${wordOf(other)}`));
  await expect(page.getByText('No table has all of these words.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Show 1 table without “${wordOf(one)}”` })).toBeVisible();
  await page.getByRole('button', { name: `Show 1 table without “${wordOf(other)}”` }).click();
  await expect(page.getByRole('link', { name: one.title, exact: true })).toBeVisible();
  await page.goto(`/sessions?search=${wordOf(one)}&maxPrice=1`);
  await expect(page.getByRole('button', { name: 'Show 1 table without $1 or less' })).toBeVisible();
  await expect(page.getByText(/^No table has/)).toHaveCount(0);
});

test('the home page leads to the tables of a tag, without numbers that count something else', async ({
  page,
}) => {
  await page.goto('/');
  const board = page.getByRole('region', { name: 'On the board now' });
  const first = board.getByRole('link').first();
  await expect(board).not.toContainText(/\d/);
  const tag = (await first.textContent()) ?? '';
  await comesAlive(first);
  await first.click();
  await expect(page.getByLabel('Game Type')).toHaveValue(tag);
});

test('a change that fails leaves what was there, says so, and can be tried again', async ({
  page,
  table,
}) => {
  await page.goto(`/sessions?search=${encodeURIComponent(table.title)}`);
  const card = page.getByRole('link', { name: table.title, exact: true });
  const weekend = page.getByRole('button', { name: 'Weekend', exact: true });
  await comesAlive(weekend);
  await page.route('**/graphql', (route) => route.abort());
  await page.getByLabel('Game Type').selectOption('Campaign');
  const failure = page.getByRole('alert').filter({ hasText: 'You still see the earlier results.' });
  await expect(failure).toContainText('We could not reach');
  await expect(card).toBeVisible();
  await isAccessible(page);
  // The filters go on: what is taken back is there at once, and nothing has failed.
  await page.getByLabel('Game Type').selectOption('');
  await expect(failure).toHaveCount(0);
  await expect(card).toBeVisible();
  await page.getByLabel('Game Type').selectOption('Campaign');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toContainText('We could not reach');
  await page.unroute('**/graphql');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No Sessions Found')).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('filters that fail are tried again where they are, with the button below them', async ({
  page,
  table,
}) => {
  await page.goto(`/sessions?search=${encodeURIComponent(table.title)}`);
  const opener = page.getByRole('button', { name: 'More filters' });
  await comesAlive(opener);
  await press(opener);
  const filters = page.getByRole('region', { name: 'More filters' });
  await expect(filters.getByRole('button', { name: 'Show 1 table' })).toBeVisible();
  await page.route('**/graphql', (route) => route.abort());
  await filters.getByRole('button', { name: '$25 or less (1 table)' }).click();
  await expect(filters.getByRole('alert')).toHaveCount(2);
  await expect(page.getByRole('link', { name: table.title, exact: true })).toBeVisible();
  await page.unroute('**/graphql');
  await filters.getByRole('button', { name: 'Try again' }).first().click();
  await expect(filters.getByRole('button', { name: 'Show 1 table' })).toBeVisible();
  await expect(filters.getByRole('button', { name: '$25 or less (1 table)' })).toBeVisible();
});

test('a campaign is one card, with all its dates behind it', async ({ page, api }) => {
  const campaign = await api.newCampaign({ dates: 6 });
  await page.goto(`/sessions?search=${encodeURIComponent(campaign.title)}`);
  await expect(page.getByText('1 table', { exact: true })).toBeVisible();
  const opener = page.getByRole('button', { name: /^6 dates until \w+ \d+: / });
  await comesAlive(opener);
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: campaign.title });
  await expect(dialog.getByRole('listitem')).toHaveCount(6);
  await expect(dialog.getByText('4 spots available')).toHaveCount(6);
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('listitem').nth(2).getByRole('link').click();
  await expect(page).toHaveURL(`/sessions/${campaign.dateIds[2]}`);
  await expect(page.getByRole('heading', { level: 1, name: campaign.title })).toBeVisible();
});

test('a session page leads on: handed to a friend, and to tables that are like it', async ({
  page,
  api,
  context,
}) => {
  const tags = 'Heist, Comedy';
  const table = await api.newTable({ tags });
  await api.newTable({ tags });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto(`/sessions/${table.id}`);
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await comesAlive(share);
  await share.click();
  await expect(page.getByText('Link Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const similar = page.getByRole('region', { name: 'Similar tables' });
  await expect(similar.getByRole('article')).not.toHaveCount(0);
  await expect(similar.getByRole('link', { name: table.title, exact: true })).toHaveCount(0);
  await isAccessible(page);
  const first = similar.getByRole('article').first().getByRole('heading', { level: 3 });
  const title = await first.textContent();
  await first.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: title! })).toBeVisible();
});
