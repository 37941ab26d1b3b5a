import { clock } from '../../platform/clock.ts';
import { Prisma, type Tx } from '../../platform/db.ts';
import { MINUTE } from '../../platform/rules.ts';
import { transaction } from '../../platform/transaction.ts';
import { lock, lockToEdit } from '../../seating/locks.ts';
import { settingsIn } from '../../settings/settings.service.ts';
import { holdMs } from '../core/checkout.rules.ts';
import { HOLD_GRACE_SECONDS } from '../core/hold.rules.ts';
import { type PayableCheckout, payable } from './checkout-request.ts';

/** Stripe's minimum lifetime of a payment page. */
const SHORTEST_PAGE_MS = 30 * MINUTE;

const read = (tx: Tx, id: number) => tx.checkout.findUniqueOrThrow({ where: { id }, include: payable });

/**
 * Renews the hold of a checkout whose page Stripe refuses because too little time is left, after Stripe was
 * unavailable for a while. The refusal proves that no page was created under its idempotency key, so the same seats
 * are held again under a new key. null: time is not the reason.
 */
export const renewHold = (known: PayableCheckout): Promise<PayableCheckout | null> =>
  transaction(async (tx) => {
    await lockToEdit(tx, 'Checkout', known.id);
    const checkout = await read(tx, known.id);
    if (checkout.status !== 'creating' && !checkout.url) return null;
    if (checkout.idempotencyKey !== known.idempotencyKey || checkout.url) return checkout; // another tab was faster
    await lock(tx, { bookings: checkout.bookings.map(({ id }) => id) });
    const now = clock.now().getTime();
    if (checkout.expiresAt.getTime() - now >= SHORTEST_PAGE_MS) return null;
    const expiresAt = new Date(now + holdMs(await settingsIn(tx)));
    const heldUntil = new Date(expiresAt.getTime() + HOLD_GRACE_SECONDS * 1000);
    await tx.$executeRaw`
      UPDATE "Booking" SET "heldUntil" = GREATEST("heldUntil", ${heldUntil})
      WHERE "checkoutId" = ${checkout.id} AND status = 'pending'`;
    await tx.$executeRaw`
      UPDATE "Seat" SET "heldUntil" = GREATEST("heldUntil", ${heldUntil})
      WHERE "heldUntil" IS NOT NULL
        AND "bookingId" IN (SELECT id FROM "Booking" WHERE "checkoutId" = ${checkout.id} AND status = 'pending')`;
    await tx.checkout.update({
      where: { id: checkout.id },
      data: { expiresAt, idempotencyKey: `checkout:${crypto.randomUUID()}`, asked: Prisma.DbNull },
    });
    return read(tx, checkout.id);
  });
