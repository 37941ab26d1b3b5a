import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { addresses } from './addresses.ts';
import { Api, type Person, type Table } from './api.ts';
import { Mailbox } from './mailbox.ts';

interface Fixtures {
  /** The product's REST API, for what a journey needs but does not test. */
  api: Api;
  mailbox: Mailbox;
  /** A new user with a verified address, not logged in. */
  person: Person;
  /** The same user, logged in in this browser. */
  player: Person;
  /** The browser of a new logged-in user, for journeys to which the user does not matter. */
  playerPage: Page;
  /** A session without bookings, three days from now. */
  table: Table;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  mailbox: async ({}, use) => use(new Mailbox((await addresses()).sandbox)),
  api: async ({ playwright, baseURL, mailbox }, use) => {
    // A context apart from the browser, so that it does not share the browser's cookies.
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    await use(new Api(request, mailbox));
    await request.dispose();
  },
  page: async ({ page }, use) => {
    await use(page);
    // Requests still pending at the end of a journey belong to no test and must not fail it.
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

/** Logs in through the API: the form has a journey of its own. */
export async function logIn(page: Page, { username, password }: Person): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { username, password } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Logs in with the form, which the page shows or is about to show. */
export async function fillLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

/** The row of a session, user or booking in a staff table, found by the name of its link. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

/** Presses a key on an element that Tab can reach. */
export async function press(target: Locator, key = 'Enter'): Promise<void> {
  await expect(target).toBeEnabled();
  expect(await target.evaluate((element) => (element as HTMLElement).tabIndex)).toBe(0);
  await target.press(key);
}

/** Holds up requests to an address; the returned function releases them. */
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

/** Waits until React has hydrated an element: until then the browser follows a link by itself. */
export const comesAlive = (target: Locator) =>
  expect
    .poll(() =>
      target.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true);

/**
 * Waits until the page's router has marked the history entry on which it hydrates. If the test goes back or forward
 * earlier, the mark makes that navigation appear finished while it is still ahead, and the next one stops it.
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

/**
 * Waits until a page has all that it shows. An idle network alone is no sign of it: a busy machine may take longer to
 * run the code of a page than the half second after which the network counts as idle.
 */
export async function loaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Navigates as a link within the site does, to a page that no link here leads to. The page must be hydrated. */
export const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Stops the clock from the next page load on: timers do not fire, however slow this machine is. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 10_000);
}

/** Opens the page as the server sent it; the returned function lets its code load. */
export async function openWithoutCode(page: Page, path: string) {
  let arrive = () => {};
  const code = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/*.js', (route) => code.then(() => route.continue()));
  await page.goto(path, { waitUntil: 'commit' });
  // Visitors never see a page without its styles, but a measurement would.
  await page.waitForFunction(() => {
    const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    return styles.length > 0 && styles.every(({ sheet }) => sheet !== null);
  });
  return async () => {
    arrive();
    // The route stays: the page loads more of its code now, and a request made at the very moment the last route is
    // removed is never answered.
    await page.waitForFunction(() => document.readyState === 'complete');
  };
}

/** Writes a message and sends it by Enter, which only adds a new line before hydration. */
export async function send(field: Locator, text: string): Promise<void> {
  await comesAlive(field);
  await field.fill(text);
  await field.press('Enter');
}

/** Reloads a page until it shows the result of a background job. */
export const rereadUntil = (page: Page, shown: Locator) =>
  expect(async () => {
    await page.reload();
    await expect(shown).toBeVisible({ timeout: 1_000 });
  }).toPass();

/** Chooses an item of a row's menu. */
export async function chooseOf(menu: Locator, deed: string): Promise<void> {
  await comesAlive(menu);
  await menu.click();
  await menu.page().getByRole('menuitem', { name: deed }).click();
}

/** Opens a menu and chooses an item by keyboard alone. */
export async function choose(menu: Locator, deed: string): Promise<void> {
  const page = menu.page();
  await comesAlive(menu);
  await press(menu);
  await expect(page.getByRole('menuitem', { name: deed })).toBeVisible();
  const lines = page.locator('[role=menuitem]:not([data-disabled])');
  const place = (await lines.allTextContents()).findIndex((line) => line.includes(deed));
  // The focus follows a key with a delay: pressing again too early would skip the item.
  for (let at = 0; at < place; at++) {
    await expect(lines.nth(at)).toBeFocused();
    await page.keyboard.press('ArrowDown');
  }
  await expect(lines.nth(place)).toBeFocused();
  await page.keyboard.press('Enter');
}

export { expect };

/** '2026-11-24T19:00' in the time zone of the admin area, so many hours from now. */
export const inHours = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000)
    .toLocaleString('sv-SE', { timeZone: 'America/Chicago' })
    .slice(0, 16)
    .replace(' ', 'T');
