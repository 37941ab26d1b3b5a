import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { locatePostgres, type PostgresFiles } from './postgres-files.ts';
import { claimDataDir } from './postgres-recovery.ts';

const USER = 'questboard';
// The server listens on 127.0.0.1 only; the password is there to avoid `trust` authentication.
const PASSWORD = 'questboard';

export type PostgresOptions = {
  dataDir: string;
  /** 0 picks a free port. */
  port: number;
  /** False trades durability for speed: for databases that live as long as a test run. */
  durable: boolean;
  /** The variable to name when the port is taken. */
  portVariable?: string;
};

export type EmbeddedPostgres = {
  /** The database `questboard`. */
  url: string;
  port: number;
  /** Resolves when the server ends, whether stopped or crashed. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

/** Starts PostgreSQL from node_modules, creating its data folder on the first run. */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const files = locatePostgres(options.dataDir);
  await claimDataDir(files.dataDir);
  const port = await freePort(options.port, options.portVariable ?? 'the port option');
  if (!existsSync(join(files.dataDir, 'PG_VERSION'))) initialise(files, options.durable);

  const log = `${files.dataDir}.log`;
  const child = launch(files, serverFlags(port, options.durable), log);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.stdin?.end();
    await ended;
  };
  try {
    await untilReady(child, port, log);
    await createDatabase(port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: urlOf(port, 'questboard'), port, ended, stop };
}

export function urlOf(port: number, database: string): string {
  return `postgresql://${USER}:${PASSWORD}@127.0.0.1:${port}/${database}`;
}

/**
 * Creates the data in a folder next to the real one and renames it, so that an interrupted run leaves nothing half
 * done.
 */
function initialise({ bin, dataDir, account }: PostgresFiles, durable: boolean): void {
  const fresh = `${dataDir}.new`;
  const passwordFile = join(tmpdir(), `questboard-${process.pid}-${Date.now()}.password`);
  rmSync(fresh, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, PASSWORD, { mode: 0o600 });
  if (account) {
    chownSync(fresh, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  const flags = [
    `--pgdata=${fresh}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's builtin C.UTF-8 sorts and folds case alike on every operating system.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(durable ? [] : ['--no-sync']),
  ];
  try {
    const run = spawnSync(join(bin, 'initdb'), flags, {
      ...account,
      cwd: bin,
      env: serverEnv(),
      encoding: 'utf8',
    });
    if (run.status !== 0)
      throw new Error(`PostgreSQL could not create ${dataDir}: ${run.error ?? run.stderr}`);
  } finally {
    unlinkSync(passwordFile);
  }
  renameSync(fresh, dataDir);
}

function serverFlags(port: number, durable: boolean): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Starts the server under a shell that waits for its stdin to close, which also happens when this process is killed
 * with -9, and then stops the server. `detached` keeps Ctrl-C in a terminal from stopping the database before the
 * API.
 */
function launch({ bin, dataDir, account }: PostgresFiles, flags: string[], log: string): ChildProcess {
  const output = openSync(log, 'w');
  const command = [join(bin, 'postgres'), '-D', dataDir, ...flags];
  const guard = '"$@" & server=$!; (read -r _; kill -INT $server) <&3 & wait $server; kill $! 2>/dev/null';
  const [program, args] =
    process.platform === 'win32'
      ? [command[0]!, command.slice(1)]
      : ['/bin/sh', ['-c', `exec 3<&0; ${guard}`, 'sh', ...command]];
  const child = spawn(program, args, {
    ...account,
    cwd: bin,
    env: serverEnv(),
    stdio: ['pipe', output, output],
    detached: process.platform !== 'win32',
  });
  child.stdin?.on('error', () => {}); // the shell is gone already
  if (process.platform === 'win32') child.stdin?.once('finish', () => child.kill());
  return child;
}

function serverEnv(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TMPDIR, TEMP } = process.env;
  return { PATH, SystemRoot, TMPDIR, TEMP, LC_ALL: 'C', TZ: 'UTC' };
}

async function untilReady(child: ChildProcess, port: number, log: string): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (child.exitCode !== null)
      throw new Error(`PostgreSQL did not start:\n${readFileSync(log, 'utf8').slice(-2000)}`);
    const client = new pg.Client({ connectionString: urlOf(port, 'postgres') });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new Error(`PostgreSQL did not answer within a minute; its log is ${log}.`);
}

async function createDatabase(port: number): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(port, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'questboard'");
    if (!rowCount) await client.query('CREATE DATABASE questboard');
  } finally {
    await client.end();
  }
}

function freePort(port: number, variable: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${port} for PostgreSQL is taken: stop what uses it, or set ${variable} to a free one.`,
            )
          : error,
      );
    });
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
