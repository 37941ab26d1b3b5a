import { isBookable } from '../../catalog/rules.ts';
import { creditBalance } from '../../payments/credits.service.ts';
import { ensureCustomer } from '../../payments/customers.service.ts';
import { createCheckoutSession } from '../../payments/stripe-checkout.service.ts';
import { ProviderRefused } from '../../payments/stripe-errors.service.ts';
import { clock } from '../../platform/clock.ts';
import { db, isUniqueViolation, type Tx } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { limit } from '../../platform/limits.ts';
import { formatUsd } from '../../platform/money.ts';
import { parse } from '../../platform/parse.ts';
import { Refusal } from '../../platform/refusal.ts';
import { transaction } from '../../platform/transaction.ts';
import { type MaybeViewer, requireViewer, type Viewer } from '../../platform/viewer.ts';
import { lock } from '../../seating/locks.ts';
import { isReservation, LIVE } from '../../seating/rules.ts';
import { settingsIn } from '../../settings/settings.service.ts';
import { agreedToSeries } from '../core/joining.ts';
import {
  type CancellationPolicy,
  checkoutInput,
  HOLD_GRACE_SECONDS,
  holdMs,
  paymentNote,
  policyOf,
  TERMS_VERSION,
} from '../core/rules.ts';
import { claimSeat } from '../core/seats.ts';
import { setCreditAside } from '../core/session-credit.ts';
import { priced, toPayEach, total } from '../core/to-pay.ts';
import { lockOwnEntries } from '../core/waitlist-entries.ts';
import { checkoutRequest, type PayableCheckout, payable } from './checkout-request.ts';
import { openCheckouts, orderToPay, sameOrder } from './order.service.ts';
import { renewHold } from './renewal.ts';
import { completeWithCredit, releaseCheckout } from './settle.service.ts';

const attempts = limit('checkout', 30, 600);

export interface OpenCheckout {
  id: number;
  url: string;
  /** null: session credit paid for everything, there is nothing to pay. */
  stripeSessionId: string | null;
  expiresAt: Date;
  amountCents: number;
}

/**
 * Holds a seat in every session asked for (all or none) and opens one hosted payment page for them.
 * Asking again for the same sessions while the page is open returns the same page.
 */
export async function startCheckout(maybe: MaybeViewer, input: unknown): Promise<OpenCheckout> {
  const viewer = requireViewer(maybe, 'Authentication Required - Please log in to complete the booking');
  const { clientOrigin, ...order } = parse(checkoutInput, input);
  const { sessionIds, specialRequests } = order;
  const origin = returnOrigin(clientOrigin);
  await attempts.use(viewer.id);

  const open = await reusable(viewer, order);
  if (open && specialRequests !== '') {
    await db.booking.updateMany({
      where: { checkoutId: open.id, status: 'pending' },
      data: { specialRequests },
    });
  }
  if (!open) await readyToSaveCard(viewer, sessionIds);
  const checkout = open ?? (await hold(viewer, order, origin));
  return openAtStripe(checkout);
}

/** A campaign's later dates are charged to a customer's card: the customer is there before the first ask. */
async function readyToSaveCard(viewer: Viewer, sessionIds: number[]) {
  const where = { id: { in: sessionIds }, campaignId: { not: null }, status: { not: 'draft' as const } };
  if ((await db.session.count({ where })) > 0) await ensureCustomer(viewer.id);
}

/** Where Stripe sends the browser back to: our own address, or one of the configured ones. */
function returnOrigin(clientOrigin: string | undefined): string {
  if (clientOrigin === undefined || clientOrigin === '') return env.publicUrl;
  if (!env.origins.includes(clientOrigin)) throw new Refusal('BAD_INPUT', 'Unknown origin', 'clientOrigin');
  return clientOrigin;
}

const BOOKING_PAUSED =
  'Booking is paused for the moment. Please try again later; what you have booked stays yours.';

const OTHER_TABS =
  'Another window of yours is booking this at the same moment. Nothing was booked here; please try again.';

interface Order {
  sessionIds: number[];
  specialRequests: string;
  useCredit: boolean;
  /** Undefined: whoever asks has shown nothing, or does not say. */
  shownPriceCents?: number | undefined;
  shownPolicyVersion?: string | undefined;
}

/** Nobody is booked at another price, or on other rules of cancelling, than they were shown. */
function agreed({ shownPriceCents, shownPolicyVersion }: Order, priceCents: number, policyVersion: string) {
  if (shownPriceCents !== undefined && shownPriceCents !== priceCents) {
    const now = formatUsd(priceCents);
    throw new Refusal(
      'CONFLICT',
      `The price has changed: it is ${now} now. ${LOOK_AGAIN}`,
      'shownPriceCents',
    );
  }
  if (shownPolicyVersion !== undefined && shownPolicyVersion !== policyVersion) {
    throw new Refusal(
      'CONFLICT',
      `The rules of cancelling have changed. ${LOOK_AGAIN}`,
      'shownPolicyVersion',
    );
  }
}

const LOOK_AGAIN = 'Nothing was booked or charged; please look again before you book.';

/** The viewer's own open checkout that asks the same for exactly these sessions. Others that overlap are given up first. */
async function reusable(viewer: Viewer, order: Order): Promise<PayableCheckout | null> {
  const { sessionIds, useCredit } = order;
  const open = await openCheckouts(viewer, sessionIds);
  if (open.length === 0) return null;
  const { cardCents } = await orderToPay(viewer, sessionIds, { useCredit, open });
  const candidate = sameOrder(open, sessionIds);
  const fits =
    candidate?.amountCents === cardCents && isAsShown(order, candidate) && isStillAsAgreed(candidate);
  const same = fits ? candidate : null;
  for (const checkout of open) if (checkout !== same) await releaseCheckout(checkout.id);
  return same;
}

/** A page that is open keeps its price and rules: it is the one to use only if these are what was shown. */
const isAsShown = ({ shownPriceCents, shownPolicyVersion }: Order, { bookings }: PayableCheckout) =>
  (shownPriceCents ?? priceOf(bookings)) === priceOf(bookings) &&
  bookings.every(({ policy }) => {
    const { version } = policy as unknown as CancellationPolicy;
    return (shownPolicyVersion ?? version) === version;
  });

/** A one-shot that is a campaign now is paid on a page that says so and saves the card. */
const isStillAsAgreed = ({ bookings }: PayableCheckout) =>
  bookings.every((booking) => agreedToSeries(booking, booking.session.campaign));

const priceOf = (bookings: PayableCheckout['bookings']) =>
  bookings.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Of a player's tabs each holds once at most, so that after so many tries this one is the last. */
const TRIES = 5;

async function hold(
  viewer: Viewer,
  order: Order,
  origin: string,
  triesLeft = TRIES,
): Promise<PayableCheckout> {
  const { sessionIds, specialRequests, useCredit } = order;
  const now = clock.now();
  try {
    const held = await transaction(async (tx) => {
      const rules = await settingsIn(tx);
      if (!rules.bookingOpen) throw new Refusal('CONFLICT', BOOKING_PAUSED);
      const expiresAt = new Date(now.getTime() + holdMs(rules));
      const heldUntil = new Date(expiresAt.getTime() + HOLD_GRACE_SECONDS * 1000);
      const hasCredit = useCredit && (await creditBalance(viewer.id, tx)) > 0;
      await lockForHold(tx, viewer, sessionIds, hasCredit);
      const sessions = await bookableSessions(tx, viewer, sessionIds);
      const balance = hasCredit ? await creditBalance(viewer.id, tx) : 0;
      const each = toPayEach(sessions.map(priced), balance);
      const { cardCents, priceCents } = total(each);
      agreed(order, priceCents, rules.policyVersion);
      const { id } = await tx.checkout.create({
        data: {
          userId: viewer.id,
          amountCents: cardCents,
          idempotencyKey: `checkout:${crypto.randomUUID()}`,
          origin,
          expiresAt,
          nextCheckAt: new Date(now.getTime() + 10_000),
        },
      });
      for (const [at, session] of sessions.entries()) {
        const pay = each[at]!;
        const booking = await tx.booking.create({
          data: {
            userId: viewer.id,
            sessionId: session.id,
            checkoutId: id,
            amountCents: pay.priceCents,
            specialRequests,
            termsVersion: TERMS_VERSION,
            termsAcceptedAt: now,
            policy: { ...policyOf(rules) },
            heldUntil,
          },
        });
        const seated = await claimSeat(tx, { sessionId: session.id, bookingId: booking.id, heldUntil });
        if (!seated) throw new Refusal('SESSION_FULL', 'Session Full', 'sessionId');
        failpoint('checkout:after-claim');
        await setCreditAside(tx, booking, pay);
      }
      if (cardCents === 0) await completeWithCredit(tx, id);
      // The terms just agreed to are for people of 18 and older.
      await tx.user.updateMany({
        where: { id: viewer.id, adultConfirmedAt: null },
        data: { adultConfirmedAt: now },
      });
      const checkout = await tx.checkout.findUniqueOrThrow({ where: { id }, include: payable });
      failpoint('checkout:before-commit');
      return checkout;
    });
    failpoint('checkout:after-commit');
    return held;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // The viewer's other tab was faster: its page is the one to use, or was given up for this one.
    const other = await reusable(viewer, order);
    if (other) return other;
    if (triesLeft > 1) return hold(viewer, order, origin, triesLeft - 1);
    throw new Refusal('CONFLICT', OTHER_TABS, 'sessionId');
  }
}

/**
 * The sessions against being called off, an offer against running out. With credit that might pay for
 * everything its player joins campaigns at once: those are locked too, and the credit before any booking, so
 * that two tabs with carts that overlap go one after the other.
 */
async function lockForHold(tx: Tx, viewer: Viewer, sessionIds: number[], hasCredit: boolean) {
  const dates = hasCredit
    ? await tx.session.findMany({ where: { id: { in: sessionIds } }, select: { campaignId: true } })
    : [];
  await lock(tx, {
    campaigns: dates.map(({ campaignId }) => campaignId),
    datesAhead: true,
    sessions: sessionIds,
  });
  await lockOwnEntries(tx, viewer.id, sessionIds);
  if (hasCredit) await lock(tx, { creditOf: viewer.id });
}

/** The sessions, or a Refusal that says why one cannot be booked. */
async function bookableSessions(tx: Tx, viewer: Viewer, sessionIds: number[]) {
  const sessions = await tx.session.findMany({
    where: { id: { in: sessionIds }, status: { not: 'draft' } },
    include: {
      bookings: { where: { userId: viewer.id, status: { in: [...LIVE] } } },
      campaign: { include: { memberships: { where: { userId: viewer.id, leftAt: null } } } },
    },
    orderBy: { id: 'asc' },
  });
  if (sessions.length < sessionIds.length) throw new Refusal('NOT_FOUND', 'Session not found', 'sessionId');
  for (const session of sessions) {
    if (!isBookable(session, clock.now()) || session.campaign?.endedAt) {
      throw new Refusal('CONFLICT', `"${session.title}" can no longer be booked`, 'sessionId');
    }
    if (session.gameMasterId === viewer.gameMasterId) {
      throw new Refusal('CONFLICT', 'You run this session yourself', 'sessionId');
    }
    if (session.bookings.some((booking) => booking.status !== 'pending')) {
      throw new Refusal('CONFLICT', 'You have already booked this session', 'sessionId');
    }
    const note = session.bookings.map(paymentNote).find((each) => each !== null);
    if (note) throw new Refusal('CONFLICT', note, 'sessionId');
    if (session.bookings.some(isReservation)) {
      throw new Refusal(
        'CONFLICT',
        'Your seat of this date is kept already; your saved card pays for it',
        'sessionId',
      );
    }
  }
  return sessions;
}

/** Asks Stripe for the page of this checkout; asking again brings the same page. */
export async function openAtStripe(checkout: PayableCheckout): Promise<OpenCheckout> {
  if (checkout.amountCents === 0) {
    return {
      ...checkout,
      url: `${checkout.origin}/account?tab=bookings&success=true`,
      stripeSessionId: null,
    };
  }
  if (checkout.url && checkout.stripeSessionId) {
    return { ...checkout, url: checkout.url, stripeSessionId: checkout.stripeSessionId };
  }
  try {
    failpoint('checkout:before-call');
    const state = await createCheckoutSession(await checkoutRequest(checkout));
    failpoint('checkout:after-call');
    if (!state.url) throw new Refusal('UNAVAILABLE', 'No checkout URL returned');
    await db.checkout.updateMany({
      where: { id: checkout.id, status: 'creating' },
      data: { status: 'open', stripeSessionId: state.id, url: state.url },
    });
    failpoint('checkout:after-result');
    return { ...checkout, url: state.url, stripeSessionId: state.id };
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const renewed = await renewHold(checkout);
    if (renewed) return openAtStripe(renewed);
    await releaseCheckout(checkout.id);
    throw new Refusal('PAYMENT_FAILED', 'Payment Error - Failed to start payment session');
  }
}
