import { createHash } from 'node:crypto';
import { db } from '../platform/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { type CustomerRequest, createCustomer, deleteCustomer, wasDeleted } from './stripe-card.service.ts';

/**
 * The user's customer at Stripe, made when there is none yet. Asking twice at once makes the same one:
 * the key is made of what is asked, so that a changed address is no other request under the same key.
 */
export async function ensureCustomer(userId: number): Promise<string> {
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { stripeCustomerId: true, email: true, fullName: true },
  });
  if (user.stripeCustomerId) return user.stripeCustomerId;
  const digest = createHash('sha256').update(`${user.email}\n${user.fullName}`).digest('base64url');
  const stripeCustomerId = await aLivingCustomer({
    idempotencyKey: `customer:user:${userId}:${digest}`,
    userId,
    email: user.email,
    name: user.fullName,
  });
  await db.user.updateMany({
    where: { id: userId, stripeCustomerId: null, erasedAt: null },
    data: { stripeCustomerId },
  });
  const after = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { stripeCustomerId: true, erasedAt: true },
  });
  if (after.erasedAt) {
    // Nobody would look for it any more.
    await deleteCustomer(stripeCustomerId);
    throw new Refusal('NOT_LOGGED_IN', 'Please log in to go on');
  }
  return after.stripeCustomerId ?? stripeCustomerId;
}

/** Under its key Stripe answers for a day with the customer that it made, also when that was deleted since. */
async function aLivingCustomer(request: CustomerRequest): Promise<string> {
  const id = await createCustomer(request);
  if (!(await wasDeleted(id))) return id;
  return aLivingCustomer({ ...request, idempotencyKey: `customer:after:${id}` });
}

/** Once somebody is erased, their customer goes at Stripe too, with every card; what was paid stays in its books. */
export async function forgetCustomerOf(userId: number): Promise<void> {
  const erased = await db.user.findFirst({ where: { id: userId, erasedAt: { not: null } } });
  if (!erased?.stripeCustomerId) return;
  await deleteCustomer(erased.stripeCustomerId);
  await db.user.update({ where: { id: userId }, data: { stripeCustomerId: null } });
}
