import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { lastAudit } from '../bookings/audit/audit.service.ts';
import { stripeKeyKind } from '../payments/stripe-key.service.ts';
import { lastArrival } from '../payments/webhook.service.ts';
import { asLook } from '../platform/call-deadline.ts';
import { clock } from '../platform/clock.ts';
import { clockInWords, isClockOff } from '../platform/clock-watch.ts';
import { countOf } from '../platform/counts.rules.ts';
import { db } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { mailConfigured } from '../platform/mail-delivery.ts';
import { openSockets } from '../platform/open-sockets.ts';
import { pictureStore } from '../platform/picture-store.ts';
import { awayProviders } from '../platform/provider.ts';
import { read } from '../platform/read.ts';
import { replicaState } from '../platform/replica.ts';
import { DAY, HOUR, MINUTE } from '../platform/rules.ts';
import { lastBackup } from './backup.service.ts';
import { lastMailCheck } from './mail-check.service.ts';
import { dueQueues, MOST_DUE } from './queues.ts';

export type HealthState = 'OK' | 'WARNING' | 'PROBLEM';

export interface HealthCheck {
  key: string;
  title: string;
  state: HealthState;
  /** The result as a sentence, with what to do if something is wrong. */
  message: string;
  /** Whether the check must pass before the shop opens. */
  setup: boolean;
}

export interface Health {
  checkedAt: Date;
  version: string;
  checks: HealthCheck[];
}

export const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** The longest time that due rows wait in normal operation. */
const LATE_MS = 5 * MINUTE;
/** A mail with this many failed attempts has waited for minutes and will wait on. */
const MANY_TRIES = 5;
const LEAST_DISK_BYTES = 2 * 1024 ** 3;
const BACKUP_DAYS = 30;
/** The longest time to wait for the picture store. */
const PICTURES_MS = 3_000;

type Said = Pick<HealthCheck, 'state' | 'message'>;
const ok = (message: string): Said => ({ state: 'OK', message });
const warning = (message: string): Said => ({ state: 'WARNING', message });
const problem = (message: string): Said => ({ state: 'PROBLEM', message });

/** "12 minutes ago", "just now" */
function ago(at: Date): string {
  const ms = Math.max(0, clock.now().getTime() - at.getTime());
  if (ms < MINUTE) return 'just now';
  if (ms < 2 * HOUR) return `${countOf(Math.round(ms / MINUTE), 'minute')} ago`;
  return `${ms < 2 * DAY ? countOf(Math.round(ms / HOUR), 'hour') : countOf(Math.round(ms / DAY), 'day')} ago`;
}

async function queues(): Promise<Said> {
  const now = clock.now();
  const rows = await dueQueues();
  const late = rows.filter(({ oldest }) => oldest && now.getTime() - oldest.getTime() > LATE_MS);
  if (late.length > 0) {
    const said = late.map(
      ({ name, waiting, oldest }) => `${waiting} ${name}, the oldest due ${ago(oldest!)}`,
    );
    return problem(`Some work is overdue: ${said.join('; ')}. Look at the log of the jobs.`);
  }
  const waiting = rows.reduce((sum, row) => sum + row.waiting, 0);
  return ok(waiting === 0 ? 'Nothing is overdue.' : `${waiting} due, all of them since a moment ago.`);
}

async function mail(): Promise<Said> {
  if (!mailConfigured())
    return problem(
      'The key of the mail provider is missing, so we send no mails. Set POSTMARK_SERVER_TOKEN.',
    );
  const refused = await db.outboxMail.findFirst({
    where: { status: { in: ['queued', 'sending'] }, attempts: { gte: MANY_TRIES }, lastError: { not: null } },
    orderBy: { id: 'desc' },
    select: { lastError: true },
  });
  if (refused) return problem(`Mails wait because the mail provider answers: ${refused.lastError}`);
  const dead = await db.outboxMail.count({ where: { status: 'dead' }, take: MOST_DUE });
  return dead === 0
    ? ok('Every mail was delivered or is on its way.')
    : warning(`${dead} could not be delivered; see Bookings, Attention.`);
}

async function mailCheck(): Promise<Said> {
  const check = await lastMailCheck();
  if (!check) return warning('Nobody has tested yet whether mails arrive: send a test mail in the settings.');
  if (check.sentAt) return ok(`A test mail was sent ${ago(check.sentAt)}.`);
  if (check.status === 'dead')
    return problem(`The last test mail was refused: ${check.lastError ?? 'no reason given'}`);
  return warning(`The last test mail was asked for ${ago(check.createdAt)} and has not left yet.`);
}

async function keys(): Promise<Said> {
  const refused = await db.moneyAlert.count({
    where: { key: { startsWith: 'stripe-key:' }, resolvedAt: null },
  });
  if (refused > 0) return problem('Stripe refuses our key. Put a valid one into STRIPE_SECRET_KEY.');
  if (env.sandbox) return warning('The sandbox stands in for Stripe: no real money moves.');
  return stripeKeyKind() === 'live'
    ? ok('Stripe is asked with a live key.')
    : warning('Stripe is asked with a test key: no real money moves.');
}

async function webhook(): Promise<Said> {
  const at = await lastArrival();
  if (at) return ok(`An event of Stripe last reached us ${ago(at)}.`);
  return warning(
    `Stripe has not reached us yet: let it send its events to ${env.publicUrl}/api/stripe/webhook. Payments are found without it, but later.`,
  );
}

async function providers(): Promise<Said> {
  const away = await awayProviders();
  return away.length === 0
    ? ok('Every provider answers.')
    : problem(`No answer from ${away.join(' and ')}; what is due waits and is tried again.`);
}

async function pictures(): Promise<Said> {
  const store = pictureStore;
  if (!store) return ok('Pictures are stored in the database.');
  await asLook(PICTURES_MS, () => store.get('looked-for-by-health'));
  return ok('The store of pictures answers.');
}

async function disk(): Promise<Said> {
  const { bavail, bsize } = await statfs('.');
  const free = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB are free on the disk of this process.`;
  return bavail * bsize < LEAST_DISK_BYTES ? problem(`Only ${free}`) : ok(free);
}

async function money(): Promise<Said> {
  const audit = await lastAudit();
  if (!audit) return warning('No money audit has run yet; it runs every night, or now on the money page.');
  const at = ago(audit.ranAt);
  if (clock.now().getTime() - audit.ranAt.getTime() > 2 * DAY)
    return problem(`The last money audit ran ${at}.`);
  const count = audit.findings.length;
  return count === 0
    ? ok(`The last money audit ran ${at} and found nothing.`)
    : problem(`The last money audit ran ${at} and has ${count} to look at: see Money.`);
}

async function backup(): Promise<Said> {
  const at = await lastBackup();
  if (!at)
    return warning(
      'Nobody has confirmed yet that a backup was made and restored. We cannot see that from here.',
    );
  const said = `A restored backup was confirmed ${ago(at)}.`;
  return clock.now().getTime() - at.getTime() > BACKUP_DAYS * DAY
    ? warning(`${said} Please try again.`)
    : ok(said);
}

async function database(): Promise<Said> {
  const asked = performance.now();
  await read`SELECT 1`;
  return ok(`PostgreSQL answers in ${Math.max(1, Math.round(performance.now() - asked))} ms.`);
}

async function replica(): Promise<Said> {
  const found = replicaState();
  if (!found) return ok('There is none: everything is read from the one database.');
  const { state, lagMs } = found;
  if (state === 'used')
    return ok(`Pages are read from it. It is ${(lagMs / 1000).toFixed(1)} s behind at most.`);
  return state === 'behind'
    ? warning('It is too far behind, so everything is read from the primary until it has caught up.')
    : problem('It does not answer, so everything is read from the primary. Look at DATABASE_REPLICA_URL.');
}

const checks: readonly [key: string, title: string, setup: boolean, look: () => Promise<Said>][] = [
  ['database', 'Database', false, database],
  ['replica', 'Replica', false, replica],
  ['queues', 'Queues', false, queues],
  ['keys', 'Payment key', true, keys],
  ['webhook', 'Payment events', true, webhook],
  ['mail', 'Mail', false, mail],
  ['mail-check', 'Mail arrives', true, mailCheck],
  ['providers', 'Providers', false, providers],
  ['sockets', 'Sockets', false, async () => ok(`${await openSockets()} open at this process.`)],
  [
    'clock',
    'Clock',
    true,
    async () =>
      isClockOff()
        ? problem(`The clock of this machine is ${clockInWords()}: it runs no job that moves money.`)
        : ok('The clock of this machine agrees with the database.'),
  ],
  ['pictures', 'Pictures', false, pictures],
  ['disk', 'Disk', false, disk],
  ['money', 'Money audit', false, money],
  ['backup', 'Backup', true, backup],
];

/** Runs all checks. A check that throws is reported as a problem. */
export async function health(): Promise<Health> {
  const looked = await Promise.all(
    checks.map(async ([key, title, setup, look]) => ({
      key,
      title,
      setup,
      ...(await look().catch((error: Error) =>
        problem(`Could not be checked: ${error.message.slice(0, 200)}`),
      )),
    })),
  );
  return { checkedAt: clock.now(), version, checks: looked };
}
