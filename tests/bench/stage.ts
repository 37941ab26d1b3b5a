import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../codegen/migrations.ts';
import { type EmbeddedPostgres, startPostgres } from '../../sandbox/postgres.ts';
import { runToEnd, spawnNode } from '../../scripts/child.ts';
import { memoryFlags, memorySettings } from '../../scripts/memory.ts';
import { untilAnswering } from '../../scripts/service.ts';
import { reservePort } from '../scene/ports.ts';
import { memoryOf, timeOf, timeOfTree } from './cpu.ts';
import { fill } from './fill/fill.ts';
import { readSubjects, type Subjects } from './subjects.ts';

/** A program that answers. */
export interface Server {
  url: string;
  pid: number;
  memory(): number;
  stop(): Promise<void>;
}

/** A shop of one size: its database, the product on it as in production, and the outside world. */
export interface Stage {
  sessions: number;
  subjects: Subjects;
  databaseUrl: string;
  api: Server;
  /** Megabytes of the API before it was asked anything. */
  idleMemory: number;
  /** Another program on the same rows; it is ready when it answers at `path`. */
  serve(program: string, variables?: Record<string, string>, path?: string): Promise<Server>;
  /** Another process of the product on the same database. */
  join(variables?: Record<string, string>): Promise<Server>;
  /** The same, which makes every answer anew. */
  joinAnew(): Promise<Server>;
  /** Milliseconds of processor time that PostgreSQL and a server have used so far. */
  times(server: Server): { node: number; postgres: number };
  /** Statements that PostgreSQL has run so far; its own count, which survives no restart. */
  statements(): Promise<number>;
  close(): Promise<void>;
}

export async function setStage(sessions: number, say: (line: string) => void): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'questboard-bench-'));
  const ends: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    return await start(folder, sessions, ends, close, say);
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  folder: string,
  sessions: number,
  ends: (() => Promise<unknown>)[],
  close: () => Promise<void>,
  say: (line: string) => void,
): Promise<Stage> {
  ends.push(async () => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'postgres');
  const subjects = await fillDatabase(dataDir, sessions, say);
  // As in production: what was committed is on the disk.
  const postgres = await startPostgres({ dataDir, port: 0, durable: true });
  ends.push(() => stopDatabase(postgres, dataDir));
  const postmaster = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const counter = new pg.Client({ connectionString: postgres.url });
  await counter.connect();
  ends.push(() => counter.end());

  const [port, sandboxPort] = [await reservePort(), await reservePort()];
  const variables = {
    ...process.env,
    ...environment(postgres.url, port, sandboxPort),
    SANDBOX_STATE: join(folder, 'sandbox'),
  };
  await runToEnd(['tests/bench/settle.ts'], variables);
  const serve = async (args: string[], path: string, at: number, more: Record<string, string> = {}) => {
    const server = await startServer(args, `http://127.0.0.1:${at}`, path, { ...variables, ...more });
    ends.push(() => server.stop());
    return server;
  };
  const serveApi = (at: number, more: Record<string, string> = {}, program = 'api/main.ts') =>
    serve([...memoryFlags, program], '/readyz', at, { ...memorySettings, PORT: String(at), ...more });
  await serve(['sandbox/main.ts'], '/_sandbox/about', sandboxPort);
  const api = await serveApi(port);
  return {
    sessions,
    subjects,
    databaseUrl: postgres.url,
    api,
    idleMemory: api.memory(),
    async serve(program, more = {}, path = '/') {
      const at = await reservePort();
      return serve([`tests/bench/yardsticks/${program}.ts`], path, at, { PORT: String(at), ...more });
    },
    async join(more = {}) {
      return serveApi(await reservePort(), more);
    },
    async joinAnew() {
      return serveApi(await reservePort(), {}, 'tests/bench/anew.ts');
    },
    times: (server) => ({ node: timeOf(server.pid), postgres: timeOfTree(postmaster) }),
    async statements() {
      const { rows } = await counter.query('SELECT sum(calls)::float8 AS calls FROM pg_stat_statements');
      return rows[0].calls;
    },
    close,
  };
}

async function fillDatabase(
  dataDir: string,
  sessions: number,
  say: (line: string) => void,
): Promise<Subjects> {
  const started = Date.now();
  const postgres = await startPostgres({ dataDir, port: 0, durable: false });
  try {
    await migrate(postgres.url);
    await fill(postgres.url, sessions);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('CREATE EXTENSION pg_stat_statements');
    await client.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`);
    await client.end();
    return await readSubjects(postgres.url);
  } finally {
    await postgres.stop();
    say(`${sessions} sessions filled in ${Math.round((Date.now() - started) / 1000)} s`);
  }
}

async function stopDatabase(postgres: EmbeddedPostgres, dataDir: string) {
  // Elsewhere when PostgreSQL's account cannot reach the folder.
  const data = dirname(realpathSync(dataDir));
  await postgres.stop();
  rmSync(data, { recursive: true, force: true });
}

/** As `npm start` sets it. */
const environment = (databaseUrl: string, port: number, sandboxPort: number) => ({
  NODE_ENV: 'production',
  PUBLIC_URL: `http://localhost:${port}`,
  HOST: '127.0.0.1',
  DATABASE_URL: databaseUrl,
  STRIPE_SECRET_KEY: 'sk_test_questboard_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_questboard_sandbox',
  STRIPE_API_BASE: `http://127.0.0.1:${sandboxPort}`,
  POSTMARK_API_BASE: `http://127.0.0.1:${sandboxPort}`,
  POSTMARK_SERVER_TOKEN: 'questboard-sandbox',
  GOOGLE_CLIENT_ID: 'questboard-sandbox.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'questboard-sandbox',
  GOOGLE_ISSUER: `http://127.0.0.1:${sandboxPort + 1}`,
  PORT: String(port),
  SANDBOX_PORT: String(sandboxPort),
  SANDBOX: '1',
  LOG_LEVEL: 'warn',
});

async function startServer(
  args: string[],
  url: string,
  path: string,
  env: NodeJS.ProcessEnv,
): Promise<Server> {
  const child = spawnNode(args, env);
  const exited = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (exited()) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await untilAnswering(`${url}${path}`, args.join(' '), exited);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: child.pid!, memory: () => memoryOf(child.pid!), stop };
}
