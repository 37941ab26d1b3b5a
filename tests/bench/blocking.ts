/**
 * npm run bench:blocking -- <address> [<address> …] [--rounds 7]: for how long a first visit on a phone answers nothing
 * after its first paint. What Lighthouse calls blocking time, by the processor time of each task in place of its length,
 * so that it says something on a busy machine as well: four times as slow, what is above 50 ms. Addresses are visited in
 * turn; two servers beside each other show what a change brings.
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { requireBrowser } from '../../scripts/browser.ts';
import { median } from './measuring.ts';

const SLOWNESS = 4;
const UNNOTICED_MS = 50;
/** From when nothing is under way any more: what a page puts off to then counts as well. */
const AFTERWARDS_MS = 2_500;

const { values, positionals: addresses } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '7' } },
});
if (addresses.length === 0) throw new Error('Say which page: npm run bench:blocking -- <address>');

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds, as the next one, which is processor time. */
  readonly ts: number;
  readonly tdur?: number;
}

/** Milliseconds of processor time of each task of the page after its first paint. */
async function tasksOf(address: string): Promise<number[]> {
  const args = ['--disable-gpu', '--ignore-certificate-errors'];
  const browser = await chromium.launch({
    executablePath: requireBrowser(),
    args: process.getuid?.() === 0 ? [...args, '--no-sandbox'] : args,
  });
  try {
    const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };
    const context = await browser.newContext({ ...screen, isMobile: true, hasTouch: true });
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    const events: TraceEvent[] = [];
    devTools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
    const ended = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve));
    const categories = 'toplevel,loading';
    await devTools.send('Tracing.start', { transferMode: 'ReportEvents', categories });
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.waitForTimeout(AFTERWARDS_MS);
    await devTools.send('Tracing.end');
    await ended;
    // Of several documents the last: the first is the empty one of the window.
    const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
    if (!paint) throw new Error(`${address} painted nothing.`);
    return events
      .filter(({ name, pid, tid, ts }) => {
        const isTask = name === 'ThreadControllerImpl::RunTask';
        return isTask && pid === paint.pid && tid === paint.tid && ts >= paint.ts;
      })
      .map(({ tdur = 0 }) => tdur / 1_000);
  } finally {
    await browser.close();
  }
}

const blocked = (tasks: readonly number[]) =>
  tasks.reduce((sum, task) => sum + Math.max(0, SLOWNESS * task - UNNOTICED_MS), 0);

const visits = new Map<string, number[][]>(addresses.map((address) => [address, []]));
for (let round = 0; round < Number(values.rounds); round++)
  for (const address of addresses) visits.get(address)?.push(await tasksOf(address));

console.log('| page | blocked, ms | of each visit | longest task, ms | all tasks, ms |');
console.log('| --- | ---: | --- | ---: | ---: |');
for (const [address, each] of visits) {
  const times = each.map(blocked);
  const longest = median(each.map((tasks) => Math.max(...tasks)));
  const all = median(each.map((tasks) => tasks.reduce((sum, task) => sum + task, 0)));
  const shown = [median(times), longest, all].map(Math.round);
  console.log(
    `| ${address} | ${shown[0]} | ${times.map(Math.round).join(' ')} | ${shown[1]} | ${shown[2]} |`,
  );
}
