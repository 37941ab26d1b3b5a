import { when } from '../../platform/mail-sheet.ts';
import { formatUsd } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { agreedToSeries } from '../core/joining.ts';
import type { CancellationPolicy } from '../core/policy.rules.ts';
import type { PayableCheckout } from './checkout-request.ts';

/** What the player was shown before booking. Undefined: the client does not say. */
export interface Shown {
  shownPriceCents?: number | undefined;
  shownPolicyVersion?: string | undefined;
  shownSessions?: readonly ShownSession[] | undefined;
}

interface ShownSession {
  sessionId: number;
  scheduledAt: Date;
  gameMasterId: number;
}

type Evening = Pick<
  PayableCheckout['bookings'][number]['session'],
  'id' | 'title' | 'scheduledAt' | 'gameMasterId'
>;

/** Refuses an order when the price or the cancellation rules differ from what the player was shown. */
export function refuseOtherThanShown(
  { shownPriceCents, shownPolicyVersion }: Shown,
  priceCents: number,
  policyVersion: string,
) {
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

/**
 * True when an open page matches what was shown. An open page keeps its price and rules, so it may be reused only
 * then.
 */
export const isAsShown = (shown: Shown, { bookings }: PayableCheckout) =>
  (shown.shownPriceCents ?? priceOf(bookings)) === priceOf(bookings) &&
  bookings.every(({ policy, session }) => {
    const { version } = policy as unknown as CancellationPolicy;
    return (
      (shown.shownPolicyVersion ?? version) === version && isSameEvening(session, shownOf(shown, session))
    );
  });

const isSameEvening = ({ scheduledAt, gameMasterId }: Evening, shown: ShownSession | undefined) =>
  !shown || (+shown.scheduledAt === +scheduledAt && shown.gameMasterId === gameMasterId);

const shownOf = ({ shownSessions = [] }: Shown, { id }: Evening) =>
  shownSessions.find(({ sessionId }) => sessionId === id);

/**
 * Refuses an order when a session was moved since its page was opened: a player who books after the move has none of
 * the rights of earlier players, so they must have seen the new time.
 */
export function refuseMovedSince(order: Shown, sessions: readonly Evening[], { timeZone }: Viewer) {
  const moved = sessions.find((session) => !isSameEvening(session, shownOf(order, session)));
  if (!moved) return;
  const { title, scheduledAt } = moved;
  const now =
    +scheduledAt === Number(shownOf(order, moved)?.scheduledAt)
      ? 'has another Game Master now'
      : `was moved: it is on ${when(scheduledAt, timeZone)} now`;
  throw new Refusal('CONFLICT', `"${title}" ${now}. ${LOOK_AGAIN}`, 'shownSessions');
}

/** False when a one-shot has become a campaign: it must be paid on a page that says so and saves the card. */
export const isStillAsAgreed = ({ bookings }: PayableCheckout) =>
  bookings.every((booking) => agreedToSeries(booking, booking.session.campaign));

const priceOf = (bookings: PayableCheckout['bookings']) =>
  bookings.reduce((sum, { amountCents }) => sum + amountCents, 0);
