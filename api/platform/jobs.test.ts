import { afterAll, expect, test } from '@jest/globals';
import { PgBoss } from 'pg-boss';
import { closeAll } from '../../tests/scene/close.ts';
import { until } from '../../tests/scene/until.ts';
import { env } from './env.ts';
import { startJobs, stopJobs, wake } from './jobs.ts';

afterAll(closeAll);

const name = 'forget-words';

test('what killed processes left in a queue holds up nobody who is woken', async () => {
  const queue = new PgBoss({ connectionString: env.database.url, max: 1, supervise: false, schedule: false });
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  const job = { name, everySeconds: 86_400, run } as const;
  await startJobs([job]); // makes the queue
  await until(() => runs === 1);
  await stopJobs();
  await queue.start();
  for (const process of ['a', 'b', 'c']) await queue.send(name, {}, { singletonKey: process });
  await startJobs([job]);
  try {
    await until(() => runs > 1);
    // Both starts sent a call of their own, perhaps late; one that is not done yet would count with what is woken below.
    const isDone = async () =>
      (await queue.findJobs(name)).filter(({ state }) => state === 'completed').length === 5;
    await until(isDone, 30_000);
    const before = runs;
    wake(name);
    await until(() => runs > before, 30_000);
    expect(runs).toBe(before + 1);
  } finally {
    await stopJobs();
    await queue.stop();
  }
});
