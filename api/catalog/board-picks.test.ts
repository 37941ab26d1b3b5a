import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import { closeAll } from '../../tests/scene/close.ts';
import { aSession } from '../../tests/scene/world.ts';
import { askedFor } from './board.service.ts';
import { lookThrough } from './board-picks.service.ts';

afterAll(closeAll);

test('of searches that come together each is looked for in its own round: whoever comes between is heard', async () => {
  await aSession();
  const now = new Date();
  let round = 0;
  const look = (search: string) => lookThrough({ ...askedFor(null, {}), search }, now, () => round);
  await look('warm');
  let isOver = false;
  const counting = (async () => {
    while (!isOver) {
      await setImmediate();
      round += 1;
    }
  })();
  const words = Array.from({ length: 20 }, (_, n) => `wrd${n} qrst${n}`);
  const rounds = await Promise.all(words.map(look));
  isOver = true;
  await counting;
  expect(new Set(rounds).size).toBe(words.length);
});
