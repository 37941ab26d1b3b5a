import { db, type Prisma } from '../../platform/db.ts';
import { log } from '../../platform/log.ts';
import { inParallel } from '../../platform/parallel.ts';
import { shareLookups } from '../core/payment-sync.ts';
import { settle } from './settle.service.ts';

const ASKED_AT_ONCE = 5;
const lookAt = shareLookups(({ id }: { id: number }) => settle(id));

/**
 * Settles open payment pages before a preview of what an ending would return: a payment made a moment ago counts as
 * the ending itself would count it.
 */
export async function lookAtPages(bookings: Prisma.BookingWhereInput) {
  const pages = await db.checkout.findMany({
    where: {
      status: { in: ['open', 'processing'] },
      stripeSessionId: { not: null },
      bookings: { some: bookings },
    },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  await inParallel(pages, ASKED_AT_ONCE, (page) =>
    lookAt(page).catch((error: Error) =>
      log.warn(
        { checkout: page.id, error: error.message },
        'whether a payment page was paid is not known for sure',
      ),
    ),
  );
}
