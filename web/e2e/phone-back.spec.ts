import type { Page } from '@playwright/test';
import { comesAlive, expect, logIn, test } from './fixtures.ts';
import { superadmin } from './pages.ts';

/** What a browser on a phone does at Back while something of the page may be closed: it asks the last one to close. */
async function phoneBack(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { asked: CloseWatcher[] }).asked.at(-1)?.requestClose());
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    const asked: CloseWatcher[] = [];
    const Watcher = CloseWatcher;
    Object.assign(window, {
      asked,
      CloseWatcher: class extends Watcher {
        constructor() {
          super();
          asked.push(this);
        }
        override destroy() {
          asked.splice(asked.indexOf(this), 1);
          super.destroy();
        }
      },
    });
  });
});

test('Back on a phone closes the filters and stays at the board', async ({ page }) => {
  await page.goto('/sessions');
  const more = page.getByRole('button', { name: 'More filters' });
  await comesAlive(more);
  await more.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await phoneBack(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/sessions');
  await expect(more).toBeFocused();
});

test('Back on a phone answers a question with no', async ({ page }) => {
  await logIn(page, superadmin);
  await page.goto('/admin/sessions');
  const deleting = page.getByRole('button', { name: /^Delete / }).first();
  await comesAlive(deleting);
  await deleting.click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toBeVisible();
  await phoneBack(page);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/admin/sessions');
});

/** What the button of the browser does. */
async function desktopBack(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await browser.send('Page.getNavigationHistory');
  const entryId = entries[currentIndex - 1]?.id ?? 0;
  await browser.send('Page.navigateToHistoryEntry', { entryId });
}

test('Back on a desktop closes what lies over the page, the topmost first, and only then leaves it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logIn(page, superadmin);
  await page.goto('/admin/help');
  const link = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Sessions' });
  await comesAlive(link);
  await link.click();
  await page.getByRole('button', { name: 'New Session' }).click();
  const form = page.getByRole('dialog', { name: 'New Session' });
  await form.getByLabel('Title').fill('The Clock Without Hands');
  await desktopBack(page);
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await page.keyboard.press('Tab');
  await desktopBack(page);
  await expect(question).toHaveCount(0);
  await expect(form.getByLabel('Title')).toHaveValue('The Clock Without Hands');
  await form.getByLabel('Title').press('Control+a');
  await form.getByLabel('Title').press('Delete');
  await desktopBack(page);
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL('/admin/sessions');
  await desktopBack(page);
  await expect(page).toHaveURL('/admin/help');
});
