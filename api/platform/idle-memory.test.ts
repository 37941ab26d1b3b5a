import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { until } from '../../tests/scene/until.ts';
import { collectWhenIdle } from './idle-memory.ts';

const MB = 1024 * 1024;
let end = () => {};
afterEach(() => end());

test('memory is given back once nobody comes, and again only when it has grown', async () => {
  let [used, collected] = [100 * MB, 0];
  const collect = () => {
    collected += 1;
    used = 100 * MB;
  };
  end = collectWhenIdle(collect, () => used, 20);
  await wait(200);
  expect(collected).toBe(0); // there is nothing to give back
  used = 170 * MB;
  await until(() => collected === 1);
  await wait(200);
  expect(collected).toBe(1);
  used = 170 * MB;
  await until(() => collected === 2);
});

test('nobody waits for it while there is something to do', async () => {
  let [used, collected] = [100 * MB, 0];
  end = collectWhenIdle(
    () => (collected += 1),
    () => used,
    20,
  );
  used = 200 * MB;
  for (let round = 0; round < 50; round += 1) {
    const busyUntil = performance.now() + 10;
    while (performance.now() < busyUntil);
    // Nobody waits for anything here: while the machine stands still, too, there is something to do.
    await turn();
  }
  expect(collected).toBe(0);
});
