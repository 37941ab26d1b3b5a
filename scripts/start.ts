import { once } from 'node:events';
import { existsSync, statfsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../codegen/migrations.ts';
import { type EmbeddedPostgres, startPostgres } from '../sandbox/postgres.ts';
import { build } from './build.ts';
import { runToEnd } from './child.ts';
import { noteRunning } from './installation.ts';
import { memoryFlags, memorySettings } from './memory.ts';
import { whenNpmEnds } from './npm-watch.ts';
import { BadSetting, localSecret, type Plan, planFrom } from './plan.ts';
import { requireFreePort } from './ports.ts';
import { step } from './progress.ts';
import { type Running, reload } from './reload.ts';
import { Service, untilAnswering } from './service.ts';
import { watchSources } from './watch.ts';

const dev = process.argv.includes('--dev');
const stops: (() => Promise<void>)[] = [];
let stopping = false;

process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));
process.on('SIGHUP', () => stop(0));
whenNpmEnds(() => stop(0));

try {
  await start();
} catch (error) {
  if (!stopping) console.error(`\n${error instanceof Error ? error.message : error}`);
  await stop(1);
}

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const plan = planFrom(process.env);
  requireDisk();
  await requireFreePort(plan.port, 'PORT');
  if (plan.sandbox) {
    await requireFreePort(plan.sandbox.port, 'SANDBOX_PORT');
    await requireFreePort(plan.sandbox.googlePort, 'SANDBOX_PORT (Google takes the port after it)');
  }
  const dataDir = process.env.DATA_DIR || '.data';
  const databaseUrl =
    process.env.DATABASE_URL || (await step('Starting PostgreSQL', () => database(plan, dataDir)));
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...plan.invented,
    NODE_ENV: dev ? 'development' : 'production',
    PORT: String(plan.port),
    PUBLIC_URL: plan.publicUrl,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: process.env.AUTH_SECRET || localSecret(`${dataDir}/auth-secret`),
    SANDBOX: plan.demo ? '1' : '',
    LOG_LEVEL: process.env.LOG_LEVEL || (dev ? 'info' : 'warn'),
  };

  const running = Promise.withResolvers<Running>();
  if (dev) await watch(running.promise);
  await build({ withPages: !dev, withSchema: dev });
  const applied = await step('Preparing the database', () => prepare(databaseUrl));
  if (applied.length) console.log(`  applied ${applied.join(', ')}`);
  const world = plan.sandbox && (await step('Starting the sandbox', () => sandbox(plan, dataDir, env)));
  stops.unshift(noteRunning(dataDir, { sandbox: plan.sandbox?.port, publicUrl: plan.publicUrl }));
  if (plan.demo && (await isEmpty(databaseUrl))) {
    await step('Filling the empty database with demo content', () => runToEnd(['prisma/seed.ts'], env));
  }
  const questboard = await step('Starting Questboard', () => api(plan, env));
  running.resolve({ databaseUrl, questboard, sandbox: world });
  announce(plan);
}

async function prepare(databaseUrl: string): Promise<string[]> {
  try {
    return await migrate(databaseUrl);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== 'ECONNREFUSED' && code !== 'ENOTFOUND' && code !== 'ETIMEDOUT') throw error;
    throw new BadSetting(`No PostgreSQL answers at ${new URL(databaseUrl).host}. Check DATABASE_URL.`);
  }
}

async function database(plan: Plan, dataDir: string): Promise<string> {
  const options = {
    dataDir: `${dataDir}/postgres`,
    port: plan.postgresPort!,
    durable: process.env.TEST_FAST_DATABASE !== '1',
    portVariable: 'EMBEDDED_POSTGRES_PORT',
  };
  let server: EmbeddedPostgres = await startPostgres(options);
  stops.unshift(() => server.stop());
  const watch = async () => {
    for (;;) {
      await server.ended;
      if (stopping) return;
      console.log('PostgreSQL ended unexpectedly; starting it again.');
      await sleep(500);
      server = await startPostgres(options).catch((error) => {
        console.error(error.message);
        return server;
      });
    }
  };
  void watch();
  return server.url;
}

async function sandbox(plan: Plan, dataDir: string, env: NodeJS.ProcessEnv): Promise<Service> {
  const { port, googlePort } = plan.sandbox!;
  const service = new Service({
    name: 'The sandbox',
    args: ['sandbox/main.ts'],
    env: { ...plan.invented, ...env, SANDBOX_PORT: String(port), SANDBOX_STATE: `${dataDir}/sandbox` },
    ready: async (exited) => {
      await untilAnswering(`http://127.0.0.1:${port}/_sandbox/about`, 'The sandbox', exited);
      await untilAnswering(
        `http://127.0.0.1:${googlePort}/.well-known/openid-configuration`,
        'Google',
        exited,
      );
    },
  });
  stops.unshift(() => service.stop());
  await service.start();
  return service;
}

async function api(plan: Plan, env: NodeJS.ProcessEnv): Promise<Service> {
  const service = new Service({
    name: 'Questboard',
    // In development the same process also runs Vite, which needs more memory.
    args: dev ? ['api/main.ts', '--dev'] : [...memoryFlags, 'api/main.ts'],
    env: dev ? env : { ...memorySettings, ...env },
    ready: (exited) => untilAnswering(`http://127.0.0.1:${plan.port}/readyz`, 'Questboard', exited),
  });
  stops.unshift(() => service.stop());
  await service.start();
  return service;
}

/** Watches from before the first build, so that files saved during the start are reloaded afterwards. */
async function watch(running: Promise<Running>): Promise<void> {
  const watcher = watchSources(['api', 'prisma', 'sandbox', 'web'], async (files) =>
    reload(files, await running),
  );
  stops.unshift(() => watcher.close());
  await once(watcher, 'ready');
}

/** Demo content may only be added to a database without users. */
async function isEmpty(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query('SELECT 1 FROM "User" LIMIT 1')).rowCount === 0;
  } finally {
    await client.end();
  }
}

function requireDisk(): void {
  const { bavail, bsize } = statfsSync('.');
  const free = Math.floor((bavail * bsize) / 1024 ** 2);
  if (free < 300) throw new Error(`There are only ${free} MB free on this disk; make room and try again.`);
}

function announce({ publicUrl, sandbox, demo }: Plan): void {
  const lines = ['', `Questboard is ready:  ${publicUrl}`, `GraphQL:              ${publicUrl}/graphql`];
  if (sandbox) {
    lines.push(`Mails and payments:   ${sandbox.url}  (stands in for ${sandbox.providers.join(', ')})`);
    if (sandbox.providers.includes('Google')) lines.push(`Google:               ${sandbox.googleUrl}`);
  }
  if (demo) {
    lines.push('Demo accounts:        superadmin, admin, gamemaster, player, player2; password questboard');
    lines.push('Card that pays:       4242 4242 4242 4242, any date to come, any CVC');
  }
  console.log([...lines, 'Stop with Ctrl-C.', ''].join('\n'));
}

/** Stops in reverse order of the start, so that the API still has its database while it shuts down. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const end of stops) await end().catch((error) => console.error(error));
  // Exits at once: an interrupted start would still wait for its current step.
  process.exit(code);
}
