import { jest } from '@jest/globals';
import Fastify from 'fastify';
import { closeAll } from '../../tests/scene/close.ts';
import { clock } from './clock.ts';
import { compareClocks } from './clock-watch.ts';
import { registerHealth } from './http/health.ts';
import { runJob } from './jobs.ts';
import { log } from './log.ts';

const app = Fastify();
registerHealth(app);
const health = async () => (await app.inject('/readyz')).json();
const realNow = Date.now;

/** The clock of this machine goes wrong by so much, and is compared with the database's. */
async function skew(seconds: number) {
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + seconds * 1000);
  await compareClocks();
}

afterEach(async () => {
  jest.restoreAllMocks();
  await compareClocks();
});
afterAll(async () => {
  await app.close();
  await closeAll();
});

test.each([-75, 75, 6])(
  'a clock that is %p s off: the time is the database’s, and it is said',
  async (seconds) => {
    const error = jest.spyOn(log, 'error').mockImplementation(() => {});
    await skew(seconds);
    expect(Math.abs(clock.now().getTime() - realNow())).toBeLessThan(2_000);
    const words = `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database`;
    expect(await health()).toEqual({ status: 'degraded', database: 'ok', clock: words });
    expect(error).toHaveBeenCalledWith({ clock: words }, expect.stringContaining('clock'));
  },
);

test('no job that moves money runs then; the others do, and all of them once it is right again', async () => {
  jest.spyOn(log, 'error').mockImplementation(() => {});
  const run = jest.fn(async () => {});
  const pays = { name: 'execute-refunds', everySeconds: 15, money: true, run } as const;
  const tidies = { name: 'forget-expired', everySeconds: 15, run } as const;
  await skew(75);
  await expect(runJob(pays)).rejects.toThrow('75 s ahead');
  expect(run).not.toHaveBeenCalled();
  await runJob(tidies);
  await skew(0);
  await runJob(pays);
  expect(run).toHaveBeenCalledTimes(2);
});

test('a clock that is right to the second is left alone', async () => {
  await skew(0.3);
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(realNow() + 250);
  expect(await health()).toEqual({ status: 'ok', database: 'ok', clock: 'ok' });
});
