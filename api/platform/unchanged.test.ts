import { afterAll, afterEach, describe, expect, jest, test } from '@jest/globals';
import { closeAll } from '../../tests/scene/close.ts';
import { aSuperAdmin, aUser } from '../../tests/scene/world.ts';
import { changeSettings, readSettings } from '../settings/settings.service.ts';
import { clock } from './clock.ts';
import { db } from './db.ts';
import { onReplica } from './place.ts';
import { transaction } from './transaction.ts';
import { createState, databaseState, forgetAnswers, shareUnchanged, unlessUnchanged } from './unchanged.ts';

afterAll(closeAll);
afterEach(() => clock.setOffset(0));

describe('as the database is', () => {
  const users = async () => db.user.count();
  const counting = () => {
    const { ask } = unlessUnchanged<number>(() => true);
    return (work = users) => ask('users', work);
  };

  test('nobody is told less than was committed before they asked', async () => {
    const ask = counting();
    let committed = await users();
    let stale = 0;
    for (let round = 0; round < 150; round++) {
      await aUser();
      committed += 1;
      const told = await Promise.all([ask(), ask(), ask()]);
      stale += told.filter((count) => count < committed).length;
    }
    expect(stale).toBe(0);
  });

  test('nor while somebody else has something open that is older', async () => {
    const [begun, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = transaction(async (tx) => {
      await tx.user.updateMany({ data: { pronouns: 'they/them' } });
      begun.resolve();
      await looked.promise;
    });
    await begun.promise;
    const ask = counting();
    let [committed, stale] = [await users(), 0];
    for (let round = 0; round < 20; round++) {
      await ask();
      await db.newsletterSubscriber.count(); // somebody is in between
      await aUser();
      committed += 1;
      if ((await ask()) < committed) stale += 1;
    }
    looked.resolve();
    await writing;
    expect(stale).toBe(0);
  });

  test('what is committed while an answer is read is in the next one', async () => {
    const ask = counting();
    const readThenCommit = async () => {
      const count = await users();
      await aUser();
      return count;
    };
    await ask(readThenCommit);
    const early = await ask(readThenCommit);
    expect(await ask()).toBe(early + 1);
  });
});

/** A database whose state is what a test says; how often it was asked; what is read of it, and how often. */
function stage(mayBeKept: (count: number) => boolean = () => true, longestMs = 60_000) {
  const database = { primary: 1, replica: 1, isAway: false };
  const asked = jest.fn();
  const state = (place: 'primary' | 'replica') =>
    createState(async () => {
      asked();
      await new Promise(setImmediate);
      if (database.isAway) throw new Error('away');
      return String(database[place]);
    });
  const { told, ask } = unlessUnchanged(mayBeKept, longestMs, {
    primary: state('primary'),
    replica: state('replica'),
  });
  const work = jest.fn(async () => database.primary);
  return {
    database,
    asked,
    work,
    ask: (key = 'answer', asOf: string | null = null) => ask(key, work, asOf),
    told: (asOf: string | null) => told('answer', asOf),
  };
}

test('an answer is told again until something is committed', async () => {
  const { database, work, ask } = stage();
  expect([await ask(), await ask(), await ask()]).toEqual([1, 1, 1]);
  expect(work).toHaveBeenCalledTimes(1);
  database.primary = 2;
  expect([await ask(), await ask()]).toEqual([2, 2]);
  expect(work).toHaveBeenCalledTimes(2);
});

test('who has asked how the database is tells again without asking, as long as it is so', async () => {
  const { database, asked, work, ask, told } = stage();
  expect(told('1')).toBe(undefined);
  await ask();
  asked.mockClear();
  expect([told('1'), told('2'), told(null), onReplica(() => told('1'))]).toEqual([
    1,
    undefined,
    undefined,
    undefined,
  ]);
  database.primary = 2;
  await ask();
  await ask();
  asked.mockClear();
  expect([told('1'), told('2')]).toEqual([undefined, 2]);
  clock.setOffset(60_001);
  expect(told('2')).toBe(undefined);
  expect(asked).not.toHaveBeenCalled();
  expect(work).toHaveBeenCalledTimes(2);
});

test('what is read as of a state is told again as of that one, whatever was heard since', async () => {
  const { database, ask, told } = stage();
  database.primary = 2;
  await ask('something else');
  await ask('answer', '1');
  expect([told('1'), told('2')]).toEqual([2, undefined]);
});

test('what the primary said says nothing of the replica', async () => {
  const { database, work, ask } = stage();
  await onReplica(() => ask('answer', 'of the primary'));
  await onReplica(() => ask());
  expect(work).toHaveBeenCalledTimes(1);
  database.replica = 2;
  await onReplica(() => ask());
  expect(work).toHaveBeenCalledTimes(2);
});

test('who shares an answer with others is not answered by what only one of them has asked', async () => {
  const share = shareUnchanged<string | null>(() => false);
  const work = async (asOf: string | null) => asOf;
  const asked = [share('key', work, '1'), share('key', work, '1'), share('key', work, '2')];
  expect(await Promise.all(asked)).toEqual(['1', null, null]);
});

test('nor is it told again to those who ask as of a later state', async () => {
  const share = shareUnchanged<number>();
  const work = jest.fn(async () => db.user.count());
  const early = await databaseState();
  await aUser();
  const later = await databaseState();
  await share('key', work, early);
  await share('key', work, later);
  expect(work).toHaveBeenCalledTimes(2);
});

test('nobody is told again by a state that nobody knew', async () => {
  const { database, ask, told } = stage();
  database.isAway = true;
  await ask();
  expect(told(null)).toBe(undefined);
});

test('who comes while the database is asked has it asked again', async () => {
  const { database, asked, ask } = stage();
  await ask();
  asked.mockClear();
  const early = ask();
  while (asked.mock.calls.length === 0) await new Promise(setImmediate);
  database.primary = 2;
  expect(await ask()).toBe(2);
  await early;
  expect(asked.mock.calls.length).toBeGreaterThan(1);
});

test('the replica and the primary are told apart', async () => {
  const { database, work, ask } = stage();
  await ask();
  await onReplica(() => ask());
  expect(work).toHaveBeenCalledTimes(2);
  database.replica = 2;
  await onReplica(() => ask());
  expect(work).toHaveBeenCalledTimes(3);
  await ask();
  expect(work).toHaveBeenCalledTimes(3);
});

test.each([
  ['the clock of the shop has gone on', () => clock.setOffset(60_001)],
  ['it was put back', () => clock.setOffset(-90_000)],
  ['the process knows something else', forgetAnswers],
])('it is read anew when %s', async (_when, change) => {
  const { work, ask } = stage();
  await ask();
  await change();
  await ask();
  expect(work).toHaveBeenCalledTimes(2);
});

test('it is let go after a while', async () => {
  const { work, ask } = stage(() => true, 20);
  await ask();
  await new Promise((resolve) => setTimeout(resolve, 40));
  await ask();
  expect(work).toHaveBeenCalledTimes(2);
});

test('it is read anew when the settings are others, whoever changed them', async () => {
  const { version } = await readSettings();
  const { work, ask } = stage();
  await ask();
  await readSettings();
  await ask();
  expect(work).toHaveBeenCalledTimes(1);
  await changeSettings(await aSuperAdmin(), ['siteName'], version, { siteName: 'Tavern' });
  await ask();
  expect(work).toHaveBeenCalledTimes(2);
  // As another process would.
  await db.setting.update({
    where: { key: 'shop' },
    data: { value: { siteName: 'Inn' }, version: { increment: 1 } },
  });
  await readSettings();
  await ask();
  expect(work).toHaveBeenCalledTimes(3);
});

test('what may not be kept, and what has failed, is read anew', async () => {
  const { work, ask } = stage(() => false);
  for (let time = 0; time < 3; time++) await ask();
  expect(work).toHaveBeenCalledTimes(3);
  const failing = stage();
  failing.work.mockRejectedValueOnce(new Error('torn'));
  await expect(failing.ask()).rejects.toThrow('torn');
  expect(await failing.ask()).toBe(1);
});

test('where nobody knows how the database is, everybody has it read', async () => {
  const { database, work, ask } = stage();
  await ask();
  database.isAway = true;
  expect([await ask(), await ask()]).toEqual([1, 1]);
  expect(work).toHaveBeenCalledTimes(3);
});

test('all who ask at once have the database asked once', async () => {
  const { asked, ask } = stage();
  const keys = Array.from({ length: 20 }, (_none, at) => `answer ${at}`);
  for (const key of keys) await ask(key);
  asked.mockClear();
  await Promise.all(keys.map((key) => ask(key)));
  expect(asked).toHaveBeenCalledTimes(1);
});

test('what is kept has an end', async () => {
  const { work, ask } = stage();
  const keys = Array.from({ length: 1_001 }, (_none, at) => `answer ${at}`);
  await Promise.all(keys.map((key) => ask(key)));
  work.mockClear();
  await Promise.all(keys.map((key) => ask(key)));
  expect(work.mock.calls.length).toBeGreaterThanOrEqual(1);
});
