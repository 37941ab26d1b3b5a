import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aFullTable, findsMailedTo, giveBack, mornings, save } from '../../tests/scene/finds.ts';
import { seat } from '../../tests/scene/table.ts';
import { aUser } from '../../tests/scene/world.ts';
import { freeSeat, putOnResale, withdrawOffer } from '../bookings/core/seats.ts';
import { resizeSeats } from '../catalog/seats.service.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { HOUR } from '../platform/durations.rules.ts';
import { transaction } from '../platform/transaction.ts';
import { lock } from '../seating/locks.ts';
import { mailFinds } from './finds.service.ts';

const ZONE = 'America/Chicago';

const { sleepUntilMorning } = mornings(ZONE);
afterAll(closeAll);

const aWatcher = () => aUser({ timeZone: ZONE });

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
  const [mail, ...more] = await findsMailedTo(saver);
  expect(more).toEqual([]);
  expect(mail!.text).toContain('You saved it, it was full, and a seat is free again.');
  expect((await findsMailedTo(searcher))[0]!.text).toContain(
    'a seat is free again, and it fits your search: This one.',
  );
  // Whoever saved it with a free seat knows of that.
  expect(await findsMailedTo(late)).toEqual([]);
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
  expect(await findsMailedTo(watcher)).toEqual([]);
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
  expect(await findsMailedTo(watcher)).toHaveLength(1);
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
  const [mail] = await findsMailedTo(watcher);
  expect(mail).toMatchObject({ subject: '2 tables for you' });
  for (const { session } of [resold, larger]) expect(mail!.text).toContain(`/sessions/${session.id}`);
});
