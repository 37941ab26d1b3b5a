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
