import type { Locator, Page } from '@playwright/test';
import { violationsOf } from './accessible.ts';
import type { Series, Table } from './api.ts';
import { choose, expect, logIn, press, test } from './fixtures.ts';
import { paySeat } from './payment.ts';

const superAdmin = { username: 'superadmin', password: 'questboard', email: '', fullName: '' };

interface Scene {
  readonly table: Table;
  readonly series: Series;
  readonly username: string;
  readonly userId: number;
  /** A Game Master without a user. */
  readonly master: string;
}

interface Row {
  readonly at: (scene: Scene) => string;
  /** Opens it by keyboard; returns what did. */
  readonly open: (page: Page, scene: Scene) => Promise<Locator | null>;
  readonly name: string | RegExp;
}

const button = (name: string | RegExp) => async (page: Page) => {
  const trigger = page.getByRole('main').getByRole('button', { name }).first();
  await press(trigger);
  return trigger;
};
const inMenu = (menu: RegExp, deed: string) => async (page: Page) => {
  const trigger = page.getByRole('button', { name: menu }).first();
  await choose(trigger, deed);
  return trigger;
};
const keys = (sequence: string) => async (page: Page) => {
  await page.keyboard.press(sequence);
  return null;
};
const sessions = ({ table }: Scene) => `/admin/sessions?search=${encodeURIComponent(table.title)}`;
const bookings = ({ username }: Scene) => `/admin/bookings?search=${username}`;
const people = ({ username }: Scene) => `/admin/users?search=${username}`;
const masters = ({ master }: Scene) => `/admin/game-masters?search=${encodeURIComponent(master)}`;
const person = ({ userId }: Scene) => `/admin/users/${userId}?tab=credit`;
const campaign = ({ series }: Scene) => `/admin/campaigns/${series.id}`;

const table: readonly Row[] = [
  { at: sessions, open: keys('Control+k'), name: 'Find anything' },
  { at: sessions, open: keys('?'), name: 'Keyboard shortcuts' },
  { at: sessions, open: button('New Session'), name: 'New Session' },
  { at: sessions, open: button(/^Delete /), name: 'Are you sure?' },
  { at: sessions, open: inMenu(/^Actions for/, 'Duplicate'), name: 'New Session' },
  { at: bookings, open: inMenu(/^Actions for/, 'Give money back'), name: 'Give money back' },
  { at: bookings, open: inMenu(/^Actions for/, 'Remove from session'), name: /^Remove/ },
  { at: people, open: inMenu(/^Actions for/, 'Promote to Game Master'), name: /^Promote/ },
  { at: people, open: inMenu(/^Actions for/, 'Delete'), name: /^Delete/ },
  { at: campaign, open: button(/^Move from here/), name: 'Move all dates from here' },
  { at: campaign, open: button(/^Edit from here/), name: 'Edit all dates from here' },
  { at: campaign, open: button(/^Cancel the rest/), name: 'Cancel the rest of the campaign?' },
  { at: masters, open: inMenu(/^Actions for/, 'Archive'), name: /^Archive/ },
  { at: masters, open: inMenu(/^Actions for/, 'Link to User'), name: /^Link/ },
  { at: masters, open: inMenu(/^Actions for/, 'Create User and Link'), name: /^Create/ },
  { at: person, open: button('Give credit'), name: 'Give session credit' },
  { at: person, open: button('Give a pass'), name: 'Give an emergency pass' },
  { at: () => '/admin/messages', open: button('Manage'), name: 'Templates' },
];

test('every dialog of staff opens, keeps the focus and gives it back by keyboard, and is right for all', async ({
  page,
  player,
  table: booked,
  api,
}) => {
  test.setTimeout(600_000);
  await paySeat(page, booked);
  const { id: userId } = (await (await page.request.get('/api/auth/me')).json()) as { id: number };
  const series = await api.newCampaign({ dates: 2 });
  await logIn(page, superAdmin);
  const master = `Unlinked ${player.username}`;
  const data = { name: master, title: 'Keeper of doors', bio: 'Nobody knows them yet.', specialties: [] };
  expect((await page.request.post('/api/admin/game-masters', { data })).ok()).toBe(true);
  const scene = { table: booked, series, username: player.username, userId, master };
  let place = '';
  for (const { at, open, name } of table) {
    await test.step(`${name} at ${at(scene)}`, async () => {
      if (at(scene) !== place) await page.goto(at(scene));
      place = at(scene);
      const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
      let trigger: Locator | null = null;
      // The page hears keys only once it has come alive.
      await expect(async () => {
        if (!(await dialog.isVisible())) trigger = await open(page, scene);
        await expect(dialog).toBeVisible({ timeout: 10_000 });
      }).toPass();
      await expect(dialog.getByRole('status', { name: /loading|asking|finding out|checking/i })).toHaveCount(
        0,
      );
      expect(await violationsOf(page, '[role=dialog], [role=alertdialog]')).toEqual([]);
      const holds = () => dialog.evaluate((element) => element.contains(document.activeElement));
      for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
        await page.keyboard.press(key);
        expect(await holds()).toBe(true);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      if (trigger) await expect(trigger as Locator).toBeFocused();
    });
  }
});
