import type { Page } from '@playwright/test';
import { Temporal } from 'temporal-polyfill';
import { violationsOf } from './accessible.ts';
import type { Api } from './api.ts';
import { comesAlive, expect, goBack, goForward, press, test } from './fixtures.ts';

// A visitor compares the tables of a week, day by day, and the Game Masters by what they offer.

const zone = 'America/New_York';
test.use({ timezoneId: zone });

/** YYYY-MM-DD so many hours from now. */
const dayIn = (hours: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(
    Date.now() + hours * 3_600_000,
  );
/** So many hours from now it is noon of a day: no clock that changes, and no midnight, makes another day of it. */
const noonIn = (days: number) =>
  (Temporal.Now.zonedDateTimeISO(zone).add({ days }).withPlainTime('12:00').epochMilliseconds - Date.now()) /
  3_600_000;
const longName = (day: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  })
    .format(Date.parse(`${day}T00:00:00Z`))
    .replace(', ', ' ');
const dayOf = (page: Page, day: string) => page.getByRole('region', { name: longName(day) });
const isAccessible = async (page: Page) => expect(await violationsOf(page)).toEqual([]);

test('a week shows each table on its day, and keeps what was chosen', async ({ page, api }) => {
  const hours = noonIn(60);
  const day = dayIn(hours);
  const table = await api.newTable({ hours, tags: 'Comedy' });
  const later = await api.newTable({ hours: hours + 24 * 7 });
  const search = encodeURIComponent('The Vault of');
  await page.goto(`/sessions?search=${search}&maxPrice=25&from=${day}&to=${day}`);
  await expect(page.getByRole('link', { name: table.title, exact: true })).toBeVisible();
  const views = page.getByRole('navigation', { name: 'View' });
  await comesAlive(views.getByRole('link', { name: 'Week' }));
  await views.getByRole('link', { name: 'Week' }).click();
  await expect(page).toHaveURL(/maxPrice=25&view=week&week=\d{4}-\d\d-\d\d$/);
  await expect(views.getByRole('link', { name: 'Week' })).toHaveAttribute('aria-current', 'page');
  const shown = dayOf(page, day).getByRole('article').filter({ hasText: table.title });
  await expect(shown).toContainText('$25');
  await expect(shown).toContainText('4 spots');
  await expect(page.getByText(/^Times in New York( \(E[SD]T\))?$/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(7);
  await expect(page.getByText(later.title)).toHaveCount(0);
  await isAccessible(page);

  await page.getByRole('link', { name: 'Next week' }).click();
  await expect(page.getByRole('link', { name: later.title })).toBeVisible();
  await goBack(page);
  await expect(page.getByRole('link', { name: table.title })).toBeVisible();
  await page.getByRole('link', { name: 'Current week' }).click();
  await expect(page).toHaveURL(/maxPrice=25&view=week$/);
  await expect(page.getByRole('button', { name: 'Previous week' })).toBeDisabled();
  // Which is seven days from today on among the filters, and Monday to Sunday here.
  await expect(page.getByRole('region', { name: 'Tables found' })).not.toContainText(/this week/i);
  await views.getByRole('link', { name: 'List' }).click();
  await expect(page).toHaveURL(/maxPrice=25$/);
});

test('a week begins with the days that were asked for, and names what stands in the way', async ({
  page,
  api,
}) => {
  const hours = noonIn(100);
  const day = dayIn(hours);
  const { title } = await api.newTable({ hours });
  const search = encodeURIComponent(title);
  await page.goto(`/sessions?view=week&from=${day}&to=${day}&search=${search}&maxPrice=1`);
  await expect(page.getByRole('heading', { name: 'No table in that week' })).toBeVisible();
  await page.getByRole('button', { name: 'Show 1 table without $1 or less' }).click();
  await expect(page).toHaveURL(new RegExp(`view=week&week=${day}$`));
  await expect(dayOf(page, day).getByRole('link', { name: title })).toBeVisible();
});

test('a week in which the clocks change is not said to be on those of its Monday', async ({ page, api }) => {
  const clocks = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const offsetIn = (hours: number) => clocks.format(Date.now() + hours * 3_600_000).split('GMT')[1];
  // In the first hour after the change, which is early on a Sunday.
  let hours = 2;
  while (offsetIn(hours) === offsetIn(hours - 1)) hours += 1;
  const { title } = await api.newTable({ hours });
  await page.goto(`/sessions?${new URLSearchParams({ view: 'week', week: dayIn(hours), search: title })}`);
  await expect(dayOf(page, dayIn(hours)).getByRole('link', { name: title })).toBeVisible();
  await expect(page.getByText(/^Times in/)).toHaveText('Times in New York');
});

test('a week says what it searched for instead of a slip, and where that stands', async ({ page, api }) => {
  const hours = noonIn(110);
  const host = await api.newGameMaster('Wilhelmina Quorn');
  const { title } = await api.newTable({ hours, host });
  const search = `wilhelmnia ${title.split(' ').at(-1)}`;
  await page.goto(`/sessions?${new URLSearchParams({ view: 'week', week: dayIn(hours), search })}`);
  await expect(page.getByText('Nothing has “wilhelmnia”. These have “Wilhelmina”.')).toBeVisible();
  const marks = dayOf(page, dayIn(hours)).getByRole('article').locator('mark');
  await expect(marks).toHaveText([title.split(' ').at(-1) ?? '', 'Wilhelmina']);
  await isAccessible(page);
});

test('a day with many tables leads to all of them', async ({ page, api }) => {
  const hours = noonIn(75);
  const day = dayIn(hours);
  const tables = [];
  for (let n = 0; n < 9; n += 1) tables.push(await api.newTable({ hours }));
  await page.goto(`/sessions?view=week&week=${day}`);
  const more = dayOf(page, day).getByRole('link', { name: /^\+\d+ more on/ });
  await comesAlive(more);
  await more.click();
  await expect(page).toHaveURL(`/sessions?from=${day}&to=${day}`);
  await expect(page.getByText(/^\d+ tables$/)).toBeVisible();
  for (const { title } of tables)
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  const name = longName(day).replace(' ', ', ');
  await page.getByRole('button', { name: `Remove filter ${name}` }).click();
  await expect(page).toHaveURL('/sessions');
});

test('a week without tables says so, and a phone shows day below day', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const hours = noonIn(90);
  const table = await api.newTable({ hours });
  await page.goto(`/sessions?view=week&week=${dayIn(hours)}`);
  await expect(dayOf(page, dayIn(hours)).getByRole('link', { name: table.title })).toBeVisible();
  const [first, second] = [
    page.getByRole('heading', { level: 3 }).first(),
    page.getByRole('heading', { level: 3 }).nth(1),
  ];
  expect((await second.boundingBox())?.y).toBeGreaterThan((await first.boundingBox())?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await isAccessible(page);
  // Nothing is planned so far ahead.
  await page.goto(`/sessions?view=week&week=${dayIn(24 * 366 * 5)}`);
  await expect(page.getByRole('heading', { name: 'No table in that week' })).toBeVisible();
  await isAccessible(page);
});

test('a phone begins with today, and a desk shows which days are over', async ({ page, api }) => {
  const hours = noonIn(130);
  await api.newTable({ hours });
  // As if its third day were today, whichever day this is.
  let [over, today] = ['', ''];
  await page.route('**/graphql', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const week = body.data?.sessionWeek;
    if (week) {
      [over, today] = [week.days[1].date, week.days[2].date];
      week.today = today;
      const sessions = week.days.flatMap((day: { sessions: unknown[] }) => day.sessions);
      Object.assign(week.days[6], { total: sessions.length, sessions });
      for (const day of week.days.slice(0, 2)) Object.assign(day, { total: 0, sessions: [] });
    }
    await route.fulfill({ response: answer, json: body });
  });
  const day = dayIn(hours);
  await page.goto(`/sessions?from=${day}&to=${day}`);
  const week = page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Week' });
  await comesAlive(week);
  await week.click();
  const days = page.getByRole('heading', { level: 3 });
  await expect(days).toHaveCount(7);
  await expect(dayOf(page, over)).toContainText('Over');
  await expect(days.filter({ hasText: 'Today' })).toHaveAttribute('aria-current', 'date');
  await expect(page.getByText('Mon to Tue are over')).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(days).toHaveCount(5);
  await expect(days.first()).toContainText('Today');
  await expect(page.getByText('Mon to Tue are over')).toBeVisible();
  await isAccessible(page);
});

test('with forced colours the view that is chosen is told from the other', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/sessions');
  const grounds = await page
    .getByRole('navigation', { name: 'View' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).backgroundColor));
  expect(new Set(grounds).size).toBe(2);
});

/** Two Game Masters of a price nobody else has: one for $13.37 at a table of 6, one for $13.99 at a table of 2. */
async function twoHosts(api: Api, dollars = 13) {
  const [cheap, dear] = [await api.newGameMaster('Cheap Host'), await api.newGameMaster('Dear Host')];
  const table = { hours: 24 * 9, price: `${dollars}.37`, maxPlayers: 6, host: cheap };
  await api.newTable(table);
  await api.newTable({ ...table, hours: 24 * 11, price: `${dollars}.99`, maxPlayers: 2, host: dear });
  return { cheap, dear };
}
const cardOf = (page: Page, id: number) =>
  page.getByRole('article').filter({ has: page.locator(`a[href="/game-masters/${id}"]`) });
const isKnown = (page: Page, count: string | RegExp) =>
  expect(
    page.getByRole('region', { name: 'Game Masters found' }).getByText(count, { exact: true }),
  ).toBeVisible();

test('Game Masters are compared by keyboard: chosen, ordered, and found again by Back', async ({
  page,
  api,
}) => {
  const { cheap, dear } = await twoHosts(api);
  await page.goto('/game-masters?minPrice=13.37&maxPrice=13.99');
  await expect(cardOf(page, dear)).toBeVisible();
  const card = cardOf(page, cheap);
  await expect(card).toContainText('$13.37');
  await expect(card).toContainText('Blades in the Dark');
  await expect(card).toContainText(/Tables on(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/);
  await isAccessible(page);

  // By price, whoever else costs as much.
  const order = () =>
    page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => card.querySelector('a')?.getAttribute('href')));
  const sort = page.getByLabel('Sort by');
  await comesAlive(sort);
  await sort.selectOption('Lowest price');
  await expect(page).toHaveURL('/game-masters?minPrice=13.37&maxPrice=13.99&sort=price');
  const places = async () => {
    const hosts = await order();
    const [first, second] = [cheap, dear].map((id) => hosts.indexOf(`/game-masters/${id}`));
    return first! >= 0 && first! < second!;
  };
  await expect.poll(places).toBe(true);
  const opener = page.getByRole('button', { name: 'More filters (2)' });
  await press(opener);
  const choices = page.getByRole('region', { name: 'More filters' });
  const four = choices.getByRole('group', { name: 'Free spots' }).getByRole('button', { name: /^4 / });
  await expect(four).toHaveAccessibleName(/^4 \(\d+ Game Masters?\)$/);
  await press(four);
  await expect(page).toHaveURL(/seats=4&sort=price$/);
  await expect(cardOf(page, dear)).toHaveCount(0);
  await expect(card).toBeVisible();
  await press(choices.getByRole('button', { name: /^Show \d+ Game Masters?$/ }));
  await expect(page.getByRole('button', { name: 'More filters (3)' })).toBeFocused();

  await goBack(page);
  await expect(page).toHaveURL(/maxPrice=13.99&sort=price$/);
  await expect(cardOf(page, dear)).toBeVisible();
  await goForward(page);
  await expect(cardOf(page, dear)).toHaveCount(0);
  await card.getByRole('link', { name: /^View Profile/ }).click();
  await expect(page).toHaveURL(`/game-masters/${cheap}`);
  await expect(page.getByText('Next free table')).toBeVisible();
  await goBack(page);
  await expect(page.getByRole('button', { name: 'Remove filter Room for 4' })).toBeVisible();
  await press(page.getByRole('button', { name: 'Remove filter Room for 4' }));
  await expect(cardOf(page, dear)).toBeVisible();
  await press(page.getByRole('button', { name: 'Clear all' }));
  await expect(page).toHaveURL('/game-masters?sort=price');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the sheet says how many Game Masters each choice leaves', async ({ page, api }) => {
    // What others add at the same time at that price would be counted before it is listed.
    const { cheap, dear } = await twoHosts(api, 17);
    await page.goto('/game-masters?minPrice=17.37&maxPrice=17.99');
    const opener = page.getByRole('button', { name: 'More filters (2)' });
    await comesAlive(opener);
    await opener.tap();
    const sheet = page.getByRole('dialog', { name: 'More filters' });
    await sheet.getByLabel('To $').fill('17.50');
    await expect(page).toHaveURL(/maxPrice=17.5$/);
    await expect(cardOf(page, dear)).toHaveCount(0);
    const show = sheet.getByRole('button', { name: /^Show \d+ Game Masters?$/ });
    // What the button says is what stands behind it.
    const said = async () => Number((await show.textContent())?.match(/\d+/)?.[0]);
    await expect.poll(async () => (await said()) - (await page.locator('article').count())).toBe(0);
    await isAccessible(page);
    await show.tap();
    await expect(sheet).toHaveCount(0);
    await expect(cardOf(page, cheap)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test('where Game Masters are chosen stays when nothing is chosen any more', async ({ page, api }) => {
  const { dear } = await twoHosts(api);
  await page.goto('/game-masters?seats=2');
  const opener = page.getByRole('button', { name: 'More filters (1)' });
  await comesAlive(opener);
  await press(opener);
  const choices = page.getByRole('region', { name: 'More filters' });
  await press(choices.getByRole('button', { name: 'Clear these filters' }));
  await expect(page).toHaveURL('/game-masters');
  await expect(cardOf(page, dear)).toBeVisible();
  await expect(choices).toBeVisible();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
});

test('who is looked for stands in the address, and nobody found is no dead end', async ({ page, api }) => {
  const { cheap } = await twoHosts(api);
  await page.goto('/game-masters');
  const opener = page.getByRole('button', { name: 'Filter and sort' });
  await comesAlive(opener);
  await press(opener);
  await expect(page.getByRole('region', { name: 'More filters' })).toBeFocused();
  await expect(page.getByLabel('Sort by')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More filters' })).toBeFocused();

  await page.goto('/game-masters?maxPrice=0.01&seats=6');
  await expect(page.getByRole('heading', { name: 'No Game Masters Found' })).toBeVisible();
  await isAccessible(page);
  const looser = page.getByRole('button', { name: /^Show \d+ Game Masters? without \$0\.01 or less$/ });
  await comesAlive(looser);
  await press(looser);
  await expect(page).toHaveURL('/game-masters?seats=6');
  await expect(cardOf(page, cheap)).toBeVisible();

  const search = page.getByPlaceholder('Search game masters...');
  await search.fill('nobody is called so');
  await expect(page.getByRole('heading', { name: 'No Game Masters Found' })).toBeVisible();
  await expect(page).toHaveURL('/game-masters?search=nobody+is+called+so&seats=6');
  await press(page.getByRole('button', { name: 'Clear Search', exact: true }));
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL('/game-masters?seats=6');
  await expect(cardOf(page, cheap)).toBeVisible();
  await search.fill('Keeper of an EMPTY board');
  await expect(page).toHaveURL(/search=Keeper/);
  await page.reload();
  await expect(search).toHaveValue('Keeper of an EMPTY board');
  await expect(cardOf(page, cheap)).toBeVisible();
  // Back brings the words back that stood there before the order was chosen.
  await comesAlive(search);
  await page.getByLabel('Sort by').selectOption('price');
  await expect(page).toHaveURL(/sort=price/);
  await search.fill('nobody is called so');
  await expect(page).toHaveURL(/search=nobody/);
  await goBack(page);
  await expect(page).toHaveURL(/search=Keeper/);
  await expect(search).toHaveValue('Keeper of an EMPTY board');
  await expect(cardOf(page, cheap)).toBeVisible();
  await isKnown(page, /^\d+ Game Masters?$/);
});

test('a slip in a name is forgiven in the browser, and said', async ({ page, api }) => {
  const id = await api.newGameMaster('Wilhelmina Quorn');
  await page.goto('/game-masters');
  const search = page.getByPlaceholder('Search game masters...');
  await comesAlive(search);
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/graphql') && asked.push(request.url()));
  await search.fill('keper of an emtpy bord');
  await expect(
    page.getByText(/^Nobody has “keper” or “emtpy” or “bord”\. These have “Keeper” or “empty” or “board”\.$/),
  ).toBeVisible();
  await expect(cardOf(page, id)).toBeVisible();
  await isAccessible(page);
  expect(asked).toEqual([]);
  await search.fill('zzyzx');
  await expect(page.getByRole('heading', { name: 'No Game Masters Found' })).toBeVisible();
});
