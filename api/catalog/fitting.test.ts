import { expect, test } from '@jest/globals';
import { DAY, HOUR } from '../platform/rules.ts';
import type { Viewer } from '../platform/viewer.ts';
import { bestFits, fittingBest } from './fitting.service.ts';
import { clockChanges } from './local-times.ts';
import { createSessionIndex } from './session-index.ts';
import { createWordIndex } from './word-index.ts';

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

test('tables that are alike are weighed once, however many there are', async () => {
  const index = createSessionIndex(createWordIndex());
  const ahead = Date.now() + DAY;
  for (let id = 1; id <= 2_000; id += 1) {
    const alike = [id % 2 ? 'Mothership' : 'Vaesen', 1_000, 'one-shot', null, null, [], []] as const;
    index.put([id, null, 1 + (id % 7), ahead + id * HOUR, ahead, 0, ...alike, 3, [], false]);
  }
  let weighed = 0;
  const kinds = new Proxy(index.kinds, {
    get(all, key) {
      if (Number.isInteger(Number(String(key)))) weighed += 1;
      return Reflect.get(all, key);
    },
  });
  const best = fittingBest(
    { ...index, size: index.size, columns: index.columns, kinds },
    {
      viewer: { id: 1, gameMasterId: null, timeZone: 'UTC' } as Viewer,
      tastes: { systems: ['Vaesen'], playDays: [], experience: null, showsForYou: true },
      habits: { systems: [], hosts: [3], evenings: [], price: null, taken: [] },
      now: new Date(),
      clocks: await clockChanges('UTC', index.span),
    },
  );
  // The next of the Game Master they know that are of the system they like.
  expect(best.map(({ table }) => table.id)).toEqual(Array.from({ length: 12 }, (_, at) => 2 + 14 * at));
  expect(weighed).toBeLessThan(50);
});
