import { closeAll } from '../../tests/scene/close.ts';
import { db, isDatabaseAway, type Tx } from './db.ts';
import { isInTransaction } from './in-transaction.ts';
import { guardProvider } from './provider.ts';
import { afterCommit, askFirst, transaction } from './transaction.ts';

afterAll(closeAll);

const guard = guardProvider({ name: 'patient', players: 1, jobs: 1, isAway: () => false });
const ask = () => guard.call(async () => 'answer');

test('a provider is never asked while a transaction holds its locks and its connection', async () => {
  await expect(transaction(() => ask())).rejects.toThrow('patient was asked inside a database transaction');
  expect(await ask()).toBe('answer');
});

test('a transaction knows that it is open, stands alone, and ends as one', async () => {
  const inside = await transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1`;
    return isInTransaction();
  });
  expect([inside, isInTransaction()]).toEqual([true, false]);
  await expect(transaction(() => transaction(async () => 1))).rejects.toThrow('inside another one');
  const failing = transaction(async (tx) => {
    await tx.setting.create({ data: { key: 'left-over', value: 1 } });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await db.setting.count()).toBe(0);
});

test('what is to be said is said once the rows stand, and never of what was taken back', async () => {
  const said: string[] = [];
  await transaction(async (tx) => {
    afterCommit(tx, () => said.push('kept'));
    expect(said).toEqual([]);
  });
  const failing = transaction(async (tx) => {
    afterCommit(tx, () => said.push('lost'));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  afterCommit(db, () => said.push('at once'));
  expect(said).toEqual(['kept', 'at once']);
});

test('one thing that cannot be said keeps neither the others nor the answer back', async () => {
  const said: string[] = [];
  const answer = await transaction(async (tx) => {
    afterCommit(tx, () => {
      throw new Error('nobody listens');
    });
    afterCommit(tx, () => said.push('the other'));
    return 'kept';
  });
  expect([answer, said]).toEqual(['kept', ['the other']]);
});

test('what shows under locks only is asked outside, once, and the work is begun anew', async () => {
  const said: string[] = [];
  const askOf = (tx: Tx, key: string) =>
    askFirst(tx, key, async () => said.push(`${key}: ${await ask()}, ${await db.setting.count()} rows`));
  const answer = await transaction(async (tx) => {
    await tx.setting.create({ data: { key: 'asked', value: 1 } });
    afterCommit(tx, () => said.push('kept'));
    for (const key of ['one', 'other', 'one']) askOf(tx, key);
    return tx.setting.count();
  });
  expect([answer, ...said]).toEqual([1, 'one: answer, 0 rows', 'other: answer, 0 rows', 'kept']);
  await db.setting.deleteMany({ where: { key: 'asked' } });
});

test('where nobody can be asked the work fails as the asking did', async () => {
  let tries = 0;
  const failing = transaction(async (tx) => {
    tries += 1;
    askFirst(tx, 'one', () => Promise.reject(new Error('nobody is there')));
  });
  await expect(failing).rejects.toThrow('nobody is there');
  expect(tries).toBe(1);
});

/** Resolves for both once both have come. */
function meeting() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let missing = 2;
  return () => {
    missing -= 1;
    if (missing <= 0) resolve();
    return promise;
  };
}

const both = ['one', 'other'];
const add = (tx: Tx, key: string) =>
  tx.$executeRaw`UPDATE "Setting" SET value = to_jsonb(value::int + 1) WHERE key = ${key}`;

test('of two that wait for each other both come through, and each speaks once', async () => {
  await db.setting.createMany({ data: both.map((key) => ({ key, value: 0 })) });
  const meet = meeting();
  const said: string[] = [];
  let tries = 0;
  const crossing = ([first, second]: string[]) =>
    transaction(async (tx) => {
      tries += 1;
      afterCommit(tx, () => said.push(first!));
      await add(tx, first!);
      await meet();
      await add(tx, second!);
    });
  await Promise.all([crossing(both), crossing(both.toReversed())]);
  expect([tries, said.toSorted()]).toEqual([3, both]);
  const values = await db.setting.findMany({ where: { key: { in: both } } });
  expect(values.map(({ value }) => value)).toEqual([2, 2]);
});

test.each([
  ['a serialization failure', '40001'],
  ['a deadlock', '40P01'],
  ['a lock that is not to be had', '55P03'],
])('%s is tried four times, then the answer is "busy"', async (_name, state) => {
  let tries = 0;
  const losing = transaction((tx) => {
    tries += 1;
    return tx.$executeRawUnsafe(`DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '${state}'; END $$`);
  });
  const error = await losing.catch((caught: unknown) => caught);
  expect([tries, isDatabaseAway(error)]).toEqual([4, true]);
});

test('a conflict that Prisma finds in a statement of its own is tried again too', async () => {
  await db.$executeRaw`
    CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40P01'; END $$`;
  await db.$executeRaw`CREATE TRIGGER lose BEFORE INSERT ON "Setting" FOR EACH ROW EXECUTE FUNCTION lose()`;
  let tries = 0;
  const losing = transaction((tx) => {
    tries += 1;
    return tx.setting.create({ data: { key: 'lost', value: 1 } });
  });
  const error = await losing.catch((caught: unknown) => caught);
  await db.$executeRaw`DROP TRIGGER lose ON "Setting"`;
  expect([tries, isDatabaseAway(error)]).toEqual([4, true]);
});

test('anything else ends it at once', async () => {
  let tries = 0;
  const failing = transaction(async (tx) => {
    tries += 1;
    await tx.$queryRaw`SELECT 1 / 0`;
  });
  const error = await failing.catch((caught: unknown) => caught);
  expect([tries, isDatabaseAway(error)]).toEqual([1, false]);
});
