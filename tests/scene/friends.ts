import { startCheckout } from '../../api/bookings/checkout/checkout.service.ts';
import { settle } from '../../api/bookings/checkout/settle.service.ts';
import { invitationUrl } from '../../api/bookings/core/invitation-link.ts';
import { claimSeatOf } from '../../api/bookings/friends/invitations.service.ts';
import { db } from '../../api/platform/db.ts';
import { HOUR } from '../../api/platform/durations.rules.ts';
import type { Viewer } from '../../api/platform/viewer.ts';
import { withPassword } from './password.ts';
import type { Sandbox } from './sandbox.ts';
import { aSession, aUser } from './world.ts';

export const bookingsOf = (checkoutId: number) =>
  db.booking.findMany({ where: { checkoutId }, include: { seat: true }, orderBy: { id: 'asc' } });

/** Creates a player at the payment page, with seats for themselves and so many friends. */
export async function ordered(friends: number, overrides: Parameters<typeof aSession>[0] = {}) {
  const payer = await aUser();
  const session = await aSession({ maxPlayers: 4, ...overrides });
  const checkout = await startCheckout(payer, { sessionId: session.id, friends, agreeToTerms: true });
  const link = async () => {
    const row = await db.checkout.findUniqueOrThrow({ where: { id: checkout.id } });
    const [, order, token] = /invite\/(\d+)\/(.+)$/.exec(invitationUrl(row) ?? '') ?? [];
    return { order: Number(order), token: token! };
  };
  const claim = async (friend: Viewer, specialRequests?: string) =>
    claimSeatOf(friend, { ...(await link()), agreeToTerms: true, specialRequests });
  return { payer, session, checkout, id: checkout.id, link, claim };
}

/** The same order, paid. */
export async function aGroupOf(
  sandbox: Sandbox,
  friends: number,
  overrides?: Parameters<typeof aSession>[0],
) {
  const group = await ordered(friends, overrides);
  await sandbox.pay(group.checkout.stripeSessionId!);
  await settle(group.id);
  const [own, ...seats] = await bookingsOf(group.id);
  return { ...group, own: own!, seats };
}

/** Creates a player who paid for two friends, one of whom has claimed the seat; the session starts in so many hours. */
export async function aClaimedGroup(sandbox: Sandbox, hours: number) {
  const group = await aGroupOf(sandbox, 2, { scheduledAt: new Date(Date.now() + hours * HOUR) });
  const friend = await withPassword(await aUser());
  await group.claim(friend);
  await withPassword(group.payer);
  const [claimed, free] = group.seats.map(({ id }) => id) as [number, number];
  return { ...group, friend, claimed, free };
}
