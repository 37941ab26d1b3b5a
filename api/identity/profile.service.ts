import type { Prisma, Tx } from '../platform/db.ts';
import { processPicture } from '../platform/images.ts';
import { limit } from '../platform/limits.ts';
import { parse } from '../platform/parse.ts';
import { keepPicture } from '../platform/pictures.ts';
import { transaction } from '../platform/transaction.ts';
import { type MaybeViewer, requireViewer } from '../platform/viewer.ts';
import { lockRow } from '../seating/locks.ts';
import { lockOwner } from './access.service.ts';
import { refuseOurName } from './own-names.service.ts';
import { pictureCrop, profileChanges } from './profile.rules.ts';

const picturesPerUser = limit('own-picture', 30, 3600);

const LOG_IN = 'Please log in to edit your profile';

/** Changes only the fields that are given: of two windows, each writes what was changed in it. */
export async function updateProfile(maybe: MaybeViewer, input: unknown) {
  const viewer = requireViewer(maybe, LOG_IN);
  const { pronouns, bio, timeZone, removePicture, ...changes } = parse(profileChanges, input ?? {});
  const data: Prisma.UserUpdateInput = {
    ...changes,
    ...(pronouns !== undefined && { pronouns: pronouns ?? '' }),
    ...(bio !== undefined && { bio: bio ?? '' }),
    // Without a choice the browser's zone stays stored, for mails.
    ...(timeZone !== undefined && { timeZoneChosen: timeZone !== null }),
    ...(timeZone && { timeZone }),
  };
  await transaction(async (tx) => {
    if (removePicture) await forgetPicture(tx, viewer.id);
    await lockOwner(tx, viewer, LOG_IN);
    const { fullName, isAdmin } = await tx.user.findUniqueOrThrow({ where: { id: viewer.id } });
    // A name from before the rule stays until it is changed; a user who is still staff may go by their office.
    if (changes.fullName && changes.fullName !== fullName && !isAdmin) refuseOurName(changes.fullName);
    await tx.user.update({ where: { id: viewer.id }, data });
  });
  return { userId: viewer.id };
}

/** Sets the user's picture: the chosen square of the upload. The previous one is forgotten. */
export async function savePicture(maybe: MaybeViewer, bytes: Buffer, crop: unknown): Promise<string> {
  const viewer = requireViewer(maybe, LOG_IN);
  const square = crop === null ? null : parse(pictureCrop, crop);
  await picturesPerUser.use(viewer.id);
  const picture = await processPicture(bytes, 'person', square);
  return keepPicture(picture, viewer.id, async (tx, _name, imageUrl) => {
    await forgetPicture(tx, viewer.id);
    await lockOwner(tx, viewer, LOG_IN);
    await tx.user.update({ where: { id: viewer.id }, data: { imageUrl } });
  });
}

/** Removes a user's picture; its bytes too, unless their own Game Master page or the shop shows the same file. */
export async function forgetPicture(tx: Tx, userId: number) {
  await lockRow(tx, 'User', userId);
  const { imageUrl } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { imageUrl: true } });
  if (imageUrl === null) return;
  await tx.user.update({ where: { id: userId }, data: { imageUrl: null } });
  const name = /^\/files\/([\w-]+)\.webp$/.exec(imageUrl)?.[1];
  const ownPage = { imageUrl, OR: [{ userId }, { formerUserId: userId }] };
  if (name === undefined || (await isLogo(tx, imageUrl))) return;
  if ((await tx.gameMaster.count({ where: ownPage })) > 0) return;
  const { count } = await tx.picture.deleteMany({ where: { name, uploadedById: userId } });
  if (count > 0) await takeOffOthers(tx, name);
}

export const isLogo = async (tx: Tx, imageUrl: string) =>
  (await tx.setting.count({ where: { value: { path: ['logoUrl'], equals: imageUrl } } })) > 0;

/** Sessions and Game Masters that were given the picture of a user show their drawn one again. */
export async function takeOffOthers(tx: Tx, name: string) {
  const showing = { where: { imageUrl: { endsWith: `/files/${name}.webp` } }, data: { imageUrl: null } };
  await tx.session.updateMany(showing);
  await tx.gameMaster.updateMany(showing);
}
