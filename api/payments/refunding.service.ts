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
/** Longer than the two calls to Stripe that one refund may take. */
const LEASE_SECONDS = 60;
/** When Stripe does not answer; the circuit keeps the tries few. */
const WAIT_SECONDS = 15;

const claim = () =>
  claimDue({
    table: 'Refund',
    due: 'nextAttemptAt',
    isOpen: Prisma.sql`status = 'pending'`,
    set: Prisma.sql`attempts = attempts + 1, "nextAttemptAt" = ${inSeconds(LEASE_SECONDS)}`,
    atOnce: AT_ONCE,
  });

/** Pays every refund that is due. Asking Stripe again for one that was paid is harmless. */
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
    // The bank holds the money until the dispute is decided; that tells what becomes of the refund.
    else if (error.code === 'charge_disputed' && (await isUndecided(id))) await waits(id, ASK_AGAIN_SECONDS);
    else await applyRefundState(id, { id: '', status: 'failed', failureReason: error.code }, onChanged);
  }
}

/** Stripe forgets keys after a day, so its own list says first whether the refund was made, by us or by hand. */
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
  // One that we have not heard of yet is not decided either.
  return undecided.length > 0 || payment.disputes.length === 0;
}

/**
 * Nothing is wrong with the refund, and nobody is told that it failed: our account there has too little, which a person
 * puts right. It is asked for anew under another key, for which Stripe has not kept that answer.
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
