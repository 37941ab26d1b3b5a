import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startPostgres, urlOf } from './postgres.ts';
import { locatePostgres, type PostgresFiles } from './postgres-files.ts';

type Options = {
  /** A running server started by us, and its folder. */
  primary: EmbeddedPostgres;
  primaryDir: string;
  dataDir: string;
  /** Absent: a free port. */
  port?: number;
};

/** Files that belong to the running primary only. */
const OWN = ['postmaster.pid', 'postmaster.opts'];

/**
 * Starts a streaming replica of a running server from a fresh copy of its files. The npm package has no
 * pg_basebackup; the two backup functions with a copy in between do the same.
 */
export async function startReplica({
  primary,
  primaryDir,
  dataDir,
  port = 0,
}: Options): Promise<EmbeddedPostgres> {
  const [from, to] = [locatePostgres(primaryDir).dataDir, locatePostgres(dataDir)];
  rmSync(to.dataDir, { recursive: true, force: true });
  mkdirSync(to.dataDir, { recursive: true });
  const client = new pg.Client({ connectionString: urlOf(primary.port, 'postgres') });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('replica', fast => true)");
    // Preserves owners and permissions; a file that vanishes during the copy is restored from the WAL.
    spawnSync('cp', ['-a', `${from}/.`, to.dataDir]);
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)');
    for (const file of OWN) rmSync(join(to.dataDir, file), { force: true });
    write(to, 'backup_label', rows[0].labelfile);
  } finally {
    await client.end();
  }
  write(to, 'standby.signal', '');
  const { username, password } = new URL(primary.url);
  appendFileSync(
    join(to.dataDir, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${username} password=${password}'\n`,
  );
  return startPostgres({ dataDir, port, durable: false });
}

function write({ dataDir, account }: PostgresFiles, name: string, text: string): void {
  const file = join(dataDir, name);
  writeFileSync(file, text, { mode: 0o600 });
  if (account) chownSync(file, account.uid, account.gid);
}
