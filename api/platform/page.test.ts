import { expect, jest, test } from '@jest/globals';
import { toPage, type Window } from './page.ts';

const window: Window = { size: 3, backward: false, after: null, before: null, offset: 0 };
const place = { at: 0, id: 1 };

test.each<[string, Partial<Window>, number, number]>([
  ['all of it on one page', {}, 3, 3],
  ['nothing', {}, 0, 0],
  ['all of it, from its end', { backward: true }, 2, 2],
])('%s: nobody counts what was read', async (_what, asked, rows, told) => {
  const count = jest.fn<() => Promise<number>>();
  const page = toPage(Array(rows).fill({}), { ...window, ...asked }, count);
  expect(await page.totalCount()).toBe(told);
  expect(count).not.toHaveBeenCalled();
});

test.each<[string, Partial<Window>, number]>([
  ['there is more', {}, 4],
  ['there is more before it', { backward: true }, 4],
  ['it begins behind another page', { after: place }, 2],
  ['it ends before another page', { backward: true, before: place }, 2],
  ['it leaves some out', { offset: 3 }, 0],
  ['no row was asked for', { size: 0 }, 1],
])('%s: all are counted', async (_what, asked, rows) => {
  const page = toPage(Array(rows).fill({}), { ...window, ...asked }, async () => 40);
  expect(await page.totalCount()).toBe(40);
});
