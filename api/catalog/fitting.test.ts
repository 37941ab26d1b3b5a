import { expect, test } from '@jest/globals';
import { bestFits } from './fitting.service.ts';

type Fit = Parameters<ReturnType<typeof bestFits>['add']>[0];

/** As dice give them, the same for the same seed: some as good as others, some at the same time, some of one campaign. */
function fitsOf(seed: number, count: number): Fit[] {
  let state = seed;
  const dice = (sides: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
  return Array.from({ length: count }, (_, id) => ({
    table: { id: id + 1, startsAt: dice(20), campaign: dice(3) === 0 ? 1 + dice(8) : 0 },
    fit: 1 + dice(6),
    reasons: [],
    weekday: 1,
  }));
}

/** All of them in order, of a campaign the first, and then so many. */
function plainly(fits: readonly Fit[], most: number): number[] {
  const inOrder = fits.toSorted(
    (one, other) =>
      other.fit - one.fit || one.table.startsAt - other.table.startsAt || one.table.id - other.table.id,
  );
  const ofCampaign = new Set<number>();
  const each = inOrder.filter(({ table: { campaign } }) => {
    if (campaign === 0) return true;
    const isFirst = !ofCampaign.has(campaign);
    ofCampaign.add(campaign);
    return isFirst;
  });
  return each.slice(0, most).map(({ table }) => table.id);
}

test('of many the best are kept, in order and one of each campaign, whatever comes when', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const most = 1 + (seed % 12);
    const fits = fitsOf(seed, seed % 90);
    const best = bestFits(most);
    for (const fit of fits) {
      const { id } = fit.table;
      // Nothing is passed over that fits at least as well as is asked.
      if (fit.fit < best.leastFit()) expect([seed, plainly(fits, most).includes(id)]).toEqual([seed, false]);
      if (best.isBetter(fit)) best.add(fit);
    }
    expect([seed, best.inOrder().map(({ table }) => table.id)]).toEqual([seed, plainly(fits, most)]);
  }
});
