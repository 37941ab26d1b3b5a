import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';
import type { Failpoint } from '../../api/platform/failpoint.ts';
import { reservePort } from '../scene/ports.ts';
import { startProcess } from '../scene/process.ts';
import type { Sandbox } from '../scene/sandbox.ts';
import { eventually } from '../scene/until.ts';

/** How often the jobs run at least; time passes in such steps. */
const STEP_SECONDS = 15;
const CRASH_MS = 20_000;
/** What the killed process had picked up is left alone for a minute; what waits for it looks again after that. */
const HEALED_SECONDS = 120;
/** Made time passes in moments, calls to others do not: on a busy machine what was begun in time ends so much later. */
const PATIENCE_MS = 60_000;

/**
 * A process that is killed and started again at the same address. After a start time is made to pass in steps
 * of 15 s, for it, for the test and for Stripe, and the jobs run once in each step: nobody has to wait a real
 * minute for a lease to end.
 */
export async function startRestartingProcess(sandbox: Sandbox) {
  const port = await reservePort();
  const folder = mkdtempSync(join(tmpdir(), 'questboard-restarting-'));
  const clockFile = join(folder, 'clock');
  let aheadSeconds = 0;
  const setClocks = () => {
    writeFileSync(clockFile, String(aheadSeconds * 1000));
    clock.setOffset(aheadSeconds * 1000);
  };
  setClocks();
  const variables = { PORT: String(port), TEST_CLOCK_FILE: clockFile, DATABASE_POOL: '10' };
  const start = () => startProcess(variables, 'tests/promises/money-process.ts');
  let current = await start();
  const url = current.url;
  await sandbox.stripe('POST', '/webhooks', { url: `${url}/api/stripe/webhook` });
  const post = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { method: 'POST' });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  };
  /** Lets so much time pass, and what is due be done. */
  const step = async () => {
    aheadSeconds += STEP_SECONDS;
    setClocks();
    await sandbox.stripe('POST', '/clock', { advanceSeconds: STEP_SECONDS });
    await post('/run-jobs');
  };
  return {
    url,
    runJobs: () => post('/run-jobs'),
    /** Until no notice of Stripe's is on its way or waits here: one that comes late runs into the next place armed. */
    async rest() {
      for (let passed = 0; passed <= HEALED_SECONDS; passed += STEP_SECONDS) {
        await sandbox.stripe('POST', '/webhooks/release', { order: 'created' });
        const isWorkedOff = async () => (await db.webhookEvent.count({ where: { processedAt: null } })) === 0;
        if (await eventually(isWorkedOff, 2_000)) return;
        await step();
      }
      throw new Error('Notices of Stripe’s still wait');
    },
    /** Lets it run into the place while `work` is done; false: it never came there and was killed from outside. */
    async crashAt(place: Failpoint, time: number, work: () => Promise<unknown>): Promise<boolean> {
      await post(`/arm/${place}/${time}`);
      let gone = false;
      const crash = current.ended.then(() => {
        gone = true;
      });
      await Promise.race([crash, work().catch(() => {})]); // nobody answers once it is gone
      await Promise.race([crash, eventually(async () => gone, CRASH_MS)]);
      const byItself = gone;
      if (!gone) await current.kill();
      return byItself;
    },
    /** Starts it again; returns after how many seconds `done` held, or null when it did not within so many and a minute. */
    async restartUntil(done: () => Promise<boolean>, withinSeconds = HEALED_SECONDS): Promise<number | null> {
      current = await start();
      const started = Date.now();
      for (let passed = 0; passed <= withinSeconds; passed += STEP_SECONDS) {
        if (await eventually(done, 2_000)) return passed + (Date.now() - started) / 1000;
        await step();
      }
      const isDone = async () => {
        await post('/run-jobs');
        return done();
      };
      return (await eventually(isDone, PATIENCE_MS, 1_000))
        ? withinSeconds + (Date.now() - started) / 1000
        : null;
    },
    async stop() {
      await current.kill();
      clock.setOffset(0);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type RestartingProcess = Awaited<ReturnType<typeof startRestartingProcess>>;
