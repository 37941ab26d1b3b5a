import { expect, test } from '@jest/globals';
import { inParallel } from './parallel.ts';

test('so many at a time, and every answer at its place', async () => {
  let running = 0;
  let most = 0;
  const answers = await inParallel([5, 1, 4, 2, 3], 2, async (turns) => {
    running += 1;
    most = Math.max(most, running);
    for (let n = 0; n < turns; n += 1) await Promise.resolve();
    running -= 1;
    return turns * 10;
  });
  expect(answers).toEqual([50, 10, 40, 20, 30]);
  expect(most).toBe(2);
  expect(await inParallel([], 2, async () => 1)).toEqual([]);
});
