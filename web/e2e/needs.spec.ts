import type { Page } from '@playwright/test';
import { violationsOf } from './accessible.ts';
import type { Api } from './api.ts';
import { comesAlive, expect, goBack, holdUp, logIn, press, test } from './fixtures.ts';

const room = 'What you need of a table';

/** Lines of a player in words of their own. */
async function keepLimits(page: Page, lines: string) {
  const query = 'mutation ($input: UpdateLimitsInput!) { updateLimits(input: $input) { __typename } }';
  const answer = await page.request.post('/graphql', { data: { query, variables: { input: { lines } } } });
  expect(await answer.json()).toEqual({ data: { updateLimits: { __typename: 'UpdateLimitsPayload' } } });
}

async function keepNeeds(page: Page) {
  const input = { lines: ['SPIDERS'], recording: ['NOT_RECORDED'] };
  const query = 'mutation ($input: UpdateNeedsInput!) { updateNeeds(input: $input) { __typename } }';
  const answer = await page.request.post('/graphql', { data: { query, variables: { input } } });
  expect(await answer.json()).toEqual({ data: { updateNeeds: { __typename: 'UpdateNeedsPayload' } } });
}

/** What its Game Master says of a table. */
const says = (api: Api, id: number, facts: object) => api.changeTable(id, { facts });

/** The page of a table that says this, while what the player needs is not yet compared: what is returned lets it be. */
async function openUncompared(page: Page, api: Api, id: number, facts: object) {
  await says(api, id, facts);
  const goOn = await holdUp(page, '**/graphql');
  await page.goto(`/sessions/${id}`);
  await expect(page.getByRole('region', { name: room }).getByRole('status')).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
  return goOn;
}

test('a player says what they need, and each table tells whether it fits, to them alone', async ({
  page,
  api,
  table,
  browser,
}) => {
  const person = await api.newPerson();
  await logIn(page, person);
  const needs = page.getByRole('region', { name: room });

  // Nothing said: a quiet line, and the way to say it.
  await page.goto(`/sessions/${table.id}`);
  await needs.getByRole('link', { name: 'Say what you need of a table' }).click();
  await expect(page).toHaveURL('/account/profile#needs');
  await expect(needs).toContainText('Only you see this: no Game Master, no other player, none of our staff.');
  const lines = needs.getByRole('group', { name: 'Must not come up' });
  const veils = needs.getByRole('group', { name: 'Better out of sight' });
  await comesAlive(lines.getByLabel('Spiders'));
  await veils.getByLabel('Spiders').check();
  await lines.getByLabel('Spiders').check();
  await expect(veils.getByLabel('Spiders')).not.toBeChecked();
  await veils.getByLabel('Gore').check();
  await needs.getByRole('group', { name: 'Has to be there for me' }).getByLabel('Captions').check();
  const save = needs.getByRole('button', { name: 'Save What You Need' });
  await press(save);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(save).toBeFocused();
  expect(await violationsOf(page, '#needs')).toEqual([]);

  // A table that says nothing fits nobody: each topic is a question of its own.
  await page.goto(`/sessions/${table.id}`);
  await expect(needs.getByRole('listitem')).toHaveText([/Spiders$/, /Gore$/, /Captions$/]);
  for (const link of await needs.getByRole('listitem').getByRole('link').all()) {
    const address = (await link.getAttribute('href')) ?? '';
    expect(address).toMatch(/^\/messages\/\d+\?session=\d+&ask=[a-z_]+-[a-z_]+$/);
    expect(address.match(/spiders|gore|captions/g)).toHaveLength(1);
  }
  expect(await violationsOf(page)).toEqual([]);
  await needs.getByRole('link', { name: 'Ask the GM about Captions' }).click();
  const field = page.getByRole('textbox', { name: /^Message to / });
  await expect(field).toHaveValue('Are there captions at this table?');
  await expect(field).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/messages/\\d+\\?session=${table.id}$`));
  await expect(page.getByText(`About ${table.title}`)).toBeVisible();
  // What was begun stays, and nothing is asked twice.
  await goBack(page);
  await needs.getByRole('link', { name: 'Ask the GM about Gore' }).click();
  const both = 'Are there captions at this table?\nDoes this come up at your table: gore?';
  await expect(field).toHaveValue(both);
  await page.reload();
  await expect(field).toHaveValue(both);

  // What it says and they avoid is told first, and once more before they pay; it stops nobody.
  await says(api, table.id, { contentWarnings: ['Spiders', 'Gore'] });
  await page.goto(`/sessions/${table.id}`);
  // Two questions beside what is told first: the second is there instead of "1 more".
  await expect(needs.getByRole('listitem')).toHaveText([/Gore$/, /Captions$/]);
  await says(api, table.id, { contentWarnings: ['Spiders', 'Gore'], accessibility: ['captions'] });
  const clash = 'This table says it has: Spiders, which you asked to avoid.';
  await page.goto(`/sessions/${table.id}`);
  await expect(needs.getByText(clash)).toBeVisible();
  await expect(needs.getByRole('listitem')).toHaveText([/Gore$/]);
  await expect(needs.getByRole('link', { name: 'Ask the GM about Gore' })).toHaveAttribute(
    'href',
    /&ask=shown-gore$/,
  );
  await page.goto(`/booking/${table.id}`);
  await expect(page.getByText(clash)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeEnabled();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto(`/checkout?sessionId=${table.id}`);
  await expect(page.getByText(clash)).toBeVisible();

  // The same page for somebody else.
  const other = await (await browser.newContext()).newPage();
  await logIn(other, await api.newPerson());
  await other.goto(`/sessions/${table.id}`);
  await expect(other.getByRole('link', { name: 'Say what you need of a table' })).toBeVisible();
  await expect(other.getByText('which you asked to avoid')).toHaveCount(0);
  await other.context().close();

  await says(api, table.id, { contentWarnings: ['Violence'] });
  await page.goto(`/sessions/${table.id}`);
  await expect(needs.getByText('This table fits what you told us.')).toBeVisible();

  // What they wrote in their own words is looked for: not found is no fit, and asked about with nothing of it.
  await keepLimits(page, 'clowns in the cellar');
  await page.goto(`/sessions/${table.id}`);
  await expect(needs.getByText('This table fits what you ticked.')).toBeVisible();
  await expect(needs).toContainText(
    'We look for the words of your own lines and veils, and may miss some: ask the GM',
  );
  await api.changeTable(table.id, { description: '<p>In the cellar a clown waits for you all.</p>' });
  await page.reload();
  const own = needs.getByRole('link', { name: 'Ask the GM about clowns in the cellar' });
  await expect(own).toHaveAttribute('href', /&ask=limits$/);
  await expect(needs.getByText('This table fits')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.goto(`/booking/${table.id}`);
  await expect(page.getByText('It may bring up what you wrote down: clowns in the cellar.')).toBeVisible();
  await page.goto(`/sessions/${table.id}`);
  await needs.getByRole('link', { name: 'ask the GM about lines and veils' }).click();
  await expect(page).toHaveURL(new RegExp(`/messages/\\d+\\?session=${table.id}$`));
  await expect(field).toHaveValue(/What are the lines and veils of this table\?$/);
  await expect(field).not.toHaveValue(/clowns/);
});

test('a short answer stands right below what it is about', async ({ playerPage: page }) => {
  const host = page.getByRole('main').getByRole('link', { name: /^GM / });
  for (const [width, path, above] of [
    [390, '/campaigns/2', host],
    [390, '/sessions/1', page.getByRole('main').getByText('Players', { exact: true })],
    [1440, '/campaigns/2', host],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    const answer = page.getByRole('region', { name: room }).getByRole('paragraph');
    await expect(answer).toContainText('Say what you need of a table');
    const [from, to] = [await above.first().boundingBox(), await answer.boundingBox()];
    expect(to!.y - from!.y - from!.height).toBeLessThan(70);
  }
});

test('nothing moves on a tablet, where what comes takes a line more', async ({
  page,
  api,
  player,
  table,
}) => {
  expect(player.username).toBeTruthy();
  await page.setViewportSize({ width: 1024, height: 768 });
  const needs = page.getByRole('region', { name: room });
  await keepNeeds(page);
  await keepLimits(page, 'clowns in the cellar');
  const goOn = await openUncompared(page, api, table.id, { contentWarnings: ['Spiders'] });
  const about = page.getByRole('heading', { name: 'About this session' });
  const before = await about.boundingBox();
  goOn();
  await expect(needs.getByText('which you asked to avoid')).toBeVisible();
  expect((await about.boundingBox())?.y).toBe(before?.y);
});

test('nothing moves when it comes, and a failure is said in its place', async ({
  page,
  api,
  player,
  table,
}) => {
  expect(player.username).toBeTruthy();
  await page.setViewportSize({ width: 390, height: 844 });
  const needs = page.getByRole('region', { name: room });
  await keepNeeds(page);
  await keepLimits(page, 'clowns in the cellar');
  const about = page.getByRole('heading', { name: 'About this session' });
  const top = async () => (await about.boundingBox())?.y;
  for (const facts of [
    {},
    { contentWarnings: ['Spiders'] },
    { contentWarnings: ['Gore'], recording: 'none' },
  ]) {
    const goOn = await openUncompared(page, api, table.id, facts);
    const before = await top();
    goOn();
    await expect(needs.getByText('Only you see this.')).toBeVisible();
    expect(await top()).toBe(before);
    // A finger needs 44 pixels of each.
    for (const topic of await needs.getByRole('link', { name: /^Ask the GM about / }).all()) {
      const isHit = await topic.evaluate((link) => {
        link.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x, y, width, height } = link.getBoundingClientRect();
        return [-21, 21].map((by) =>
          link.contains(document.elementFromPoint(x + width / 2, y + height / 2 + by)),
        );
      });
      expect(isHit).toEqual([true, true]);
    }
    await page.unrouteAll({ behavior: 'wait' });
  }

  await page.route('**/graphql', (route) => route.abort());
  await page.goto(`/sessions/${table.id}`);
  await expect(needs.getByRole('alert')).toContainText('We could not compare this table with what you need.');
  await page.unrouteAll({ behavior: 'wait' });
  await needs.getByRole('button', { name: 'Try again' }).click();
  await expect(needs.getByText('This table fits what you ticked.')).toBeVisible();

  // Cleared by one press, with a way back.
  await page.goto('/account/profile#needs');
  const clear = needs.getByRole('button', { name: 'Clear All' });
  await comesAlive(clear);
  await clear.click();
  await expect(needs.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(needs).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(needs.getByRole('group', { name: 'Must not come up' }).getByLabel('Spiders')).toBeChecked();
});
