import { raiseAlert } from '../../payments/alarm.service.ts';
import { rowsOf } from '../../payments/refund-sync.service.ts';
import { ProviderAway, ProviderRefused } from '../../payments/stripe-errors.service.ts';
import { capturedSince } from '../../payments/stripe-intent.service.ts';
import { refundsSince } from '../../payments/stripe-refund.service.ts';
import { clock } from '../../platform/clock.ts';
import { db, Prisma, type Tx } from '../../platform/db.ts';
import { log } from '../../platform/log.ts';
import { DAY, HOUR } from '../../platform/rules.ts';
import { storedValue, storeValue } from '../../platform/stored-value.ts';
import { syncReturnsOf } from '../core/payment-sync.ts';
import { ask, askAll } from './ask.ts';
import { differingDisputes } from './audit-disputes.ts';
import {
  disputeDiffers,
  providerDiffers,
  providerRules,
  refundUnknown,
  unknownCapture,
} from './audit-provider.ts';
import type { Rule, RuleName, SubjectKind } from './audit-rules.ts';
import { rules, statements } from './audit-statements.ts';

/** A row that breaks a rule about money, seats or stars. */
export interface Finding {
  /** Stable for as long as the finding stands: "paid-without-seat:12". */
  key: string;
  rule: RuleName;
  kind: SubjectKind;
  /** The number of the row, or the provider's ID of it. */
  id: string;
  /** The row in words: "booking 12". */
  subject: string;
  message: string;
  /** For a captured payment without a row here: the checkout or charge it was captured for. */
  checkoutId?: number;
  chargeId?: number;
}

/** One run of the audit, as staff see it afterwards. */
export interface MoneyAudit {
  ranAt: Date;
  /** The staff member who ran it; null: the nightly job. */
  ranById: number | null;
  /** The number of days that were compared with the provider. */
  days: number;
  /** What the provider captured and kept in those days, and how much of it our rows have; null: no answer. */
  provider: { theirCents: number; ourCents: number } | null;
  findings: Finding[];
  /** Names of the rules whose query failed: their earlier findings stand. */
  unasked: string[];
}

type Look = Pick<MoneyAudit, 'findings' | 'provider' | 'unasked'>;

const SETTING = 'money-audit';

const keyOf = (rule: Rule, id: number | string) => `${rule.name}:${id}`;

const found = (rule: Rule, id: number | string, message = rule.message): Finding => ({
  key: keyOf(rule, id),
  rule: rule.rule,
  kind: rule.kind,
  id: String(id),
  subject: rule.kind === 'intent' ? String(id) : `${rule.kind} ${id}`,
  message,
});

/** Returns the rule of the finding with this key; undefined: there is none. */
export const ruleOf = (key: string) => rules.find(({ name }) => key.startsWith(`${name}:`));

/** Checks one row again, with the caller's locks held: does it still break the rule? */
export async function isOff(tx: Tx, rule: Rule, id: string): Promise<boolean> {
  const statement = statements.find(({ name }) => name === rule.name);
  if (statement) return (await ask(tx, statement, id)).length > 0;
  const known = await tx.payment.count({ where: { stripePaymentIntentId: id } });
  return rule === unknownCapture && known === 0;
}

/** Runs the query of every rule. One that fails does not hide the findings of the others. */
async function auditRows() {
  const findings: Finding[] = [];
  const failures: { name: string; error: unknown }[] = [];
  for (const statement of statements) {
    await askAll(statement).then(
      (rows) => findings.push(...rows.map(({ id }) => found(statement, id))),
      (error: unknown) => failures.push({ name: statement.name, error }),
    );
  }
  return { findings, failures };
}

/** Compares what Stripe captured, refunded and lost to disputes with our rows, payment by payment. */
async function auditProvider(since: Date) {
  const findings: Finding[] = [];
  let [theirCents, ourCents] = [0, 0];
  const captured = await capturedSince(since);
  const payments = await db.payment.findMany({
    where: { stripePaymentIntentId: { in: captured.map(({ id }) => id) } },
    include: { refunds: { where: { stripeRefundId: { not: null }, status: { not: 'failed' } } } },
  });
  const ours = new Map(payments.map((payment) => [payment.stripePaymentIntentId, payment]));
  for (const { id, capturedCents, refundedCents, checkoutId, chargeId } of captured) {
    const payment = ours.get(id);
    if (!payment && !checkoutId && !chargeId) continue; // not one of our payments
    theirCents += capturedCents - refundedCents;
    if (!payment) {
      const what = checkoutId ? `checkout ${checkoutId}` : `charge ${chargeId}`;
      findings.push({
        ...found(unknownCapture, id, `was captured for ${what} and we have no payment`),
        ...(checkoutId ? { checkoutId } : { chargeId: chargeId ?? undefined }),
      });
      continue;
    }
    const refunded = payment.refunds.reduce((sum, refund) => sum + refund.amountCents, 0);
    ourCents += payment.amountCents - refunded;
    if (payment.amountCents === capturedCents && refunded === refundedCents) continue;
    const message = `is ${payment.amountCents} − ${refunded} cents here and ${capturedCents} − ${refundedCents} at the provider`;
    findings.push(found(providerDiffers, payment.id, message));
  }
  const late = await lateRefunds(since, new Set(captured.map(({ id }) => id)));
  const disputed = [...(await differingDisputes(since))].map(([id, message]) =>
    found(disputeDiffers, id, message),
  );
  return { findings: [...findings, ...late, ...disputed], provider: { theirCents, ourCents } };
}

/**
 * Finds refunds of those days whose payments are older, so that comparing the days' payments misses them: refunds
 * made at the provider by hand, or refused by the bank after they had counted as made.
 */
async function lateRefunds(since: Date, seen: ReadonlySet<string>): Promise<Finding[]> {
  const told = (await refundsSince(since)).filter(({ paymentIntentId }) => !seen.has(paymentIntentId));
  const payments = await db.payment.findMany({
    where: { stripePaymentIntentId: { in: told.map(({ paymentIntentId }) => paymentIntentId) } },
    include: { refunds: true },
  });
  const differs = (intent: string, rows: Parameters<typeof rowsOf>[0]) =>
    told.some((refund) => {
      if (refund.paymentIntentId !== intent) return false;
      const known = rowsOf(rows, refund);
      return refund.status === 'failed'
        ? known.some(({ status }) => status !== 'failed')
        : known.length === 0;
    });
  return payments
    .filter(({ stripePaymentIntentId, refunds }) => differs(stripePaymentIntentId, refunds))
    .map(({ id }) => found(refundUnknown, id));
}

/** Checks every rule about money, seats and stars; compares the last `days` days with Stripe. Changes nothing. */
export async function auditMoney({ days = 30 } = {}): Promise<Finding[]> {
  const { findings, failures } = await auditRows();
  if (failures[0]) throw failures[0].error;
  return [...findings, ...(await auditProvider(daysAgo(days))).findings];
}

/**
 * Compares with the provider; where payments differ, first stores refunds and disputes known only to the provider,
 * then compares again.
 */
async function takeAndCompare(since: Date) {
  const first = await auditProvider(since);
  const differing = first.findings.filter(({ kind }) => kind === 'payment');
  if (differing.length === 0) return first;
  for (const id of new Set(differing.map((finding) => finding.id))) await syncReturnsOf(Number(id));
  return auditProvider(since);
}

/**
 * Checks every rule in our rows, then compares with the provider and stores refunds and disputes that only it knew. If
 * the provider does not answer, our own books are still checked; if one rule fails, the others still are.
 */
export async function lookAtMoney(days: number): Promise<Look> {
  const rows = await auditRows();
  for (const { name, error } of rows.failures) {
    log.error({ err: error, rule: name }, 'a rule of the money audit could not be asked');
  }
  const compared = await takeAndCompare(daysAgo(days)).catch((error) => {
    if (error instanceof ProviderAway || error instanceof ProviderRefused) return null;
    throw error;
  });
  return {
    findings: [...rows.findings, ...(compared?.findings ?? [])],
    provider: compared?.provider ?? null,
    unasked: rows.failures.map(({ name }) => name),
  };
}

const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY);

const unaskedKey = (name: string) => `audit:unasked:${name}`;

/** Runs the audit and stores the result for staff. */
export async function runAudit(ranById: number | null, days = 30): Promise<MoneyAudit> {
  const { findings, ...look } = await lookAtMoney(days);
  const before = look.unasked.length > 0 ? await lastAudit() : null;
  const standing = (before?.findings ?? []).filter(({ key }) =>
    look.unasked.includes(ruleOf(key)?.name ?? ''),
  );
  const audit: MoneyAudit = {
    ranAt: clock.now(),
    ranById,
    days,
    ...look,
    findings: [...findings, ...standing],
  };
  for (const name of look.unasked) {
    await raiseAlert(
      db,
      unaskedKey(name),
      `Money audit: the rule ${name} could not be asked; the log says why`,
    );
  }
  await storeValue(db, SETTING, JSON.parse(JSON.stringify(audit)));
  return audit;
}

/** Returns what the last run found and nobody has fixed since; null: the audit has never run. */
export async function lastAudit(): Promise<MoneyAudit | null> {
  const audit = await storedValue<MoneyAudit>(SETTING);
  if (!audit) return null;
  // A result stored before rules could fail individually has no `unasked`.
  return { ...audit, unasked: audit.unasked ?? [], ranAt: new Date(audit.ranAt) };
}

/** Removes a fixed finding from the list and closes its alerts, whose keys become free again. */
export async function forgetFinding(tx: Tx, key: string, alerts: string[] = []) {
  await closeAlerts(tx, Prisma.sql`key IN (${Prisma.join([`audit:${key}`, ...alerts])})`);
  await tx.$executeRaw`
    UPDATE "Setting" SET "updatedAt" = now(), value = jsonb_set(value, '{findings}', COALESCE(
      (SELECT jsonb_agg(finding) FROM jsonb_array_elements(value->'findings') finding WHERE finding->>'key' <> ${key}), '[]'))
    WHERE key = ${SETTING}`;
}

const closeAlerts = (tx: Tx, which: Prisma.Sql) => tx.$executeRaw`
  UPDATE "MoneyAlert" SET key = key || '#' || id, "resolvedAt" = COALESCE("resolvedAt", ${clock.now()})
  WHERE ${which} AND key NOT LIKE '%#%'`;

/** The nightly run: raises one alert for each finding, and closes the alerts of findings that are gone. */
export async function auditNightly() {
  const { findings, provider, days, unasked } = await runAudit(null);
  const keys = [...findings.map(({ key }) => `audit:${key}`), ...unasked.map(unaskedKey)];
  const gone = Prisma.sql`key LIKE 'audit:%' AND NOT key = ANY(${keys})`;
  // A provider finding stays until the provider has answered.
  const seen = provider
    ? Prisma.sql`true`
    : Prisma.sql`key !~ ${`^audit:(${providerRules.map(({ name }) => name).join('|')}):`}`;
  await closeAlerts(db, Prisma.sql`${gone} AND ${seen}`);
  for (const { key, subject, message } of findings) {
    await raiseAlert(db, `audit:${key}`, `Money audit: ${subject} ${message}`);
  }
  if (unasked.length > 0) throw new Error(`these rules could not be asked: ${unasked.join(', ')}`);
  if (!provider) throw new Error(`the last ${days} days could not be compared with the payment provider`);
}

/** Less than a day, so that tomorrow's run is not skipped because of today's. */
const FRESH_MS = 20 * HOUR;

/**
 * Runs the nightly audit unless a complete one ran within FRESH_MS: each process calls this when it starts, and the
 * audit reads every booking ever made.
 */
export async function auditDaily() {
  const last = await lastAudit();
  const isNightly =
    last !== null && last.ranById === null && last.provider !== null && last.unasked.length === 0;
  if (isNightly && clock.now().getTime() - last.ranAt.getTime() < FRESH_MS) return;
  await auditNightly();
}
