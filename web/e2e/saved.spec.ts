import type { Locator, Page } from '@playwright/test';
import { comesAlive, expect, goBack, logIn, press, test } from './fixtures.ts';
import { cards, payWith, proceedToPayment } from './payment.ts';

/** Whatever it says: its name is how the table stands. */
const bookmarkOf = (place: Page | Locator, title: string) =>
  place.getByRole('button', { name: new RegExp(`^Saved? ${title}$`) });
const isSaved = (bookmark: Locator, title: string) => expect(bookmark).toHaveAccessibleName(`Saved ${title}`);
const isNotSaved = (bookmark: Locator, title: string) =>
  expect(bookmark).toHaveAccessibleName(`Save ${title}`);

test('a visitor saves a table by logging in, finds it again, and takes it out and back', async ({
  page,
  api,
  table,
}) => {
  const person = await api.newPerson();
  await page.goto(`/sessions?search=${encodeURIComponent(table.title)}`);
  const invite = page.getByRole('link', { name: `Log in to save ${table.title}` });
  await comesAlive(invite);
  await invite.click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  const username = page.getByLabel('Username');
  await comesAlive(username);
  await username.fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  // They are back where they were, and it is done.
  await expect(page).toHaveURL(/\/sessions\?search=/);
  await isSaved(bookmarkOf(page, table.title), table.title);

  await page.goto('/account');
  await page.getByRole('link', { name: 'Saved Tables', exact: true }).first().click();
  await expect(page).toHaveURL('/account/saved');
  const tables = page.getByRole('region', { name: 'Tables' });
  const row = tables.getByRole('listitem').filter({ hasText: table.title });
  await expect(row.getByText(/spots? (available|left)/)).toBeVisible();
  await expect(page.getByText('Times in New York', { exact: true })).toBeVisible();
  const toggle = bookmarkOf(row, table.title);
  await comesAlive(toggle);
  await toggle.click();
  await isNotSaved(toggle, table.title);
  await page.getByRole('button', { name: 'Undo' }).click();
  await isSaved(toggle, table.title);
  // The heading of the page says the same: it is the notice that comes with the answer.
  await expect(page.locator('[data-sonner-toast] [data-title]', { hasText: /^Saved$/ })).toBeVisible();
  await page.reload();
  await isSaved(toggle, table.title);
});

test('a press that cannot be carried out says so', async ({ page, api, table }) => {
  await logIn(page, await api.newPerson());
  // As if the line were down, for this alone.
  for (const file of ['**/assets/toggleSaved-*.js', '**/healthz'])
    await page.route(file, (route) => route.abort());
  await page.goto(`/sessions/${table.id}`);
  const bookmark = page.getByRole('button', { name: /^Saved? / }).first();
  await comesAlive(bookmark);
  await bookmark.click();
  await expect(page.getByText('This could not be saved')).toBeVisible();
  await expect(bookmark).toHaveAccessibleName(/^Save /);
});

test('a Game Master is followed on the page of a table, and stands among what was saved', async ({
  page,
  api,
  table,
}) => {
  await logIn(page, await api.newPerson());
  await page.goto(`/sessions/${table.id}`);
  const follow = page.getByRole('button', { name: /^Follow(ing)? / });
  await comesAlive(follow);
  const { width } = (await follow.boundingBox())!;
  await expect(follow).toHaveAccessibleName(/^Follow /);
  await expect(follow.getByText('Follow', { exact: true })).toBeVisible();
  await follow.click();
  // What is read aloud and what is seen say the same, in the same place.
  await expect(follow).toHaveAccessibleName(/^Following /);
  await expect(follow.getByText('Following')).toBeVisible();
  await expect(follow.getByText('Follow', { exact: true })).toBeHidden();
  expect((await follow.boundingBox())!.width).toBe(width);
  await expect(page.getByText('You follow them now')).toBeVisible();
  await page.goto('/account/saved');
  const followed = page.getByRole('region', { name: 'Game Masters' });
  await expect(followed.getByRole('listitem')).toHaveCount(1);
  await expect(followed.getByRole('button', { name: /^Following / })).toBeVisible();
});

test('of two quick presses the last one stays, however long the first is on its way', async ({
  playerPage: page,
  table,
}) => {
  await page.goto(`/sessions/${table.id}`);
  const bookmark = bookmarkOf(page, table.title);
  await comesAlive(bookmark);
  const goOn = await holdFirst(page);
  await bookmark.click();
  await isSaved(bookmark, table.title);
  await bookmark.click();
  await isNotSaved(bookmark, table.title);
  // Only the first is under way.
  expect(goOn.seen()).toBe(1);
  goOn.release();
  await expect(page.getByText('No Longer Saved')).toBeVisible();
  await isNotSaved(bookmark, table.title);
  expect(goOn.seen()).toBe(2);
  await page.reload();
  await comesAlive(bookmark);
  await isNotSaved(bookmark, table.title);
});

/** Holds up the first of what is sent from now on, not the others. */
async function holdFirst(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let count = 0;
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('"sessionId"') !== true) return route.continue();
    count += 1;
    if (count === 1) await promise;
    await route.continue();
  });
  return { release: resolve, seen: () => count };
}

test('a visitor keeps a search by logging in, finds it again, and takes it out and back', async ({
  page,
  api,
  table,
}) => {
  const person = await api.newPerson();
  await page.goto(`/sessions?search=${encodeURIComponent(table.title)}&seats=1`);
  const invite = page.getByRole('link', { name: 'Log in to keep this search' });
  await comesAlive(invite);
  await invite.click();
  const username = page.getByLabel('Username');
  await comesAlive(username);
  await username.fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  // They are back where they were, and it is done.
  await expect(page).toHaveURL(/\/sessions\?search=/);
  const kept = page.getByRole('button', { name: 'Search kept', exact: true });
  const notKept = page.getByRole('button', { name: 'Keep this search', exact: true });
  await expect(kept).toBeVisible();
  // Another search is another one, and back it is the same.
  await page.getByRole('button', { name: 'Remove filter Room for 1' }).click();
  await expect(notKept).toBeVisible();
  await goBack(page);
  await expect(kept).toBeVisible();

  await page.goto('/account/saved');
  const searches = page.getByRole('region', { name: 'Searches' });
  await expect(searches.getByRole('listitem')).toHaveCount(1);
  const toggle = searches.getByRole('button');
  await comesAlive(toggle);
  await press(toggle);
  await expect(toggle).toHaveAccessibleName(/^Keep the search “/);
  await expect(toggle).toBeFocused();
  await press(page.getByRole('button', { name: 'Undo' }));
  await expect(toggle).toHaveAccessibleName(/^Search kept: “/);
  // The toast took the button that was pressed along, and gave the focus back.
  await expect(toggle).toBeFocused();
  await searches.getByRole('link').click();
  await expect(page).toHaveURL(/\/sessions\?search=.*seats=1$/);
  await expect(page.getByRole('link', { name: table.title, exact: true })).toBeVisible();
  await expect(kept).toBeVisible();
});

test('where it cannot be found out whether a search is kept, a line in the place of the button says so', async ({
  playerPage: page,
}) => {
  await page.route('**/graphql*', (route) => route.abort());
  await page.goto('/sessions?date=thisMonth');
  const line = page.getByRole('alert').filter({ hasText: 'Whether you keep this search did not load.' });
  await expect(line).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This did not load' })).toHaveCount(0);
  await page.unroute('**/graphql*');
  await line.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Keep this search' })).toBeEnabled();
});

test('in two tabs a press does what its button says, whatever the other tab has done', async ({
  playerPage: page,
  table,
}) => {
  const other = await page.context().newPage();
  const [here, there] = [page, other].map((tab) => bookmarkOf(tab, table.title)) as [Locator, Locator];
  const isTrue = async (says: typeof isSaved) => {
    const fresh = await page.context().newPage();
    await fresh.goto(`/sessions/${table.id}`);
    await says(bookmarkOf(fresh, table.title), table.title);
    await fresh.close();
  };
  for (const tab of [page, other]) await tab.goto(`/sessions/${table.id}`);
  for (const bookmark of [here, there]) await comesAlive(bookmark);
  // Both say that it is not saved: it is, when either was pressed and when both were.
  for (const [bookmark, tab] of [
    [here, page],
    [there, other],
  ] as const) {
    await bookmark.click();
    await expect(tab.locator('[data-sonner-toast] [data-title]', { hasText: /^Saved$/ })).toBeVisible();
    await isTrue(isSaved);
  }
  // Both say that it is saved.
  for (const [bookmark, tab] of [
    [there, other],
    [here, page],
  ] as const) {
    await isSaved(bookmark, table.title);
    await bookmark.click();
    await expect(tab.getByText('No Longer Saved')).toBeVisible();
    await isTrue(isNotSaved);
  }
});

test('who has a seat is led to it by every card of the table, and is not sold another', async ({
  page,
  player,
  api,
}) => {
  const tags = `Seats ${player.username.slice(-6)}`;
  const table = await api.newTable({ tags });
  const other = await api.newTable({ tags });
  await proceedToPayment(page, table);
  await payWith(page, cards.pays);
  await expect(page.getByRole('link', { name: 'View My Bookings' })).toBeVisible();
  await page.goto(`/sessions?search=${encodeURIComponent(table.title)}`);
  const card = (title: string) => page.getByRole('article').filter({ hasText: title });
  const own = card(table.title);
  await expect(own.getByRole('link', { name: 'Your seat' })).toHaveAttribute(
    'href',
    `/sessions/${table.id}#booking`,
  );
  await expect(own.getByRole('link', { name: 'Book Session' })).toHaveCount(0);
  await bookmarkOf(own, table.title).click();
  // The button says so at once, the notice when it is kept: whoever leaves before that takes it along.
  await expect(page.locator('[data-sonner-toast] [data-title]', { hasText: /^Saved$/ })).toBeVisible();
  await isSaved(bookmarkOf(own, table.title), table.title);
  const inThreeDays = new Date(Date.now() + 72 * 3_600_000);
  const day = inThreeDays.toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
  for (const [{ title }, says] of [
    [table, 'Your seat'],
    [other, '4 spots available'],
  ] as const) {
    await page.goto(`/sessions?${new URLSearchParams({ view: 'week', week: day, search: title })}`);
    await expect(card(title).getByText(says)).toBeVisible();
  }
  // Beside a table like it.
  await page.goto(`/sessions/${other.id}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(card(table.title).getByRole('link', { name: 'Your seat' })).toBeVisible();
  await page.goto('/account/saved');
  const row = page.getByRole('region', { name: 'Tables' }).getByRole('listitem').first();
  await expect(row.getByText('Your seat')).toBeVisible();
  await expect(row.getByText(/spots?/)).toHaveCount(0);
});

test('what is over or called off cannot be saved, only taken out and put back', async ({
  playerPage: page,
  api,
}) => {
  const host = await api.newGameMaster('Barnaby Thistle');
  const [kept, other] = [await api.newTable({ host }), await api.newTable({ host })];
  await page.goto(`/sessions/${kept.id}`);
  const bookmark = bookmarkOf(page, kept.title);
  await comesAlive(bookmark);
  await bookmark.click();
  await isSaved(bookmark, kept.title);
  // Seconds ahead: on a machine that stalls they are over before staff have logged in.
  for (const { id } of [kept, other]) await expect(() => api.moveTable(id, 0.006)).toPass();
  // Once they have begun.
  for (const { id } of [kept, other])
    await expect(() => api.changeTable(id, { status: 'completed' })).toPass();
  await page.goto(`/sessions/${other.id}`);
  await expect(page.getByText('This session can no longer be booked.')).toBeVisible();
  await expect(bookmarkOf(page, other.title)).toHaveCount(0);
  await page.goto(`/sessions/${kept.id}`);
  await comesAlive(bookmark);
  await bookmark.click();
  await isNotSaved(bookmark, kept.title);
  await expect(page.getByText('No Longer Saved')).toBeVisible();
  await page.reload();
  await expect(page.getByText('This session can no longer be booked.')).toBeVisible();
  await expect(bookmark).toHaveCount(0);
});
