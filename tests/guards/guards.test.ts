import pg from 'pg';
import { createTestDatabase } from '../scene/db.ts';
import { until } from '../scene/until.ts';
import { checksOfBookings } from './checks/bookings.ts';
import { checksOfCatalogue } from './checks/catalogue.ts';
import { checksOfPeople } from './checks/people.ts';
import { checksOfWords } from './checks/words.ts';
import { pointing, references } from './references.ts';
import { another, answer, copy, keys, rows, type Values } from './rows.ts';
import { refund, refusing } from './triggers.ts';
import { own, uniques } from './uniques.ts';
import { writing } from './writing-triggers.ts';

// What PostgreSQL itself refuses, whatever our code does: each guard alone, beside what it lets pass.

const checks = { ...checksOfPeople, ...checksOfCatalogue, ...checksOfBookings, ...checksOfWords };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
const connect = async () => {
  const connection = new pg.Client({ connectionString: database.url });
  await connection.connect();
  return connection;
};
const say = (sql: string) => answer(client, sql);

beforeAll(async () => {
  database = await createTestDatabase();
  client = await connect();
  await client.query(rows);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('every guard of the database has a line here, and every line its guard', async () => {
  const { rows: found } = await client.query<{ guard: string }>(`
    SELECT CASE contype WHEN 'c' THEN 'check ' WHEN 'f' THEN 'reference ' ELSE 'other ' END || conname
        || CASE WHEN convalidated AND conenforced THEN '' ELSE ' (not in force)' END AS guard
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype NOT IN ('n', 'p', 't', 'u')
    UNION ALL
    SELECT 'unique ' || relname || CASE WHEN indisvalid AND indisready AND NOT indnullsnotdistinct THEN ''
        ELSE ' (not in force)' END
      FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE relnamespace = 'public'::regnamespace AND indisunique AND NOT indisprimary
    UNION ALL
    SELECT 'trigger ' || tgname || CASE tgenabled WHEN 'O' THEN '' ELSE ' (not in force)' END
      FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
      WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal
    UNION ALL
    SELECT 'rule ' || rulename FROM pg_rules WHERE schemaname = 'public'
    UNION ALL
    SELECT 'policy ' || policyname FROM pg_policies WHERE schemaname = 'public'`);
  const lines = [
    ...Object.keys(checks).map((name) => `check ${name}`),
    ...Object.keys(uniques).map((name) => `unique ${name}`),
    ...Object.keys(references).map((name) => `reference ${name}`),
    ...Object.keys({ ...refusing, ...writing }).map((name) => `trigger ${name}`),
  ];
  expect(found.map(({ guard }) => guard).sort()).toEqual(lines.sort());
});

test.each(Object.entries(checks))('%s refuses such a row, and no neighbour', async (name, check) => {
  const set = (values: string) =>
    say(`UPDATE "${check.table}" SET ${values} WHERE ctid = (
    SELECT min(ctid) FROM "${check.table}")`);
  for (const values of check.refused) expect([values, await set(values)]).toEqual([values, name]);
  for (const values of check.allowed) expect([values, await set(values)]).toEqual([values, null]);
});

test.each(Object.entries(uniques))('%s refuses a copy, and no other row', async (name, unique) => {
  const put = async (values: Values) =>
    say(`${unique.given ?? ''}; ${another(unique.table, { ...others, ...values })}`);
  const mine = { ...own[unique.table], ...unique.own };
  const others: Values = { ...mine, ...unique.beside };
  for (const column of unique.columns) delete others[column];

  for (const same of [{}, ...(unique.same ?? [])]) expect([same, await put(same)]).toEqual([same, name]);
  const differing = unique.columns.map((column) => ({ [column]: mine[column] }));
  for (const other of [...differing, ...(unique.exempt ?? [])])
    expect([other, await put(other)]).toEqual([other, null]);
});

test('money without a booking goes back once per cause, by hand and at will as often as a person likes', async () => {
  const again = another('Refund', { idempotencyKey: '9', stripeRefundId: 're_9' });
  const first = (values: string) => `UPDATE "Refund" SET ${values};`;
  expect(await say(`${first('"bookingId" = NULL')} ${again}`)).toBe('refund_once_per_cause');
  for (const cause of ['by_hand', 'goodwill'])
    expect(await say(`${first(`cause = '${cause}'`)} ${again}`)).toBeNull();
});

test.each(Object.entries(refusing))('%s refuses', async (_name, { says, refused, allowed }) => {
  for (const sql of refused) expect([sql, await say(sql)]).toEqual([sql, says]);
  for (const sql of allowed) expect([sql, await say(sql)]).toEqual([sql, null]);
});

test.each(Object.entries(writing))('%s writes', async (_name, cases) => {
  for (const { sql, kept } of cases) {
    await client.query('BEGIN');
    const results = (await client.query(sql)) as unknown as pg.QueryResult<{ kept: string | null }>[];
    expect(results.at(-1)!.rows).toEqual([{ kept }]);
    await client.query('ROLLBACK');
  }
});

test.each(Object.entries(references))(
  '%s finds what it points to, then as agreed',
  async (name, onDelete) => {
    const { rows: found } = await client.query<{ table: string; column: string; rule: string }>(
      `SELECT relname AS table, attname AS column, pg_get_constraintdef(c.oid) AS rule FROM pg_constraint c
      JOIN pg_class ON pg_class.oid = conrelid JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
      WHERE conname = $1`,
      [name],
    );
    const [{ table, column, rule }] = found as [(typeof found)[0]];
    expect(rule).toContain(`ON DELETE ${onDelete}`);
    const nobody = { ...own[table], [column]: 2_147_483_647, ...pointing[name] };
    expect(await say(another(table, nobody))).toBe(name);
  },
);

test('every table has its key, which refuses the same row again', async () => {
  const { rows: tables } = await client.query<{ table: string; key: string; columns: string }>(`
    SELECT relname AS table, conname AS key, (SELECT string_agg(attname, ', ' ORDER BY array_position(conkey, attnum))
      FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey)) AS columns
    FROM pg_class LEFT JOIN pg_constraint ON conrelid = pg_class.oid AND contype = 'p'
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT LIKE '\\_%'`);
  expect(tables.length).toBeGreaterThan(35);
  for (const { table, key, columns } of tables) {
    expect([table, columns]).toEqual([table, keys[table] ?? 'id']);
    expect([table, await say(copy(table, {}))]).toEqual([table, key]);
  }
});

test('two at once meet the triggers one after the other', async () => {
  const [one, two] = [refund(1300, 'pending', 8), refund(1300, 'pending', 9)];
  await expect(second(one, two)).rejects.toThrow('refunds of payment 1 would exceed it');

  await client.query('UPDATE "User" SET "isSuperAdmin" = true WHERE id = 2');
  const leave = (id: number) => `UPDATE "User" SET "isSuperAdmin" = false WHERE id = ${id}`;
  await expect(second(leave(1), leave(2))).rejects.toThrow('the last super admin cannot be removed');
});

/** What becomes of the second when the first commits only after the second came to wait for it, or was done. */
async function second(one: string, two: string) {
  const [first, other] = await Promise.all([connect(), connect()]);
  await first.query('BEGIN');
  await first.query(one);
  let over = false;
  const outcome = other.query(two).finally(() => {
    over = true;
  });
  outcome.catch(() => {}); // told by the caller
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await until(async () => over || (await client.query(waiting)).rowCount);
  await first.query('COMMIT');
  return outcome.finally(() => Promise.all([first.end(), other.end()]));
}
