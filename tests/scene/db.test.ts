import pg from 'pg';
import { createTestDatabase } from './db.ts';

test('every copy is migrated, empty and separate', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const first = new pg.Client({ connectionString: one.url });
  const second = new pg.Client({ connectionString: two.url });
  await Promise.all([first.connect(), second.connect()]);
  await first.query('CREATE TABLE mine (id int)');
  expect((await second.query("SELECT to_regclass('mine') AS found")).rows).toEqual([{ found: null }]);
  await expect(second.query('SELECT count(*)::int AS n FROM "_prisma_migrations"')).resolves.toBeTruthy();
  await Promise.all([first.end(), second.end()]);
  await Promise.all([one.drop(), two.drop()]);
});
