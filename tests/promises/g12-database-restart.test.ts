import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../codegen/migrations.ts';
import { startPostgres } from '../../sandbox/postgres.ts';
import type { Sandbox } from '../scene/sandbox.ts';
import { eventually } from '../scene/until.ts';

// A durable PostgreSQL of its own; everything that reads the environment is imported after it stands.
const folder = mkdtempSync(join(tmpdir(), 'questboard-restart-'));
const dataDir = join(folder, 'postgres');
let postgres = await startPostgres({ dataDir, port: 0, durable: true });
await migrate(postgres.url);
process.env.DATABASE_URL = postgres.url;
const { startSandbox } = await import('../scene/sandbox.ts');
const { startProcess } = await import('../scene/process.ts');
const { closeAll } = await import('../scene/close.ts');
const { tokenOf } = await import('../scene/login.ts');
const { aSession, aUser } = await import('../scene/world.ts');
const { db } = await import('../../api/platform/db.ts');
const { auditorFinds, request } = await import('./stage.ts');
const { LONG_TIMEOUT_MS, random, report, reps } = await import('./scale.ts');

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** pg_ctl restart -m immediate: every backend ends at once, and the next start recovers from the log. */
async function crash() {
  const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGQUIT');
  await postgres.ended;
  const { port } = postgres;
  postgres = await startPostgres({ dataDir, port, durable: true });
}

test(
  'G12: the database dies under load and comes back: nothing acknowledged is lost, errors are 503 only',
  async () => {
    const rounds = reps(1, 5);
    const api = await startProcess();
    const tokens = await Promise.all(
      Array.from({ length: reps(20, 60) }, async () => tokenOf(await aUser())),
    );
    const broken: string[] = [];
    let acknowledged = 0;
    let slowest = 0;
    let answered = 0;
    let busy = 0;
    for (let round = 0; round < rounds; round += 1) {
      const dice = random(`G12 ${round}`);
      const sessions = await Promise.all(Array.from({ length: 40 }, () => aSession({ maxPlayers: 100 })));
      const held: string[] = [];
      const odd: string[] = [];
      let stop = false;
      const one = async () => {
        const token = dice.pick(tokens);
        const writes = dice.next() < 0.4;
        const answer = await (writes
          ? request<{ sessionId?: string }>('POST', `${api.url}/api/create-checkout-session`, token, {
              sessionId: dice.pick(sessions).id,
            })
          : request(
              'GET',
              `${api.url}${dice.pick(['/api/sessions?limit=5', '/api/account/bookings'])}`,
              token,
            )
        ).catch((error: Error) => ({ status: 0, body: { message: String(error) } }));
        answered += 1;
        if (answer.status === 503) busy += 1;
        if (writes && answer.status === 200) held.push((answer.body as { sessionId: string }).sessionId);
        // A limit, a booking that is there already: plain answers of ours.
        if (![200, 409, 429, 503].includes(answer.status))
          odd.push(`${answer.status} ${JSON.stringify(answer.body)}`);
      };
      const load = (async () => {
        const running = new Set<Promise<void>>();
        while (!stop) {
          // 50 a second, or what a slow machine answers: this is not about too many at once.
          if (running.size < 50) {
            const asking = one();
            running.add(asking);
            void asking.then(() => running.delete(asking));
          }
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        await Promise.all(running);
      })();
      const someWritten = async () => held.length >= reps(10, 30);
      if (!(await eventually(someWritten))) broken.push(`round ${round}: nothing was written before`);
      const killed = Date.now();
      await crash();
      const healthy = async () => (await fetch(`${api.url}/readyz`).catch(() => null))?.ok ?? false;
      if (!(await eventually(healthy))) broken.push(`round ${round}: not healthy`);
      slowest = Math.max(slowest, Date.now() - killed);
      const before = held.length;
      const writesAgain = async () => held.length > before;
      if (!(await eventually(writesAgain))) broken.push(`round ${round}: nothing was written after`);
      stop = true;
      await load;
      const kept = await db.checkout.findMany({ where: { stripeSessionId: { in: held } } });
      const lost = new Set(held).size - kept.length;
      acknowledged += held.length;
      const found = await auditorFinds(['mails']);
      if (lost > 0 || odd.length > 0 || found.length > 0)
        broken.push(`round ${round}: ${lost} lost; ${odd.slice(0, 5).join(', ')}; ${found.join('; ')}`);
      await db.rateLimit.deleteMany();
    }
    report(
      'G12',
      `${rounds - broken.length}/${rounds} crashes: none of ${acknowledged} acknowledged writes lost, ${answered} answers, ${busy} × 503, healthy ${(slowest / 1000).toFixed(1)} s after the kill at most`,
    );
    await api.stop();
    expect(broken).toEqual([]);
  },
  LONG_TIMEOUT_MS,
);
