import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createTestDatabase } from '../tests/scene/db.ts';
import { MIGRATIONS, migrate, newName } from './migrations.ts';
import { sqlFromDatabaseToSchema } from './schema-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'questboard-migrations-'));
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
  await query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function query(sql: string) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function write(name: string, sql: string) {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'migration.sql'), sql);
}

test('the committed migrations add up to schema.prisma', async () => {
  const own = await createTestDatabase();
  await expect(migrate(own.url)).resolves.toEqual([]);
  expect(await sqlFromDatabaseToSchema(own.url)).toBe('');
  await own.drop();
});

/** Those before it were written for databases without many rows. */
const SINCE = '20261125';

test('an index is made or dropped alone, so that no migration holds one lock and waits for another', () => {
  const indexes = (name: string) => {
    const sql = readFileSync(join(MIGRATIONS, name, 'migration.sql'), 'utf8').replaceAll(/--.*$/gm, '');
    const made = new Set(Array.from(sql.matchAll(/CREATE TABLE "(\w+)"/g), ([, table]) => table));
    // A table that the migration makes is nobody's yet.
    return Array.from(
      sql.matchAll(/DROP INDEX|CREATE (?:UNIQUE )?INDEX \S+ ON "(\w+)"/g),
      ([, table]) => table ?? '?',
    ).filter((table) => !made.has(table));
  };
  const late = readdirSync(MIGRATIONS).filter((name) => name >= SINCE && /^\d/.test(name));
  expect(late).not.toEqual([]);
  expect(late.filter((name) => indexes(name).length > 1)).toEqual([]);
});

test('a new migration comes after every other, whatever day the last one bears', () => {
  const own = join(folder, 'own');
  expect(newName('Motto of a person', own)).toMatch(/^20\d{12}_motto_of_a_person$/);
  for (const name of ['20200101000000_past', '29991231235959_to_come'])
    mkdirSync(join(own, name), { recursive: true });
  expect(newName('motto', own)).toBe('29991231235960_motto');
  rmSync(own, { recursive: true });
});

test('two starters at once apply each migration once, function bodies included', async () => {
  write('1_table', 'CREATE TABLE note (id int PRIMARY KEY);');
  write(
    '2_guard',
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'never; ever'; END; $$;
     CREATE TRIGGER keep BEFORE DELETE ON note FOR EACH ROW EXECUTE FUNCTION refuse();`,
  );
  const runs = await Promise.all([migrate(database.url, folder), migrate(database.url, folder)]);
  expect(runs.flat().sort()).toEqual(['1_table', '2_guard']);
  await expect(migrate(database.url, folder)).resolves.toEqual([]);
  await expect(query('INSERT INTO note VALUES (1); DELETE FROM note')).rejects.toThrow('never; ever');
});

test('a migration that fails leaves nothing behind and says where', async () => {
  write('3_broken', 'CREATE TABLE half (id int);\nSELECT nonsense;');
  await expect(migrate(database.url, folder)).rejects.toThrow(
    /3_broken failed and was undone.*nonsense.*line 2/s,
  );
  expect(await query("SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
  write('3_broken', 'CREATE TABLE half (id int);');
  await expect(migrate(database.url, folder)).resolves.toEqual(['3_broken']);
});
