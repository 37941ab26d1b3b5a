import type { Page } from '@playwright/test';
import { comesAlive, expect, logIn, press, test } from './fixtures.ts';

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
  const bookmark = page.getByRole('button', { name: `Save ${table.title}` });
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/account');
  await page.getByRole('link', { name: 'Saved Tables', exact: true }).first().click();
  await expect(page).toHaveURL('/account/saved');
  const tables = page.getByRole('region', { name: 'Tables' });
  const row = tables.getByRole('listitem').filter({ hasText: table.title });
  await expect(row.getByText(/spots? (available|left)/)).toBeVisible();
  await expect(page.getByText(/^Times in New York \(E[SD]T\)$/)).toBeVisible();
  const toggle = row.getByRole('button', { name: `Save ${table.title}` });
  await comesAlive(toggle);
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  // The heading of the page says the same: it is the notice that comes with the answer.
  await expect(page.locator('[data-sonner-toast] [data-title]', { hasText: /^Saved$/ })).toBeVisible();
  await page.reload();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
});

test('a Game Master is followed on the page of a table, and stands among what was saved', async ({
  page,
  api,
  table,
}) => {
  await logIn(page, await api.newPerson());
  await page.goto(`/sessions/${table.id}`);
  const follow = page.getByRole('button', { name: /^Follow / });
  await comesAlive(follow);
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('You follow them now')).toBeVisible();
  await page.goto('/account/saved');
  const followed = page.getByRole('region', { name: 'Game Masters' });
  await expect(followed.getByRole('listitem')).toHaveCount(1);
  await expect(followed.getByRole('button', { name: /^Follow / })).toHaveAttribute('aria-pressed', 'true');
});

test('of two quick presses the last one stays, however long the first is on its way', async ({
  playerPage: page,
  table,
}) => {
  await page.goto(`/sessions/${table.id}`);
  const bookmark = page.getByRole('button', { name: `Save ${table.title}` });
  await comesAlive(bookmark);
  const goOn = await holdFirst(page);
  await bookmark.click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  await bookmark.click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
  // Only the first is under way.
  expect(goOn.seen()).toBe(1);
  goOn.release();
  await expect(page.getByText('No Longer Saved')).toBeVisible();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
  expect(goOn.seen()).toBe(2);
  await page.reload();
  await comesAlive(bookmark);
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
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
  const bell = page.getByRole('button', { name: 'Keep this search' });
  await expect(bell).toHaveAttribute('aria-pressed', 'true');
  // Another search is another one, and back it is the same.
  await page.getByRole('button', { name: 'Remove filter Room for 1' }).click();
  await expect(bell).toHaveAttribute('aria-pressed', 'false');
  await page.goBack();
  await expect(bell).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/account/saved');
  const searches = page.getByRole('region', { name: 'Searches' });
  await expect(searches.getByRole('listitem')).toHaveCount(1);
  const toggle = searches.getByRole('button', { name: /^Keep the search “/ });
  await comesAlive(toggle);
  await press(toggle);
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await expect(toggle).toBeFocused();
  await press(page.getByRole('button', { name: 'Undo' }));
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  // The toast took the button that was pressed along, and gave the focus back.
  await expect(toggle).toBeFocused();
  await searches.getByRole('link').click();
  await expect(page).toHaveURL(/\/sessions\?search=.*seats=1$/);
  await expect(page.getByRole('link', { name: table.title, exact: true })).toBeVisible();
  await expect(bell).toHaveAttribute('aria-pressed', 'true');
});
