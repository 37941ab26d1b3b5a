import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Returns axe's violations on a page at rest, each rule with the elements that break it; `inside`: only in there. */
export async function violationsOf(page: Page, inside?: string): Promise<string[]> {
  // A half-faded element has a contrast that does not last.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
  // The pages have no frames to inspect, and only violations are reported.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(rules);
  const { violations } = await (inside ? axe.include(inside) : axe).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
