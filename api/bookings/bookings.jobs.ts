import { raiseAlert } from '../payments/alarm.service.ts';
import { keepLedgerSums } from '../payments/ledger.service.ts';
import { fetchMissedEvents } from '../payments/reconciliation.service.ts';
import { executeRefunds } from '../payments/refunding.service.ts';
import { applyRefundState } from '../payments/refunds.service.ts';
import { checkoutsAvailable, isOnItsWay } from '../payments/stripe-checkout.service.ts';
import {
  cardOf,
  chargeOf,
  checkoutSessionOf,
  deletedCustomerOf,
  disputeOf,
  fraudWarningOf,
  type ProviderEvent,
  refundOf,
  type SessionEvent,
} from '../payments/stripe-events.service.ts';
import { type InboxEvent, processInbox } from '../payments/webhook.service.ts';
import { claimDue, processDue } from '../platform/claim.ts';
import { clock, inSeconds } from '../platform/clock.ts';
import { db, Prisma } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { log } from '../platform/log.ts';
import { auditDaily } from './audit/audit.service.ts';
import { settleCardSetupByStripeId } from './charges/card.service.ts';
import { settleChargeByStripeId } from './charges/charges.service.ts';
import { followCard, forgetCustomer } from './charges/saved-cards.service.ts';
import { releaseCheckout, settle } from './checkout/settle.service.ts';
import { mailEndingCredit } from './core/credit-mails.ts';
import { tellOfFraudWarning } from './core/fraud-warnings.ts';
import { syncDispute, syncReturns } from './core/payment-sync.ts';
import { bookingFollowsRefund } from './core/refund-status.ts';
import { tellGameMasters } from './moving/game-master-digest.service.ts';
import { remindPlayers } from './reminders/reminders.service.ts';

const AT_ONCE = 4;
const CHECK_AGAIN_SECONDS = 60;
/** Banks take days to answer, and a webhook reports the result. */
const ASK_OF_BANK_SECONDS = 3600;
/**
 * How many attempts, about a day in all, a dispute or fraud warning waits for its payment to be known here. When the
 * payment is recorded later, its disputes are requested as well.
 */
const WAITS_FOR_PAYMENT = 24;

export const payRefunds = () => executeRefunds(bookingFollowsRefund);

/** Handles one webhook event. Events we do not use are only stored. */
async function handleEvent(event: InboxEvent) {
  const session = checkoutSessionOf(event);
  if (session) return settleSession(session, event);
  const charge = chargeOf(event);
  if (charge) {
    if (await settleChargeByStripeId(charge.paymentIntentId, charge.chargeId)) return;
    return alertForeign(`foreign-charge:${charge.paymentIntentId}`, event, 'a charge');
  }
  const refundState = refundOf(event);
  if (refundState) return followRefund(refundState);
  const disputeId = disputeOf(event);
  if (disputeId) return syncDispute(disputeId, { mayWait: event.attempts < WAITS_FOR_PAYMENT });
  const warning = fraudWarningOf(event);
  if (warning) return tellOfFraudWarning(warning, { mayWait: event.attempts < WAITS_FOR_PAYMENT });
  const cardId = cardOf(event);
  if (cardId) return followCard(cardId);
  const customerId = deletedCustomerOf(event);
  if (customerId) await forgetCustomer(customerId);
}

/** Applies a refund event. A refund without a row was made by hand, or its response was lost: Stripe's list tells. */
async function followRefund(told: NonNullable<ReturnType<typeof refundOf>>) {
  const refunds = await db.refund.findMany({ where: { stripeRefundId: told.id }, orderBy: { id: 'asc' } });
  for (const { id } of refunds) await applyRefundState(id, told, bookingFollowsRefund);
  if (refunds.length > 0) return;
  const payment = await db.payment.findUnique({
    where: { stripePaymentIntentId: told.paymentIntentId ?? '' },
  });
  if (payment) await syncReturns(payment);
}

async function settleSession(session: SessionEvent, event: ProviderEvent) {
  const { stripeSessionId, checkoutId, setupId, happenedAt } = session;
  if (setupId) {
    if (await settleCardSetupByStripeId(stripeSessionId, setupId, happenedAt)) return;
    return alertForeign(`foreign-card:${stripeSessionId}`, event, 'a saved card');
  }
  const checkout = await db.checkout.findFirst({
    where: { OR: [{ stripeSessionId }, { id: checkoutId ?? 0, stripeSessionId: null }] },
  });
  if (checkout && (await settle(checkout.id, stripeSessionId))) return;
  // An unknown page that expired unpaid needs no alert, such as one that Stripe made while answering with an error.
  if (event.type !== 'checkout.session.expired')
    await alertForeign(`foreign-checkout:${stripeSessionId}`, event, 'a checkout');
}

async function alertForeign(key: string, event: ProviderEvent, what: string) {
  await raiseAlert(db, key, `Event ${event.id} is about ${what} we do not know`);
}

export const processWebhooks = () => processInbox(handleEvent);

const claimCheckouts = () =>
  claimDue({
    table: 'Checkout',
    due: 'nextCheckAt',
    isOpen: Prisma.sql`status IN ('creating', 'open', 'processing')`,
    set: Prisma.sql`"nextCheckAt" = ${inSeconds(CHECK_AGAIN_SECONDS)}`,
    atOnce: AT_ONCE,
  });

/** Unpaid holds in sessions that have begun, which can no longer be paid. The session may have been moved since. */
const begun = () =>
  ({
    status: 'pending',
    paymentStatus: 'unpaid',
    membershipId: null,
    session: { scheduledAt: { lte: clock.now() } },
  }) satisfies Prisma.BookingWhereInput;

/**
 * Brings forward the check of open pages that would otherwise only be checked when they expire, once one of their
 * sessions begins.
 */
const wakeBegun = () =>
  db.checkout.updateMany({
    where: {
      status: 'open',
      nextCheckAt: { gte: db.checkout.fields.expiresAt },
      expiresAt: { gt: clock.now() },
      bookings: { some: begun() },
    },
    data: { nextCheckAt: clock.now() },
  });

/**
 * Checks an open page, and schedules the next check for after it has expired. Until then, webhooks report changes, or
 * the reconciliation does, which reads a hundred events per call instead of one page per call.
 */
async function settleOpenCheckout(id: number) {
  if ((await db.booking.count({ where: { checkoutId: id, ...begun() } })) > 0) return releaseCheckout(id);
  const state = await settle(id);
  if (isOnItsWay(state)) {
    await db.checkout.update({ where: { id }, data: { nextCheckAt: inSeconds(ASK_OF_BANK_SECONDS) } });
  }
  if (state?.status !== 'open') return;
  await db.$executeRaw`UPDATE "Checkout" SET "nextCheckAt" = GREATEST("nextCheckAt", "expiresAt" + interval '5 seconds') WHERE id = ${id}`;
}

/** Asks Stripe about checkouts that are neither paid nor ended and whose next check is due. */
export async function settleOpenCheckouts() {
  await wakeBegun();
  await processDue({
    claim: claimCheckouts,
    work: ({ id }) =>
      settleOpenCheckout(id).catch((error: Error) =>
        log.warn({ checkout: id, error: error.message }, 'a checkout waits'),
      ),
    atOnce: AT_ONCE,
    goOn: checkoutsAvailable,
  });
}

/**
 * Fetches events that no webhook delivered. They are stored like webhooks, so each is handled once however it
 * arrived.
 */
export async function reconcile() {
  await fetchMissedEvents();
  await processWebhooks();
}

export const bookingJobs: Job[] = [
  { name: 'process-webhooks', everySeconds: 15, money: true, run: processWebhooks },
  { name: 'settle-open-checkouts', everySeconds: 15, money: true, run: settleOpenCheckouts },
  { name: 'execute-refunds', everySeconds: 15, money: true, run: payRefunds },
  { name: 'reconcile-stripe', everySeconds: 300, money: true, run: reconcile },
  { name: 'mail-ending-credit', everySeconds: 3_600, run: mailEndingCredit },
  { name: 'tell-game-masters', everySeconds: 60, run: tellGameMasters },
  { name: 'remind-players', everySeconds: 120, run: remindPlayers },
  { name: 'keep-ledger-sums', everySeconds: 600, run: keepLedgerSums },
  { name: 'audit-money', everySeconds: 86_400, money: true, run: auditDaily },
];
