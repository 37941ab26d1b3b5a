import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import { lastAudit } from '../bookings/audit/audit.service.ts';
import { clock } from '../platform/clock.ts';
import { read } from '../platform/read.ts';
import { isHeld } from '../seating/sql.ts';
import { dueQueues } from './queues.ts';

/** The longest time that a metrics scrape waits for the database. */
const LONGEST_MS = 2_000;

const due = new Gauge({
  name: 'queue_due',
  help: 'Rows of the database that are due and not done; a thousand may be more.',
  labelNames: ['queue'],
});
const age = new Gauge({
  name: 'queue_oldest_seconds',
  help: 'For how long the first of them has been due.',
  labelNames: ['queue'],
});
const held = new Gauge({
  name: 'seats_held',
  help: 'Seats that are held while somebody pays or is offered one.',
});
const findings = new Gauge({ name: 'money_findings', help: 'What the last money audit found.' });
const auditAge = new Gauge({
  name: 'money_audit_age_seconds',
  help: 'How long ago the last money audit ran.',
});
const known = new Gauge({
  name: 'database_facts_known',
  help: '1: queues, holds and findings were just read; 0: the database did not tell in time, and they are absent.',
});

const labels: Record<string, string> = {
  mails: 'mails',
  'events of Stripe': 'webhooks',
  refunds: 'refunds',
  charges: 'charges',
};

const secondsSince = (at: Date) => Math.max(0, (clock.now().getTime() - at.getTime()) / 1000);

async function readFacts() {
  const [queues, [holds], audit] = await Promise.all([
    dueQueues(),
    read<{ count: number }>`SELECT count(*)::int AS count FROM "Seat" AS seat WHERE ${isHeld(clock.now())}`,
    lastAudit(),
  ]);
  return { queues, holds: holds?.count ?? 0, audit };
}

/** Updates the gauges that are read from the database and are the same in every process. Never fails. */
export async function gatherFacts(): Promise<void> {
  const facts = await Promise.race([readFacts(), sleep(LONGEST_MS, null, { ref: false })]).catch(() => null);
  // Unknown values are absent rather than stale.
  for (const gauge of [due, age]) gauge.reset();
  for (const gauge of [held, findings, auditAge]) gauge.remove();
  known.set(facts ? 1 : 0);
  if (!facts) return;
  for (const { name, waiting, oldest } of facts.queues) {
    due.set({ queue: labels[name]! }, waiting);
    age.set({ queue: labels[name]! }, oldest ? secondsSince(oldest) : 0);
  }
  held.set(facts.holds);
  if (!facts.audit) return;
  findings.set(facts.audit.findings.length);
  auditAge.set(secondsSince(facts.audit.ranAt));
}
