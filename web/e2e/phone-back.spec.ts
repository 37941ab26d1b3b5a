import type { Page } from '@playwright/test';
import { comesAlive, expect, logIn, test } from './fixtures.ts';
import { superadmin } from './pages.ts';

/** What a browser on a phone does at Back while something of the page may be closed: it asks the last one to close. */
async function phoneBack(page: Page): Promise<void> {
  // What is shown asks for Back a moment later.
  await page.waitForFunction(() => (window as unknown as { asked: CloseWatcher[] }).asked.length > 0);
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
