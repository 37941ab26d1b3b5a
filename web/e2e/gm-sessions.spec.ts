import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { comesAlive, expect, holdUp, logIn, test } from './fixtures.ts';
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
  // Whoever plans for themselves has no Game Master to fill in.
  await form.getByLabel('Session Type').selectOption('Campaign');
  await expect(form.getByText(/^The dates appear here once/)).toHaveText(
    'The dates appear here once date, rhythm and number are filled in.',
  );
  await form.getByLabel('Session Type').selectOption('One-Shot');
  await form.getByLabel('Date & Time').fill(evening(1));
  await form.getByRole('button', { name: 'Save Draft' }).click();
  await expect(form).toBeHidden();

  // It stands where it has gone to.
  await expect(page.getByRole('tab', { name: 'Drafts' })).toHaveAttribute('aria-selected', 'true');
  await expect(create).toBeFocused();
  const own = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });
  const address = (await own.getByRole('link', { name: title }).getAttribute('href')) ?? '';
  const visitor = await browser.newPage();
  expect((await visitor.goto(address))?.status()).toBe(404);
  await own.getByRole('button', { name: `Propose ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Propose' }).click();
  await expect(own.getByText('Proposed, waits for our staff')).toBeVisible();

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
  await comesAlive(move);
  await move.click();
  await expect(page.getByRole('dialog', { name: 'Edit Session' })).toBeVisible();
  const edit = page.getByRole('dialog', { name: 'Edit Session' });
  // Before it is typed, not after: these would be refused.
  await expect(
    edit.getByText('you cannot change its title, description, game system, type or price here'),
  ).toBeVisible();
  for (const field of ['Title', 'Game System', 'Session Type', 'Price ($)'])
    await expect(edit.getByLabel(field)).toBeDisabled();
  await expect(edit.getByLabel('Description')).toHaveAttribute('contenteditable', 'false');
  await edit.getByText('About the table').click();
  await expect(edit.getByLabel('Language')).toBeDisabled();
  await expect(edit.getByLabel('What is provided')).toBeEnabled();
  await edit.getByLabel('Date & Time').fill(evening(2));
  await edit.getByRole('button', { name: 'Update Session' }).click();
  await expect(edit).toBeHidden();
  // It is on the board, and stays there.
  const told = page.getByRole('listitem').filter({ hasText: 'Session Updated' });
  await expect(told).toHaveText(`Session Updated${title}`);
  await find();
  await own.getByRole('button', { name: `Duplicate ${title}` }).click();
  await expect(form.getByLabel('Title')).toHaveValue(title);
  await form.getByLabel('Date & Time').fill(evening(9));
  await form.getByRole('button', { name: 'Save Draft' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('tab', { name: 'Drafts' }).click();
  await expect(own.getByRole('button', { name: `Propose ${title}` })).toBeVisible();
});

/** By the Game Master who is logged in. */
async function draftCampaign(
  page: Page,
  campaign: { title: string; dates: number; scheduledAt?: string },
): Promise<{ scheduledAt: string }> {
  const ask = async (query: string, variables: object = {}) =>
    (await (await page.request.post('/graphql', { data: { query, variables } })).json()).data;
  const { viewer } = await ask('{ viewer { gameMaster { id } } }');
  const input = {
    gameMasterId: viewer.gameMaster.id,
    description: '<p>Salt one way, silver the other.</p>',
    gameSystem: 'Daggerheart',
    priceCents: 2500,
    scheduledAt: new Date(Date.now() + 96 * 3_600_000).toISOString(),
    durationMinutes: 180,
    maxPlayers: 4,
    timeZone: 'America/New_York',
    everyWeeks: 1,
    ...campaign,
  };
  const create =
    'mutation ($input: CreateCampaignInput!) { createCampaign(input: $input) { ... on Refusal { message } } }';
  const { createCampaign } = await ask(create, { input });
  expect(createCampaign.message).toBeUndefined();
  return input;
}

test('the drafts of a campaign are one card, and staff see every date of what they publish', async ({
  page,
  browser,
  api,
}) => {
  const title = `The Salt Caravan ${randomUUID().slice(0, 8)}`;
  await logIn(page, await api.newHost());
  await page.goto('/gm');
  await expect(page.getByRole('link', { name: 'Write a New Session' })).toHaveAttribute(
    'href',
    '/gm/sessions',
  );
  const { scheduledAt } = await draftCampaign(page, { title, dates: 3 });
  // The second date is taken: another table of the same Game Master.
  const second = new Date(Date.parse(scheduledAt) + 7 * 24 * 3_600_000).toISOString();
  await draftCampaign(page, { title: `Another ${title}`, scheduledAt: second, dates: 1 });
  await page.goto('/gm/sessions?show=drafts');
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  await expect(card).toHaveCount(1);
  await expect(card.getByText(/^3 dates, /)).toBeVisible();
  const propose = card.getByRole('button', { name: `Propose all 3 dates ${title}` });
  await comesAlive(propose);
  await card.getByText('All 3 dates', { exact: true }).click();
  await expect(card.getByRole('button', { name: /^Edit / })).toHaveCount(3);
  await card
    .getByRole('button', { name: `Delete draft ${title}, ` })
    .first()
    .click();
  const deletes = page.getByRole('alertdialog', { name: 'Delete this draft?' });
  await deletes.getByRole('button', { name: 'Keep the draft' }).click();
  await propose.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Propose All 3 Dates' }).click();
  await expect(card.getByText('Proposed, waits for our staff')).toBeVisible();

  const staff = await browser.newPage();
  await logIn(staff, account('admin'));
  await staff.goto('/admin/proposals');
  const button = staff.getByRole('button', { name: `Publish ${title}` });
  await comesAlive(button);
  const proposal = staff.getByRole('listitem').filter({ has: button });
  await expect(proposal).toContainText(/Every week.*3 dates, .*\$25\.00 each per date/);
  await proposal.getByText('All 3 dates', { exact: true }).click();
  await expect(proposal.getByRole('listitem')).toHaveCount(3);
  await button.click();
  const asks = staff.getByRole('alertdialog');
  await expect(asks).toContainText('On 1 of 3 dates something else is planned.');
  await expect(asks.getByRole('link', { name: `Another ${title}` })).toBeVisible();
  await expect(asks).toContainText('All 3 dates appear on the board');
  await asks.getByRole('button', { name: 'Publish 3 Dates' }).click();
  await expect(staff.getByText('Session Published')).toBeVisible();
});

test('the tabs keep the focus while what they list is on its way', async ({ page }) => {
  await logIn(page, account('gamemaster'));
  await page.goto('/gm/sessions');
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await comesAlive(tab(/^Upcoming/));
  const goOn = await holdUp(page, '**/graphql');
  await tab(/^Upcoming/).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Loading sessions')).toBeAttached();
  await expect(tab(/^Drafts/)).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Your sessions' })).toBeVisible();
  goOn();
  await expect(page.getByText('Loading sessions')).toHaveCount(0);
  await expect(tab(/^Drafts/)).toBeFocused();
});

test('what a list has loaded stays when the list is read again', async ({ page, api }) => {
  await logIn(page, await api.newHost());
  for (let number = 1; number <= 30; number += 1)
    await draftCampaign(page, { title: `Evening ${number}`, dates: 1 });
  await page.goto('/gm/sessions?show=drafts');
  const cards = page.getByRole('tabpanel').getByRole('listitem');
  await expect(cards).toHaveCount(12);
  const more = page.getByRole('button', { name: 'Load more drafts' });
  await comesAlive(more);
  await more.click();
  await expect(cards).toHaveCount(24);
  await more.click();
  await expect(cards).toHaveCount(30);
  await cards
    .first()
    .getByRole('button', { name: /^Delete draft/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete draft' }).click();
  await expect(page.getByText('Draft Deleted')).toBeVisible();
  await expect(page.getByText('Showing 29 of 29 drafts')).toBeVisible();
});

test('the form of a session is read when its dialog opens', async ({ page, api }) => {
  const title = `The Salt Barge ${randomUUID().slice(0, 8)}`;
  await logIn(page, await api.newHost());
  await draftCampaign(page, { title, dates: 2 });
  await page.goto('/gm/sessions?show=drafts');
  expect(await page.content()).not.toContain('Salt one way');
  const copy = page.getByRole('button', { name: `Duplicate ${title}` });
  await comesAlive(copy);
  await page.getByText('All 2 dates', { exact: true }).click();
  const edit = page.getByRole('button', { name: `Edit ${title}` }).first();
  for (const [opener, name, deed] of [
    [edit, 'Edit Session', 'Update Session'],
    [copy, 'New Session', 'Save Draft'],
  ] as const) {
    const dialog = page.getByRole('dialog', { name });
    const save = dialog.getByRole('button', { name: deed });
    await page.route('**/graphql', (route) => route.abort());
    await opener.press('Enter');
    const again = dialog.getByRole('alert').getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await expect(save).toBeDisabled();
    await page.unroute('**/graphql');
    const goOn = await holdUp(page, '**/graphql');
    await again.click();
    await expect(dialog.getByText('Loading the session')).toBeAttached();
    await expect(dialog).toBeFocused();
    const before = await dialog.boundingBox();
    goOn();
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await expect(dialog.getByLabel('Title')).toHaveValue(title);
    await expect(dialog.getByLabel('Description')).toContainText('Salt one way, silver the other.');
    expect(await dialog.boundingBox()).toEqual(before);
    await expect(save).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.unroute('**/graphql');
  }
});

test('Escape right after a letter asks before the letter is lost', async ({ page }) => {
  await logIn(page, account('gamemaster'));
  await page.goto('/gm/sessions');
  const create = page.getByRole('button', { name: 'New Session' });
  await comesAlive(create);
  await create.click();
  const form = page.getByRole('dialog', { name: 'New Session' });
  await form.getByLabel('Title').evaluate(async (input: HTMLInputElement) => {
    // As typed: React looks for a value that was set past it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'T');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  const asks = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await asks.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('Title')).toHaveValue('T');
  // Both go at once: the focus is where it was before the first of them.
  await page.keyboard.press('Escape');
  await asks.getByRole('button', { name: 'Discard changes' }).press('Enter');
  await expect(form).toHaveCount(0);
  await expect(create).toBeFocused();
});

test('every list of a new Game Master is empty, and leads on', async ({ page, api }) => {
  await logIn(page, await api.newHost());
  const panel = page.getByRole('tabpanel');
  for (const show of ['proposed', 'past', 'cancelled']) {
    await page.goto(`/gm/sessions?show=${show}`);
    const way = panel.getByRole('link');
    await comesAlive(way);
    const next = /^View (.*)$/.exec((await way.textContent()) ?? '')?.[1] ?? '';
    await way.click();
    await expect(page.getByRole('tab', { name: next })).toHaveAttribute('aria-selected', 'true');
  }
  for (const show of ['upcoming', 'drafts']) {
    await page.goto(`/gm/sessions?show=${show}`);
    const way = panel.getByRole('button', { name: 'Create a Session' });
    await comesAlive(way);
    await way.click();
    await expect(page.getByRole('dialog', { name: 'New Session' })).toBeVisible();
  }
});
