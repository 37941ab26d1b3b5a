import { claimDue, processDue } from '../platform/claim.ts';
import { inSeconds } from '../platform/clock.ts';
import { db, Prisma } from '../platform/db.ts';
import { failpoint } from '../platform/failpoint.ts';
import { log } from '../platform/log.ts';
import { transaction } from '../platform/transaction.ts';
import { syncRefunds } from './refund-sync.service.ts';
import {
  ASK_AGAIN_SECONDS,
  applyRefundState,
  newRefundKey,
  type OnRefundChanged,
  tellUncovered,
} from './refunds.service.ts';
import { stripeAvailable } from './stripe-client.ts';
import { ProviderAway, ProviderRefused } from './stripe-errors.service.ts';
import { createRefund, UNCOVERED } from './stripe-refund.service.ts';

const AT_ONCE = 4;
/** Longer than the two Stripe calls that one refund may take. */
const LEASE_SECONDS = 60;
/** The wait when Stripe does not answer; the circuit breaker limits the attempts. */
const WAIT_SECONDS = 15;

const claim = () =>
  claimDue({
    table: 'Refund',
    due: 'nextAttemptAt',
    isOpen: Prisma.sql`status = 'pending'`,
    set: Prisma.sql`attempts = attempts + 1, "nextAttemptAt" = ${inSeconds(LEASE_SECONDS)}`,
    atOnce: AT_ONCE,
  });

/** Pays every refund that is due. Idempotent at Stripe. */
export const executeRefunds = (onChanged: OnRefundChanged) =>
  processDue({ claim, work: ({ id }) => execute(id, onChanged), atOnce: AT_ONCE, goOn: stripeAvailable });

async function execute(id: number, onChanged: OnRefundChanged) {
  failpoint('refund:picked-up');
  try {
    await pay(id, onChanged);
    failpoint('refund:after-result');
  } catch (error) {
    if (error instanceof ProviderAway) {
      log.warn({ refund: id }, 'a refund waits for the provider');
      await waits(id, WAIT_SECONDS);
    } else if (!(error instanceof ProviderRefused)) throw error;
    else if (error.code === UNCOVERED) await waitsForBalance(id);
    // The bank holds the money until the dispute is decided, which then decides the refund.
    else if (error.code === 'charge_disputed' && (await isUndecided(id))) await waits(id, ASK_AGAIN_SECONDS);
    else await applyRefundState(id, { id: '', status: 'failed', failureReason: error.code }, onChanged);
  }
}

/**
 * Makes a refund, unless Stripe's list shows that we or somebody by hand made it already: Stripe forgets idempotency
 * keys after a day.
 */
async function pay(id: number, onChanged: OnRefundChanged) {
  const { payment } = await db.refund.findUniqueOrThrow({ where: { id }, select: { payment: true } });
  await syncRefunds(payment, onChanged);
  const refund = await db.refund.findUniqueOrThrow({ where: { id }, include: { payment: true } });
  if (refund.status !== 'pending') return;
  if (refund.stripeRefundId) return waits(id, ASK_AGAIN_SECONDS);
  const state = await createRefund({
    refundId: id,
    idempotencyKey: refund.idempotencyKey,
    paymentIntentId: refund.payment.stripePaymentIntentId,
    amountCents: refund.amountCents,
  });
  failpoint('refund:after-call');
  await applyRefundState(id, state, onChanged);
}

async function isUndecided(id: number): Promise<boolean> {
  const { payment } = await db.refund.findUniqueOrThrow({
    where: { id },
    include: { payment: { include: { disputes: true } } },
  });
  const undecided = payment.disputes.filter(({ status }) => status !== 'won' && status !== 'lost');
  // A dispute we have not heard of yet is undecided as well.
  return undecided.length > 0 || payment.disputes.length === 0;
}

/**
 * Postpones a refund that our Stripe balance does not cover, and alerts staff. The refund itself is fine, so it is
 * not reported as failed. The next attempt uses a new key, because Stripe has stored that answer under the old one.
 */
const waitsForBalance = (id: number) =>
  transaction(async (tx) => {
    await tx.refund.updateMany({
      where: { id, status: 'pending', stripeRefundId: null },
      data: { idempotencyKey: newRefundKey(), nextAttemptAt: inSeconds(ASK_AGAIN_SECONDS) },
    });
    await tellUncovered(tx, id);
  });

const waits = async (id: number, seconds: number) => {
  await db.refund.updateMany({
    where: { id, status: 'pending' },
    data: { nextAttemptAt: inSeconds(seconds) },
  });
};
