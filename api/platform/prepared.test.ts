import { afterAll, expect, test } from '@jest/globals';
import { closeAll } from '../../tests/scene/close.ts';
import { inBackground } from './call-deadline.ts';
import { db, Prisma, type Tx } from './db.ts';
import { read } from './read.ts';
import { transaction } from './transaction.ts';

afterAll(closeAll);

interface Kept {
  statement: string;
  generic: number;
  custom: number;
}

const KEPT = Prisma.sql`SELECT statement, generic_plans::int AS generic, custom_plans::int AS custom
  FROM pg_prepared_statements WHERE statement NOT LIKE '%pg_prepared_statements%'`;
/** What the connection of a transaction has prepared of statements that contain these words. */
const keptBy = async (tx: Tx, words: string) =>
  (await tx.$queryRaw<Kept[]>(KEPT)).filter(({ statement }) => statement.includes(words));
const keptByReads = async (words: string) =>
  (await read<Kept>`${KEPT}`).filter(({ statement }) => statement.includes(words));

test('what Prisma asks is prepared once for each connection', () =>
  transaction(async (tx) => {
    for (const id of [1, 2, 3]) {
      await tx.broadcast.findMany({ where: { id } });
      await tx.broadcast.updateMany({ where: { id }, data: { subject: 'The same' } });
      await tx.$queryRaw`SELECT ${id}::int AS "asked by hand"`;
    }
    const texts = (await keptBy(tx, 'Broadcast')).map(({ statement }) => statement.slice(0, 6));
    expect(texts.toSorted()).toEqual(['SELECT', 'UPDATE']);
    expect(await keptBy(tx, 'asked by hand')).toHaveLength(1);
    expect(await keptBy(tx, 'BEGIN')).toEqual([]);
  }));

test('a list of any length is not kept in all of its lengths', () =>
  transaction(async (tx) => {
    for (let most = 1; most <= 30; most += 1) {
      const ids = Array.from({ length: most }, (_, at) => at);
      await tx.messageTemplate.findMany({ where: { id: { in: ids } } });
    }
    const kept = (await keptBy(tx, 'MessageTemplate')).length;
    expect(kept).toBeGreaterThan(2);
    expect(kept).toBeLessThan(10);
  }));

test('a transaction that meets a migration is begun anew, and then nobody meets it any more', async () => {
  await db.$executeRaw`CREATE TABLE widening (a int)`;
  await db.$executeRaw`INSERT INTO widening VALUES (1)`;
  const all = (tx: Tx) => tx.$queryRaw`SELECT * FROM widening`;
  // Every connection of the pool has prepared it.
  const met = await Promise.all(Array.from({ length: 6 }, () => transaction(all)));
  expect(met).toEqual(Array.from({ length: 6 }, () => [{ a: 1 }]));
  await db.$executeRaw`ALTER TABLE widening ALTER COLUMN a TYPE text, ADD COLUMN b int DEFAULT 2`;
  let tries = 0;
  const again = await transaction((tx) => {
    tries += 1;
    return all(tx);
  });
  expect(again).toEqual([{ a: '1', b: 2 }]);
  expect(tries).toBe(2);
  expect(await Promise.all(Array.from({ length: 12 }, () => all(db)))).toEqual(
    Array.from({ length: 12 }, () => [{ a: '1', b: 2 }]),
  );
});

test('what is read by numbers is not planned anew for each, what is searched or read by a job always is', async () => {
  for (let id = 1; id <= 20; id += 1) {
    await read`SELECT id AS "by numbers" FROM "Session" WHERE id = ANY (${[id]})`;
    await read`SELECT id AS "by words" FROM "Session" WHERE "searchText" LIKE ${`%${id}%`}`;
    await inBackground(() => read`SELECT id AS "by a job" FROM "Session" WHERE id = ANY (${[id]})`);
  }
  const [numbers] = await keptByReads('by numbers');
  expect([numbers?.custom, (numbers?.generic ?? 0) > 0]).toEqual([0, true]);
  const [words] = await keptByReads('by words');
  expect([words?.generic, (words?.custom ?? 0) > 0]).toEqual([0, true]);
  const [byJob] = await keptByReads('by a job');
  expect([byJob?.generic, (byJob?.custom ?? 0) > 0]).toEqual([0, true]);
  expect(await read`SHOW plan_cache_mode`).toEqual([{ plan_cache_mode: 'force_generic_plan' }]);
});

test('no connection reckons with an arm that moves, or compiles what it is asked', async () => {
  const sql = Prisma.sql`SELECT current_setting('random_page_cost') AS page, current_setting('jit') AS jit`;
  const said = [...(await read(sql.strings, ...sql.values)), ...(await db.$queryRaw<object[]>(sql))];
  expect(said).toEqual(Array(2).fill({ page: '1.1', jit: 'off' }));
});

// Last, for its connection is full from then on.
test('a connection keeps so many and answers the rest all the same', () =>
  transaction(async (tx) => {
    for (let n = 0; n < 320; n += 1)
      expect(await tx.$queryRaw`SELECT ${n}::int AS ${Prisma.raw(`"n${n}"`)}`).toEqual([{ [`n${n}`]: n }]);
    expect((await tx.$queryRaw<Kept[]>(KEPT)).length).toBeLessThanOrEqual(300);
  }));
