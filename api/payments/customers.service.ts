import { createHash } from 'node:crypto';
import { db } from '../platform/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { type CustomerRequest, createCustomer, deleteCustomer, wasDeleted } from './stripe-card.service.ts';

/**
 * Returns the user's customer at Stripe, creating it if there is none. Concurrent calls create the same one: the
 * idempotency key includes the request, so that after a change of address it is a different key.
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
    // Nothing would ever delete it later.
    await deleteCustomer(stripeCustomerId);
    throw new Refusal('NOT_LOGGED_IN', 'Please log in to go on');
  }
  return after.stripeCustomerId ?? stripeCustomerId;
}

/** For a day, Stripe answers the same key with the customer it created, even if that has been deleted since. */
async function aLivingCustomer(request: CustomerRequest): Promise<string> {
  const id = await createCustomer(request);
  if (!(await wasDeleted(id))) return id;
  return aLivingCustomer({ ...request, idempotencyKey: `customer:after:${id}` });
}

/** Deletes the Stripe customer of an erased user, with every saved card; Stripe keeps the past payments. */
export async function forgetCustomerOf(userId: number): Promise<void> {
  const erased = await db.user.findFirst({ where: { id: userId, erasedAt: { not: null } } });
  if (!erased?.stripeCustomerId) return;
  await deleteCustomer(erased.stripeCustomerId);
  await db.user.update({ where: { id: userId }, data: { stripeCustomerId: null } });
}
