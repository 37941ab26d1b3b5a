import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { seat } from '../../tests/scene/table.ts';
import { aGameMaster, aSession, aUser, HOUR, inHours } from '../../tests/scene/world.ts';
import { freeSeat, putOnResale, withdrawOffer } from '../bookings/core/seats.ts';
import { newTables } from '../catalog/news.service.ts';
import { resizeSeats } from '../catalog/seats.service.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { lock } from '../seating/locks.ts';
import { mailFinds } from './finds.service.ts';
import { writeHeldBack } from './held-back.ts';
import { nextMorning } from './lookout.ts';

const ZONE = 'America/Chicago';

beforeEach(() => db.lookout.deleteMany());
afterEach(() => {
  offset = 0;
  clock.setOffset(0);
});
afterAll(closeAll);

let offset = 0;
/** Goes on to the next morning there. */
const sleepUntilMorning = () => {
  const now = clock.now();
  offset += nextMorning(now, ZONE).getTime() - now.getTime() + HOUR / 10;
  clock.setOffset(offset);
};
const aWatcher = () => aUser({ timeZone: ZONE });
const save = (viewer: Viewer, { id }: { id: number }) =>
  as(viewer).ok('saveTable', { sessionId: globalId('Session', id) }, 'session { id }');
const mailsTo = ({ email }: Viewer) => db.outboxMail.findMany({ where: { toAddress: email, kind: 'finds' } });

/** A table with one seat, on which somebody sits who has paid, or is about to. */
async function aFullTable(heldUntil: Date | null = null) {
  const session = await aSession({
    maxPlayers: 1,
    scheduledAt: new Date(clock.now().getTime() + 240 * HOUR),
  });
  const { id: bookingId } = await seat(await aUser(), session.id);
  await db.seat.updateMany({ where: { sessionId: session.id }, data: { bookingId, heldUntil } });
  return { session, bookingId };
}
const giveBack = (bookingId: number) => transaction((tx) => freeSeat(tx, bookingId));

/** Somebody is about to pay for the one seat of a table, for half an hour. */
async function hold({ id: sessionId }: { id: number }) {
  const { id: bookingId } = await seat(await aUser(), sessionId, 'pending');
  const heldUntil = new Date(clock.now().getTime() + HOUR / 2);
  await db.seat.updateMany({ where: { sessionId }, data: { bookingId, heldUntil, waitlistEntryId: null } });
  return bookingId;
}
const heldBackOf = async ({ id: userId }: Viewer) =>
  (await db.lookout.findUniqueOrThrow({ where: { userId } })).heldBack;

test('a seat of a full table that was saved, or fits a search, is told of in the morning', async () => {
  const [saver, searcher, late] = [await aWatcher(), await aWatcher(), await aWatcher()];
  const { session, bookingId } = await aFullTable();
  await save(saver, session);
  const search = String(new URLSearchParams({ search: session.title }));
  await as(searcher).ok('keepSearch', { search, name: 'This one' }, 'viewer { id }');
  await giveBack(bookingId);
  await save(late, session);
  sleepUntilMorning();
  await mailFinds();
  await mailFinds();
  const [mail, ...more] = await mailsTo(saver);
  expect(more).toEqual([]);
  expect(mail!.text).toContain('You saved it, it was full, and a seat is free again.');
  expect((await mailsTo(searcher))[0]!.text).toContain(
    'a seat is free again, and it fits your search: This one.',
  );
  // Whoever saved it with a free seat knows of that.
  expect(await mailsTo(late)).toEqual([]);
});

test('what was filled again, called off or only held is told to nobody', async () => {
  const watcher = await aWatcher();
  const [again, off, held] = [
    await aFullTable(),
    await aFullTable(),
    await aFullTable(new Date(Date.now() + HOUR)),
  ];
  for (const { session } of [again, off, held]) await save(watcher, session);
  for (const { bookingId } of [again, off, held]) await giveBack(bookingId);
  const { id: bookingId } = await seat(await aUser(), again.session.id);
  await db.seat.updateMany({ where: { sessionId: again.session.id }, data: { bookingId } });
  await db.session.update({ where: { id: off.session.id }, data: { status: 'cancelled' } });
  expect(await db.freedSeat.count({ where: { sessionId: held.session.id } })).toBe(0);
  sleepUntilMorning();
  await mailFinds();
  expect(await mailsTo(watcher)).toEqual([]);
});

test('whoever gives back a seat of a full table never waits for who edits the session', async () => {
  const { session, bookingId } = await aFullTable();
  await db.$transaction(async (editor) => {
    await lock(editor, { sessions: [session.id], sessionsFor: 'update' });
    await db.$transaction(async (player) => {
      await player.$executeRaw`SET LOCAL lock_timeout = '2s'`;
      await freeSeat(player, bookingId);
    });
  });
  expect(await db.freedSeat.count({ where: { sessionId: session.id } })).toBe(1);
});

test('a seat that somebody waits for is theirs first, and told of once nobody took it', async () => {
  const [watcher, waiting] = [await aWatcher(), await aUser()];
  const { session, bookingId } = await aFullTable();
  await save(watcher, session);
  const entry = await db.waitlistEntry.create({
    data: {
      sessionId: session.id,
      userId: waiting.id,
      status: 'offered',
      offeredUntil: new Date(Date.now() + 100 * HOUR),
    },
  });
  await giveBack(bookingId);
  const offered = { waitlistEntryId: entry.id, heldUntil: entry.offeredUntil };
  await db.seat.updateMany({ where: { sessionId: session.id }, data: offered });
  await db.lookout.updateMany({ where: { userId: watcher.id }, data: { toldUpTo: clock.now() } });
  await transaction(async (tx) => {
    await tx.waitlistEntry.update({ where: { id: entry.id }, data: { status: 'lapsed' } });
    await withdrawOffer(tx, entry.id);
  });
  sleepUntilMorning();
  await mailFinds();
  expect(await mailsTo(watcher)).toHaveLength(1);
});

test('a seat on resale, and one that is added, is a seat as well', async () => {
  const watcher = await aWatcher();
  const [resold, larger] = [await aFullTable(), await aFullTable()];
  for (const { session } of [resold, larger]) await save(watcher, session);
  await transaction((tx) => putOnResale(tx, resold.bookingId));
  await transaction((tx) => resizeSeats(tx, larger.session.id, 2));
  await transaction((tx) => resizeSeats(tx, larger.session.id, 3));
  expect(await db.freedSeat.count({ where: { sessionId: larger.session.id } })).toBe(1);
  sleepUntilMorning();
  await mailFinds();
  const [mail] = await mailsTo(watcher);
  expect(mail).toMatchObject({ subject: '2 tables for you' });
  for (const { session } of [resold, larger]) expect(mail!.text).toContain(`/sessions/${session.id}`);
});

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
  for (const watcher of [saver, searcher]) expect(await mailsTo(watcher)).toEqual([]);
  // Held once more in the next morning, by somebody else.
  await giveBack(held);
  sleepUntilMorning();
  const again = await hold(session);
  await mailFinds();
  for (const watcher of [saver, searcher]) expect(await mailsTo(watcher)).toEqual([]);
  await giveBack(again);
  expect(await db.freedSeat.count({ where: { sessionId: session.id } })).toBe(1);
  for (let morning = 1; morning <= 3; morning += 1) {
    sleepUntilMorning();
    await mailFinds();
    await mailFinds();
    for (const watcher of [saver, searcher]) expect(await mailsTo(watcher)).toHaveLength(1);
  }
  expect((await mailsTo(saver))[0]!.text).toContain('it was full, and a seat is free again.');
  expect((await mailsTo(searcher))[0]!.text).toContain('it fits your search: This one.');
  // Whom it does not concern, nothing is kept for.
  expect(await mailsTo(other)).toEqual([]);
  expect(await heldBackOf(other)).toEqual([]);
});

test('a seat that is held after it was told of, and given up, is not told of again', async () => {
  const watcher = await aWatcher();
  const { session, bookingId } = await aFullTable();
  await save(watcher, session);
  await giveBack(bookingId);
  sleepUntilMorning();
  await mailFinds();
  expect(await mailsTo(watcher)).toHaveLength(1);
  await giveBack(await hold(session));
  sleepUntilMorning();
  await hold(session);
  await mailFinds();
  sleepUntilMorning();
  await mailFinds();
  expect(await mailsTo(watcher)).toHaveLength(1);
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
  expect(await mailsTo(watcher)).toEqual([]);
  const paying = await hold(session);
  await db.waitlistEntry.update({ where: { id: entry.id }, data: { status: 'lapsed' } });
  await giveBack(paying);
  sleepUntilMorning();
  await mailFinds();
  sleepUntilMorning();
  await mailFinds();
  expect(await mailsTo(watcher)).toHaveLength(1);
});

test('a seat for which somebody waits is told of when they wait no longer', async () => {
  const watcher = await aWatcher();
  const { session, bookingId } = await aFullTable();
  await save(watcher, session);
  await giveBack(bookingId);
  await db.waitlistEntry.create({ data: { sessionId: session.id, userId: (await aUser()).id } });
  sleepUntilMorning();
  await mailFinds();
  expect(await mailsTo(watcher)).toEqual([]);
  await db.waitlistEntry.deleteMany({ where: { sessionId: session.id } });
  sleepUntilMorning();
  await mailFinds();
  expect(await mailsTo(watcher)).toHaveLength(1);
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
  expect(await mailsTo(watcher)).toEqual([]);
  expect(await heldBackOf(watcher)).toEqual([]);
});

test('what is held while its date or its news grows old is let go', async () => {
  const watcher = await aWatcher();
  const { session, bookingId } = await aFullTable();
  await save(watcher, session);
  await giveBack(bookingId);
  for (let morning = 1; morning <= 8; morning += 1) {
    sleepUntilMorning();
    await hold(session);
    await mailFinds();
  }
  expect(await heldBackOf(watcher)).toEqual([]);
  sleepUntilMorning();
  await mailFinds();
  expect(await mailsTo(watcher)).toEqual([]);
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
  expect(await mailsTo(watcher)).toEqual([]);
  sleepUntilMorning();
  await mailFinds();
  sleepUntilMorning();
  await mailFinds();
  expect(await mailsTo(watcher)).toMatchObject([{ subject: `A table for you: ${session.title}` }]);
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
  expect(await mailsTo(watcher)).toHaveLength(1);
  expect(await mailsTo(waiting)).toEqual([]);
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
  expect(await mailsTo(watcher)).toHaveLength(1);
  expect(await heldBackOf(watcher)).toEqual([]);
  sleepUntilMorning();
  await mailFinds();
  expect(await mailsTo(watcher)).toHaveLength(1);
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
    expect(await mailsTo(watcher)).toHaveLength(1);
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
  expect(await mailsTo(watcher)).toHaveLength(2);
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
  for (const watcher of [broken, good]) expect(await mailsTo(watcher)).toHaveLength(1);
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
