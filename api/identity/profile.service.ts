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

/** Changes what is named and nothing else: of two windows, each writes what was changed in it. */
export async function updateProfile(maybe: MaybeViewer, input: unknown) {
  const viewer = requireViewer(maybe, LOG_IN);
  const { pronouns, bio, timeZone, removePicture, ...changes } = parse(profileChanges, input ?? {});
  const data: Prisma.UserUpdateInput = {
    ...changes,
    ...(pronouns !== undefined && { pronouns: pronouns ?? '' }),
    ...(bio !== undefined && { bio: bio ?? '' }),
    // Without a choice the zone of the browser stays known, for mails.
    ...(timeZone !== undefined && { timeZoneChosen: timeZone !== null }),
    ...(timeZone && { timeZone }),
  };
  await transaction(async (tx) => {
    if (removePicture) await forgetPicture(tx, viewer.id);
    await lockOwner(tx, viewer, LOG_IN);
    const { fullName, isAdmin } = await tx.user.findUniqueOrThrow({ where: { id: viewer.id } });
    // One from before the rule stays until it is changed; staff, if they are it still, may go by their office.
    if (changes.fullName && changes.fullName !== fullName && !isAdmin) refuseOurName(changes.fullName);
    await tx.user.update({ where: { id: viewer.id }, data });
  });
  return { userId: viewer.id };
}

/** The person's picture from now on: the square that was chosen of what was sent. The one before is forgotten. */
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

/** Takes the picture off a person; its bytes go too, unless their own page as a Game Master shows the same file, or the shop does. */
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

/** Sessions and Game Masters that were given the picture of a person show the one that is drawn for them. */
export async function takeOffOthers(tx: Tx, name: string) {
  const showing = { where: { imageUrl: { endsWith: `/files/${name}.webp` } }, data: { imageUrl: null } };
  await tx.session.updateMany(showing);
  await tx.gameMaster.updateMany(showing);
}
