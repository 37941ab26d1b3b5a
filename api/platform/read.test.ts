import { afterAll, expect, test } from '@jest/globals';
import { DriverAdapterError, type Error as DriverError } from '@prisma/driver-adapter-utils';
import Fastify from 'fastify';
import pg from 'pg';
import { closeAll } from '../../tests/scene/close.ts';
import { lockWaiters } from '../../tests/scene/overlap.ts';
import { statementsOf } from '../../tests/scene/statements.ts';
import { until } from '../../tests/scene/until.ts';
import { db, isDatabaseAway, Prisma } from './db.ts';
import { env } from './env.ts';
import { registerHealth } from './http/health.ts';
import { read } from './read.ts';
import { transaction } from './transaction.ts';

afterAll(closeAll);

const admin = async (text: string) => {
  const client = new pg.Client({ connectionString: env.database.url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
};

test('gives every type as Prisma does', async () => {
  const sql = Prisma.sql`
    SELECT 1::int2 AS a, 2::int4 AS b, 9007199254740993::int8 AS c, 12.340::numeric AS d, 1.5::float4 AS e, 0.1::float8 AS f,
      TRUE AS g, 'text' AS h, 'Ünï'::citext::text AS i, 'draft'::"SessionStatus"::text AS j, DATE '2026-02-28' AS k,
      TIMESTAMP '2026-02-28 01:02:03.456' AS l, ${new Date('2026-03-08T07:30:00.123Z')}::timestamptz AS m,
      '{"a":[1,null]}'::json AS n, '{"b":2}'::jsonb AS o, '\\x00ff'::bytea AS p, ARRAY['x', NULL, 'a,"b'] AS q,
      ${[3, 1, 2]}::int[] AS r, NULL::int AS s, count(*) AS t, sum(5) AS u, avg(5) AS v, ${'%_\\'}::text AS w,
      ARRAY[now()::timestamptz(3)] = ARRAY[now()::timestamptz(3)] AS x, ${null}::text AS y, ${true}::bool AS z`;
  const [[ours], theirs] = [
    await read<Record<string, unknown>>`${sql}`,
    await db.$queryRaw<Record<string, unknown>[]>(sql),
  ];
  const { p, ...rest } = ours!;
  const { p: bytes, ...others } = theirs[0]!;
  expect(rest).toEqual(others);
  expect(Object.keys(rest)).toEqual(Object.keys(others));
  expect([...(p as Uint8Array)]).toEqual([...(bytes as Uint8Array)]);
  expect([typeof ours!.c, ours!.d instanceof Prisma.Decimal]).toEqual(['bigint', true]);
});

test('prepares a statement once for each connection', async () => {
  for (let n = 0; n < 3; n += 1) await read`SELECT ${n}::int AS "named once"`;
  const prepared = await read<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_prepared_statements WHERE statement LIKE 'SELECT $1::int%'`;
  expect(prepared[0]!.count).toBe(1);
});

test('a caller who varies a statement endlessly fills no connection', async () => {
  for (let n = 0; n < 320; n += 1) await read`SELECT ${Prisma.raw(String(n))}`;
  const [{ count } = { count: 0 }] = await read<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_prepared_statements`;
  expect(count).toBeLessThan(300);
});

test('nor does a caller who makes it long', async () => {
  for (let n = 0; n < 20; n += 1) await read`SELECT ${Prisma.raw(`'${'x'.repeat(100_000)}', ${n}`)}`;
  const [{ size } = { size: 0 }] = await read<{ size: number }>`
    SELECT coalesce(sum(length(statement)), 0)::int AS size FROM pg_prepared_statements`;
  expect(size).toBeLessThan(600_000);
});

test('cannot write', async () => {
  await expect(read`DELETE FROM "Session"`).rejects.toMatchObject({ code: '25006' });
});

test('takes no more connections than its share, and gives each back', async () => {
  expect(env.database.readPool + env.database.pool).toBe(20);
  const sessions = await Promise.all(
    Array.from(
      { length: 40 },
      () => read<{ pid: number }>`SELECT pg_backend_pid() AS pid, pg_sleep(0.01)::text`,
    ),
  );
  expect(new Set(sessions.map(([row]) => row!.pid)).size).toBeLessThanOrEqual(env.database.readPool);
  await Promise.allSettled(Array.from({ length: 20 }, () => read`SELECT 1 / 0`));
  expect(await read`SELECT 1 AS one`).toEqual([{ one: 1 }]);
});

test('goes on after a migration changed what is prepared', async () => {
  await admin('CREATE TABLE growing (a int); INSERT INTO growing VALUES (1)');
  const all = () => read`SELECT * FROM growing`;
  expect(await all()).toEqual([{ a: 1 }]);
  await admin('ALTER TABLE growing ADD COLUMN b int DEFAULT 2');
  for (let n = 0; n < 3; n += 1) expect(await all()).toEqual([{ a: 1, b: 2 }]);
});

test('a lost connection counts as the database being away, and the next read works', async () => {
  const waiting = read`SELECT pg_sleep(60)::text`.catch((error: unknown) => error);
  const sleeping = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`;
  await until(async () => (await admin(sleeping)).length);
  const killed = await admin(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  expect(killed.length).toBeGreaterThan(0);
  expect(isDatabaseAway(await waiting)).toBe(true);
  expect(await read`SELECT 1 AS one`).toEqual([{ one: 1 }]);
});

test('a time is the same whatever zone the database is set to', async () => {
  const { pathname } = new URL(env.database.url);
  await admin(`ALTER DATABASE ${pathname.slice(1)} SET TimeZone = 'Asia/Kathmandu'`);
  await admin(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  const sql = Prisma.sql`SELECT TIMESTAMPTZ '2026-03-08T07:30:00.123Z' AS at, current_setting('TimeZone') AS zone`;
  // A connection that was lost is found so by its use.
  const theirs = await until(() => db.$queryRaw(sql).catch(() => null));
  const ours = await until(() => read`${sql}`.catch(() => null));
  const right = [{ at: new Date('2026-03-08T07:30:00.123Z'), zone: 'UTC' }];
  expect([theirs, ours]).toEqual([right, right]);
});

test('nobody there counts as away too', async () => {
  const nobody = new pg.Pool({ connectionString: 'postgres://nobody@localhost:9/none' });
  const error = await nobody.query('SELECT 1').catch((reason: unknown) => reason);
  await nobody.end();
  expect(isDatabaseAway(error)).toBe(true);
});

test('refuses to be called inside a transaction', async () => {
  await expect(transaction(() => read`SELECT 1`)).rejects.toThrow('read() was called inside a transaction');
});

test('whether the database answers is known while all that reads wait', async () => {
  const app = Fastify();
  registerHealth(app);
  const keeper = new pg.Client({ connectionString: env.database.url });
  await keeper.connect();
  await keeper.query('SELECT pg_advisory_lock(36)');
  const reads = Array.from(
    { length: env.database.readPool + 1 },
    () => read`SELECT pg_advisory_lock_shared(36)::text, pg_advisory_unlock_shared(36)`,
  );
  await until(async () => (await lockWaiters()) === env.database.readPool);
  expect((await app.inject('/readyz')).json()).toMatchObject({ database: 'ok' });
  expect(await lockWaiters()).toBe(env.database.readPool);
  await keeper.end();
  await Promise.all(reads);
  await app.close();
});

test('one statement is one round trip', async () => {
  expect(await statementsOf(() => read`SELECT 1 AS one`)).toEqual(['SELECT 1 AS one']);
});

test.each<[DriverError, boolean]>([
  [{ kind: 'ConnectionClosed' }, true],
  [{ kind: 'DatabaseNotReachable' }, true],
  [{ kind: 'SocketTimeout' }, true],
  [{ kind: 'TooManyConnections', cause: 'too many clients' }, true],
  [{ kind: 'TableDoesNotExist', table: 'Session' }, false],
])(
  'an error that the adapter hands on as it is, %j, says by itself whether the database is away',
  (error, away) => {
    expect(isDatabaseAway(new DriverAdapterError(error))).toBe(away);
  },
);
