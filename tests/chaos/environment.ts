import { mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { migrate } from '../../codegen/migrations.ts';
import { type EmbeddedPostgres, startPostgres } from '../../sandbox/postgres.ts';
import { reservePort } from '../scene/ports.ts';

/**
 * A PostgreSQL of the run's own and the variables that platform/env.ts asks for. Must come before anything
 * that reads them is imported.
 */
export async function prepareEnvironment() {
  const folder = mkdtempSync(join(tmpdir(), 'questboard-chaos-'));
  const dataDir = join(folder, 'postgres');
  // Durable: what was committed must be there after the server was killed.
  const start = (port: number) => startPostgres({ dataDir, port, durable: true });
  let postgres: EmbeddedPostgres = await start(0);
  const { port, url } = postgres;
  await migrate(url);

  const clockFile = join(folder, 'clock');
  let aheadMs = 0;
  const setClock = (milliseconds: number) => {
    aheadMs = milliseconds;
    writeFileSync(`${clockFile}.new`, String(milliseconds));
    renameSync(`${clockFile}.new`, clockFile); // nobody ever reads half of it
  };
  setClock(0);

  const sandbox = `http://127.0.0.1:${await reservePort()}`;
  Object.assign(process.env, {
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: url,
    DATABASE_POOL: '8',
    AUTH_SECRET: 'a secret of the chaos suite, long enough',
    STRIPE_SECRET_KEY: 'sk_test_questboard_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_questboard_sandbox',
    STRIPE_API_BASE: sandbox,
    POSTMARK_API_BASE: sandbox,
    POSTMARK_SERVER_TOKEN: 'questboard-sandbox',
    SANDBOX: '1',
    LOG_LEVEL: 'warn',
    TEST_CLOCK_FILE: clockFile,
  });

  return {
    folder,
    databaseUrl: url,
    /** Moves the time of every process of the product. */
    advanceClock: (milliseconds: number) => setClock(aheadMs + milliseconds),
    /** The server dies without a word (`pg_ctl stop -m immediate`) and starts again on the same port. */
    async crashDatabase() {
      process.kill(Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT');
      await postgres.ended;
      postgres = await start(port);
    },
    async close() {
      // Elsewhere when PostgreSQL's account cannot reach the folder.
      const data = dirname(realpathSync(dataDir));
      await postgres.stop();
      for (const place of [data, folder]) rmSync(place, { recursive: true, force: true });
    },
  };
}

export type Environment = Awaited<ReturnType<typeof prepareEnvironment>>;
