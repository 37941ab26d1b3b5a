import { PgBoss } from 'pg-boss';
import { Histogram } from 'prom-client';
import { inBackground } from './call-deadline.ts';
import { clockInWords, isClockOff } from './clock-watch.ts';
import { env } from './env.ts';
import { log } from './log.ts';
import { spanned } from './trace.ts';

export type JobName =
  | 'deliver-mail'
  | 'mail-ending-credit'
  | 'mail-unread-messages'
  | 'mail-table-messages'
  | 'mail-finds'
  | 'forget-expired'
  | 'complete-played-sessions'
  | 'process-webhooks'
  | 'reconcile-stripe'
  | 'settle-open-checkouts'
  | 'settle-card-setups'
  | 'execute-refunds'
  | 'audit-money'
  | 'keep-ledger-sums'
  | 'forget-leftovers'
  | 'forget-words'
  | 'delete-stray-pictures'
  | 'remind-players'
  | 'offer-seats'
  | 'charge-campaign-dates'
  | 'send-charge-notices'
  | 'release-unpaid-dates'
  | 'write-move-messages'
  | 'send-table-messages'
  | 'tell-game-masters'
  | 'finish-ended-campaigns'
  | 'delete-users'
  | 'keep-figures'
  | 'read-mail-stops';

/**
 * Background work. Due work is recorded in our own tables; a job looks there, claims rows and processes them. The
 * queue only says "look now": on a schedule, and at once when a use case wakes the job.
 */
export interface Job {
  readonly name: JobName;
  /** Runs at least this often, and once at start. */
  readonly everySeconds: number;
  /** Moves money, or gives seats away, at due times: must not run in a process whose clock is wrong. */
  readonly money?: true;
  /** Must be safe to run in several processes at once. */
  run(): Promise<unknown>;
}

/**
 * Maximum number of calls that one run answers. Those of killed processes come before the one that collects all later
 * calls: taken one at a time, every half minute, they would delay a job that is woken to run at once.
 */
const MOST_CALLS = 100;

const duration = new Histogram({
  name: 'job_duration_seconds',
  help: 'Runs of background jobs: done, or failed and tried again.',
  labelNames: ['job', 'outcome'],
  buckets: [0.1, 1, 10, 60],
});

/** Runs a job. While the clock is off a money job throws, so that a process whose clock is right runs it. */
export async function runJob(job: Job) {
  if (job.money && isClockOff()) throw new Error(`the clock is ${clockInWords()}`);
  const end = duration.startTimer({ job: job.name });
  try {
    await spanned(`job ${job.name}`, 'internal', { 'questboard.job': job.name }, () =>
      inBackground(() => job.run()),
    );
    end({ outcome: 'done' });
  } catch (error) {
    end({ outcome: 'failed' });
    throw error;
  }
}

let boss: PgBoss | null = null;
const ticks: NodeJS.Timeout[] = [];

export async function startJobs(jobs: readonly Job[]) {
  const started = new PgBoss({
    connectionString: env.database.url,
    max: 4,
    useListenNotify: true,
    application_name: 'questboard-jobs',
  });
  started.on('error', (error) => log.error({ error: error.message }, 'job queue'));
  started.on('warning', (warning) => log.debug({ warning: warning.message }, 'job queue'));
  await started.start();
  for (const job of jobs) {
    await started.createQueue(job.name, {
      policy: 'short', // calls that pile up while one is waiting collapse into it
      retryLimit: 3,
      retryDelay: 5,
      expireInSeconds: 300,
      heartbeatSeconds: 10, // a killed worker's job is taken over
      deleteAfterSeconds: 86_400,
      notify: true,
    });
    await started.work(job.name, { pollingIntervalSeconds: 2, batchSize: MOST_CALLS }, async () => {
      try {
        await runJob(job);
      } catch (error) {
        log.error({ err: error, job: job.name }, 'a job failed and will be tried again');
        throw error;
      }
    });
  }
  boss = started;
  for (const job of jobs) {
    wake(job.name);
    ticks.push(setInterval(() => wake(job.name), job.everySeconds * 1000));
  }
}

/** Asks for a job to run soon; in a transaction use `wakeAfter`. A hint: losing it costs a minute, never the work. */
export function wake(name: JobName) {
  boss
    ?.send(name, {}, { singletonKey: name })
    .catch((error: Error) => log.warn({ error: error.message, job: name }, 'could not wake a job'));
}

export async function stopJobs() {
  for (const tick of ticks.splice(0)) clearInterval(tick);
  const running = boss;
  boss = null;
  await running?.stop({ graceful: true, timeout: 8_000 });
}
