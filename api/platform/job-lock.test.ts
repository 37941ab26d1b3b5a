import { afterAll, expect, test } from '@jest/globals';
import { db } from './db.ts';
import { tryLockJob } from './job-lock.ts';
import { transaction } from './transaction.ts';

afterAll(() => db.$disconnect());

test('a job is done by one process at a time, beside every other job, and again when it is over', async () => {
  let end = () => {};
  const busy = new Promise<void>((resolve) => {
    end = resolve;
  });
  let began = () => {};
  const running = new Promise<void>((resolve) => {
    began = resolve;
  });
  const first = transaction(async (tx) => {
    const isOurs = await tryLockJob(tx, 'keep-figures');
    began();
    await busy;
    return isOurs;
  });
  await running;
  expect(await transaction((tx) => tryLockJob(tx, 'keep-figures'))).toBe(false);
  expect(await transaction((tx) => tryLockJob(tx, 'mail-table-messages'))).toBe(true);
  expect(await transaction((tx) => tryLockJob(tx, 'mail-unread-messages'))).toBe(true);
  end();
  expect(await first).toBe(true);
  expect(await transaction((tx) => tryLockJob(tx, 'keep-figures'))).toBe(true);
});
