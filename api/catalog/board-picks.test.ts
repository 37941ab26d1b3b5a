import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import { closeAll } from '../../tests/scene/close.ts';
import { aSession } from '../../tests/scene/world.ts';
import { askedFor } from './board.service.ts';
import { lookThrough } from './board-picks.service.ts';
import { loosen } from './session-loosening.service.ts';
import { suggest } from './session-suggestions.service.ts';

afterAll(closeAll);

/** In how many rounds of the event loop these are over. */
async function roundsOf(works: readonly (() => Promise<unknown>)[]): Promise<number> {
  let round = 0;
  let isOver = false;
  const counting = (async () => {
    while (!isOver) {
      await setImmediate();
      round += 1;
    }
  })();
  const rounds = await Promise.all(works.map((work) => work().then(() => round)));
  isOver = true;
  await counting;
  return new Set(rounds).size;
}

const twenty = Array.from({ length: 20 }, (_, n) => n);

// Whoever comes between them is heard.
test.each<[string, (n: number) => Promise<unknown>]>([
  [
    'searched',
    (n) => lookThrough({ ...askedFor(null, {}), search: `wrd${n} qrst${n}` }, new Date(), () => null),
  ],
  ['looked for in filters that leave nothing', (n) => loosen(null, { maxPriceCents: n + 1, seats: 6 })],
])('what is %s by many at once is looked for by each in a round of its own', async (_, look) => {
  await aSession();
  await look(1_000);
  expect(await roundsOf(twenty.map((n) => () => look(n)))).toBe(twenty.length);
});

test('what somebody may have meant is guessed in a round of its own, too', async () => {
  await aSession({ title: 'Lanterns of Ashfell' });
  await suggest('warm');
  // Each reads what was meant after that, as the database answers.
  expect(await roundsOf(twenty.map((n) => () => suggest(`zzyzx${n}`)))).toBeGreaterThan(twenty.length / 2);
});
