import type { Tx } from './db.ts';

// The limits are read as modules are loaded.
process.env.DATABASE_LIMIT_SECONDS = '1';
const { closeAll } = await import('../../tests/scene/close.ts');
const { db, isDatabaseAway } = await import('./db.ts');
const { transaction } = await import('./transaction.ts');

afterAll(closeAll);

let silent = 0;

/** Stops the process of PostgreSQL that serves a connection; it goes on after the test. */
async function fallSilent(tx: Tx): Promise<void> {
  const [backend] = await tx.$queryRaw<[{ pid: number }]>`SELECT pg_backend_pid() AS pid`;
  process.kill(backend.pid, 'SIGSTOP');
  silent = backend.pid;
}
afterEach(() => {
  if (silent) process.kill(silent, 'SIGCONT');
  silent = 0;
});

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('a connection that falls silent is ended, and with it what waits for it', async () => {
  const failure = await failureOf(
    transaction(async (tx) => {
      await tx.setting.create({ data: { key: 'unanswered', value: 1 } });
      await fallSilent(tx);
      await tx.setting.count();
    }),
  );
  expect(isDatabaseAway(failure)).toBe(true);
  expect(await db.setting.count({ where: { key: 'unanswered' } })).toBe(0);
});

test('a connection that falls silent before its commit is no success', async () => {
  const failure = await failureOf(transaction(fallSilent));
  expect(isDatabaseAway(failure)).toBe(true);
  expect(await db.setting.count()).toBe(0);
});

test('what may take longer than other statements is waited for', async () => {
  const ended = transaction(
    async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = 10000`;
      await tx.$executeRaw`SELECT pg_sleep(2.5)`;
      return true;
    },
    { timeout: 10_000 },
  );
  expect(await ended).toBe(true);
});
