import { db } from '../../platform/db.ts';
import { loader } from '../../platform/graphql/loader.ts';
import { type Earmarked, NOTHING_EARMARKED } from './balances.ts';
import { readEarmarked } from './refundable.ts';

const earmarked = loader(async (ids) =>
  readEarmarked(
    db,
    await db.payment.findMany({
      where: { id: { in: [...ids] } },
      include: { refunds: true, disputes: true },
    }),
  ),
);

/** The columns that tell how much of a booking's price has not gone back yet. */
export const paidFor = {
  id: true,
  amountCents: true,
  creditCents: true,
  creditBackCents: true,
  payment: {
    select: {
      id: true,
      amountCents: true,
      refunds: { select: { bookingId: true, cause: true, status: true, amountCents: true } },
      disputes: { select: { status: true, amountCents: true } },
    },
  },
} as const;

/** Loads what of a payment is reserved for some of its bookings; nothing without a payment. */
export const loadEarmarked = async (
  context: Parameters<typeof earmarked.load>[0],
  payment: { id: number } | null,
): Promise<Earmarked> => (payment && (await earmarked.load(context, payment.id))) ?? NOTHING_EARMARKED;
