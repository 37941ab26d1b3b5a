import { creditBalance } from '../../payments/credits.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import type { MaybeViewer, Viewer } from '../../platform/viewer.ts';
import { priced, type ToPay, toPayEach, total } from '../core/to-pay.ts';
import { type PayableCheckout, payable } from './checkout-request.ts';

/** The viewer's open checkouts that hold a seat in one of these sessions, the newest first. */
export const openCheckouts = (viewer: Viewer, sessionIds: readonly number[]): Promise<PayableCheckout[]> =>
  db.checkout.findMany({
    where: {
      userId: viewer.id,
      status: { in: ['creating', 'open'] },
      bookings: { some: { sessionId: { in: [...sessionIds] }, status: 'pending' } },
    },
    include: payable,
    orderBy: { id: 'desc' },
    take: 20,
  });

/** Of these the one that is about exactly these sessions and can still be paid. */
export const sameOrder = (open: readonly PayableCheckout[], sessionIds: readonly number[]) =>
  open.find(
    ({ bookings, expiresAt }) =>
      expiresAt > clock.now() &&
      bookings.length === sessionIds.length &&
      bookings.every(({ sessionId }) => sessionIds.includes(sessionId)),
  );

/**
 * What booking these sessions together costs this viewer. Credit that an open payment page of theirs has set
 * aside for them counts: asking again brings the same page, or gives that credit free first.
 */
export async function orderToPay(
  viewer: MaybeViewer,
  sessionIds: readonly number[],
  { useCredit = true, open }: { useCredit?: boolean; open?: readonly PayableCheckout[] } = {},
): Promise<ToPay> {
  const sessions = await db.session.findMany({
    where: { id: { in: [...sessionIds] }, status: { not: 'draft' } },
    include: { campaign: { include: { memberships: { where: { userId: viewer?.id ?? 0, leftAt: null } } } } },
    orderBy: { id: 'asc' },
  });
  const pages = open ?? (viewer ? await openCheckouts(viewer, sessionIds) : []);
  const held = new Map(
    sameOrder(pages, sessionIds)?.bookings.map((booking) => [booking.sessionId, booking.amountCents]),
  );
  const balance = viewer && useCredit ? await creditBalance(viewer.id) : 0;
  const setAside = pages.flatMap(({ bookings }) => bookings).reduce((sum, each) => sum + each.creditCents, 0);
  return total(
    toPayEach(
      sessions.map((session) => {
        const now = priced(session);
        return { ...now, priceCents: held.get(session.id) ?? now.priceCents };
      }),
      useCredit ? balance + setAside : 0,
    ),
  );
}
