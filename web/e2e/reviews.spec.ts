import type { Page } from '@playwright/test';
import { comesAlive, expect, goBack, goForward, logIn, press, test } from './fixtures.ts';

/** Those whom journeys make are called so. */
const PERSON = 'Robin Journey';
const demo = { username: 'player', password: 'questboard', email: '', fullName: '' };

test('a review is in the list at once, and takes little room', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, demo);
  await page.goto('/account?tab=past');
  const rate = page.getByRole('button', { name: /^Rate this session: / }).first();
  const title = (await rate.getAttribute('aria-label'))?.replace('Rate this session: ', '') ?? '';
  const table = page.getByRole('link', { name: title }).first();
  await comesAlive(table);
  await table.click();
  // The evening is over: who sat there is counted, and there is no way to its table.
  await expect(page.getByText(/^seats? taken$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join the Table' })).toHaveCount(0);
  await page.getByRole('link', { name: 'View Profile' }).click();
  const reviews = page.getByRole('region', { name: /^Reviews/ });
  await expect(reviews).toBeVisible();

  await goBack(page);
  await goBack(page);
  await rate.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '4 of 5: Very good' }).press(' ');
  await dialog.getByRole('textbox').fill(`Slow at first.${'\n\nThen a chase.'.repeat(12)}\n\nThe end.`);
  // Written words are not lost by a key.
  await page.keyboard.press('Escape');
  const lost = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await lost.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue(/^Slow at first/);
  await dialog.getByRole('button', { name: 'Publish review' }).click();
  await expect(page.getByText('Thank you', { exact: true })).toBeVisible();
  await goForward(page);
  await goForward(page);
  const own = reviews.getByRole('listitem').filter({ hasText: 'You, played' });
  await expect(own).toContainText('Slow at first.');
  const height = async () => (await own.boundingBox())?.height ?? 0;
  const before = await height();
  expect(before).toBeLessThan(400);
  await own.getByRole('button', { name: /^Show more/ }).click();
  expect(await height()).toBeGreaterThan(before);

  // However long a name is, nothing is cut off on a phone.
  await own.getByText('You', { exact: true }).evaluate((name) => {
    name.textContent = 'W'.repeat(100);
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('the last page of a list keeps the focus', async ({ page }) => {
  await page.goto('/sessions');
  const more = page.getByRole('button', { name: 'Load more tables' });
  await comesAlive(more);
  // Other journeys call tables off meanwhile: what was counted before can be fewer than stand there then.
  const count = page.getByText(/^Showing \d+( of \d+)? tables/);
  while (await more.isVisible()) {
    const shown = await count.textContent();
    await press(more);
    await expect(count).not.toHaveText(shown ?? '');
  }
  await expect(count).toBeFocused();
});

test('who looks at a table reads what players said of its Game Master, and there is a way to all of it', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/sessions?search=Ashdown');
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/sessions\/\d+$/);
  const reviews = page.getByRole('region', { name: /^What players say of / });
  await expect(reviews).toHaveCount(0);
  // Once it fails, and is asked for again.
  let isDown = true;
  await page.route('**/graphql', (route) =>
    isDown && route.request().postData()?.includes('"first":3') ? route.abort() : route.fallback(),
  );
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByText('The reviews did not load')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  const items = reviews.getByRole('listitem');
  await expect(items.first()).toContainText(/, played /);
  expect(await items.count()).toBeLessThanOrEqual(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await reviews.getByRole('link', { name: 'Read all reviews' }).click();
  await expect(page).toHaveURL(/\/game-masters\/\d+#reviews$/);
  await expect(page.getByRole('heading', { name: /^Reviews/ })).toBeInViewport();

  const { id } = await api.newTable({ host: await api.newGameMaster('Orla Fenwick') });
  await page.goto(`/sessions/${id}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { name: 'Similar tables' })).toBeVisible();
  await expect(page.getByText('What players say of')).toHaveCount(0);
});

/** One with words of its own, of a Game Master of the seed far down the list: no other journey looks at them. */
async function aSpokenReview(page: Page) {
  const query = `{ gameMasters(first: 50) { edges { node { databaseId name reviews(first: 4) { edges { node { words } } } } } } }`;
  const { data } = await (await page.request.post('/graphql', { data: { query } })).json();
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape of its question
  const spoken = data.gameMasters.edges.flatMap(({ node }: any) => {
    // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape of its question
    const words: string[] = node.reviews.edges.map((edge: any) => edge.node.words);
    const own = words.filter((said) => said && words.filter((other) => other.includes(said)).length === 1);
    return node.name === PERSON ? [] : own.map((said) => ({ id: node.databaseId, said }));
  });
  const { id, said } = spoken.at(-1);
  return { path: `/game-masters/${id}`, said: said as string };
}

test('a review is reported from where it is read, and hidden where staff read the report', async ({
  page,
  person,
  browser,
}) => {
  const { path, said } = await aSpokenReview(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  const review = page.getByRole('listitem').filter({ hasText: said });
  await expect(review.getByRole('link', { name: /^Report the review of / })).toHaveAttribute(
    'href',
    `/login?redirect=${path}`,
  );
  await logIn(page, person);
  await page.goto(path);
  const evening = (await review.getByRole('link').textContent()) ?? '';
  const host = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await press(review.getByRole('button', { name: /^Report the review of / }));
  const dialog = page.getByRole('dialog', { name: /^Report the review of / });
  await expect(dialog.getByText(said)).toBeVisible();
  const reason = `It names somebody, writes ${person.username}.`;
  await dialog.getByLabel('What is wrong?').fill(reason);
  await dialog.getByRole('button', { name: /^Report the review of / }).click();
  await expect(page.getByText('Our team will look into it and answer you by mail.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  const staff = await (await browser.newContext()).newPage();
  await logIn(staff, { username: 'admin', password: 'questboard', email: '', fullName: '' });
  await staff.goto('/admin/reports');
  const card = staff.getByRole('listitem').filter({ hasText: reason });
  await expect(card.getByRole('heading', { name: /^Review by: / })).toBeVisible();
  await expect(card).toContainText(said);
  await expect(card.getByRole('link', { name: evening, exact: true })).toBeVisible();
  await expect(card.locator(`a[href="${path}#reviews"]`)).toHaveText(host);
  await press(card.getByRole('button', { name: /^Hide the review of / }));
  const hiding = staff.getByRole('dialog', { name: /^Hide the review of / });
  await hiding.getByLabel('Reason').fill('It names somebody.');
  await hiding.getByRole('button', { name: 'Hide review' }).click();
  await expect(card.getByRole('paragraph').filter({ hasText: 'Hidden It names somebody.' })).toBeVisible();
  const showAgain = card.getByRole('button', { name: /^Show again/ });
  await expect(showAgain).toBeFocused();
  await showAgain.press('Enter');
  await expect(card.getByText('Hidden', { exact: true })).toHaveCount(0);
  await expect(card.getByRole('button', { name: /^Hide the review of / })).toBeFocused();
});
