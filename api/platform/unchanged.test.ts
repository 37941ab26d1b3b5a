import { afterAll, afterEach, expect, jest, test } from '@jest/globals';
import { closeAll } from '../../tests/scene/close.ts';
import { readsOf } from '../../tests/scene/statements.ts';
import { aUser } from '../../tests/scene/world.ts';
import { clock } from './clock.ts';
import { db } from './db.ts';
import { transaction } from './transaction.ts';
import { forgetAnswers, unlessUnchanged } from './unchanged.ts';

afterAll(closeAll);
afterEach(() => clock.setOffset(0));

/** Something that is read, and how often it was. */
function counted(mayBeKept: (count: number) => boolean = () => true) {
  const again = unlessUnchanged<number>(mayBeKept);
  const read = jest.fn(async () => db.user.count());
  return { read, ask: (key = 'users') => again(key, read) };
}

test('an answer is told again until something is committed, whatever it is', async () => {
  const { read, ask } = counted();
  await ask(); // what was committed before may not be known yet
  const before = await ask();
  expect([await ask(), await ask()]).toEqual([before, before]);
  const times = read.mock.calls.length;
  expect(times).toBeLessThanOrEqual(2);
  await aUser();
  expect(await ask()).toBe(before + 1);
  expect(read).toHaveBeenCalledTimes(times + 1);
});

test('what has begun and is not committed changes nothing', async () => {
  const { read, ask } = counted();
  await ask();
  const before = await ask();
  const times = read.mock.calls.length;
  const [begun, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = transaction(async (tx) => {
    await tx.user.updateMany({ data: { pronouns: 'they/them' } });
    begun.resolve();
    await looked.promise;
  });
  await begun.promise;
  expect(await ask()).toBe(before);
  expect(read).toHaveBeenCalledTimes(times);
  looked.resolve();
  await writing;
  expect(await ask()).toBe(before);
  expect(read).toHaveBeenCalledTimes(times + 1);
});

test('what is committed while an answer is read is in the next one', async () => {
  const again = unlessUnchanged<number>(() => true);
  const readThenCommit = async () => {
    const count = await db.user.count();
    await aUser();
    return count;
  };
  await again('users', readThenCommit);
  const early = await again('users', readThenCommit);
  expect(await again('users', () => db.user.count())).toBe(early + 1);
});

test('nobody is told less than was committed before they asked', async () => {
  const again = unlessUnchanged<number>(() => true);
  let committed = await db.user.count();
  let stale = 0;
  for (let round = 0; round < 150; round++) {
    await aUser();
    committed += 1;
    const told = await Promise.all([1, 2, 3].map(() => again('users', () => db.user.count())));
    stale += told.filter((count) => count < committed).length;
  }
  expect(stale).toBe(0);
});

test.each([
  ['the clock of the shop has gone on', () => clock.setOffset(300)],
  ['it was put back', () => clock.setOffset(-300)],
  ['the process knows something else', forgetAnswers],
])('it is read anew when %s', async (_when, change) => {
  const { read, ask } = counted();
  await ask();
  await ask();
  const times = read.mock.calls.length;
  change();
  await ask();
  expect(read).toHaveBeenCalledTimes(times + 1);
});

test('it is let go after a quarter of a second', async () => {
  const { read, ask } = counted();
  await ask();
  await ask();
  const times = read.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 300));
  await ask();
  expect(read).toHaveBeenCalledTimes(times + 1);
});

test('what may not be kept, and what has failed, is read anew', async () => {
  const { read, ask } = counted(() => false);
  for (let time = 0; time < 3; time++) await ask();
  expect(read).toHaveBeenCalledTimes(3);
  const again = unlessUnchanged<number>(() => true);
  const fail = () => Promise.reject(new Error('away'));
  await expect(again('users', fail)).rejects.toThrow('away');
  await expect(again('users', fail)).rejects.toThrow('away');
  expect(await again('users', async () => 7)).toBe(7);
});

test('all who ask at once have the database asked once', async () => {
  const { ask } = counted();
  const keys = Array.from({ length: 20 }, (_none, at) => `users ${at}`);
  for (const key of keys) await ask(key);
  for (const key of keys) await ask(key);
  const reads = await readsOf(() => Promise.all(keys.map(ask)));
  expect(reads.filter(({ text }) => text.includes('pg_current_snapshot'))).toHaveLength(1);
});
