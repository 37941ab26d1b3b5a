import { afterAll, expect, test } from '@jest/globals';
import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { readsOf, statementsOf } from '../../tests/scene/statements.ts';
import { aFriendsSeat, aTable, loggedIn, seat } from '../../tests/scene/table.ts';
import { aGameMaster, aSession, aStaffMember, aUser, refused } from '../../tests/scene/world.ts';
import { erase } from '../identity/erasure.service.ts';
import { clock } from '../platform/clock.ts';
import { MOST_COUNTED } from '../platform/counts.rules.ts';
import { writeCursor } from '../platform/cursor.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import { HOUR, MINUTE } from '../platform/rules.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { lockRow } from '../seating/locks.ts';
import { messageStream } from './inbox.service.ts';
import { countUnread, listMessages, markMessageRead, sendMessage } from './messages.service.ts';
import { reportMessage } from './reporting.service.ts';
import { blockUser } from './safety.service.ts';
import { sendSessionMessage } from './session-message.service.ts';
import * as threads from './session-thread.service.ts';
import { mailTableDigests } from './thread-digest.service.ts';

afterAll(closeAll);

const say = (viewer: Viewer, sessionId: number, content: string, more: object = {}) =>
  sendSessionMessage(viewer, { sessionId, content, ...more });
const heard = async (viewer: Viewer, sessionId: number, args = {}) =>
  (await threads.listThreadMessages(viewer, sessionId, args)).rows.map(({ content }) => content);
const unreadAt = async (viewer: Viewer, sessionId: number) =>
  (await threads.getSessionThread(viewer, sessionId)).unreadCount;
const listed = async (viewer: Viewer) =>
  (await threads.listSessionThreads(viewer, {})).rows.map(({ tableId }) => tableId);
const endSeat = (viewer: Viewer, sessionId: number) =>
  db.booking.updateMany({ where: { userId: viewer.id, sessionId }, data: { status: 'cancelled' } });
const anHourAgo = (sessionId: number) =>
  db.message.updateMany({
    where: { threadId: sessionId },
    data: { createdAt: new Date(clock.now().getTime() - HOUR) },
  });

test('everybody at the table reads what one of them writes, and nobody else', async () => {
  const { gameMaster, session, player, fellow } = await aTable();
  const elsewhere = await aTable();
  await say(player, session.id, 'I bring crisps.');
  await say(gameMaster, session.id, 'And I the doom.');
  for (const viewer of [player, fellow, gameMaster, await aStaffMember()])
    expect(await heard(viewer, session.id)).toEqual(['I bring crisps.', 'And I the doom.']);
  expect(await Promise.all([fellow, player, gameMaster].map(({ id }) => countUnread(id)))).toEqual([2, 1, 1]);
  expect(await listed(fellow)).toEqual([session.id]);
  const [held, ended] = [await aUser(), await aUser()];
  await seat(held, session.id, 'pending');
  await seat(ended, session.id, 'cancelled');
  for (const viewer of [held, ended, elsewhere.player, elsewhere.gameMaster, await aUser()]) {
    expect(await heard(viewer, session.id)).toEqual([]);
    expect((await threads.sessionThreads(viewer, [session.id])).size).toBe(0);
    await refused(say(viewer, session.id, 'Let me in'), 'FORBIDDEN');
    await refused(threads.markSessionThreadRead(viewer, session.id), 'FORBIDDEN');
    await refused(threads.muteSessionThread(viewer, session.id, true), 'FORBIDDEN');
    expect([await countUnread(viewer.id), await listed(viewer)]).toEqual([0, []]);
  }
  const empty = await aSession({ gameMasterId: gameMaster.gameMasterId! });
  await refused(say(gameMaster, empty.id, 'Hello?'), 'CONFLICT');
  await refused(say(player, 2_000_000_000, 'Hello?'), 'NOT_FOUND');
  await refused(say(player, session.id, ' '), 'BAD_INPUT', 'content');
  await refused(say(player, session.id, 'x'.repeat(4_001)), 'BAD_INPUT', 'content');
  await refused(say(player, session.id, 'As another', { senderId: fellow.id }), 'FORBIDDEN', 'senderId');
});

test('with the seat goes the thread: lists, counts, single messages, writing and what is live', async () => {
  const { gameMaster, session, player } = await aTable();
  const reader = await loggedIn(player);
  const stream = await messageStream(reader, null);
  const { id } = await say(gameMaster, session.id, 'Before');
  expect((await stream.next()).value).toMatchObject({
    content: 'Before',
    recipientId: null,
    sessionId: session.id,
  });
  await endSeat(player, session.id);
  await say(await aStaffMember(), session.id, 'After');
  await sendMessage(gameMaster, { recipientId: player.id, content: 'Goodbye' }).catch(() => {});
  const { id: toStaff } = await sendMessage(await aStaffMember(), {
    recipientId: player.id,
    content: 'Sorry',
  });
  expect((await stream.next()).value).not.toMatchObject({ content: 'After' });
  await stream.return?.();
  expect(toStaff).toBeGreaterThan(id);
  expect(await heard(player, session.id)).toEqual([]);
  expect((await listMessages(player, {})).rows.filter(({ threadId }) => threadId !== null)).toEqual([]);
  expect((await as(player).ask(`{ node(id: "${globalId('Message', id)}") { id } }`)).node).toBeNull();
  await refused(reportMessage(player, { messageId: id, reason: 'Rude' }), 'NOT_FOUND');
  await refused(markMessageRead(player, id), 'NOT_FOUND');
  await refused(say(player, session.id, 'One more'), 'FORBIDDEN');
});

test('a friend whose seat somebody else has paid for writes and reads until it is given back', async () => {
  const { session, player } = await aTable();
  const friend = await aUser();
  const { id, userId } = await aFriendsSeat(session.id, friend);
  await say(friend, session.id, 'I come with a friend.');
  expect(await heard(player, session.id)).toEqual(['I come with a friend.']);
  expect(await listed(friend)).toEqual([session.id]);
  await refused(say({ ...friend, id: userId }, session.id, 'I have paid, and sit nowhere.'), 'FORBIDDEN');
  await db.booking.update({ where: { id }, data: { sitterId: null } });
  await refused(say(friend, session.id, 'Am I still there?'), 'FORBIDDEN');
  expect(await listed(friend)).toEqual([]);
});

test('another Game Master takes the thread over', async () => {
  const { gameMaster, session, player } = await aTable();
  await say(player, session.id, 'Hello');
  const { viewer, profile } = await aGameMaster();
  await db.session.update({ where: { id: session.id }, data: { gameMasterId: profile.id } });
  expect(await heard(viewer, session.id)).toEqual(['Hello']);
  expect(await heard(gameMaster, session.id)).toEqual([]);
});

test('a seat that is lost while its player writes: refused, and nothing is stored', async () => {
  const { session, player } = await aTable();
  const [, sent] = await overlap(
    (tx) => tx.booking.updateMany({ where: { userId: player.id }, data: { status: 'cancelled' } }),
    () => say(player, session.id, 'Too late'),
  );
  expect(sent).toMatchObject({ status: 'rejected', reason: { code: 'FORBIDDEN' } });
  expect(await db.message.count({ where: { threadId: session.id } })).toBe(0);
});

test('staff whose role is taken while they write: refused, and nothing is stored', async () => {
  const { session } = await aTable();
  const staff = await aStaffMember();
  const [, said] = await overlap(
    async (tx) => {
      await tx.$queryRaw`SELECT id FROM "Session" WHERE id = ${session.id} FOR UPDATE`;
      await tx.user.update({ where: { id: staff.id }, data: { isAdmin: false } });
    },
    () => say(staff, session.id, 'By order.'),
  );
  expect(said).toMatchObject({ status: 'rejected', reason: { code: 'FORBIDDEN' } });
  expect(await db.message.count({ where: { threadId: session.id } })).toBe(0);
});

test('the same press of a button writes one message, and one key is no other text', async () => {
  const { session, player, fellow } = await aTable();
  const requestKey = 'press-of-a-button';
  const tries = await Promise.all(
    Array.from({ length: 5 }, () => say(player, session.id, 'Once', { requestKey })),
  );
  expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
  await refused(say(player, session.id, 'Twice', { requestKey }), 'CONFLICT', 'requestKey');
  await say(fellow, session.id, 'Once', { requestKey }); // the key is one's own
  expect(await heard(player, session.id)).toEqual(['Once', 'Once']);
});

test('many at once: every message is there, once, and is told to everybody once', async () => {
  const { gameMaster, session, player, fellow } = await aTable();
  const stream = await messageStream(await loggedIn(fellow), null);
  const words = Array.from({ length: 20 }, (_none, n) => `n${n}`);
  await Promise.all(words.map((word, n) => say(n % 2 ? player : gameMaster, session.id, word)));
  const told: string[] = [];
  while (told.length < 20) told.push((await stream.next()).value.content);
  await stream.return?.();
  expect(told.toSorted()).toEqual(words.toSorted());
  expect((await heard(player, session.id)).toSorted()).toEqual(words.toSorted());
  expect(await unreadAt(fellow, session.id)).toBe(20);
});

test('who joins later reads everything, and only what comes then is news', async () => {
  const { session, player, gameMaster } = await aTable();
  await say(player, session.id, 'Long ago');
  await anHourAgo(session.id);
  const late = await aUser();
  await seat(late, session.id);
  expect(await heard(late, session.id)).toEqual(['Long ago']);
  expect([await unreadAt(late, session.id), await countUnread(late.id)]).toEqual([0, 0]);
  const stream = await messageStream(await loggedIn(late), null);
  await say(gameMaster, session.id, 'Welcome');
  expect((await stream.next()).value).toMatchObject({ content: 'Welcome' });
  await stream.return?.();
  expect(await countUnread(late.id)).toBe(1);
});

test('to a friend only what comes after the seat was claimed is news, however long ago it was paid', async () => {
  const { session, player, gameMaster } = await aTable();
  await say(player, session.id, 'Long ago');
  await anHourAgo(session.id);
  const friend = await aUser();
  const { id } = await aFriendsSeat(session.id, friend);
  const now = clock.now();
  const data = { confirmedAt: new Date(now.getTime() - 2 * HOUR), claimedAt: now };
  await db.booking.update({ where: { id }, data });
  expect(await heard(friend, session.id)).toEqual(['Long ago']);
  expect([await unreadAt(friend, session.id), await countUnread(friend.id)]).toEqual([0, 0]);
  await say(gameMaster, session.id, 'Welcome');
  expect([await unreadAt(friend, session.id), await countUnread(friend.id)]).toEqual([1, 1]);
});

test('read and muted: counted by a query, announcements of the table with it', async () => {
  const { gameMaster, session, player } = await aTable();
  const first = await say(gameMaster, session.id, 'One');
  await say(gameMaster, session.id, 'Two');
  await as(gameMaster).ok('sendBroadcast', { sessionId: globalId('Session', session.id), content: 'To all' });
  expect(await countUnread(player.id)).toBe(3);
  expect(await markMessageRead(player, first.id)).toMatchObject({ readAt: expect.any(Date) });
  expect(await countUnread(player.id)).toBe(2);
  await as(player).ok('markSessionThreadRead', { sessionId: globalId('Session', session.id) });
  await markMessageRead(player, first.id); // never back
  expect(await countUnread(player.id)).toBe(0);
  await threads.muteSessionThread(player, session.id, true);
  await say(gameMaster, session.id, 'Three');
  expect([await unreadAt(player, session.id), await countUnread(player.id)]).toEqual([1, 0]);
  const bell = '{ viewer { messages(first: 1, quiet: false) { totalCount edges { node { content } } } } }';
  const { messages } = (await as(player).ask(bell)).viewer;
  expect(messages).toEqual({ totalCount: 1, edges: [{ node: { content: 'To all' } }] });
  expect((await listMessages(player, {})).rows).toHaveLength(4);
  await threads.muteSessionThread(player, session.id, false);
  expect(await countUnread(player.id)).toBe(1);
});

test('staff read every thread without a trace, and follow those they write in', async () => {
  const { session, player } = await aTable();
  const staff = await aStaffMember();
  await say(player, session.id, 'Anybody?');
  await threads.markSessionThreadRead(staff, session.id);
  expect([
    await listed(staff),
    await countUnread(staff.id),
    await db.threadReader.count({ where: { userId: staff.id } }),
  ]).toEqual([[], 0, 0]);
  await say(staff, session.id, 'We are here');
  await say(player, session.id, 'Thanks');
  expect([await listed(staff), await countUnread(staff.id)]).toEqual([[session.id], 1]);
  await db.user.update({ where: { id: staff.id }, data: { isAdmin: false } });
  expect(await countUnread(staff.id)).toBe(0);
});

test('what somebody blocked says is folded for the one who blocked, and no news; the others see nothing of it', async () => {
  const { session, player, fellow, gameMaster } = await aTable();
  await blockUser(player, fellow.id);
  await say(fellow, session.id, 'Boo');
  await say(player, session.id, 'Hm');
  const folded = async (viewer: Viewer) =>
    (await threads.listThreadMessages(viewer, session.id)).rows.map(({ isFolded }) => isFolded);
  expect(await folded(player)).toEqual([true, false]);
  expect([await folded(fellow), await folded(gameMaster)]).toEqual([
    [false, false],
    [false, false],
  ]);
  expect([await countUnread(player.id), await countUnread(fellow.id)]).toEqual([0, 1]);
});

test('a message at a table is reported by who reads it, not by who wrote it', async () => {
  const { session, player, fellow } = await aTable();
  const { id: messageId } = await say(player, session.id, 'Rude words');
  await refused(reportMessage(player, { messageId, reason: 'Mine' }), 'FORBIDDEN', 'messageId');
  await reportMessage(fellow, { messageId, reason: 'Rude' });
  expect(await db.report.findMany({ where: { messageId } })).toMatchObject([
    { reporterId: fellow.id, aboutUserId: player.id, reason: 'Rude' },
  ]);
});

test('staff who mute a table they do not follow have nothing of before to read when they hear it again', async () => {
  const { session, player } = await aTable();
  await say(player, session.id, 'Said before.');
  const staff = await aStaffMember();
  await threads.muteSessionThread(staff, session.id, true);
  expect((await threads.muteSessionThread(staff, session.id, false)).unreadCount).toBe(0);
});

test('one mail tells of all tables, twice a day at most, and not of muted ones', async () => {
  const { session, player, fellow, gameMaster } = await aTable();
  const other = await aTable();
  await seat(fellow, other.session.id);
  const mails = async (viewer: Viewer) =>
    (
      await db.outboxMail.findMany({
        where: { toAddress: viewer.email, kind: 'table-messages' },
        orderBy: { id: 'asc' },
      })
    ).map(({ subject }) => subject);
  const later = async (minutes: number) => {
    clock.setOffset(minutes * MINUTE);
    await mailTableDigests();
    return mails(fellow);
  };
  await threads.muteSessionThread(gameMaster, session.id, true);
  await say(player, session.id, 'One');
  await say(player, session.id, 'Two');
  await say(other.player, other.session.id, 'Three');
  expect(await later(5)).toEqual([]);
  const first = 'There are 3 new messages at your tables';
  expect(await later(20)).toEqual([first]);
  expect(await mails(gameMaster)).toEqual([]);
  await say(player, session.id, 'Four');
  expect(await later(60)).toEqual([first]);
  await threads.markSessionThreadRead(fellow, other.session.id);
  expect(await later(13 * 60)).toEqual([first, `There are 3 new messages at the table of ${session.title}`]);
  expect(await later(26 * 60)).toHaveLength(2);
  clock.setOffset(0);
});

test('however many tables have news, their readers are told by as many statements', async () => {
  const toldOf = async (count: number) => {
    const tables = await Promise.all(Array.from({ length: count }, () => aTable()));
    for (const { player, session } of tables) await say(player, session.id, 'One');
    clock.setOffset(20 * MINUTE);
    const { length } = await statementsOf(mailTableDigests);
    clock.setOffset(0);
    const { email: toAddress } = tables.at(-1)!.fellow;
    expect(await db.outboxMail.count({ where: { toAddress, kind: 'table-messages' } })).toBe(1);
    return length;
  };
  expect(await toldOf(3)).toBe(await toldOf(1));
});

test('a mail about one message speaks of one', async () => {
  const { session, player, fellow } = await aTable();
  await say(player, session.id, 'One');
  clock.setOffset(20 * MINUTE);
  await mailTableDigests();
  clock.setOffset(0);
  const { subject, text } = await db.outboxMail.findFirstOrThrow({
    where: { toAddress: fellow.email, kind: 'table-messages' },
  });
  expect(subject).toBe(`There is a new message at the table of ${session.title}`);
  expect(text).toMatch(/^Read it/m);
});

test('nobody is mailed of a table at an address that they never proved, or against their will', async () => {
  const { session, player, fellow, gameMaster } = await aTable();
  await db.user.update({ where: { id: fellow.id }, data: { emailVerified: false } });
  await db.user.update({ where: { id: gameMaster.id }, data: { mailMessages: false } });
  await say(player, session.id, 'One');
  clock.setOffset(20 * MINUTE);
  await mailTableDigests();
  clock.setOffset(0);
  const toAddress = { in: [fellow.email, gameMaster.email] };
  expect(await db.outboxMail.count({ where: { toAddress, kind: 'table-messages' } })).toBe(0);
});

test('an account that is gone leaves its words and no name', async () => {
  const { session, player, fellow } = await aTable();
  await say(player, session.id, 'I was here');
  await threads.muteSessionThread(player, session.id, true);
  await transaction((tx) => erase(tx, player));
  await endSeat(player, session.id);
  expect(await heard(fellow, session.id)).toEqual(['I was here']);
  expect(await db.threadReader.count({ where: { userId: player.id } })).toBe(0);
});

test('who is erased while they mute a table leaves nothing of it', async () => {
  const { session, player } = await aTable();
  const [, muted] = await overlap(
    async (tx) => {
      await lockRow(tx, 'User', player.id);
      await erase(tx, player);
    },
    () => threads.muteSessionThread(player, session.id, true),
  );
  expect(muted).toMatchObject({ status: 'rejected', reason: { code: 'NOT_LOGGED_IN' } });
  expect(await db.threadReader.count({ where: { userId: player.id } })).toBe(0);
});

test('a table of 5,000 messages: pages by the index, and as many statements as for forty', async () => {
  const { session, player, fellow } = await aTable();
  for (let n = 0; n < 10; n += 1) await say(player, session.id, `n${n}`);
  const ask = async () =>
    as(fellow).ask(`{ viewer { unreadCount sessionThreads { edges { node { unreadCount session { title }
      messages(last: 30) { totalCount pageInfo { hasPreviousPage } edges { node { content sender { fullName } } } } } } } } }`);
  const { id: _, ...like } = await db.message.findFirstOrThrow({ where: { threadId: session.id } });
  const add = (length: number, from: number) =>
    db.message.createMany({
      data: Array.from({ length }, (_none, n) => ({ ...like, content: `m${from + n}` })),
    });
  await add(30, 0);
  const few = await readsOf(ask);
  await add(4_960, 30);
  await db.$executeRaw`ANALYZE "Message"`;
  let answer!: Awaited<ReturnType<typeof ask>>;
  const many = await readsOf(async () => {
    answer = await ask();
  });
  expect(many.length).toBe(few.length);
  const [{ node }] = answer.viewer.sessionThreads.edges;
  expect([answer.viewer.unreadCount, node.unreadCount, node.messages.totalCount]).toEqual([
    MOST_COUNTED,
    5_000,
    MOST_COUNTED,
  ]);
  expect([node.messages.edges.length, node.messages.edges[29].node.content]).toEqual([30, 'm4989']);
  const back: number[] = [];
  let before: string | null = null;
  for (let page = 0; page < 50; page += 1) {
    const { rows } = await threads.listThreadMessages(fellow, session.id, { last: 100, before });
    back.push(...rows.map(({ id }) => id).toReversed());
    before = writeCursor({ at: 0, id: rows[0]!.id });
  }
  expect(new Set(back).size).toBe(5_000);
  expect(back).toEqual(back.toSorted((a, b) => b - a));
  // A page of thirty reads a page of thirty.
  const page = many.find(({ text }) => text.includes('"isOthers"') && text.includes('LIMIT'))!;
  const plan = await db.$queryRawUnsafe<object[]>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${page.text}`,
    ...page.values,
  );
  const scans = JSON.stringify(plan).matchAll(/"Relation Name":"Message".*?"Actual Rows":([\d.]+)/g);
  const rows = [...scans].map(([, count]) => Number(count));
  expect(rows.length).toBeGreaterThan(0);
  expect(Math.max(...rows)).toBeLessThanOrEqual(31);
});
