import { comesAlive, expect, test } from './fixtures.ts';

test('a visitor reads whom to trust: facts, and a mark that says what it means', async ({ page }) => {
  await page.goto('/game-masters');
  await page.getByRole('link', { name: 'Marguerite Ashdown' }).first().click();
  await expect(page).toHaveURL(/\/game-masters\/\d+$/);
  const mark = page.locator('summary', { hasText: 'Verified' });
  await comesAlive(mark);
  const means = page.getByText(/^Verified means: .* log in with Google or a passkey, and the last 5 tables/);
  await expect(means).toBeHidden();
  await mark.press('Enter');
  await expect(means).toBeVisible();
  const fact = (name: string) => page.locator('dl > div').filter({ hasText: name });
  await expect(fact('Sessions run')).toContainText(/[5-9]/);
  await expect(fact('Played as promised')).toContainText('100%');

  // Of whom little is known no share is told.
  await page.goto('/game-masters');
  await page.getByRole('link', { name: 'Nadia Benhaddou' }).first().click();
  await expect(fact('Played as promised')).toContainText('New');
  await expect(mark).toHaveCount(0);
});
