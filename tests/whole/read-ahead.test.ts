import { expect, test } from '@jest/globals';
import { db } from '../../api/platform/db.ts';
import { startProcess } from '../scene/process.ts';
import { until } from '../scene/until.ts';

test('a process that has started reads what is searched before anybody searches', async () => {
  const product = await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE "Session" IN ACCESS EXCLUSIVE MODE`;
      const started = await startProcess();
      await until(async () => {
        const waiting = await db.$queryRaw<{ query: string }[]>`
          SELECT query FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        return waiting.some(({ query }) => query.includes('hashtextextended(s."searchText"'));
      });
      return started;
    },
    { timeout: 300_000 },
  );
  expect(await product.stop()).toBe(0);
});
