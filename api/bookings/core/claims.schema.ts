import { db } from '../../platform/db.ts';
import { loader } from '../../platform/graphql/loader.ts';
import { claimedOf } from './refund-owed.ts';

const claimed = loader(async (ids) =>
  claimedOf(
    db,
    await db.payment.findMany({
      where: { id: { in: [...ids] } },
      include: { refunds: true, disputes: true },
    }),
  ),
);

/** What of a booking's payment other seats of it have a claim on already. */
export const loadClaimed = async (
  context: Parameters<typeof claimed.load>[0],
  payment: { id: number } | null,
): Promise<number> => (payment && (await claimed.load(context, payment.id))) ?? 0;
