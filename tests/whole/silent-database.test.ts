import { afterAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { env } from '../../api/platform/env.ts';
import { closeAll } from '../scene/close.ts';
import { startProcess } from '../scene/process.ts';
import { aSession } from '../scene/world.ts';

afterAll(closeAll);

test('who reads while the database has fallen silent is answered all the same', async () => {
  await aSession();
  const product = await startProcess({ DATABASE_LIMIT_SECONDS: '1' });
  const read = () => fetch(`${product.url}/api/sessions?limit=1`, { signal: AbortSignal.timeout(10_000) });
  expect((await read()).status).toBe(200);
  const client = new pg.Client({ connectionString: env.database.url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  );
  const all = (signal: NodeJS.Signals) => {
    for (const { pid } of rows) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // its connection has ended meanwhile
      }
    }
  };
  try {
    all('SIGSTOP');
    // By a connection that is still heard, or with the word to come again.
    expect([200, 503]).toContain((await read()).status);
  } finally {
    all('SIGCONT');
    await client.end();
  }
  expect((await read()).status).toBe(200);
  await product.stop();
}, 60_000);

test('who logs in while uses cannot be counted is told to come again', async () => {
  const product = await startProcess({ DATABASE_LIMIT_SECONDS: '1' });
  const logIn = () =>
    fetch(`${product.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'nobody', password: 'nothing' }),
      signal: AbortSignal.timeout(15_000),
    });
  const client = new pg.Client({ connectionString: env.database.url });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('LOCK TABLE "RateLimit"');
    expect((await logIn()).status).toBe(503);
  } finally {
    await client.end();
  }
  expect((await logIn()).status).toBe(401);
  await product.stop();
}, 60_000);
