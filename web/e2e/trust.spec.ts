import { expect, test } from './fixtures.ts';

test('a visitor reads whom to trust: facts, and of whom little is known no share', async ({ page, api }) => {
  const fact = (name: string) => page.locator('dl > div').filter({ hasText: name });
  await page.goto('/game-masters');
  await page.getByRole('link', { name: 'Marguerite Ashdown' }).first().click();
  await expect(page).toHaveURL(/\/game-masters\/\d+$/);
  // Other journeys run tables of hers, and call some off.
  await expect(fact('Sessions run')).toContainText(/\d/);
  await expect(fact('Played as promised')).toContainText(/\d%/);

  await page.goto('/game-masters');
  await page.getByRole('link', { name: 'Nadia Benhaddou' }).first().click();
  await expect(fact('Played as promised')).toContainText('Not enough to say');
  await expect(page.locator('summary', { hasText: 'Verified' })).toHaveCount(0);

  await page.goto(`/game-masters/${await api.newGameMaster('Vesper Quill')}`);
  await expect(fact('Sessions run')).toContainText('None yet');
});
