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

/** By the form, which the page shows or is about to show. */
export async function fillLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
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

/**
 * The page's router marks the entry of the history it comes alive on. Back or forward before that is taken for done by
 * the mark, with the way still ahead, and the next one stops it.
 */
const marked = (page: Page) => page.waitForFunction(() => history.state?.idx !== undefined);

export async function goBack(page: Page): Promise<void> {
  await marked(page);
  await page.goBack();
}

export async function goForward(page: Page): Promise<void> {
  await marked(page);
  await page.goForward();
}

/** Goes on as a link within the site does, to where no link leads from here. The page must have come alive. */
export const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** From the next page on time stands still: what goes by itself stays, however long this machine takes to look at it. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 10_000);
}

/** The page as the server sent it; its code arrives with the returned function. */
export async function openWithoutCode(page: Page, path: string) {
  let arrive = () => {};
  const code = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/*.js', (route) => code.then(() => route.continue()));
  await page.goto(path, { waitUntil: 'commit' });
  // Nobody sees a page before its styles are here; whoever measures it would.
  await page.waitForFunction(() => {
    const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    return styles.length > 0 && styles.every(({ sheet }) => sheet !== null);
  });
  return async () => {
    arrive();
    // The route stays: the page asks for more of its code now, and a request that is made in the very moment in which
    // the last route is taken away is never answered.
    await page.waitForFunction(() => document.readyState === 'complete');
  };
}

/** Writes a message and sends it by Enter, which is a new line until the page has come alive. */
export async function send(field: Locator, text: string): Promise<void> {
  await comesAlive(field);
  await field.fill(text);
  await field.press('Enter');
}

/** Reads a page anew until it shows what a job does in its own time. */
export const rereadUntil = (page: Page, shown: Locator) =>
  expect(async () => {
    await page.reload();
    await expect(shown).toBeVisible({ timeout: 1_000 });
  }).toPass();

/** Chooses a line of the menu of a row. */
export async function chooseOf(menu: Locator, deed: string): Promise<void> {
  await comesAlive(menu);
  await menu.click();
  await menu.page().getByRole('menuitem', { name: deed }).click();
}

/** Opens a menu and goes down to one of its lines, by keyboard alone. */
export async function choose(menu: Locator, deed: string): Promise<void> {
  const page = menu.page();
  await comesAlive(menu);
  await press(menu);
  await expect(page.getByRole('menuitem', { name: deed })).toBeVisible();
  const lines = page.locator('[role=menuitem]:not([data-disabled])');
  const place = (await lines.allTextContents()).findIndex((line) => line.includes(deed));
  // The focus follows a key in its time: a key more would pass the line by.
  for (let at = 0; at < place; at++) {
    await expect(lines.nth(at)).toBeFocused();
    await page.keyboard.press('ArrowDown');
  }
  await expect(lines.nth(place)).toBeFocused();
  await page.keyboard.press('Enter');
}

export { expect };

/** '2026-11-24T19:00' on the clocks of the admin area, so many hours from now. */
export const inHours = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000)
    .toLocaleString('sv-SE', { timeZone: 'America/Chicago' })
    .slice(0, 16)
    .replace(' ', 'T');
