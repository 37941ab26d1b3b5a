import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { closeAll } from '../../tests/scene/close.ts';
import { readsOf, statementsOf } from '../../tests/scene/statements.ts';
import { loggedIn } from '../../tests/scene/table.ts';
import { holdTimers } from '../../tests/scene/timers.ts';
import { aGameMaster, aStaffMember, aUser } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { pubsub } from '../platform/pubsub.ts';
import type { Viewer } from '../platform/viewer.ts';
import { markConversationRead } from './conversation.service.ts';
import { type MessageRow, storeMessages } from './delivery.ts';
import { messageStream, unreadCountStream } from './inbox.service.ts';
import { sendMessage } from './messages.service.ts';

let staff: Viewer;
let reader: Viewer;
const open: AsyncIterableIterator<unknown>[] = [];

// What is looked at every few seconds is looked at when a test says so: a machine that stands still skips nothing.
beforeAll(() => holdTimers(['setInterval', 'clearInterval']));
beforeEach(async () => {
  staff = await aStaffMember();
  reader = await loggedIn(await aUser());
});
afterAll(async () => {
  jest.useRealTimers();
  for (const inbox of open) await inbox.return?.();
  await closeAll();
});

const send = (content: string, from = staff, to = reader) =>
  sendMessage(from, { recipientId: to.id, content });
/** A message of which no notice tells. */
const storeSilently = async (content: string) => {
  const letter = {
    senderId: staff.id,
    recipientIds: [reader.id],
    content,
    sessionId: null,
    broadcastId: null,
  };
  return (await storeMessages(db, letter))[0]!;
};
const keep = <T extends AsyncIterableIterator<unknown>>(inbox: T) => {
  open.push(inbox);
  return inbox;
};
const subscribe = async (afterId: number | null = null, viewer = reader) =>
  keep(await messageStream(viewer, afterId));

async function take(inbox: AsyncIterableIterator<MessageRow>, count: number) {
  const contents: string[] = [];
  while (contents.length < count) {
    const { done, value } = await inbox.next();
    if (done) break;
    contents.push(value.content);
  }
  return contents;
}

const within = <T>(milliseconds: number, promise: Promise<T>) =>
  Promise.race([promise, new Promise<'nothing'>((resolve) => setTimeout(resolve, milliseconds, 'nothing'))]);

test('messages come to both people, each once, and to nobody else', async () => {
  const stranger = await loggedIn(await aUser());
  await send('before');
  const [mine, theirs, others] = [
    await subscribe(),
    await subscribe(null, await loggedIn(staff)),
    await subscribe(null, stranger),
  ];
  const nothing = others.next();
  await Promise.all(['a', 'b', 'c'].map((content) => send(content)));
  expect((await take(mine, 3)).sort()).toEqual(['a', 'b', 'c']);
  expect((await take(theirs, 3)).sort()).toEqual(['a', 'b', 'c']);
  expect(await within(100, mine.next())).toBe('nothing');
  expect(await within(100, nothing)).toBe('nothing');
});

test('a lost notice delays a message and never loses it', async () => {
  const inbox = await subscribe();
  await storeSilently('unheard');
  await send('heard');
  expect(await take(inbox, 2)).toEqual(['unheard', 'heard']);
});

test('without any notice the rows are looked at every half minute', async () => {
  const every = jest.spyOn(globalThis, 'setInterval');
  const inbox = await subscribe();
  const [look] = every.mock.calls.find(([, milliseconds]) => milliseconds === 30_000)!;
  every.mockRestore();
  const next = inbox.next();
  expect(await within(100, next)).toBe('nothing');
  await storeSilently('unheard');
  expect(await within(100, next)).toBe('nothing');
  look();
  expect((await next).value.content).toBe('unheard');
});

test('a client that says what it saw last is told what it missed', async () => {
  clock.setOffset(-60_000);
  const seen = await send('seen');
  await send('missed 1');
  await send('missed 2', reader, staff);
  clock.setOffset(0);
  const inbox = await subscribe(seen.id);
  expect(await take(inbox, 2)).toEqual(['missed 1', 'missed 2']);
  await send('new');
  expect(await take(inbox, 1)).toEqual(['new']);
  expect(await take(await subscribe(0), 4)).toEqual(['seen', 'missed 1', 'missed 2', 'new']);
});

test('a message that becomes visible after a later one is not lost', async () => {
  const inbox = await subscribe();
  const [stored, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const late = db.$transaction(async (tx) => {
    const letter = {
      senderId: (await aStaffMember()).id,
      recipientIds: [reader.id],
      content: 'late',
      sessionId: null,
      broadcastId: null,
    };
    await storeMessages(tx, letter);
    stored.resolve();
    await commit.promise;
  });
  await Promise.race([stored.promise, late]);
  await send('later id');
  expect(await take(inbox, 1)).toEqual(['later id']);
  commit.resolve();
  await late;
  await send('next');
  expect(await take(inbox, 2)).toEqual(['late', 'next']);
});

test('more than one batch', async () => {
  const inbox = await subscribe();
  for (let n = 0; n < 120; n += 1) await storeSilently(String(n));
  pubsub.publish(`inbox:${reader.id}`, null);
  expect(await take(inbox, 120)).toEqual(Array.from({ length: 120 }, (_, n) => String(n)));
});

test('however much was missed, what is old is read once and not carried along', async () => {
  clock.setOffset(-2 * 60_000);
  for (let n = 0; n < 120; n += 1) await storeSilently(String(n));
  clock.setOffset(0);
  const inbox = await subscribe(0);
  const reads = await readsOf(() => take(inbox, 120));
  const carried = reads.flatMap(({ values }) => values.filter(Array.isArray));
  expect(reads.length).toBeGreaterThan(2);
  expect(carried.flat()).toEqual([]);
  await send('new');
  expect(await take(inbox, 1)).toEqual(['new']);
});

test('the unread count: at once, then whenever it is another one', async () => {
  await send('a');
  const counts = keep(unreadCountStream(reader));
  expect((await counts.next()).value).toBe(1);
  const second = counts.next();
  await send('from the reader', reader, staff);
  expect(await within(100, second)).toBe('nothing');
  await send('b');
  expect((await second).value).toBe(2);
  await markConversationRead(reader, staff.id);
  expect((await counts.next()).value).toBe(0);
});

test.each([
  ['logout', true, () => db.loginToken.delete({ where: { id: reader.tokenId } })],
  ['logout without a notice', false, () => db.loginToken.delete({ where: { id: reader.tokenId } })],
  ['disabled', false, () => db.user.update({ where: { id: reader.id }, data: { disabledAt: new Date() } })],
])('%s ends the subscription long before the rows are looked at', async (_, told, end) => {
  const [inbox, counts] = [await subscribe(), keep(unreadCountStream(reader))];
  await counts.next();
  const ends = Promise.all([inbox.next(), counts.next()]);
  await end();
  if (told) pubsub.publish(`logins:${reader.id}`, { tokenId: reader.tokenId });
  else jest.advanceTimersByTime(10_000);
  expect(await ends).toEqual([
    { done: true, value: undefined },
    { done: true, value: undefined },
  ]);
  await storeSilently('too late');
  expect(await inbox.next()).toMatchObject({ done: true });
});

test('whoever gets or loses a role subscribes anew: nothing is heard as what they were', async () => {
  const roles = [{ isAdmin: true }, { isAdmin: false }, { isGameMaster: true }];
  for (const data of roles) {
    const inbox = await subscribe();
    const next = inbox.next();
    await db.user.update({ where: { id: reader.id }, data });
    pubsub.publish(`logins:${reader.id}`, { tokenId: null });
    expect(await next).toEqual({ done: true, value: undefined });
    reader = { ...reader, ...data };
  }
});

test('a profile that is taken away ends what its Game Master hears, without a notice', async () => {
  const { viewer, profile } = await aGameMaster();
  const inbox = await subscribe(null, await loggedIn(viewer));
  const next = inbox.next();
  await db.gameMaster.update({ where: { id: profile.id }, data: { userId: null } });
  jest.advanceTimersByTime(10_000);
  expect(await next).toEqual({ done: true, value: undefined });
});

test('another login of the same person that ends changes nothing', async () => {
  const other = await loggedIn(reader);
  const inbox = await subscribe();
  await db.loginToken.delete({ where: { id: other.tokenId } });
  pubsub.publish(`logins:${reader.id}`, { tokenId: null });
  const next = inbox.next();
  expect(await within(300, next)).toBe('nothing');
  await send('still here');
  expect((await next).value.content).toBe('still here');
});

test('a subscriber that stops taking is let go', async () => {
  const inbox = await subscribe();
  await send('taken');
  await inbox.next();
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  for (let n = 0; n < 102; n += 1) pubsub.publish(`inbox:${reader.id}`, null);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await inbox.next()).toMatchObject({ done: true });
});

test('thousands of notices at once, as after a pause of the process, are looked into together', async () => {
  const inbox = await subscribe();
  const next = inbox.next();
  const looked = await statementsOf(async () => {
    for (let n = 0; n < 5_000; n += 1) {
      pubsub.publish(`inbox:${reader.id}`, null);
      pubsub.publish(`logins:${reader.id}`, { tokenId: null });
    }
    await send('heard');
    await next;
  });
  expect(await next).toMatchObject({ done: false });
  expect(looked.length).toBeLessThan(50);
});

test('unsubscribing ends a waiting read at once', async () => {
  const inbox = await subscribe();
  const next = inbox.next();
  await inbox.return?.();
  expect(await next).toMatchObject({ done: true });
});
