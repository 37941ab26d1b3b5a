import { readFileSync } from 'node:fs';
import { closeAll } from '../../tests/scene/close.ts';
import { aReviewedEvening } from '../../tests/scene/reviews.ts';
import { aGameMaster, aUser, inHours } from '../../tests/scene/world.ts';
import { db, type Prisma } from '../platform/db.ts';

afterAll(closeAll);

const seeToEvenings = readFileSync(
  'prisma/migrations/20261130720701_whose_stars_before/migration.sql',
  'utf8',
);

/** A profile that is theirs, with an evening of 72 hours ago that was given five stars. */
async function aRated() {
  const { viewer: first, profile } = await aGameMaster();
  const { reviewId } = await aReviewedEvening(await aUser(), profile.id);
  await db.review.update({ where: { id: reviewId }, data: { ratedUserId: first.id } });
  return { first, second: await aUser({ isGameMaster: true }), profile, reviewId };
}

/** As the audit log has it. */
const changed = (id: number, action: 'linked' | 'unlinked', userId: number, hours: number) => {
  const [old, now] = action === 'linked' ? [null, userId] : [userId, null];
  const detail = { changed: { userId: { old, new: now } } };
  const entry = { action: `game-master.${action}`, targetType: 'GameMaster', targetId: String(id), detail };
  return db.auditEntry.create({ data: { ...entry, createdAt: inHours(hours) } });
};

/** Whom the review is of once the migration has seen it, and the stars that count. */
async function seen(id: number, reviewId: number, has: Prisma.GameMasterUncheckedUpdateInput) {
  await db.gameMaster.update({ where: { id }, data: has });
  await db.$executeRawUnsafe(seeToEvenings);
  const { starSum } = await db.gameMaster.findUniqueOrThrow({ where: { id } });
  return [(await db.review.findUniqueOrThrow({ where: { id: reviewId } })).ratedUserId, starSum];
}

test('an evening is of whoever the profile was taken from next', async () => {
  const { first, second, profile, reviewId } = await aRated();
  await db.review.update({ where: { id: reviewId }, data: { ratedUserId: second.id } }); // written after the handover
  await changed(profile.id, 'unlinked', first.id, -48);
  await changed(profile.id, 'linked', second.id, -48);
  const has = { userId: second.id, personSince: inHours(-48) };
  expect(await seen(profile.id, reviewId, has)).toEqual([first.id, 0]);
});

test('an evening while nobody had the profile is of whoever had it last, who finds it again', async () => {
  const { first, profile, reviewId } = await aRated();
  await changed(profile.id, 'unlinked', first.id, -96);
  await changed(profile.id, 'linked', first.id, -48);
  expect(await seen(profile.id, reviewId, { personSince: inHours(-48) })).toEqual([first.id, 5]);
});

test('and of nobody who was given the profile later', async () => {
  const { first, second, profile, reviewId } = await aRated();
  const third = await aUser({ isGameMaster: true });
  await changed(profile.id, 'unlinked', first.id, -96);
  await changed(profile.id, 'linked', second.id, -48);
  await changed(profile.id, 'unlinked', second.id, -24);
  const has = { userId: third.id, formerUserId: second.id, personSince: inHours(-12) };
  expect(await seen(profile.id, reviewId, has)).toEqual([first.id, 0]);
});

test('where the log tells nothing, whoever was noted stays', async () => {
  const { first, second, profile, reviewId } = await aRated();
  const has = { userId: second.id, personSince: inHours(-48) };
  expect(await seen(profile.id, reviewId, has)).toEqual([first.id, 0]);
  const other = await aRated();
  await db.gameMaster.update({ where: { id: other.profile.id }, data: { personSince: inHours(-48) } });
  await db.review.update({ where: { id: other.reviewId }, data: { ratedUserId: null } });
  expect(await seen(other.profile.id, other.reviewId, {})).toEqual([null, 0]);
});
