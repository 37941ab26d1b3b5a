import { addGameMaster } from '../catalog/game-master-editor.service.ts';
import { returnProfile } from '../catalog/game-master-link.service.ts';
import { whyNotName } from '../identity/own-names.service.ts';
import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import type { Prisma, Tx } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { queueMail } from '../platform/mail.ts';
import { parse } from '../platform/parse.ts';
import { pubsub } from '../platform/pubsub.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { site } from '../platform/site.ts';
import { afterCommit, transaction } from '../platform/transaction.ts';
import { type MaybeViewer, requireStaff, requireSuperAdmin, type Viewer } from '../platform/viewer.ts';
import { lockToEdit } from '../seating/locks.ts';
import { gameMasterPromotion } from './rules.ts';

const withProfile = { gameMaster: true } as const;
type Person = Prisma.UserGetPayload<{ include: typeof withProfile }>;
type Change = { data: Prisma.UserUncheckedUpdateInput; changed: Prisma.InputJsonObject };

/** Changes a user's roles. Requests read them anew each time; open sockets are notified to check again. */
async function changeRole(
  viewer: Viewer,
  userId: number,
  action: string,
  change: (tx: Tx, user: Person) => Promise<Change> | Change,
): Promise<void> {
  await transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const { data, changed } = await change(tx, user);
    await tx.user.update({ where: { id: userId }, data });
    await audit(tx, viewer, action, 'User', userId, { changed });
    afterCommit(tx, () => pubsub.publish(`logins:${userId}`, { tokenId: null }));
  });
}

/** Returns the user, locked so that concurrent changes of roles run one after the other. */
export async function lockUser(tx: Tx, id: number): Promise<Person> {
  await lockToEdit(tx, 'User', id);
  const user = await tx.user.findFirst({
    where: { id, disabledAt: null, erasedAt: null },
    include: withProfile,
  });
  if (!user) throw notFound('User');
  return user;
}

const from = (old: boolean) => ({ old, new: !old });

/** Grants the admin role. Super admins only. */
export async function promoteToAdmin(maybe: MaybeViewer, userId: number) {
  await changeRole(requireSuperAdmin(maybe), userId, 'user.promoted-to-admin', (_tx, { isAdmin }) => {
    if (isAdmin) throw new Refusal('CONFLICT', 'This user is an admin already', 'userId');
    return { data: { isAdmin: true }, changed: { isAdmin: from(false) } };
  });
}

/**
 * Revokes the admin role and replaces a full name reserved for the office by the username. Super admins cannot lose
 * it, so that one always remains.
 */
export async function revokeAdmin(maybe: MaybeViewer, userId: number) {
  await changeRole(requireSuperAdmin(maybe), userId, 'user.revoked-admin', (_tx, user) => {
    if (user.isSuperAdmin) throw new Refusal('CONFLICT', 'Super admins cannot be demoted', 'userId');
    if (!user.isAdmin) throw new Refusal('CONFLICT', 'This user is no admin', 'userId');
    if (whyNotName(user.fullName) === null)
      return { data: { isAdmin: false }, changed: { isAdmin: from(true) } };
    const fullName = user.displayUsername ?? user.username;
    const renamed = { old: user.fullName, new: fullName };
    return { data: { isAdmin: false, fullName }, changed: { isAdmin: from(true), fullName: renamed } };
  });
}

/** Notifies a new Game Master of the role and links to the profile editor. */
const mailMadeGameMaster = (tx: Tx, { id, email, fullName }: Person) =>
  queueMail(tx, {
    kind: 'game-master-made',
    dedupeKey: `game-master-made:${id}:${clock.now().getTime()}`,
    to: email,
    subject: `You are a Game Master at ${site().name}`,
    paragraphs: [
      `Hello ${fullName},`,
      'Our team made you a Game Master, and players can now find you on a page of your own. Tell them there who you are, then write your first session and propose it: we look at it and put it on the board.',
    ],
    action: { label: 'Fill in your profile', url: `${env.publicUrl}/gm/profile` },
  });

/** Grants the Game Master role with a profile; a user who has the role only gets the profile. */
export async function promoteToGameMaster(maybe: MaybeViewer, userId: number, input: unknown) {
  const viewer = requireStaff(maybe);
  const form = parse(gameMasterPromotion, input);
  await changeRole(viewer, userId, 'user.promoted-to-game-master', async (tx, user) => {
    if (user.isGameMaster && user.gameMaster) {
      throw new Refusal('CONFLICT', 'This user is a Game Master already', 'userId');
    }
    const known = user.gameMaster?.id ?? null;
    if (known !== null) {
      await tx.gameMaster.update({ where: { id: known }, data: { ...form, version: { increment: 1 } } });
    }
    await mailMadeGameMaster(tx, user);
    const profileId = known ?? (await addGameMaster(tx, viewer, { ...form, imageUrl: null }, userId));
    return {
      data: { isGameMaster: true },
      changed: {
        isGameMaster: { old: user.isGameMaster, new: true },
        gameMasterId: { old: known, new: profileId },
      },
    };
  });
}

/** Grants the Game Master role again with a former profile of the user, unchanged. */
export async function reinstateGameMaster(maybe: MaybeViewer, userId: number, gameMasterId: number) {
  const viewer = requireStaff(maybe);
  await changeRole(viewer, userId, 'user.promoted-to-game-master', async (tx, user) => {
    if (user.gameMaster) throw new Refusal('CONFLICT', 'This user is a Game Master already', 'userId');
    await returnProfile(tx, viewer, gameMasterId, user);
    await mailMadeGameMaster(tx, user);
    return {
      data: { isGameMaster: true },
      changed: {
        isGameMaster: { old: user.isGameMaster, new: true },
        gameMasterId: { old: null, new: gameMasterId },
      },
    };
  });
}

/**
 * Revokes the Game Master role. The profile and its sessions stay, without an account, until another user is linked.
 */
export async function revokeGameMaster(maybe: MaybeViewer, userId: number) {
  await changeRole(requireStaff(maybe), userId, 'user.revoked-game-master', async (tx, user) => {
    if (!user.isGameMaster && !user.gameMaster) {
      throw new Refusal('CONFLICT', 'This user is no Game Master', 'userId');
    }
    // Trust ends with the role: after a reinstatement staff must grant it again.
    const data = { userId: null, formerUserId: userId, trusted: false };
    await tx.gameMaster.updateMany({ where: { userId }, data });
    return {
      data: { isGameMaster: false },
      changed: {
        isGameMaster: { old: user.isGameMaster, new: false },
        gameMasterId: { old: user.gameMaster?.id ?? null, new: null },
      },
    };
  });
}
