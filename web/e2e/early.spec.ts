import type { Page } from '@playwright/test';
import { comesAlive, expect, logIn, openWithoutCode, test } from './fixtures.ts';

test('a click before the code of the page is here is not lost', async ({ page, player }) => {
  const arrive = await openWithoutCode(page, '/account');
  await expect(page.getByText(player.email)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await arrive();
  await expect(page.getByText('Logout successful')).toBeVisible();
});

test('a click before the code of the page is here counts once, in every part of the page', async ({
  page,
}) => {
  let arrive = await openWithoutCode(page, '/login');
  await page.getByRole('button', { name: 'Show password' }).click();
  await arrive();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');

  // In the very step in which React begins to listen, and has not brought anything to life.
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (type: string, ...rest: [EventListener]) {
      addEventListener.call(this, type, ...rest);
      if (type !== 'click' || !(this instanceof Element) || this.id !== 'root') return;
      EventTarget.prototype.addEventListener = addEventListener;
      queueMicrotask(() => document.querySelector<HTMLElement>('[aria-label="Show password"]')?.click());
    };
  });
  await page.goto('/login');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');

  await logIn(page, { username: 'admin', password: 'questboard', email: '', fullName: '' });
  arrive = await openWithoutCode(page, '/admin/users');
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await arrive();
  await expect(page.getByRole('menu')).toBeVisible();

  await logIn(page, { username: 'gamemaster', password: 'questboard', email: '', fullName: '' });
  arrive = await openWithoutCode(page, '/gm');
  await page
    .getByRole('region', { name: 'Just played' })
    .getByText('Players', { exact: true })
    .first()
    .click();
  await arrive();
  await expect(page.getByRole('group', { name: /^Attendance of / }).first()).toBeVisible();
});

test('whoever comes for the first time is shown no time in a zone that was guessed', async ({
  page,
  table,
}) => {
  const arrive = await openWithoutCode(page, `/sessions/${table.id}`);
  const when = page.locator('main time');
  const names = ['zoned', 'zone-known'];
  const place = () => when.evaluate((time) => getComputedStyle(time, '::before').visibility);
  // Held at its beginning: for how long nothing is shown is no matter of how fast this machine is.
  const wait = (seconds: number) =>
    page.evaluate(
      ({ ms, names }) => {
        for (const animation of document.getAnimations()) {
          if (!(animation instanceof CSSAnimation) || !names.includes(animation.animationName)) continue;
          animation.pause();
          animation.currentTime = ms;
        }
      },
      { ms: seconds * 1000, names },
    );
  await expect(page.getByRole('heading', { name: table.title })).toBeVisible();
  await wait(0);
  await expect(when).toBeHidden();
  expect(await place(), 'its place shows that it comes').toBe('visible');
  // Code that never comes must not take the time with it.
  await wait(6);
  await expect(when).toBeVisible();
  expect(await place()).toBe('hidden');
  await wait(0);
  await arrive();
  await expect(when).toBeVisible();
  await expect(page.locator('main dl').first()).toContainText(/M E[SD]T/);
});

test('a click on a part whose code comes after that of the page is not lost', async ({ page }) => {
  await logIn(page, { username: 'gamemaster', password: 'questboard', email: '', fullName: '' });
  const { id: host } = await (await page.request.get('/api/auth/me')).json();
  const sessions: { id: number; gameMaster: { userId: number } }[] = await (
    await page.request.get('/api/sessions')
  ).json();
  const own = sessions.find(({ gameMaster }) => gameMaster.userId === host);
  let arrive = () => {};
  const code = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/PlayersDialog*.js', (route) => code.then(() => route.continue()));
  await page.goto(`/sessions/${own?.id}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'View your players' }).click();
  arrive();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('what is typed, chosen or ticked before the code of the page is here is not lost', async ({
  page,
  player,
}) => {
  let arrive = await openWithoutCode(page, '/game-masters');
  await page.getByLabel('Search game masters').fill('nobody is called so');
  await arrive();
  await expect(page.getByText('No Game Masters Found')).toBeVisible();

  // The second choice keeps the first.
  arrive = await openWithoutCode(page, '/sessions');
  await page.getByLabel('Game Type').selectOption('Horror');
  await page.getByLabel('Date', { exact: true }).selectOption('This Month');
  await arrive();
  await expect(page).toHaveURL('/sessions?type=Horror&date=thisMonth');

  arrive = await openWithoutCode(page, '/account/profile');
  await page.getByLabel('Full name').fill(`${player.fullName} the Early`);
  await page.getByLabel('Experience').selectOption('Played some');
  await page.getByLabel('About you as a player').fill('I write fast.');
  await page.getByLabel('Picture file').setInputFiles('web/public/social.png');
  await arrive();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile Saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue(`${player.fullName} the Early`);
  await expect(page.getByLabel('Experience').locator('option:checked')).toHaveText('Played some');
  await expect(page.getByLabel('About you as a player')).toHaveValue('I write fast.');

  arrive = await openWithoutCode(page, '/account/profile/notifications');
  const newsletter = page.getByRole('checkbox').first();
  const before = await newsletter.isChecked();
  await newsletter.click();
  await arrive();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(newsletter).toBeChecked({ checked: !before });
});

test('what is chosen or ticked in the very moment in which React begins to listen is heard once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype;
    const change = () => {
      const type = document.querySelector<HTMLSelectElement>('select[name="type"]');
      if (type) type.value = 'Horror';
      for (const name of ['input', 'change']) type?.dispatchEvent(new Event(name, { bubbles: true }));
      document.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
    };
    EventTarget.prototype.addEventListener = function (type: string, ...rest: [EventListener]) {
      addEventListener.call(this, type, ...rest);
      if (type !== 'click' || !(this instanceof Element) || this.id !== 'root') return;
      EventTarget.prototype.addEventListener = addEventListener;
      queueMicrotask(change);
    };
  });
  await page.goto('/sessions');
  await expect(page).toHaveURL('/sessions?type=Horror');
  await page.getByLabel('Date', { exact: true }).selectOption('Today');
  await expect(page).toHaveURL('/sessions?type=Horror&date=today');

  await page.goto('/login');
  const remember = page.getByRole('checkbox');
  await expect(remember).toBeChecked();
  await page.getByLabel('Password', { exact: true }).fill('not mine');
  await expect(remember).toBeChecked();
});

test('whoever rests on a link has its page before they press, and who crosses it asks for nothing', async ({
  page,
  table,
}) => {
  await page.goto(`/sessions?search=${encodeURIComponent(table.title)}`);
  const link = page.getByRole('main').getByRole('link', { name: table.title, exact: true });
  await comesAlive(link);
  await page.waitForLoadState('networkidle');
  const watching = page.waitForResponse(/\/intent-[^/]*\.js$/);
  // Where the pointer is already nothing begins to be under it.
  await page.mouse.move(5, 300);
  await page.mouse.move(5, 5);
  await watching;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await link.evaluate((element) => {
    for (const target of [element, document.body])
      target.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    return new Promise((done) => setTimeout(done, 200));
  });
  expect(asked).toEqual([]);

  const coded = page.waitForResponse(/SessionPage-[^/]*\.js$/);
  await expect(async () => {
    await page.mouse.move(5, 5);
    const answered = page.waitForResponse('**/graphql', { timeout: 2_000 });
    await link.hover();
    await answered;
  }).toPass();
  await coded;
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(table.title);
});

/** When the page asked for its code, and when something of it was to be seen first, as far as it has. */
const begun = (page: Page) =>
  page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
    code: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }));

test('the code of a page keeps nothing waiting that is to be seen first', async ({ page }) => {
  // Three seconds after everything is there it comes, painted or not; a busy machine may paint later than that.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const never = 3_000;
    window.setTimeout = ((act: () => void, ms: number, ...given: unknown[]) =>
      ms === never ? 0 : setTimeout(act, ms, ...given)) as typeof setTimeout;
  });
  await page.goto('/sessions');
  await comesAlive(page.getByLabel('Search sessions'));
  const { painted, code } = await begun(page);
  expect(painted).toHaveLength(1);
  expect(Math.min(...code)).toBeGreaterThanOrEqual(painted[0]!);
});

test('whoever touches a page that is not painted yet has its code at once', async ({ page }) => {
  await page.route('**/*.css', () => {}); // the browser paints nothing before it has them
  await page.goto('/sessions', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('article'));
  expect(await begun(page)).toEqual({ painted: [], code: [] });
  await page.evaluate(() => dispatchEvent(new Event('keydown')));
  await expect.poll(async () => (await begun(page)).code.length).toBeGreaterThan(0);
});
