import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { migrate } from '../../codegen/migrations.ts';
import { type EmbeddedPostgres, startPostgres } from '../../sandbox/postgres.ts';

declare global {
  var testServer: { postgres: EmbeddedPostgres; folder: string } | undefined;
}

/** Starts one PostgreSQL for the run; its database `questboard` is migrated once and copied by every test file. */
export default async function startTestServer(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'questboard-jest-'));
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), port: 0, durable: false });
  globalThis.testServer = { postgres, folder };
  await migrate(postgres.url);
  // Workers and the processes they start inherit it.
  process.env.TEST_POSTGRES_URL = postgres.url;
  // Node's compile cache: a process of the product then needs 1.7 s of processor time to start, not 2.7.
  process.env.NODE_COMPILE_CACHE ??= resolve('.data/compiled');
}
