import { auditMoney, type Finding } from '../../api/bookings/audit/audit.service.ts';
import { db } from '../../api/platform/db.ts';
import { chargesOutOfTime } from './charge-checks.ts';
import type { LedgerLine } from './providers.ts';
import { always, atRest, checkRows } from './row-checks.ts';
import { type Stage, whileDatabaseRestarts } from './stage.ts';

const LONG_AGO_DAYS = 4000;

/** These may be behind while something is broken or under way; they must be right when everything has settled. */
const holdsAtRest = ({ rule, subject }: Finding) =>
  ['provider', 'mails', 'charges', 'overdue'].includes(rule) || subject.startsWith('pi_');

const words = ({ rule, subject, message }: Finding) => `${rule}: ${subject} ${message}`;

/** Whatever happens, at any moment. */
export async function checkAlways(stage: Stage): Promise<string[]> {
  const findings = await whileDatabaseRestarts(() => auditMoney({ days: LONG_AGO_DAYS }));
  return [
    ...findings.filter((finding) => !holdsAtRest(finding)).map(words),
    ...stage.badAnswers,
    ...(await checkPromises(stage)),
    ...(await checkCharges(stage)),
    ...(await chargesOutOfTime(stage)),
    ...(await whileDatabaseRestarts(() => checkRows(always))),
    ...checkMails(stage),
  ];
}

/** What was confirmed to somebody is still true. */
async function checkPromises({ ended, paid }: Stage): Promise<string[]> {
  const rows = await whileDatabaseRestarts(() =>
    db.booking.findMany({ where: { id: { in: [...ended, ...paid] } } }),
  );
  const live = ['pending', 'confirmed', 'cancel_requested'];
  return rows.flatMap(({ id, status }) => [
    ...(ended.has(id) && live.includes(status)
      ? [`booking ${id} was said to have ended and is ${status}`]
      : []),
    ...(paid.has(id) && ['pending', 'expired'].includes(status)
      ? [`booking ${id} was said to be paid and is ${status}`]
      : []),
  ]);
}

/** Nobody is asked twice for the same thing, and nothing is returned that was not paid. */
async function checkCharges({ providers }: Stage): Promise<string[]> {
  const { payments } = await providers.ledger();
  const found = payments
    .filter(({ captured, refunded }) => refunded > captured)
    .map(({ payment_intent }) => `${payment_intent} was refunded beyond what was paid`);
  for (const about of ['checkout', 'charge'] as const) {
    const seen = new Map<string, LedgerLine>();
    for (const line of payments.filter(({ captured }) => captured > 0)) {
      const number = line.metadata[about];
      if (number === undefined) continue;
      if (seen.has(number)) found.push(`${about} ${number} was charged twice: ${line.payment_intent}`);
      seen.set(number, line);
    }
  }
  return found;
}

/** A mail that was being sent when its process died may leave twice; otherwise each leaves once. */
function checkMails({ providers, kills }: Stage): string[] {
  const copies = [...providers.mails()];
  const extra = copies.reduce((sum, [, count]) => sum + count - 1, 0);
  const found = copies
    .filter(([, count]) => count > 2)
    .map(([id, count]) => `mail ${id} left ${count} times`);
  return extra > kills ? [...found, `${extra} mails left twice, ${kills} processes were killed`] : found;
}

/** When nothing is broken any more and everything that was due is done. */
export async function checkAtRest(stage: Stage): Promise<string[]> {
  const findings = await auditMoney({ days: LONG_AGO_DAYS });
  return [
    ...findings.map(words),
    ...(await checkBooks(stage)),
    ...(await checkEveryMailLeft(stage)),
    ...(await checkRows(atRest)),
  ];
}

async function checkBooks({ providers }: Stage): Promise<string[]> {
  const { totals } = await providers.ledger();
  const sums = await db.ledgerEntry.groupBy({ by: ['account'], _sum: { amountCents: true } });
  const sumOf = (account: string) => sums.find((sum) => sum.account === account)?._sum.amountCents ?? 0;
  const found: string[] = [];
  if (sumOf('stripe') !== totals.net) {
    found.push(`the ledger has ${sumOf('stripe')} cents at Stripe, Stripe says ${totals.net}`);
  }
  if (sumOf('unallocated') !== 0) found.push(`${sumOf('unallocated')} cents belong to no booking`);
  const [credit] = await db.$queryRaw<{ left: number }[]>`
    SELECT ((SELECT COALESCE(sum("amountCents"), 0) FROM "Credit")
          - (SELECT COALESCE(sum(u."amountCents"), 0) FROM "CreditUse" u JOIN "Booking" b ON b.id = u."bookingId"
             WHERE u."returnedAt" IS NULL AND b.status <> 'pending'))::int AS left`;
  if (-sumOf('credit') !== credit?.left) {
    found.push(`the ledger owes ${-sumOf('credit')} cents of credit, the credits say ${credit?.left}`);
  }
  return found;
}

async function checkEveryMailLeft({ providers }: Stage): Promise<string[]> {
  const copies = providers.mails();
  const mails = await db.outboxMail.findMany({
    select: { id: true, kind: true, status: true, lastError: true },
  });
  return mails.flatMap(({ id, kind, status, lastError }) => [
    ...(status === 'sent' ? [] : [`mail ${id} (${kind}) is ${status}: ${lastError}`]),
    ...(copies.has(String(id)) ? [] : [`mail ${id} (${kind}) never left`]),
  ]);
}
