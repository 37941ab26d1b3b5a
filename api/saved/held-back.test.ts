import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aFullTable, findsMailedTo, giveBack, mornings, save } from '../../tests/scene/finds.ts';
import { seat } from '../../tests/scene/table.ts';
import { aGameMaster, aSession, aUser, inHours } from '../../tests/scene/world.ts';
import { newTables } from '../catalog/news.service.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { HOUR } from '../platform/durations.rules.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { Viewer } from '../platform/viewer.ts';
import { mailFinds } from './finds.service.ts';
import { writeHeldBack } from './held-back.ts';

const ZONE = 'America/Chicago';

const { sleepUntilMorning } = mornings(ZONE);
afterAll(closeAll);

const aWatcher = () => aUser({ timeZone: ZONE });

/** Somebody is about to pay for the one seat of a table, for half an hour. */
async function hold({ id: sessionId }: { id: number }) {
  const { id: bookingId } = await seat(await aUser(), sessionId, 'pending');
  const heldUntil = new Date(clock.now().getTime() + HOUR / 2);
  await db.seat.updateMany({ where: { sessionId }, data: { bookingId, heldUntil, waitlistEntryId: null } });
  return bookingId;
}
const heldBackOf = async ({ id: userId }: Viewer) =>
  (await db.lookout.findUniqueOrThrow({ where: { userId } })).heldBack;

test('a seat that somebody holds in the morning is told of once it is really free, and once', async () => {
  const [saver, searcher, other] = [await aWatcher(), await aWatcher(), await aWatcher()];
  const { session, bookingId } = await aFullTable();
  await save(saver, session);
  const search = String(new URLSearchParams({ search: session.title }));
  await as(searcher).ok('keepSearch', { search, name: 'This one' }, 'viewer { id }');
  await save(other, (await aFullTable()).session);
  await giveBack(bookingId);
  sleepUntilMorning();
  const held = await hold(session);
  await mailFinds();
  for (const watcher of [saver, searcher]) expect(await findsMailedTo(watcher)).toEqual([]);
  // Held once more in the next morning, by somebody else.
  await giveBack(held);
  sleepUntilMorning();
  const again = await hold(session);
  await mailFinds();
  for (const watcher of [saver, searcher]) expect(await findsMailedTo(watcher)).toEqual([]);
  await giveBack(again);
  expect(await db.freedSeat.count({ where: { sessionId: session.id } })).toBe(1);
  for (let morning = 1; morning <= 3; morning += 1) {
    sleepUntilMorning();
    await mailFinds();
    await mailFinds();
    for (const watcher of [saver, searcher]) expect(await findsMailedTo(watcher)).toHaveLength(1);
  }
  expect((await findsMailedTo(saver))[0]!.text).toContain('it was full, and a seat is free again.');
  expect((await findsMailedTo(searcher))[0]!.text).toContain('it fits your search: This one.');
  // Whom it does not concern, nothing is kept for.
  expect(await findsMailedTo(other)).toEqual([]);
  expect(await heldBackOf(other)).toEqual([]);
});

test('a seat that is held after it was told of, and given up, is not told of again', async () => {
  const watcher = await aWatcher();
  const { session, bookingId } = await aFullTable();
  await save(watcher, session);
  await giveBack(bookingId);
  sleepUntilMorning();
  await mailFinds();
  expect(await findsMailedTo(watcher)).toHaveLength(1);
  await giveBack(await hold(session));
  sleepUntilMorning();
  await hold(session);
  await mailFinds();
  sleepUntilMorning();
  await mailFinds();
  expect(await findsMailedTo(watcher)).toHaveLength(1);
});

test('a seat of the waitlist whose player gives up while paying is told of then', async () => {
  const [watcher, waiting] = [await aWatcher(), await aUser()];
  const { session, bookingId } = await aFullTable();
  await save(watcher, session);
  await giveBack(bookingId);
  const entry = await db.waitlistEntry.create({
    data: {
      sessionId: session.id,
      userId: waiting.id,
      status: 'offered',
      offeredUntil: new Date(Date.now() + 20 * HOUR),
    },
  });
  const offer = { waitlistEntryId: entry.id, heldUntil: entry.offeredUntil };
  await db.seat.updateMany({ where: { sessionId: session.id }, data: offer });
  sleepUntilMorning();
  await db.seat.updateMany({
    where: { sessionId: session.id },
    data: { heldUntil: new Date(clock.now().getTime() + HOUR) },
  });
  await mailFinds();
  expect(await findsMailedTo(watcher)).toEqual([]);
  const paying = await hold(session);
  await db.waitlistEntry.update({ where: { id: entry.id }, data: { status: 'lapsed' } });
  await giveBack(paying);
  sleepUntilMorning();
  await mailFinds();
  sleepUntilMorning();
  await mailFinds();
  expect(await findsMailedTo(watcher)).toHaveLength(1);
});

test('a seat for which somebody waits is told of when they wait no longer', async () => {
  const watcher = await aWatcher();
  const { session, bookingId } = await aFullTable();
  await save(watcher, session);
  await giveBack(bookingId);
  await db.waitlistEntry.create({ data: { sessionId: session.id, userId: (await aUser()).id } });
  sleepUntilMorning();
  await mailFinds();
  expect(await findsMailedTo(watcher)).toEqual([]);
  await db.waitlistEntry.deleteMany({ where: { sessionId: session.id } });
  sleepUntilMorning();
  await mailFinds();
  expect(await findsMailedTo(watcher)).toHaveLength(1);
});

test('a seat that was held and then paid for is told of to nobody, and forgotten', async () => {
  const watcher = await aWatcher();
  const { session, bookingId } = await aFullTable();
  await save(watcher, session);
  await giveBack(bookingId);
  sleepUntilMorning();
  await hold(session);
  await mailFinds();
  expect(await heldBackOf(watcher)).toMatchObject([{ sessionId: session.id }]);
  await db.seat.updateMany({ where: { sessionId: session.id }, data: { heldUntil: null } });
  for (let morning = 1; morning <= 2; morning += 1) {
    sleepUntilMorning();
    await mailFinds();
  }
  expect(await findsMailedTo(watcher)).toEqual([]);
  expect(await heldBackOf(watcher)).toEqual([]);
});

test('what is held while its date or its news grows old is let go', async () => {
  const watcher = await aWatcher();
  const { session, bookingId } = await aFullTable();
  await save(watcher, session);
  await giveBack(bookingId);
  // Eight mornings are an hour less than a week when the first is near and clocks go forward meanwhile.
  for (let morning = 1; morning <= 9; morning += 1) {
    sleepUntilMorning();
    await hold(session);
    await mailFinds();
  }
  expect(await heldBackOf(watcher)).toEqual([]);
  sleepUntilMorning();
  await mailFinds();
  expect(await findsMailedTo(watcher)).toEqual([]);
});

test('a new table whose only seat is held is told of as new, in the morning after', async () => {
  const watcher = await aWatcher();
  const session = await aSession({ maxPlayers: 1 });
  const gameMasterId = globalId('GameMaster', session.gameMasterId);
  await as(watcher).ok('followGameMaster', { gameMasterId }, 'gameMaster { id }');
  await db.session.update({ where: { id: session.id }, data: { publishedAt: inHours(0.1) } });
  sleepUntilMorning();
  await hold(session);
  await mailFinds();
  expect(await findsMailedTo(watcher)).toEqual([]);
  sleepUntilMorning();
  await mailFinds();
  sleepUntilMorning();
  await mailFinds();
  expect(await findsMailedTo(watcher)).toMatchObject([{ subject: `A table for you: ${session.title}` }]);
});

test('who waits for a seat is told of it by the waitlist alone', async () => {
  const [watcher, waiting] = [await aWatcher(), await aWatcher()];
  const { session, bookingId } = await aFullTable();
  for (const viewer of [watcher, waiting]) await save(viewer, session);
  await db.waitlistEntry.create({ data: { sessionId: session.id, userId: waiting.id } });
  await giveBack(bookingId);
  sleepUntilMorning();
  // So short before it begins the seat is everybody's.
  await db.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(10) } });
  await mailFinds();
  expect(await findsMailedTo(watcher)).toHaveLength(1);
  expect(await findsMailedTo(waiting)).toEqual([]);
});

test('a campaign of which somebody was told is not told of again for a date that was held then', async () => {
  const watcher = await aWatcher();
  const { profile } = await aGameMaster();
  const gameMasterId = globalId('GameMaster', profile.id);
  await as(watcher).ok('followGameMaster', { gameMasterId }, 'gameMaster { id }');
  const { id: campaignId } = await db.campaign.create({
    data: { gameMasterId: profile.id, title: 'Embers', timeZone: 'UTC' },
  });
  const ofCampaign = {
    gameMasterId: profile.id,
    campaignId,
    type: 'campaign',
    publishedAt: inHours(0.1),
  } as const;
  await aSession({ ...ofCampaign, scheduledAt: inHours(300) });
  const other = await aSession({ ...ofCampaign, maxPlayers: 1, scheduledAt: inHours(400) });
  sleepUntilMorning();
  await hold(other);
  await mailFinds();
  expect(await findsMailedTo(watcher)).toHaveLength(1);
  expect(await heldBackOf(watcher)).toEqual([]);
  sleepUntilMorning();
  await mailFinds();
  expect(await findsMailedTo(watcher)).toHaveLength(1);
});

test('a seat that is kept for a member of the campaign is sold: given up it is free again, not new', async () => {
  const [follower, saver] = [await aWatcher(), await aWatcher()];
  const { profile } = await aGameMaster();
  const gameMasterId = globalId('GameMaster', profile.id);
  await as(follower).ok('followGameMaster', { gameMasterId }, 'gameMaster { id }');
  const { id: campaignId } = await db.campaign.create({
    data: { gameMasterId: profile.id, title: 'Embers', timeZone: 'UTC' },
  });
  const over = { campaignId, type: 'campaign', maxPlayers: 1, publishedAt: inHours(0.1) } as const;
  const session = await aSession({ ...over, gameMasterId: profile.id, scheduledAt: inHours(400) });
  await save(saver, session);
  sleepUntilMorning();
  const bookingId = await hold(session);
  const { userId } = await db.booking.findUniqueOrThrow({ where: { id: bookingId } });
  const membership = {
    campaignId,
    userId,
    priceCents: 2500,
    termsVersion: '1',
    termsAcceptedAt: clock.now(),
  };
  const { id: membershipId } = await db.campaignMembership.create({ data: membership });
  await db.booking.update({ where: { id: bookingId }, data: { membershipId } });
  await mailFinds();
  for (const watcher of [follower, saver]) expect(await heldBackOf(watcher)).toEqual([]);
  await giveBack(bookingId);
  const noted = { where: { sessionId: session.id }, data: { createdAt: clock.now() } };
  expect(await db.freedSeat.updateMany(noted)).toEqual({ count: 1 }); // by the clock of these mornings
  sleepUntilMorning();
  await mailFinds();
  expect(await findsMailedTo(follower)).toEqual([]);
  expect(await findsMailedTo(saver)).toMatchObject([
    { text: expect.stringContaining('a seat is free again.') },
  ]);
});

test('a free seat is told of again once it was sold, not whenever an offer of it has lapsed', async () => {
  const watcher = await aWatcher();
  const { session, bookingId } = await aFullTable();
  await save(watcher, session);
  await giveBack(bookingId);
  const noted = () => db.freedSeat.create({ data: { sessionId: session.id, createdAt: clock.now() } });
  for (let morning = 1; morning <= 3; morning += 1) {
    sleepUntilMorning();
    await mailFinds();
    expect(await findsMailedTo(watcher)).toHaveLength(1);
    await noted();
  }
  const sold = await hold(session);
  await db.seat.updateMany({ where: { sessionId: session.id }, data: { heldUntil: null } });
  sleepUntilMorning();
  await mailFinds();
  expect(await heldBackOf(watcher)).toEqual([]);
  await giveBack(sold);
  await noted();
  sleepUntilMorning();
  await mailFinds();
  expect(await findsMailedTo(watcher)).toHaveLength(2);
});

test('of many tables that are held, what somebody saved is kept before what may fit a search', async () => {
  const watcher = await aWatcher();
  const [sooner, saved] = [await aFullTable(), await aFullTable()];
  await as(watcher).ok('keepSearch', { search: 'system=Nothing', name: 'Any' }, 'viewer { id }');
  await save(watcher, saved.session);
  for (const { bookingId } of [sooner, saved]) await giveBack(bookingId);
  sleepUntilMorning();
  for (const { session } of [sooner, saved]) await hold(session);
  await mailFinds();
  const heldBack = (await heldBackOf(watcher)) as { sessionId: number }[];
  const kept = heldBack.map(({ sessionId }) => sessionId);
  expect(kept[0]).toBe(saved.session.id);
  expect(kept).toContain(sooner.session.id);
  const many = writeHeldBack(new Map(Array.from({ length: 201 }, (_, at) => [at + 1, clock.now()])));
  expect(many).toHaveLength(200);
  expect(many[0]).toMatchObject({ sessionId: 1 });
});

test('one row that cannot be read keeps nothing from others, nor from its owner', async () => {
  const [broken, good] = [await aWatcher(), await aWatcher()];
  const { session, bookingId } = await aFullTable();
  for (const watcher of [broken, good]) await save(watcher, session);
  await giveBack(bookingId);
  await db.lookout.updateMany({ where: { userId: broken.id }, data: { heldBack: { no: 'list' } } });
  sleepUntilMorning();
  await mailFinds();
  for (const watcher of [broken, good]) expect(await findsMailedTo(watcher)).toHaveLength(1);
});

test('of what was held back nothing is read that happened after the moment up to which all is read', async () => {
  const { session, bookingId } = await aFullTable();
  await giveBack(bookingId);
  await db.freedSeat.deleteMany({ where: { sessionId: session.id } });
  const before = inHours(-2);
  for (const createdAt of [before, inHours(-0.5)])
    await db.freedSeat.create({ data: { sessionId: session.id, createdAt } });
  const also = { ids: [session.id], after: inHours(-3) };
  const news = await newTables({ after: inHours(-1.5), until: inHours(-1), also });
  expect(news.find(({ id }) => id === session.id)).toMatchObject({ freedAt: before });
});

test('a new table that is held until it is no news any more is forgotten', async () => {
  const watcher = await aWatcher();
  const session = await aSession({ maxPlayers: 1, scheduledAt: inHours(400), publishedAt: inHours(0.1) });
  const gameMasterId = globalId('GameMaster', session.gameMasterId);
  await as(watcher).ok('followGameMaster', { gameMasterId }, 'gameMaster { id }');
  const heldBack = [{ sessionId: session.id, toldUpTo: clock.now().toISOString() }];
  await db.lookout.updateMany({ where: { userId: watcher.id }, data: { heldBack } });
  for (let morning = 1; morning <= 9; morning += 1) sleepUntilMorning();
  await hold(session);
  await mailFinds();
  expect(await heldBackOf(watcher)).toEqual([]);
});
