import { z } from 'zod';
import { resizeSeats } from '../../catalog/seats.service.ts';
import { audit } from '../../platform/audit.ts';
import { clock } from '../../platform/clock.ts';
import { countOf } from '../../platform/counts.rules.ts';
import { db, type Prisma, type Tx } from '../../platform/db.ts';
import { parse } from '../../platform/parse.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { text } from '../../platform/rules.ts';
import { transaction, wakeAfter } from '../../platform/transaction.ts';
import { type MaybeViewer, requireStaff, requireSuperAdmin } from '../../platform/viewer.ts';
import { lock, lockBookingAlone, lockRow } from '../../seating/locks.ts';
import { planCharge } from '../core/reservations.ts';
import { forgetFinding, isOff, ruleOf } from './audit.service.ts';
import type { FixName } from './audit-rules.ts';
import { detail, findingOf } from './findings.service.ts';
import { type Fix, type FixChoice, fixChoices } from './fix.ts';
import {
  findPayment,
  freeEndedSeat,
  oweAgain,
  retryRefund,
  seatOrRefund,
  settleSeat,
} from './fix-bookings.ts';
import {
  askCharge,
  askRefund,
  closePage,
  releaseDate,
  retryEvent,
  returnCancelled,
  settleHold,
  settlePage,
  settleUndecided,
} from './fix-overdue.ts';
import { returnPayment, settleCapture, wrongAmount } from './fix-payments.ts';
import { assignRefund, returnOutside } from './fix-refunds.ts';
import { offerAgain, releaseSeat, restorePrice, returnFeeOf, seatOrRelease } from './fix-seats.ts';

const input = z.object({
  key: z.string().regex(/^[a-z-]{1,40}:[A-Za-z0-9_]{1,255}$/, 'Unknown finding'),
  choice: z.enum(fixChoices, { error: 'Unknown choice' }),
  bookingId: z.number().int().nullish(),
  amountCents: z.number().int().nullish(),
  reason: text(500)
    .nullish()
    .transform((value) => value || null),
});

const repairSeats: Fix = async (id) => ({
  lock: (tx) => lock(tx, { sessions: [id], sessionsFor: 'update' }),
  async run(tx) {
    const { maxPlayers } = await tx.session.findUniqueOrThrow({ where: { id } });
    await resizeSeats(tx, id, maxPlayers);
    return `It has ${countOf(maxPlayers, 'seat')} now.`;
  },
});

const sendMail: Fix = async (id) => ({
  lock: (tx) => lockRow(tx, 'OutboxMail', id),
  async run(tx) {
    // Keeps its status: a mail that may have been sent already is first looked up at the provider.
    await tx.outboxMail.update({ where: { id }, data: { nextAttemptAt: clock.now() } });
    wakeAfter(tx, 'deliver-mail');
    return 'It is sent now.';
  },
});

const wakeCharge: Fix = async (id) => ({
  lock: (tx) => lockBookingAlone(tx, id),
  async run(tx) {
    const now = clock.now();
    const planned = {
      bookingId: id,
      status: { in: ['scheduled', 'pending'] },
    } satisfies Prisma.ChargeAttemptWhereInput;
    await tx.chargeAttempt.updateMany({
      where: { ...planned, nextAttemptAt: { lt: now } },
      data: { nextAttemptAt: now },
    });
    // An attempt that the job has just claimed is left to it.
    if ((await tx.chargeAttempt.count({ where: planned })) === 0) {
      const last = await tx.chargeAttempt.aggregate({ where: { bookingId: id }, _max: { attempt: true } });
      await planCharge(tx, id, (last._max.attempt ?? 0) + 1, now);
    }
    wakeAfter(tx, 'charge-campaign-dates');
    return 'We are charging the card now.';
  },
});

const fixes: Record<FixName, Fix> = {
  'repair-seats': repairSeats,
  'seat-or-refund': seatOrRefund,
  'seat-or-release': seatOrRelease,
  'restore-price': restorePrice,
  'settle-seat': settleSeat,
  'free-seat': freeEndedSeat,
  'find-payment': findPayment,
  'return-payment': returnPayment,
  'wrong-amount': wrongAmount,
  'owe-refund': oweAgain,
  'retry-refund': retryRefund,
  'send-mail': sendMail,
  'wake-charge': wakeCharge,
  'settle-charge': settleUndecided,
  'ask-charge': askCharge,
  'settle-capture': settleCapture,
  'release-seat': releaseSeat,
  'offer-again': offerAgain,
  'return-fee': returnFeeOf,
  'settle-hold': settleHold,
  'release-date': releaseDate,
  'settle-page': settlePage,
  'close-page': closePage,
  'ask-refund': askRefund,
  'retry-event': retryEvent,
  'return-cancelled': returnCancelled,
  'assign-refund': assignRefund,
  'return-outside': returnOutside,
};

const gone = () =>
  new Refusal('CONFLICT', 'This has been fixed in the meantime, by itself or by somebody else.');

/** Counts how often this finding was fixed; detects two people fixing it at once. */
const timesFixed = (tx: Tx, key: string) =>
  tx.auditEntry.count({ where: { targetType: 'MoneyFinding', targetId: key, action: 'money.fixed' } });

/** The choices reserved for super admins, with the wording of their refusals. */
const ofSuperAdmins: { [Choice in FixChoice]?: { deed: string; asks: string } } = {
  assign: { deed: 'say whose refund it was', asks: 'Please say how you know' },
  outside: {
    deed: 'write down what was returned outside',
    asks: 'Please give the reference of what was sent',
  },
  set_aside: { deed: 'set this aside', asks: 'Please say why it is set aside' },
};

/**
 * Fixes one finding in the chosen way: checks it again under locks, acts and records who did it, all in one
 * transaction. A second, concurrent caller changes nothing. Returns a sentence that says what was done.
 */
export async function fixFinding(maybe: MaybeViewer, given: unknown): Promise<string> {
  const viewer = requireStaff(maybe);
  const { key, choice, bookingId = null, amountCents = null, reason } = parse(input, given);
  const own = ofSuperAdmins[choice];
  if (own) {
    requireSuperAdmin(viewer, own.deed);
    if ((reason ?? '').length < 3) throw new Refusal('BAD_INPUT', own.asks, 'reason');
  }
  const rule = ruleOf(key);
  const finding = rule && (await findingOf(rule, key));
  if (!rule || !finding) throw notFound('Finding');
  const before = await timesFixed(db, key);
  if (!(await isOff(db, rule, finding.id))) {
    await forgetFinding(db, key);
    throw gone();
  }
  if (!rule.fix) throw new Refusal('CONFLICT', `We cannot fix this automatically. ${rule.advice}`);
  const [view] = await detail([finding]);
  if (!view?.choices.some((each) => each.choice === choice)) {
    if ((await timesFixed(db, key)) > before) throw gone(); // fixed while its choices were read
    throw new Refusal('BAD_INPUT', 'This finding cannot be fixed in that way', 'choice');
  }
  const work = await fixes[rule.fix](Number(finding.id), finding);
  return transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
    await work.lock(tx);
    if ((await timesFixed(tx, key)) > before) throw gone();
    const off = await isOff(tx, rule, finding.id);
    if (!off && !work.settled) throw gone();
    const outcome = off
      ? await work.run(tx, choice, { bookingId, amountCents, reason, by: viewer })
      : (work.settled ?? '');
    await forgetFinding(tx, key, (await work.alerts?.(tx)) ?? []);
    await audit(tx, viewer, 'money.fixed', 'MoneyFinding', key, {
      // After the fix, this is the only record of what was wrong.
      finding: `${finding.subject} ${finding.message}`,
      choice,
      outcome,
      ...(reason && { reason }),
    });
    return outcome;
  });
}
