import { afterAll, expect, test } from '@jest/globals';
import { isAlone } from './alone.ts';
import { db } from './db.ts';
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
    const isOurs = await isAlone(tx, 'keep-figures');
    began();
    await busy;
    return isOurs;
  });
  await running;
  expect(await transaction((tx) => isAlone(tx, 'keep-figures'))).toBe(false);
  expect(await transaction((tx) => isAlone(tx, 'mail-table-messages'))).toBe(true);
  expect(await transaction((tx) => isAlone(tx, 'mail-unread-messages'))).toBe(true);
  end();
  expect(await first).toBe(true);
  expect(await transaction((tx) => isAlone(tx, 'keep-figures'))).toBe(true);
});
