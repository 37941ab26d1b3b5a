import type { Locator, Page } from '@playwright/test';
import { comesAlive, expect, goBack, goForward, openWithoutCode, press, test } from './fixtures.ts';

// What the specification says of the board, where it takes a browser to see it.

const graphql = '**/graphql';

/** The same answer with nothing in any of its lists. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(emptied);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([key, part]) => [key, key === 'edges' ? [] : emptied(part)]);
  return Object.fromEntries(parts);
}

/** Collects what the page asks of the API from now on. */
function questionsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) asked.push(request.postData() ?? '');
  });
  return asked;
}

/** Points at something until its tooltip shows: a page that is not alive yet does not see the pointer. */
async function pointAt(target: Locator, says: string) {
  await expect(async () => {
    await target.page().mouse.move(0, 0);
    await target.hover({ force: true });
    const tooltip = target.page().getByRole('tooltip', { name: says });
    await expect(tooltip).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

test('the board while it loads, and when it is empty', async ({ page }) => {
  let release = () => {};
  /** Goes to a page whose answer waits, and is empty when it comes. */
  async function skeletons(path: string, label: string, count: number) {
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(graphql, async (route) => {
      await held;
      const response = await route.fetch();
      await route.fulfill({ response, json: emptied(await response.json()) });
    });
    await page.goto('/terms');
    const link = page.getByRole('banner').locator(`a[href="${path}"]:visible`).last();
    // The browser itself would go to a page that is complete.
    await comesAlive(link);
    await link.click();
    await showsSkeletons(label, count);
  }
  const showsSkeletons = (label: string, count: number) =>
    expect(
      page.getByRole('status').filter({ hasText: label }).locator('div[aria-hidden="true"]'),
    ).toHaveCount(count);

  await skeletons('/', 'Loading sessions', 3);
  await showsSkeletons('Loading game masters', 3);
  release();
  await expect(page.getByText('No upcoming sessions available.')).toBeVisible();
  await expect(page.getByText('No game masters available.')).toBeVisible();

  await skeletons('/sessions', 'Loading sessions', 6);
  release();
  await expect(page.getByText('No Sessions Found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear Filters' })).toHaveCount(0);

  await skeletons('/game-masters', 'Loading game masters', 4);
  release();
  await expect(page.getByText('No Game Masters Found')).toBeVisible();
});

test('filters are set, shown and cleared', async ({ page }) => {
  await page.goto('/sessions?search=the');
  const type = page.getByLabel('Game Type');
  const date = page.getByLabel('Date', { exact: true });
  const types = await type.locator('optgroup[label="Game Types"] option').allTextContents();
  expect(types).toEqual(['Campaign', 'One-Shot', 'Module', 'Custom']);
  await type.selectOption('Horror');
  await date.selectOption('Today');
  await expect(page).toHaveURL('/sessions?search=the&type=Horror&date=today');
  // Back takes away what was chosen last, and stays on the board.
  await goBack(page);
  await expect(page).toHaveURL('/sessions?search=the&type=Horror');
  await expect(date).toHaveValue('');
  await goForward(page);
  await expect(date).toHaveValue('today');
  await page.getByRole('button', { name: 'Remove filter Today' }).click();
  await expect(page).toHaveURL('/sessions?search=the&type=Horror');
  await date.selectOption('This Week');
  await page.getByRole('button', { name: 'Remove filter Horror' }).click();
  await expect(page).toHaveURL('/sessions?search=the&date=thisWeek');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/sessions?search=the');
  // The button is gone: the keyboard goes on from what was found.
  const found = page.getByRole('region', { name: 'Tables found' });
  await expect(found).toBeFocused();
  await page.getByPlaceholder('Search sessions...').fill('nothing is called so');
  await expect(page.getByText('No Sessions Found')).toBeVisible();
  // By keyboard, and the pointer away: a card that comes to lie under it would ask for its page.
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Clear Filters' }).press('Enter');
  await expect(page).toHaveURL('/sessions');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(found).toBeFocused();

  // Whoever comes back to the window finds what was there, and nobody asks for it.
  const asked = questionsOf(page);
  await page.evaluate(() => {
    dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  // What would be asked for again is on its way before this answer is here.
  await page.evaluate(() => fetch('/favicon.svg').then((answer) => answer.text()));
  expect(asked).toEqual([]);
});

test('a choice that is heard twice is one step to go back from', async ({ page }) => {
  await page.goto('/sessions');
  const date = page.getByLabel('Date', { exact: true });
  await comesAlive(date);
  await page.getByLabel('Game Type').selectOption('Horror');
  await date.selectOption('Today');
  await expect(page).toHaveURL('/sessions?type=Horror&date=today');
  // Drawn: until then the list says what it said before, and its change would be another choice.
  await expect(page.getByRole('button', { name: 'Remove filter Today' })).toBeVisible();
  await date.dispatchEvent('change');
  await goBack(page);
  await expect(page).toHaveURL('/sessions?type=Horror');
});

test('what was chosen before the page came alive comes before what brings it to life', async ({ page }) => {
  const arrive = await openWithoutCode(page, '/sessions');
  await page.getByLabel('Game Type').selectOption('Horror');
  // As soon as React listens, and before it has begun its work.
  await page.evaluate(() => {
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...listener) {
      addEventListener.apply(this, listener);
      if (!(this instanceof Node) || listener[0] !== 'change') return;
      EventTarget.prototype.addEventListener = addEventListener;
      queueMicrotask(() => {
        const date = document.querySelector<HTMLSelectElement>('select[aria-label="Date"]');
        if (!date) throw new Error('No date');
        date.value = 'today';
        for (const kind of ['input', 'change']) date.dispatchEvent(new Event(kind, { bubbles: true }));
      });
    };
  });
  await arrive();
  await expect(page).toHaveURL('/sessions?type=Horror&date=today');
  await goBack(page);
  await expect(page).toHaveURL('/sessions?type=Horror');
});

test('two choices from before the page came alive are two steps to go back from', async ({ page }) => {
  const arrive = await openWithoutCode(page, '/sessions');
  await page.getByLabel('Game Type').selectOption('Horror');
  await page.getByLabel('Date', { exact: true }).selectOption('Today');
  await arrive();
  await expect(page).toHaveURL('/sessions?type=Horror&date=today');
  await goBack(page);
  await expect(page).toHaveURL('/sessions?type=Horror');
  await goBack(page);
  await expect(page).toHaveURL('/sessions');
});

test('what is chosen before the choice before it is drawn keeps it', async ({ page }) => {
  await page.goto('/sessions');
  await comesAlive(page.getByLabel('Game Type'));
  // Each when the page has drawn the one before, and not yet done what follows from it: React does one step at a time
  // where time flies.
  await page.evaluate(() => {
    const { performance } = window;
    const now = performance.now.bind(performance);
    let looks = 0;
    performance.now = () => now() + 10 * looks++;
    const choose = (label: string, value: string) => {
      const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
      if (!select) throw new Error(`No ${label}`);
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };
    const choices: [label: string, value: string][] = [
      ['Game Type', 'Horror'],
      ['Sort by', 'price'],
    ];
    let drawn = 0;
    const chips = new MutationObserver(() => {
      const next = choices[drawn++];
      if (next) choose(...next);
    });
    chips.observe(document.querySelector('main') as Element, { childList: true, subtree: true });
    choose('Date', 'today');
  });
  await expect(page).toHaveURL('/sessions?type=Horror&date=today&sort=price');
});

test('Back from a search is the board before it, however it was typed', async ({ page }) => {
  await page.goto('/game-masters');
  await page.goto('/sessions?type=Horror');
  const search = page.getByPlaceholder('Search sessions...');
  await comesAlive(search);
  for (const words of ['nothing', 'nothing is called', 'nothing is called so']) {
    await search.fill(words);
    await expect(page).toHaveURL(`/sessions?${new URLSearchParams({ search: words, type: 'Horror' })}`);
  }
  await expect(page.getByText('No Sessions Found')).toBeVisible();
  await goBack(page);
  await expect(page).toHaveURL('/sessions?type=Horror');
  await expect(search).toHaveValue('');
  await expect(page.getByRole('article').first()).toBeVisible();
  await goForward(page);
  await expect(search).toHaveValue('nothing is called so');
  await expect(page.getByText('No Sessions Found')).toBeVisible();
});

test('a card of the board leads to its session and its Game Master', async ({ page, api, table }) => {
  const featured = page.getByRole('region', { name: 'Featured Sessions' });
  await expect(async () => {
    const first = await page.request.get(`/api/sessions?limit=20&upcoming=true`);
    // Of a campaign one date only.
    const dates = ((await first.json()) as { title: string }[]).map(({ title }) => title);
    const titles = [...new Set(dates)].slice(0, 3);
    await page.goto('/');
    await expect(featured.getByRole('article')).toHaveCount(3, { timeout: 1000 });
    expect(await featured.getByRole('heading', { level: 3 }).allTextContents()).toEqual(titles);
  }).toPass();

  const address = `/sessions?search=${encodeURIComponent(table.title)}`;
  await page.goto(address);
  const card = page.getByRole('article');
  const middle = async (locator: Locator) => {
    const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2 };
  };
  const picture = await middle(card.getByRole('presentation').first());
  /** In which upper corner of the picture a badge sits. */
  const corner = async (text: string) => {
    const badge = await middle(card.getByText(text, { exact: true }).first());
    expect(badge.y).toBeLessThan(picture.y);
    return badge.x < picture.x ? 'left' : 'right';
  };
  expect(await corner('One-Shot')).toBe('right');
  expect(await corner('Blades in the Dark')).toBe('left');
  const twoLines = card.getByText('A door, a key that fits another door');
  expect(await twoLines.evaluate((element) => getComputedStyle(element).webkitLineClamp)).toBe('2');
  await pointAt(card.getByRole('link', { name: 'View Details' }), 'View Details');
  await card.getByRole('link', { name: /^GM / }).click();
  await expect(page).toHaveURL(/\/game-masters\/\d+$/);
  await page.goto(address);
  await card.click({ position: { x: 20, y: 90 } });
  await expect(page).toHaveURL(`/sessions/${table.id}`);

  const full = await api.newTable({ maxPlayers: 1 });
  await api.hold(await api.newPerson(), full.id);
  await page.goto(`/sessions/${full.id}`);
  await pointAt(page.getByRole('button', { name: 'Session Full' }), 'This session is fully booked');
});

test('Game Masters are searched in the browser', async ({ page }) => {
  const query = '{ gameMasters(first: 20) { edges { node { title bio specialties user { fullName } } } } }';
  const { data } = await (await page.request.post('/graphql', { data: { query } })).json();
  const { node } = data.gameMasters.edges.find((edge: { node: { user: object | null } }) => edge.node.user);
  const { user, title, bio, specialties } = node;
  await page.goto('/game-masters');
  const search = page.getByPlaceholder('Search game masters...');
  const cards = page.getByRole('article');
  // Whoever is beyond the first page comes with the first search.
  await search.fill('nobody is called so');
  await expect(page.getByText('No Game Masters Found')).toBeVisible();
  await search.fill('');
  await expect(cards.first()).toBeVisible();
  const everybody = await cards.count();
  const asked = questionsOf(page);
  for (const words of [user.fullName, title, bio.slice(0, 30), specialties[0]] as string[]) {
    await search.fill(words.toUpperCase());
    await expect(cards.filter({ hasText: user.fullName })).toBeVisible();
    await expect.poll(() => cards.count()).toBeLessThan(everybody);
  }
  await search.fill('nobody is called so');
  await expect(page.getByText('No Game Masters Found')).toBeVisible();
  expect(asked).toEqual([]);
});

test('messages stand beside each other from 768 pixels on', async ({ playerPage: page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/messages');
  const list = page.getByRole('heading', { name: 'Conversations' });
  const thread = page.getByRole('region', { name: 'Conversation' });
  await expect(list).toBeVisible();
  const [left, right] = [await list.boundingBox(), await thread.boundingBox()];
  expect(left?.x).toBeLessThan(right?.x ?? 0);
  // With its frame of a pixel on each side.
  expect(await thread.locator('..').evaluate((panel) => (panel as HTMLElement).offsetHeight)).toBe(600);
  await page.setViewportSize({ width: 767, height: 900 });
  // Nobody has written yet: what leads on stands below. With a conversation it is one or the other.
  const below = async () => ((await thread.boundingBox())?.y ?? 0) - ((await list.boundingBox())?.y ?? 0);
  await expect.poll(below).toBeGreaterThan(0);
  const masters = (await (await page.request.get('/api/game-masters')).json()) as { userId: number | null }[];
  const recipientId = masters.find(({ userId }) => userId !== null)?.userId;
  const content = 'An evening by the fire?';
  expect((await page.request.post('/api/messages', { data: { recipientId, content } })).ok()).toBe(true);
  await page.reload();
  await expect(page.getByText(content)).toBeVisible();
  await expect(thread).toBeHidden();
  await expect(list).toBeVisible();
});

test('whoever has loaded more finds it after a reload, at the same place, and so does who goes back then', async ({
  page,
}) => {
  await page.goto('/sessions');
  const more = page.getByRole('button', { name: 'Load more tables' });
  await comesAlive(more);
  const count = page.getByText(/^Showing \d+ of \d+ tables/);
  for (const shown of [24, 36]) {
    await press(more);
    await expect(count).toContainText(`Showing ${shown} of`);
  }
  const cards = page.getByRole('article');
  const last = cards.nth(32);
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(1500);
  const isThere = async () => {
    await expect(count).toContainText('Showing 36 of');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  };
  const asked = questionsOf(page);
  await page.reload();
  await isThere();
  expect(asked.filter((question) => question.includes('"count":24'))).toHaveLength(1);

  await last.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/sessions\/\d+$/);
  await page.reload();
  await goBack(page);
  await isThere();

  // Another search begins anew, and asks for no more than its first page.
  await page.getByLabel('Game Type').selectOption('One-Shot');
  await expect(count).toContainText('Showing 12 of');
  await page.reload();
  await expect(count).toContainText('Showing 12 of');
});
