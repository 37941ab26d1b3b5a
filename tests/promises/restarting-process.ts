import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clock } from '../../api/platform/clock.ts';
import type { Failpoint } from '../../api/platform/failpoint.ts';
import { reservePort } from '../scene/ports.ts';
import { startProcess } from '../scene/process.ts';
import type { Sandbox } from '../scene/sandbox.ts';
import { eventually } from './stage.ts';

/** How often the jobs look at least; time passes in such steps. */
const LOOK_SECONDS = 15;
const DEATH_MS = 20_000;

/**
 * A process that is killed and started again at the same address. After a start time is made to pass in steps
 * of 15 s, for it, for the test and for Stripe, and the jobs look once in each step: nobody has to wait a real
 * minute for a lease to end.
 */
export async function startLives(sandbox: Sandbox) {
  const port = await reservePort();
  const folder = mkdtempSync(join(tmpdir(), 'questboard-lives-'));
  const clockFile = join(folder, 'clock');
  let aheadSeconds = 0;
  const setClocks = () => {
    writeFileSync(clockFile, String(aheadSeconds * 1000));
    clock.setOffset(aheadSeconds * 1000);
  };
  setClocks();
  const variables = { PORT: String(port), TEST_CLOCK_FILE: clockFile, DATABASE_POOL: '10' };
  const start = () => startProcess(variables, 'tests/promises/money-process.ts');
  let life = await start();
  const url = life.url;
  await sandbox.stripe('POST', '/webhooks', { url: `${url}/api/stripe/webhook` });
  const tell = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { method: 'POST' });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  };
  return {
    url,
    look: () => tell('/look'),
    /** Lets it run into the place while `work` is done; false: it never came there and was killed from outside. */
    async dieAt(place: Failpoint, time: number, work: () => Promise<unknown>): Promise<boolean> {
      await tell(`/arm/${place}/${time}`);
      let gone = false;
      const death = life.ended.then(() => {
        gone = true;
      });
      await Promise.race([death, work().catch(() => {})]); // nobody answers once it is gone
      await Promise.race([death, eventually(async () => gone, DEATH_MS)]);
      const byItself = gone;
      if (!gone) await life.kill();
      return byItself;
    },
    /** Starts it again; returns after how many seconds `done` held, or null when it did not in a minute. */
    async heal(done: () => Promise<boolean>): Promise<number | null> {
      life = await start();
      const started = Date.now();
      for (let passed = 0; passed <= 60; passed += LOOK_SECONDS) {
        if (await eventually(done, 2_000)) return passed + (Date.now() - started) / 1000;
        aheadSeconds += LOOK_SECONDS;
        setClocks();
        await sandbox.stripe('POST', '/clock', { advanceSeconds: LOOK_SECONDS });
        await tell('/look');
      }
      return null;
    },
    async end() {
      await life.kill();
      clock.setOffset(0);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Lives = Awaited<ReturnType<typeof startLives>>;
