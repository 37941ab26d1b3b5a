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

/** Something that the rules about money, seats and stars say cannot be. */
export interface Finding {
  /** The same for as long as it stands: "paid-without-seat:12". */
  key: string;
  rule: RuleName;
  kind: SubjectKind;
  /** The number of the row, or the provider's name of it. */
  id: string;
  /** What it is about: "booking 12". */
  subject: string;
  message: string;
  /** Of money that was captured and is unknown here: what it was captured for. */
  checkoutId?: number;
  chargeId?: number;
}

/** One look at everything, as staff see it afterwards. */
export interface MoneyAudit {
  ranAt: Date;
  /** Who asked for it; null: the nightly job. */
  ranById: number | null;
  /** So many days were compared with the provider. */
  days: number;
  /** What the provider captured and kept in those days, and what of it we know; null: it did not answer. */
  provider: { theirCents: number; ourCents: number } | null;
  findings: Finding[];
  /** Names of the rules that could not be asked: what they had found before stands. */
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

/** The rule whose finding has this key; undefined: there is none. */
export const ruleOf = (key: string) => rules.find(({ name }) => key.startsWith(`${name}:`));

/** Looks again at one row, with the caller's locks held: is it still off? */
export async function isOff(tx: Tx, rule: Rule, id: string): Promise<boolean> {
  const statement = statements.find(({ name }) => name === rule.name);
  if (statement) return (await ask(tx, statement, id)).length > 0;
  const known = await tx.payment.count({ where: { stripePaymentIntentId: id } });
  return rule === unknownCapture && known === 0;
}

/** A rule that cannot be asked hides nothing of what the others find. */
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

/** What Stripe captured, returned and lost to banks against our rows, payment by payment. */
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
    if (!payment && !checkoutId && !chargeId) continue; // nothing of ours
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
 * Refunds of those days of payments that are older, which no look at the days' payments sees: made there by hand, or
 * refused by the bank after they had counted as made.
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

/** Refunds made at the provider by hand, and disputes, become rows here before the two are compared. */
async function takeAndCompare(since: Date) {
  const first = await auditProvider(since);
  const differing = first.findings.filter(({ kind }) => kind === 'payment');
  if (differing.length === 0) return first;
  for (const id of new Set(differing.map((finding) => finding.id))) await syncReturnsOf(Number(id));
  return auditProvider(since);
}

/**
 * The same once refunds and disputes that only the provider knows are rows here. A provider that does not answer leaves
 * our own books to be checked, a rule that fails the others.
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

/** The same, kept for staff to see. */
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

/** What the last look found and nobody has put right since; null: nobody has looked yet. */
export async function lastAudit(): Promise<MoneyAudit | null> {
  const audit = await storedValue<MoneyAudit>(SETTING);
  if (!audit) return null;
  // One that was kept before rules could fail by themselves says nothing of it.
  return { ...audit, unasked: audit.unasked ?? [], ranAt: new Date(audit.ranAt) };
}

/** Takes a finding that is right again off the list, and puts its alerts aside; their keys are free again. */
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

/** The nightly look: each finding becomes an alert that staff see, once; what is right again needs none. */
export async function auditNightly() {
  const { findings, provider, days, unasked } = await runAudit(null);
  const keys = [...findings.map(({ key }) => `audit:${key}`), ...unasked.map(unaskedKey)];
  const gone = Prisma.sql`key LIKE 'audit:%' AND NOT key = ANY(${keys})`;
  // What only the provider can tell stays until it has been asked.
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

/** Less than a day, so that tomorrow's look is not taken for today's. */
const FRESH_MS = 20 * HOUR;

/**
 * The nightly look, unless there was one since yesterday that saw everything: each process asks for it when it starts,
 * and it reads all bookings there ever were.
 */
export async function auditDaily() {
  const last = await lastAudit();
  const isNightly =
    last !== null && last.ranById === null && last.provider !== null && last.unasked.length === 0;
  if (isNightly && clock.now().getTime() - last.ranAt.getTime() < FRESH_MS) return;
  await auditNightly();
}
