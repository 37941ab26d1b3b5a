import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { localSecret, planFrom } from './plan.ts';
import { Service, untilAnswering } from './service.ts';

export interface Installation {
  /** All environment variables that the API's modules need. */
  env: Record<string, string>;
  publicUrl: string;
  /** Stops what was started here, and nothing else. */
  stop(): Promise<void>;
}

/** The ports of a running installation, stored with its data: `npm start` may have been given others. */
const portsFile = (dataDir: string) => join(dataDir, 'ports.json');

interface Ports {
  sandbox?: number;
  publicUrl: string;
}

export function noteRunning(dataDir: string, ports: Ports): () => Promise<void> {
  writeFileSync(portsFile(dataDir), JSON.stringify(ports));
  return async () => rmSync(portsFile(dataDir), { force: true });
}

function runningPorts(dataDir: string): Ports | undefined {
  const file = portsFile(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Ports) : undefined;
}

/**
 * Provides the installation in this folder to a script, with the environment that `npm start` would use. Uses its
 * database and sandbox if they are running, otherwise starts them until the script ends.
 */
export async function installation(): Promise<Installation> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const dataDir = process.env.DATA_DIR || '.data';
  const plan = planFrom(process.env);
  const running = runningPorts(dataDir);
  const stops: (() => Promise<void>)[] = [];
  const env: Record<string, string> = {
    ...plan.invented,
    NODE_ENV: 'production',
    PUBLIC_URL: process.env.PUBLIC_URL ? plan.publicUrl : (running?.publicUrl ?? plan.publicUrl),
    LOG_LEVEL: 'silent',
    SANDBOX: plan.demo ? '1' : '',
  };
  try {
    if (process.env.DATABASE_URL) {
      await requireAnswer(process.env.DATABASE_URL);
      env.AUTH_SECRET = process.env.AUTH_SECRET || 'not used here: nobody logs in to a program like this';
    } else {
      env.AUTH_SECRET = process.env.AUTH_SECRET || localSecret(`${dataDir}/auth-secret`);
      env.DATABASE_URL = await database(dataDir, stops);
    }
    if (plan.sandbox && !process.env.STRIPE_API_BASE) {
      const port = await sandbox(running?.sandbox ?? plan.sandbox.port, dataDir, env, stops);
      const base = `http://127.0.0.1:${port}`;
      if (env.STRIPE_API_BASE) env.STRIPE_API_BASE = base;
      if (env.POSTMARK_API_BASE) env.POSTMARK_API_BASE = base;
    }
  } catch (error) {
    for (const stop of stops) await stop();
    throw error;
  }
  return {
    env,
    publicUrl: env.PUBLIC_URL!,
    async stop() {
      for (const end of stops) await end();
    },
  };
}

/** Provides the database alone: the one that DATABASE_URL names, else that of the installation in this folder. */
export async function installedDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const stops: Installation['stop'][] = [];
  const url = process.env.DATABASE_URL || (await database(process.env.DATA_DIR || '.data', stops));
  return {
    url,
    async stop() {
      for (const end of stops) await end();
    },
  };
}

async function database(dataDir: string, stops: Installation['stop'][]): Promise<string> {
  // Imported here, because the container image does not include it: the database is another container.
  const { startPostgres } = await import('../sandbox/postgres.ts');
  const { locatePostgres } = await import('../sandbox/postgres-files.ts');
  const folder = `${dataDir}/postgres`;
  if (!existsSync(join(locatePostgres(folder).dataDir, 'PG_VERSION'))) {
    throw new Error(
      'There is no installation in this folder yet: run `npm start` first, or set DATABASE_URL.',
    );
  }
  const url = await runningDatabase(locatePostgres(folder).dataDir);
  if (url) return url;
  console.log('Questboard is not running here: starting its database, stopping it afterwards.');
  const server = await startPostgres({ dataDir: folder, port: 0, durable: true });
  stops.unshift(() => server.stop());
  return server.url;
}

/** Returns the URL of the running database, if any. PostgreSQL writes its port to the fourth line of its PID file. */
async function runningDatabase(folder: string): Promise<string | undefined> {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const port = Number(readFileSync(file, 'utf8').split('\n')[3]);
  if (!port) return undefined;
  const { urlOf } = await import('../sandbox/postgres.ts');
  const url = urlOf(port, 'questboard');
  return (await answers(url)) ? url : undefined;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function requireAnswer(url: string) {
  if (await answers(url)) return;
  throw new Error(`No PostgreSQL answers at ${new URL(url).host}. Check DATABASE_URL.`);
}

/** Returns the port of the sandbox of this installation, starting it if needed. */
async function sandbox(
  port: number,
  dataDir: string,
  env: Record<string, string>,
  stops: Installation['stop'][],
): Promise<number> {
  const isRunning = runningPorts(dataDir) && (await isSandbox(port));
  if (isRunning || !existsSync(`${dataDir}/sandbox`)) return port;
  const own = await freePair();
  const service = new Service({
    name: 'The sandbox',
    args: ['sandbox/main.ts'],
    env: {
      ...process.env,
      ...env,
      HOST: '127.0.0.1',
      PORT: String(own + 2), // nobody listens there: webhooks wait for the next start
      SANDBOX_PORT: String(own),
      SANDBOX_STATE: `${dataDir}/sandbox`,
    },
    ready: (exited) => untilAnswering(`http://127.0.0.1:${own}/_sandbox/about`, 'The sandbox', exited),
  });
  stops.unshift(() => service.stop());
  await service.start();
  return own;
}

async function isSandbox(port: number): Promise<boolean> {
  try {
    const options = { signal: AbortSignal.timeout(5_000) };
    return (await fetch(`http://127.0.0.1:${port}/_sandbox/about`, options)).ok;
  } catch {
    return false;
  }
}

/** Finds two consecutive free ports, as the sandbox needs. */
async function freePair(): Promise<number> {
  for (;;) {
    const port = await freePort(0);
    if (port < 65_000 && (await freePort(port + 1).catch(() => 0))) return port;
  }
}

function freePort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
