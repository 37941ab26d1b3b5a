import type { Page } from '@playwright/test';
import { comesAlive, expect, holdUp, inHours, logIn, openWithoutCode, test } from './fixtures.ts';

// Pages of staff and of Game Masters whose answers are late, or do not come at all.

const someone = (username: string) => ({ username, password: 'questboard', email: '', fullName: '' });

/** Whose pages; the page from which the menu leads to each; its heading, and what it says when it fails. */
const menus = [
  {
    who: 'superadmin',
    menu: 'Admin',
    from: '/admin/help',
    pages: [
      ['Dashboard', 'Dashboard', 'The dashboard did not load'],
      ['Users', 'Users', 'Error Loading Users'],
      ['Game Masters', 'Game Masters', 'The Game Masters did not load'],
      ['Sessions', 'Manage Sessions', 'The sessions did not load'],
      ['Campaigns', 'Campaigns', 'The campaigns did not load'],
      ['Proposals', 'Proposals', 'The proposals did not load'],
      ['Bookings', 'Bookings', 'The bookings did not load'],
      ['Money', 'Money', 'The money page did not load'],
      ['Figures', 'Figures', 'The figures did not load'],
      ['Messages', 'Message Center', 'The Message Center did not load'],
      ['Reports', 'Reports', 'The reports did not load'],
      ['Settings', 'Settings', 'The settings did not load'],
      ['Audit log', 'Audit log', 'The audit log did not load'],
      ['Health', 'Health', 'The health page did not load'],
    ],
  },
  {
    who: 'gamemaster',
    menu: 'My Tables',
    from: '/gm/earnings',
    pages: [
      ['Today and Next', 'Today and next', 'Your tables did not load'],
      ['Sessions', 'Your sessions', 'Your sessions did not load'],
      ['Profile', 'Your profile', 'Your profile did not load'],
      ['Earnings', 'Earnings', 'Your earnings did not load'],
    ],
  },
] as const;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

for (const { who, menu, from, pages } of menus) {
  const linkTo = (page: Page, name: string) =>
    page.getByRole('navigation', { name: menu }).getByRole('link', { name: new RegExp(`^${name}`) });

  test(`a page of ${who} that fails says what did not load, and is there after another try`, async ({
    page,
  }) => {
    await logIn(page, someone(who));
    for (const [name, title, failure] of pages) {
      // Nothing is known of the page yet.
      await page.goto(name === 'Earnings' ? '/gm' : from);
      await comesAlive(linkTo(page, name));
      await page.route('**/graphql', (route) => route.fulfill({ status: 500, json: {} }));
      await linkTo(page, name).click();
      await expect(heading(page, failure)).toBeFocused();
      await expect(page).toHaveTitle(new RegExp(`^${failure}`));
      await page.unrouteAll({ behavior: 'wait' });
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
      await expect(heading(page, title), name).toBeFocused();
    }
  });

  test(`a page of ${who} that is late has its heading at once, and keeps the focus there`, async ({
    page,
  }) => {
    await logIn(page, someone(who));
    for (const [name, title] of pages) {
      await page.goto(name === 'Earnings' ? '/gm' : from);
      await comesAlive(linkTo(page, name));
      const goOn = await holdUp(page, '**/graphql');
      await linkTo(page, name).click();
      await expect(heading(page, title), name).toBeFocused();
      await expect(page).toHaveTitle(new RegExp(`^${title}`, 'i'));
      await expect(page.getByRole('main').locator('[aria-busy=true]')).not.toHaveCount(0);
      goOn();
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
      await expect(heading(page, title), name).toBeFocused();
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
}

test('another month or range stays chosen while its answer is late, and when there is none', async ({
  page,
}) => {
  await logIn(page, someone('gamemaster'));
  await page.goto('/gm/earnings?month=2026-01');
  const month = page.getByLabel('Month');
  await comesAlive(month);
  const latest = (await month.getByRole('option').nth(1).getAttribute('value')) ?? '';
  let goOn = await holdUp(page, '**/graphql');
  await month.focus();
  await month.selectOption(latest);
  await expect(page).toHaveURL(new RegExp(`month=${latest}`));
  await expect(month).toHaveValue(latest);
  await expect(page.getByRole('heading', { name: 'January 2026' })).toBeVisible();
  goOn();
  await expect(page.getByRole('heading', { name: 'January 2026' })).toHaveCount(0);
  await expect(month).toBeFocused();
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/graphql', (route) => route.abort());
  await page.goto('/gm/earnings?month=2026-01');
  await comesAlive(month);
  await month.selectOption(latest);
  await expect(page.getByRole('alert')).toContainText('You still see the earlier results.');
  await expect(page.getByRole('heading', { name: 'January 2026' })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });

  await logIn(page, someone('superadmin'));
  await page.goto('/admin/figures');
  const weeks = page.getByLabel('Weeks');
  await comesAlive(weeks);
  goOn = await holdUp(page, '**/graphql');
  await weeks.selectOption('Last year');
  await expect(page).toHaveURL(/from=/);
  await expect(weeks).toHaveValue('52');
  goOn();
  await expect(page.locator('main .opacity-60')).toHaveCount(0);
  await expect(weeks).toHaveValue('52');
});

test('looking at the health again says when nobody answers, and the checks stay', async ({ page }) => {
  await logIn(page, someone('superadmin'));
  await page.goto('/admin/health');
  const again = page.getByRole('button', { name: 'Look again' });
  await comesAlive(again);
  await page.route('**/graphql', (route) => route.abort());
  await again.click();
  const told = page.locator('[data-sonner-toast]').filter({ hasText: 'Health Not Read' });
  await expect(told).toContainText(/We could not reach /);
  await expect(page.getByRole('heading', { name: 'Right now' })).toBeVisible();
});

test('what ends a campaign is where it will be from the first moment, and stays there', async ({
  page,
  api,
}) => {
  // Of a Game Master of its own: a table of another journey at the same time is a line more.
  const series = await api.newCampaign({ host: await api.newGameMaster('Ysolde Marr') });
  await logIn(page, someone('superadmin'));
  const arrive = await openWithoutCode(page, `/admin/campaigns/${series.id}`);
  const end = page.getByRole('button', { name: 'Cancel the rest' });
  const place = async () => (await end.boundingBox())!.y;
  const isRead = () => expect(page.getByRole('region', { name: 'Planned dates' })).toBeVisible();
  await expect(end).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await place();
  const goOn = await holdUp(page, '**/graphql');
  await arrive();
  await comesAlive(end);
  expect(await place()).toBeCloseTo(before, 0);
  goOn();
  await isRead();
  expect(await place()).toBeCloseTo(before, 0);

  // Another plan is asked for when there are other dates: what was read stays till it is there.
  await page.unroute('**/graphql');
  const read = await holdUp(page, '**/graphql');
  const asked = page.waitForRequest('**/graphql');
  await page.getByLabel('Number of new dates').fill('2');
  await asked;
  await expect(page.getByRole('button', { name: 'Add 2 dates' })).toBeVisible();
  expect(await place()).toBeCloseTo(before, 0);
  read();
  await expect(page.getByRole('region', { name: 'Planned dates' }).getByRole('listitem')).toHaveCount(2);
});

test('what stands below the dates of a new campaign stays there while other dates are asked for', async ({
  page,
  api,
}) => {
  const host = await api.newGameMaster('Odalys Brandt');
  await logIn(page, someone('superadmin'));
  await page.goto('/admin/sessions?action=create');
  const form = page.getByRole('dialog', { name: 'New Session' });
  await form.getByLabel('Game Master', { exact: true }).selectOption(String(host));
  await form.getByLabel('Session Type').selectOption('Campaign');
  await form.getByLabel('Date & Time').fill(inHours(100));
  await form.getByLabel('Number of dates').fill('3');
  const dates = form.getByRole('region', { name: 'Planned dates' }).getByRole('listitem');
  await expect(dates).toHaveCount(3);
  const place = async () => (await form.getByLabel('Session Image').boundingBox())!.y;
  const before = await place();

  const read = await holdUp(page, '**/graphql');
  const asked = page.waitForRequest('**/graphql');
  await form.getByLabel('Number of dates').fill('4');
  await asked;
  // Until the next render nothing would have moved.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await place()).toBeCloseTo(before, 0);
  await expect(dates).toHaveCount(3);
  read();
  await expect(dates).toHaveCount(4);
});

test('whoever turns away while the table of the pages of staff is on its way finds them later', async ({
  page,
}) => {
  await logIn(page, someone('admin'));
  await page.goto('/sessions');
  const admin = page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true });
  await comesAlive(admin);
  const goOn = await holdUp(page, '**/assets/pagesOfStaff-*.js');
  const asked = page.waitForRequest(/\/pagesOfStaff-/);
  await admin.click();
  await asked;
  await page.getByRole('banner').getByRole('link', { name: 'Game Masters', exact: true }).click();
  await expect(page).toHaveURL('/game-masters');
  goOn();
  await expect(heading(page, 'Game Masters')).toBeVisible();
  await admin.click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
});
