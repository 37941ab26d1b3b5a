import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aPlayedEvening, aReviewedEvening } from '../../tests/scene/reviews.ts';
import { aGameMaster, aSession, aStaffMember, aUser } from '../../tests/scene/world.ts';
import { gameMasterEffects } from '../admin/archive.service.ts';
import { linkGameMaster, unlinkGameMaster } from '../catalog/game-master-link.service.ts';
import { retireProfiles } from '../catalog/retirement.service.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { HOUR } from '../platform/durations.rules.ts';
import { globalId } from '../platform/graphql/ids.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';

let staff: Viewer;
beforeAll(async () => {
  staff = await aStaffMember();
});
afterEach(() => clock.setOffset(0));
afterAll(closeAll);

const aHost = () => aUser({ isGameMaster: true });
const link = (id: number, { id: userId }: Viewer) => linkGameMaster(staff, id, { userId });
const unlink = (id: number) => unlinkGameMaster(staff, id);

/** The sum of the stars, how many gave them, and since when it is whose it is. */
async function kept(id: number) {
  const { starSum, reviewCount, personSince } = await db.gameMaster.findUniqueOrThrow({ where: { id } });
  return [starSum, reviewCount, personSince];
}

/** A profile that nobody has ever had, with five stars and an evening that is not rated yet. */
async function anUnclaimed() {
  const { id } = await db.gameMaster.create({ data: { name: 'Nobody’s', title: 'Alone', bio: 'Waits.' } });
  await aReviewedEvening(await aUser(), id);
  return { id, rate: await toRate(id) };
}
async function toRate(gameMasterId: number, stars = 3) {
  const player = await aUser();
  const { bookingId } = await aPlayedEvening(player, gameMasterId);
  const input = { bookingId: globalId('Booking', bookingId), stars };
  return {
    taken: () => as(player).ok('createReview', input),
    refused: () => as(player).refused('createReview', input, 'CONFLICT'),
  };
}
/** They run an evening and are rated: the clock goes on by a week. */
async function ratedSince(id: number, stars: number) {
  clock.setOffset(clock.now().getTime() - Date.now() + 168 * HOUR);
  await (await toRate(id, stars)).taken();
}

test('the first person goes on where the profile did, keeps it, and whoever comes after begins', async () => {
  const { id, rate } = await anUnclaimed();
  const [first, second] = [await aHost(), await aHost()];
  expect((await gameMasterEffects(id)).link.at(-1)).toContain('This profile never had a user');
  await link(id, first);
  expect(await kept(id)).toEqual([5, 1, null]);
  await rate.taken();
  await ratedSince(id, 1);
  expect(await kept(id)).toEqual([9, 3, null]);
  await unlink(id);
  await link(id, second);
  expect(await kept(id)).toEqual([0, 0, expect.any(Date)]);
  await ratedSince(id, 2);
  await unlink(id);
  // What was said before anybody had it is theirs as well who had it first.
  await link(id, first);
  expect(await kept(id)).toEqual([9, 3, expect.any(Date)]);
});

test('whoever gets the profile next leaves what was said of others by name, and the rest is of who had it first', async () => {
  const { profile, viewer: first } = await aGameMaster();
  const { id } = profile;
  const earlier = await aHost();
  const ofNobody = await aReviewedEvening(await aUser(), id);
  const ofEarlier = await aReviewedEvening(await aUser(), id);
  for (const [{ reviewId }, ratedUserId] of [
    [ofNobody, null],
    [ofEarlier, earlier.id],
  ] as const)
    await db.review.update({ where: { id: reviewId }, data: { ratedUserId } });
  await unlink(id);
  await link(id, await aHost());
  const said = await db.review.findMany({ where: { gameMasterId: id }, orderBy: { id: 'asc' } });
  expect(said.map(({ ratedUserId }) => ratedUserId)).toEqual([first.id, earlier.id]);
});

test('a first link by mistake leaves the profile to whoever is the first in truth', async () => {
  const { id, rate } = await anUnclaimed();
  await link(id, await aHost());
  await rate.taken();
  await unlink(id);
  const first = await aHost();
  await link(id, first);
  expect(await kept(id)).toEqual([8, 2, null]);
  // What was said meanwhile is of nobody, and theirs to answer.
  const said = await db.review.findMany({ where: { gameMasterId: id } });
  expect(said.map(({ ratedUserId }) => ratedUserId)).toEqual([null, null]);
  for (const { id: reviewId } of said)
    await as({ ...first, gameMasterId: id }).ok('replyToReview', {
      id: globalId('Review', reviewId),
      reply: 'Thanks.',
    });
});

test('a link by mistake, undone before an evening was run, takes nothing from whoever had the profile', async () => {
  const { profile, viewer: first } = await aGameMaster();
  await aReviewedEvening(await aUser(), profile.id);
  const { id } = profile;
  const rate = await toRate(id);
  await unlink(id);
  await link(id, await aHost());
  expect(await kept(id)).toEqual([0, 0, expect.any(Date)]);
  await unlink(id);
  expect(await kept(id)).toEqual([5, 1, null]);
  await link(id, first);
  expect(await kept(id)).toEqual([5, 1, null]);
  await rate.taken();
});

/** A profile with five stars, which nobody has any more: it is there for whoever had it. */
async function aLeft() {
  const { id } = (await aGameMaster()).profile;
  await aReviewedEvening(await aUser(), id);
  await unlink(id);
  return id;
}

test('nor does one under which an evening was planned, and not run', async () => {
  const id = await aLeft();
  await link(id, await aHost());
  await aSession({ gameMasterId: id });
  await unlink(id);
  expect(await kept(id)).toEqual([5, 1, null]);
});

test('nor one to somebody of the staff, who had written on the profile before it was theirs', async () => {
  const id = await aLeft();
  const wrong = await aUser({ isAdmin: true, isGameMaster: true });
  const { version } = await db.gameMaster.findUniqueOrThrow({ where: { id } });
  const said = { id: globalId('GameMaster', id), version, bio: 'Waits for somebody who runs it.' };
  await as(wrong).ok('updateGameMaster', said);
  await link(id, wrong);
  await unlink(id);
  expect(await kept(id)).toEqual([5, 1, null]);
});

test('after an evening it was no mistake; nobody is told that somebody else ran what they sat at', async () => {
  const { profile, viewer: first } = await aGameMaster();
  await aReviewedEvening(await aUser(), profile.id);
  const { id } = profile;
  const rate = await toRate(id);
  await unlink(id);
  await link(id, await aHost());
  clock.setOffset(168 * HOUR);
  await aPlayedEvening(await aUser(), id);
  await unlink(id);
  expect(await kept(id)).toEqual([0, 0, expect.any(Date)]);
  await link(id, first);
  expect(await kept(id)).toEqual([5, 1, expect.any(Date)]);
  const { message } = await rate.refused();
  expect(message).toBe(
    'This profile was given to another person after the session was played, so there is nobody to rate here.',
  );
});

test('nor are they who come after a wrong link, in whose time its first person was erased', async () => {
  const { profile, viewer: first } = await aGameMaster();
  const { id } = profile;
  await aReviewedEvening(await aUser(), id);
  await unlink(id);
  await link(id, await aHost());
  await db.user.update({ where: { id: first.id }, data: { erasedAt: clock.now() } });
  await unlink(id);
  await link(id, await aHost());
  expect(await kept(id)).toEqual([0, 0, expect.any(Date)]);
});

test('a profile whose person was erased was somebody’s: nobody after them is its first', async () => {
  const { profile, viewer } = await aGameMaster();
  const { id } = profile;
  await aReviewedEvening(await aUser(), id);
  await transaction((tx) => retireProfiles(tx, staff, viewer.id));
  await link(id, await aHost());
  expect(await kept(id)).toEqual([0, 0, expect.any(Date)]);
});

test('what somebody wrote on a profile that was linked to them by mistake goes when they are erased', async () => {
  const { id } = await anUnclaimed();
  const wrong = await aHost();
  await link(id, wrong);
  const said = { id: globalId('GameMaster', id), version: 1, tableMessage: 'Call me.', languages: 'Norsk' };
  await as({ ...wrong, gameMasterId: id }).ok('updateGameMaster', said);
  await unlink(id);
  expect(await db.gameMaster.findUnique({ where: { id } })).toMatchObject({ formerUserId: wrong.id });
  await transaction((tx) => retireProfiles(tx, staff, wrong.id));
  expect(await db.gameMaster.findUnique({ where: { id } })).toMatchObject({
    tableMessage: '',
    languages: [],
  });
});

test('whoever of the staff had it first hides nothing of what was said before, when it is theirs no more', async () => {
  const { id } = await anUnclaimed();
  const review = await db.review.findFirstOrThrow({ where: { gameMasterId: id } });
  const first = await aUser({ isGameMaster: true, isAdmin: true });
  await link(id, first);
  await ratedSince(id, 1);
  await unlink(id);
  const hide = { id: globalId('Review', review.id), reason: 'Unkind' };
  await as(first).refused('hideReview', hide, 'FORBIDDEN');
  const asked = `{ node(id: "${hide.id}") { ... on Review { canHide } } }`;
  expect((await as(first).ask(asked)).node).toEqual({ canHide: false });
  expect((await as(staff).ask(asked)).node).toEqual({ canHide: true });
  await as(staff).ok('hideReview', hide);
});

test('nor what was said while it was theirs, by taking it off themselves for a moment', async () => {
  const { id, rate } = await anUnclaimed();
  const first = await aUser({ isGameMaster: true, isAdmin: true });
  await link(id, first);
  await rate.taken();
  const review = await db.review.findFirstOrThrow({ where: { gameMasterId: id, stars: 3 } });
  await unlinkGameMaster({ ...first, gameMasterId: id }, id);
  const hide = { id: globalId('Review', review.id), reason: 'Unkind' };
  await as(first).refused('hideReview', hide, 'FORBIDDEN');
  await linkGameMaster(first, id, { userId: first.id });
  expect(await kept(id)).toEqual([8, 2, null]);
});
