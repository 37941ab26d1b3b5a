import { DELETED_USER } from '../identity/erasure.rules.ts';
import { isLogo, takeOffOthers } from '../identity/profile.service.ts';
import type { Prisma, Tx } from '../platform/db.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Viewer } from '../platform/viewer.ts';
import { markArchived, playedAhead } from './game-master-editor.service.ts';

/** The profiles about a user: theirs, and former ones that are unlinked now. */
const profilesOf = (userId: number): Prisma.GameMasterWhereInput => ({
  OR: [{ userId }, { formerUserId: userId, userId: null }],
});

/** The sessions a user must not leave behind: they can be booked or are paid for. */
export const aheadOf = (userId: number): Prisma.SessionWhereInput => ({
  gameMaster: profilesOf(userId),
  ...playedAhead(),
});

/** The notice wherever such sessions may be handed over; empty: each of them may. */
export const whatStays = async (tx: Pick<Tx, 'session'>, ahead: Prisma.SessionWhereInput) =>
  (await tx.session.count({ where: { ...ahead, keepsHost: true } })) > 0
    ? [
        'A session that was postponed after its original date stays with its Game Master: you can only call it off and make a new one.',
      ]
    : [];

/** Fields that the audit log must not keep of a profile whose user is gone. */
const PERSONAL =
  '{name,title,bio,specialties,imageUrl,videoUrl,tableMessage,languages,availability,timeZone}';

/** True when the name has to stay: only sessions and campaigns that were run keep it. */
const keepsName = async (tx: Tx, gameMasterId: number) =>
  (await tx.session.count({ where: { gameMasterId, status: { not: 'draft' } } })) +
    (await tx.campaign.count({ where: { gameMasterId } })) >
  0;

/**
 * Deletes the picture of a user who is gone, unless it is the logo. One that somebody else uploaded stays if it is
 * shown elsewhere, too: addresses of pictures are public, and anybody may have put one on a profile. One that the
 * user uploaded is deleted all the same, and taken off wherever it is shown.
 */
async function forgetFile(tx: Tx, imageUrl: string | null, userId: number, own: number[]) {
  const name = /^\/files\/([\w-]+)\.webp$/.exec(imageUrl ?? '')?.[1];
  if (name === undefined || (await isLogo(tx, imageUrl!))) return;
  if ((await tx.picture.count({ where: { name, uploadedById: userId } })) === 0) {
    const shown = { where: { imageUrl } };
    const atTables = { imageUrl: { endsWith: `/files/${name}.webp` }, gameMasterId: { notIn: own } };
    const places = await Promise.all([
      tx.user.count(shown),
      tx.gameMaster.count(shown),
      tx.session.count({ where: atTables }),
    ]);
    if (places.some((count) => count > 0)) return;
  }
  await tx.picture.deleteMany({ where: { name } });
  await takeOffOthers(tx, name);
}

/** Deletes messages to their sessions that were not sent; sent ones stay with the recipients. */
async function forgetTableMessages(tx: Tx, userId: number, gameMasterIds: number[]) {
  await tx.tableMessage.deleteMany({ where: { gameMasterId: { in: gameMasterIds }, broadcastId: null } });
  await tx.$executeRaw`
    UPDATE "AuditEntry" SET detail = detail #- '{changed,content}'
    WHERE action = 'table-message.updated' AND "actorId" = ${userId}`;
}

/** Deletes where and how their sessions met, and what staff answered to their proposals: all of it is over. */
async function forgetTables(tx: Tx, gameMasterIds: number[]) {
  const theirs = { gameMasterId: { in: gameMasterIds } };
  await tx.gathering.deleteMany({ where: { session: theirs } });
  await tx.session.updateMany({ where: { ...theirs, sentBack: { not: '' } }, data: { sentBack: '' } });
  await tx.$executeRaw`
    UPDATE "AuditEntry" SET detail = CASE action WHEN 'gathering.updated' THEN detail || '{"changed": {}}' ELSE detail - 'reason' END
    WHERE "targetType" = 'Session' AND action IN ('gathering.updated', 'session.sent-back')
      AND "targetId" IN (SELECT id::text FROM "Session" WHERE "gameMasterId" = ANY (${gameMasterIds}))`;
}

/** Unlinks and archives the profiles of a user who is gone; sessions they ran keep the name. */
export async function retireProfiles(tx: Tx, actor: Pick<Viewer, 'id'>, userId: number) {
  const profiles = await tx.gameMaster.findMany({ where: profilesOf(userId), orderBy: { id: 'asc' } });
  const ids = profiles.map(({ id }) => id);
  for (const { id, archivedAt, imageUrl, personSince, createdAt } of profiles) {
    if (!archivedAt && !(await markArchived(tx, actor, id))) {
      throw new Refusal(
        'UNAVAILABLE',
        'A session of theirs is being planned at this moment. The rest follows by itself.',
      );
    }
    await tx.gameMaster.update({
      where: { id },
      data: {
        userId: null,
        // No earlier owner returns to what this user ran.
        formerUserId: null,
        // Nor is a later owner the profile's first.
        personSince: personSince ?? createdAt,
        ...(!(await keepsName(tx, id)) && { name: DELETED_USER }),
        title: 'Former Game Master',
        bio: '',
        specialties: [],
        imageUrl: null,
        version: { increment: 1 },
        videoUrl: null,
        availability: [],
        timeZone: null,
        languages: [],
        tableMessage: '',
        trusted: false,
      },
    });
    await forgetFile(tx, imageUrl, userId, ids);
  }
  await tx.gameMaster.updateMany({ where: { formerUserId: userId }, data: { formerUserId: null } });
  await forgetTableMessages(tx, userId, ids);
  await forgetTables(tx, ids);
  // The log keeps that something was done, but not the words.
  await tx.$executeRaw`
    UPDATE "AuditEntry" SET detail = (detail - ${PERSONAL}::text[]) || CASE WHEN detail ? 'changed'
      THEN jsonb_build_object('changed', (detail->'changed') - ${PERSONAL}::text[]) ELSE '{}' END
    WHERE "targetType" = 'GameMaster' AND "targetId" = ANY (${ids.map(String)})`;
}
