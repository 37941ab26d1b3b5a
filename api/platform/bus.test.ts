import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { until } from '../../tests/scene/until.ts';
import { connectPostgresBus } from './bus.ts';

test('a database that stays away for a while is asked again by one connection, which hears again', async () => {
  const url = process.env.DATABASE_URL!;
  const heard: string[] = [];
  const bus = await connectPostgresBus(url, (notice) => heard.push(notice));

  const elsewhere = new URL(url);
  const name = elsewhere.pathname.slice(1);
  elsewhere.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: elsewhere.href });
  await admin.connect();
  const listeners = async () =>
    (
      await admin.query(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`,
        [name],
      )
    ).rows[0].n;

  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1`, [name]);
  await sleep(3_500); // three tries
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  await until(async () => (await listeners()) > 0);
  await sleep(2_000); // more than one would be there by now
  expect(await listeners()).toBe(1);

  await bus.publish(['again']);
  await until(() => heard.length);
  expect(heard).toEqual(['again']);
  await bus.close();
  await admin.end();
});
