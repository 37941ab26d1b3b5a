import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { aPlayedEvening, aReviewedEvening } from '../../tests/scene/reviews.ts';
import { seat } from '../../tests/scene/table.ts';
import { aGameMaster, aSession, aStaffMember, aUser, inHours } from '../../tests/scene/world.ts';
import { gameMasterEffects } from '../admin/archive.service.ts';
import { tellGameMasters } from '../bookings/moving/game-master-digest.service.ts';
import { boardFeed } from '../catalog/feeds/feed.service.ts';
import { linkGameMaster, unlinkGameMaster } from '../catalog/game-master-link.service.ts';
import { listGameMasters } from '../catalog/game-master-list.service.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { HOUR } from '../platform/durations.rules.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { MaybeViewer, Viewer } from '../platform/viewer.ts';

afterEach(() => clock.setOffset(0));
afterAll(closeAll);

const BEFORE = 'It is about another person, who ran this profile before.';

/** A profile whose first person was given five stars; `system`: what its tables are played by, and no other. */
async function aRatedProfile() {
  const { viewer: first, profile } = await aGameMaster();
  const player = await aUser();
  const evening = await aReviewedEvening(player, profile.id);
  const system = `Handed over ${profile.id}`;
  await aSession({ gameMasterId: profile.id, gameSystem: system, scheduledAt: inHours(24 * 30) });
  const heir = await aUser({ isGameMaster: true });
  return { ...evening, first, heir, profile, player, system, staff: await aStaffMember() };
}

/** From now on it is theirs, whoever had it. */
async function handOver(staff: Viewer, { id }: { id: number }, { id: userId }: Viewer) {
  await unlinkGameMaster(staff, id);
  await linkGameMaster(staff, id, { userId });
}
/** An evening that they ran since, with what was said of it: the clock goes on by a week. */
async function ratedSince(gameMasterId: number, stars: number) {
  clock.setOffset(clock.now().getTime() - Date.now() + 168 * HOUR);
  const player = await aUser();
  const { bookingId } = await aPlayedEvening(player, gameMasterId);
  await as(player).ok('createReview', { bookingId: globalId('Booking', bookingId), stars });
}

/** What a reader is told of the profile: its stars, how many gave them, and what each of the reviews says of itself. */
async function shown(viewer: MaybeViewer, { id }: { id: number }) {
  const { gameMaster } = await as(viewer).ask(
    `{ gameMaster(id: "${id}") { rating reviewCount reviews { totalCount edges { node { stars heldBack } } } } }`,
  );
  const { rating, reviewCount, reviews } = gameMaster;
  expect(reviews.edges).toHaveLength(reviews.totalCount);
  const said = reviews.edges.map(({ node }: { node: object }) => Object.values(node));
  return [rating, reviewCount, said];
}
/** Whether somebody who asks for so many stars finds the profile on the list, and its table on the board and its feed. */
async function foundBy(stars: number, gameSystem: string) {
  const hosts = await listGameMasters(null, { tables: { gameSystem, minRating: stars } }, { first: 5 });
  const source = `{ sessions(first: 5, filter: { gameSystem: "${gameSystem}", minRating: ${stars} }) { totalCount } }`;
  const address = new URLSearchParams({ system: gameSystem, rating: String(stars) });
  const { entries } = await boardFeed('/feed', address);
  return [hosts.rows.length, (await as(null).ask(source)).sessions.totalCount, entries.length];
}
/** By how many tenths of a star it stands where the best rated are first. */
const standsBy = async (gameSystem: string) =>
  (await listGameMasters(null, { sort: 'rating', tables: { gameSystem } }, { first: 5 })).rows[0]?.place;
const cardOf = async (gameSystem: string) => {
  const source = `{ sessions(first: 5, filter: { gameSystem: "${gameSystem}" }) {
    edges { node { gameMaster { rating reviewCount } } } } }`;
  return (await as(null).ask(source)).sessions.edges.map(({ node }: { node: { gameMaster: object } }) =>
    Object.values(node.gameMaster),
  );
};

test('whoever gets a profile takes along no stars of evenings before, and begins to earn their own', async () => {
  const { profile, heir, player, staff, system } = await aRatedProfile();
  expect(await shown(null, profile)).toEqual([5, 1, [[5, null]]]);
  expect(await foundBy(5, system)).toEqual([1, 1, 1]);
  expect((await gameMasterEffects(profile.id)).link).toContainEqual(expect.stringContaining('1 review with'));
  await handOver(staff, profile, heir);

  for (const reader of [null, { ...heir, gameMasterId: profile.id }])
    expect(await shown(reader, profile)).toEqual([null, 0, []]);
  // Nothing is deleted: staff read it, and whoever wrote it.
  for (const reader of [staff, player])
    expect(await shown(reader, profile)).toEqual([null, 0, [[5, BEFORE]]]);
  expect(await foundBy(1, system)).toEqual([0, 0, 0]);
  expect(await standsBy(system)).toBe(0);
  expect(await cardOf(system)).toEqual([[null, 0]]);
  expect((await gameMasterEffects(profile.id)).link.join()).not.toContain('review');

  await ratedSince(profile.id, 3);
  expect(await shown(null, profile)).toEqual([3, 1, [[3, null]]]);
  expect(await shown(staff, profile)).toEqual([
    3,
    1,
    [
      [3, null],
      [5, BEFORE],
    ],
  ]);
  expect(await foundBy(3, system)).toEqual([1, 1, 1]);
  expect(await standsBy(system)).toBe(30);
  expect(await foundBy(4, system)).toEqual([0, 0, 0]);
});

test('whose profile it was and is again finds the stars of all the evenings they ran, and of no other', async () => {
  const { profile, first, heir, staff } = await aRatedProfile();
  await handOver(staff, profile, heir);
  await ratedSince(profile.id, 2);
  await handOver(staff, profile, first);
  expect(await shown(null, profile)).toEqual([5, 1, [[5, null]]]);
  await ratedSince(profile.id, 4);
  expect(await shown(null, profile)).toEqual([
    4.5,
    2,
    [
      [4, null],
      [5, null],
    ],
  ]);
  await handOver(staff, profile, heir);
  expect(await shown(null, profile)).toEqual([2, 1, [[2, null]]]);
});

test('while it is nobody’s, and when it goes back to whoever had it last, nothing changes', async () => {
  const { profile, first, staff } = await aRatedProfile();
  await unlinkGameMaster(staff, profile.id);
  expect(await shown(null, profile)).toEqual([5, 1, [[5, null]]]);
  await linkGameMaster(staff, profile.id, { userId: first.id });
  expect(await shown(null, profile)).toEqual([5, 1, [[5, null]]]);
});

test('what is said after it of an evening before is nobody’s, and nobody is asked for it', async () => {
  const { profile, heir, staff } = await aRatedProfile();
  const player = await aUser();
  const { bookingId } = await aPlayedEvening(player, profile.id);
  const input = { bookingId: globalId('Booking', bookingId), stars: 1 };
  const mayRate = async () =>
    (await as(player).ask(`{ booking(id: "${input.bookingId}") { canReview } }`)).booking.canReview;
  expect(await mayRate()).toBe(true);
  await handOver(staff, profile, heir);
  expect(await mayRate()).toBe(false);
  const { message } = await as(player).refused('createReview', input, 'CONFLICT');
  expect(message).toContain('given to another person after the session');
  expect(await shown(null, profile)).toEqual([null, 0, []]);
});

test('what was said before stays put aside, however often it is changed, hidden and shown', async () => {
  const { profile, heir, staff, player, reviewId } = await aRatedProfile();
  const id = globalId('Review', reviewId);
  await handOver(staff, profile, heir);
  await as(player).ok('updateReview', { id, stars: 1, words: 'On second thoughts.' });
  await as(staff).ok('hideReview', { id, reason: 'Unkind' });
  await as(staff).ok('showReview', { id });
  expect(await shown(null, profile)).toEqual([null, 0, []]);
  const mail = await db.outboxMail.findFirstOrThrow({
    where: { toAddress: player.email, kind: 'review-moderated' },
    orderBy: { id: 'desc' },
  });
  expect(mail.text).toContain(`Why: ${BEFORE}`);
  // Nor does whoever has it now answer for somebody else.
  await as({ ...heir, gameMasterId: profile.id }).refused('replyToReview', { id, reply: 'Ha' }, 'NOT_FOUND');
});

test('an evening that goes to a profile of somebody who was not there yet speaks of nobody', async () => {
  const { session, player, reviewId, staff } = await aRatedProfile();
  const other = await aRatedProfile();
  await handOver(staff, other.profile, other.heir);
  await db.session.update({ where: { id: session.id }, data: { gameMasterId: other.profile.id } });
  await as(player).ok('updateReview', { id: globalId('Review', reviewId), stars: 4 });
  expect(await shown(null, other.profile)).toEqual([null, 0, []]);
  expect(await db.review.findUniqueOrThrow({ where: { id: reviewId } })).toMatchObject({
    gameMasterId: other.profile.id,
    ratedUserId: null,
    earned: false,
  });
});

test('of a campaign only the dates count that whoever has the profile ran', async () => {
  const { profile, heir, staff } = await aRatedProfile();
  const player = await aUser();
  const { id: campaignId } = await db.campaign.create({
    data: { gameMasterId: profile.id, title: 'Embers', timeZone: 'UTC' },
  });
  const aDate = async () => {
    const over = { scheduledAt: inHours(-5), status: 'completed' } as const;
    const { id } = await aSession({ gameMasterId: profile.id, campaignId, type: 'campaign', ...over });
    return { bookingId: globalId('Booking', (await seat(player, id)).id), stars: 5 };
  };
  for (let date = 1; date <= 2; date += 1) await aDate();
  await handOver(staff, profile, heir);
  for (let date = 1; date <= 3; date += 1) {
    clock.setOffset(24 * date * HOUR);
    const input = await aDate();
    if (date < 3) await as(player).refused('createReview', input, 'CONFLICT');
    else await as(player).ok('createReview', input);
  }
  expect(await shown(null, profile)).toEqual([5, 1, [[5, null]]]);
});

test('who rates while the profile changes hands gives no stars to whoever gets it', async () => {
  const { profile, heir } = await aRatedProfile();
  const player = await aUser();
  const { bookingId } = await aPlayedEvening(player, profile.id);
  const [handed, rated] = await overlap(
    (tx) =>
      tx.gameMaster.update({
        where: { id: profile.id },
        data: { userId: heir.id, personSince: clock.now() },
      }),
    () =>
      as(player).refused('createReview', { bookingId: globalId('Booking', bookingId), stars: 5 }, 'CONFLICT'),
  );
  expect([handed.status, rated.status]).toEqual(['fulfilled', 'fulfilled']);
  expect(await shown(null, profile)).toEqual([null, 0, []]);
});

test('who had the profile by mistake takes no stars along: what they said of its evenings counts again', async () => {
  const { profile, first, player, staff } = await aRatedProfile();
  await db.user.update({ where: { id: player.id }, data: { isGameMaster: true } });
  await handOver(staff, profile, player);
  await handOver(staff, profile, first);
  expect(await shown(null, profile)).toEqual([5, 1, [[5, null]]]);
});

test('who had the profile before rates an evening of whoever has it now, as any player does', async () => {
  const { profile, first, heir, staff } = await aRatedProfile();
  await handOver(staff, profile, heir);
  clock.setOffset(168 * HOUR);
  const { bookingId } = await aPlayedEvening(first, profile.id);
  const player = { ...first, gameMasterId: null };
  await as(player).ok('createReview', { bookingId: globalId('Booking', bookingId), stars: 4 });
  expect(await shown(null, profile)).toEqual([4, 1, [[4, null]]]);
});

test('what is said of evenings before is not mailed to whoever gets the profile', async () => {
  const { profile, heir, staff } = await aRatedProfile();
  const player = await aUser();
  const { bookingId } = await aPlayedEvening(player, profile.id);
  await tellGameMasters(); // so that the rating waits for the next mail
  await as(player).ok('createReview', { bookingId: globalId('Booking', bookingId), stars: 1 });
  await handOver(staff, profile, heir);
  clock.setOffset(HOUR);
  await tellGameMasters();
  expect(await db.outboxMail.count({ where: { toAddress: heir.email, kind: 'table-changes' } })).toBe(0);
  expect(await db.tableChange.count({ where: { gameMasterId: profile.id, mailedAt: null } })).toBe(0);
});
