import { retrieveCard } from '../../payments/stripe-card.service.ts';
import { db, type Prisma } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { noCard } from '../core/joining.ts';

/**
 * Updates a saved card that was removed or replaced at the bank or at Stripe, so that the player sees the card that
 * is charged.
 */
export async function followCard(stripePaymentMethodId: string) {
  const where = { stripePaymentMethodId };
  if ((await db.campaignMembership.count({ where })) === 0) return;
  const card = await retrieveCard(stripePaymentMethodId);
  const data = card ? { cardBrand: card.brand, cardLast4: card.last4 } : noCard;
  await db.campaignMembership.updateMany({ where, data });
}

/** Forgets a customer deleted at Stripe, together with all of their cards; the next card creates a new customer. */
export async function forgetCustomer(stripeCustomerId: string) {
  const user = await db.user.findFirst({ where: { stripeCustomerId }, select: { id: true } });
  if (!user) return;
  await transaction(async (tx) => {
    // A card saved on an open page of that customer could not be charged.
    const open = {
      userId: user.id,
      status: { in: ['creating', 'open'] },
    } satisfies Prisma.CardSetupWhereInput;
    await tx.cardSetup.updateMany({ where: open, data: { status: 'failed' } });
    await tx.user.updateMany({ where: { id: user.id, stripeCustomerId }, data: { stripeCustomerId: null } });
    await tx.campaignMembership.updateMany({ where: { userId: user.id }, data: noCard });
  });
}
