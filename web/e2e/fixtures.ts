import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { addresses } from './addresses.ts';
import { Api, type Person, type Table } from './api.ts';
import { Mailbox } from './mailbox.ts';

interface Fixtures {
  /** The product's REST API, for what a journey needs but is not about. */
  api: Api;
  mailbox: Mailbox;
  /** Somebody new with a verified address, not logged in. */
  person: Person;
  /** The same person, logged in in this browser. */
  player: Person;
  /** The browser of somebody new who is logged in, when who it is does not matter. */
  playerPage: Page;
  /** A session that nobody has booked, three days from now. */
  table: Table;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  mailbox: async ({}, use) => use(new Mailbox((await addresses()).sandbox)),
  api: async ({ playwright, baseURL, mailbox }, use) => {
    // Apart from the browser: its cookies are somebody else's.
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    await use(new Api(request, mailbox));
    await request.dispose();
  },
  page: async ({ page }, use) => {
    await use(page);
    // What is still under way when a journey ends is nobody's any more, and no error of it.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  person: async ({ api }, use) => use(await api.newPerson()),
  player: async ({ person, page }, use) => {
    await logIn(page, person);
    await use(person);
  },
  playerPage: async ({ page, person }, use) => {
    await logIn(page, person);
    await use(page);
  },
  table: async ({ api }, use) => use(await api.newTable()),
});

/** Through the API: the form has a journey of its own. */
export async function logIn(page: Page, { username, password }: Person): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { username, password } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** The row of a session, a person or a booking that a table of staff names by a link. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

/** By keyboard alone: what Tab reaches is pressed. */
export async function press(target: Locator, key = 'Enter'): Promise<void> {
  await expect(target).toBeEnabled();
  expect(await target.evaluate((element) => (element as HTMLElement).tabIndex)).toBe(0);
  await target.press(key);
}

/** Holds up what the page asks of an address; what it returns lets it go on. */
export async function holdUp(page: Page, address: string): Promise<() => void> {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return goOn;
}

/** Waits until React answers for an element: until then the browser follows a link by itself. */
export const comesAlive = (target: Locator) =>
  expect
    .poll(() =>
      target.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true);

/** Chooses a line of the menu of a row. */
export async function chooseOf(menu: Locator, deed: string): Promise<void> {
  await comesAlive(menu);
  await menu.click();
  await menu.page().getByRole('menuitem', { name: deed }).click();
}

/** Opens a menu and goes down to one of its lines, by keyboard alone. */
export async function choose(menu: Locator, deed: string): Promise<void> {
  const item = menu.page().getByRole('menuitem', { name: deed });
  await comesAlive(menu);
  await press(menu);
  await expect(item).toBeVisible();
  for (
    let steps = 0;
    steps < 12 && !(await item.evaluate((line) => line === document.activeElement));
    steps++
  )
    await menu.page().keyboard.press('ArrowDown');
  await expect(item).toBeFocused();
  await menu.page().keyboard.press('Enter');
}

export { expect };
