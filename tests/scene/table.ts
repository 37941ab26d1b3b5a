import { randomUUID } from 'node:crypto';
import { defaultPolicy } from '../../api/bookings/core/default-policy.ts';
import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';
import type { Viewer } from '../../api/platform/viewer.ts';
import { aGameMaster, aSession, aUser } from './world.ts';

type Status = 'pending' | 'confirmed' | 'cancel_requested' | 'cancelled';

/** Creates a booking of the session for this user. */
export function seat(viewer: Viewer, sessionId: number, status: Status = 'confirmed') {
  return db.booking.create({
    data: {
      userId: viewer.id,
      sessionId,
      status,
      paymentStatus: status === 'pending' ? 'unpaid' : 'paid',
      amountCents: 2500,
      termsVersion: '1',
      termsAcceptedAt: clock.now(),
      policy: { ...defaultPolicy },
    },
  });
}

/** Creates a seat that one player has paid and a friend has claimed. */
export async function aFriendsSeat(sessionId: number, friend: Viewer) {
  const { id } = await seat(await aUser(), sessionId);
  return db.booking.update({ where: { id }, data: { forFriend: true, sitterId: friend.id } });
}

/** Creates a session with its Game Master and two players. */
export async function aTable() {
  const gameMaster = await aGameMaster();
  const session = await aSession({ gameMasterId: gameMaster.profile.id });
  const [player, fellow] = [await aUser(), await aUser()];
  await seat(player, session.id);
  await seat(fellow, session.id);
  return { gameMaster: gameMaster.viewer, session, player, fellow };
}

/** Returns the same user with a login that can be ended. */
export async function loggedIn(viewer: Viewer): Promise<Viewer> {
  const { id } = await db.loginToken.create({
    data: { userId: viewer.id, token: randomUUID(), expiresAt: new Date(clock.now().getTime() + 86_400_000) },
  });
  return { ...viewer, tokenId: id };
}
