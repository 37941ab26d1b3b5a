import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aCampaign } from '../../tests/scene/campaign.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { readsOf } from '../../tests/scene/statements.ts';
import { aTable, seat } from '../../tests/scene/table.ts';
import { aGameMaster, aSession, aStaffMember, aUser, inHours, refused } from '../../tests/scene/world.ts';
import { writeCursor } from '../platform/cursor.ts';
import { db } from '../platform/db.ts';
import type { Viewer } from '../platform/viewer.ts';
import * as conversations from './conversation.service.ts';
import * as messages from './messages.service.ts';
import { reportMessage } from './reporting.service.ts';
import { blockUser, unblockUser } from './safety.service.ts';

const write = (from: Viewer | null, to: { id: number }, content = 'Hail!', more: object = {}) =>
  messages.sendMessage(from, { recipientId: to.id, content, ...more });

let table: Awaited<ReturnType<typeof aTable>>;
let stranger: Viewer;
let staff: Viewer;

beforeAll(async () => {
  table = await aTable();
  stranger = await aUser();
  staff = await aStaffMember();
});
afterAll(closeAll);

describe('who may write first', () => {
  test('to staff, to a Game Master, to the people of the own table', async () => {
    await write(stranger, staff);
    await write(stranger, table.gameMaster);
    await write(table.player, table.fellow);
    await write(table.gameMaster, table.fellow);
    await write(staff, await aUser());
  });

  test('not to anybody else, nor by a booking that is not paid or was given up', async () => {
    await refused(write(stranger, table.player), 'FORBIDDEN', 'recipientId');
    const other = await aGameMaster();
    await refused(write(other.viewer, table.player), 'FORBIDDEN');
    for (const status of ['pending', 'cancelled'] as const) {
      const almost = await aUser();
      await seat(almost, table.session.id, status);
      await refused(write(almost, table.player), 'FORBIDDEN');
    }
  });

  test('from a Game Master to whoever has a date reserved, whom nobody else at the table may write to', async () => {
    const { campaign, sessions, gameMaster } = await aCampaign([inHours(24 * 9)]);
    const [member, fellow] = [await aUser(), await aUser()];
    await seat(fellow, sessions[0]!.id);
    const { id: membershipId } = await db.campaignMembership.create({
      data: {
        ...{ campaignId: campaign.id, userId: member.id, priceCents: 2500, joinedAt: new Date() },
        ...{ termsVersion: '1', termsAcceptedAt: new Date() },
      },
    });
    const { id } = await seat(member, sessions[0]!.id, 'pending');
    await db.booking.update({ where: { id }, data: { membershipId } });
    expect(await conversations.listContacts(gameMaster, 50)).toContain(member.id);
    await write(gameMaster, member);
    await blockUser(gameMaster, member.id);
    await refused(write(fellow, member), 'FORBIDDEN');
    await refused(write(member, fellow), 'FORBIDDEN');
  });

  test('anyone may reply', async () => {
    const writer = await aUser();
    const { viewer } = await aGameMaster();
    await refused(write(viewer, writer), 'FORBIDDEN');
    await write(writer, viewer);
    await write(viewer, writer, 'Well met.');
  });

  test('visitors, oneself, nobody, the disabled and the erased', async () => {
    await expect(write(null, staff)).rejects.toMatchObject({
      code: 'NOT_LOGGED_IN',
      message: 'You need to be logged in to send messages.',
    });
    await refused(write(staff, staff), 'BAD_INPUT', 'recipientId');
    await refused(write(staff, { id: 2_147_483_647 }), 'NOT_FOUND', 'recipientId');
    const gone = await aUser();
    await write(staff, gone);
    await db.user.update({ where: { id: gone.id }, data: { disabledAt: new Date() } });
    await refused(write(staff, gone), 'FORBIDDEN');
    await db.user.update({ where: { id: gone.id }, data: { disabledAt: null, erasedAt: new Date() } });
    await refused(write(staff, gone), 'FORBIDDEN');
  });

  test('only as oneself', async () => {
    await refused(write(stranger, staff, 'Hail!', { senderId: staff.id }), 'FORBIDDEN', 'senderId');
    const sent = await write(stranger, staff, 'Hail!', { senderId: stranger.id });
    expect(sent).toMatchObject({ senderId: stranger.id, recipientId: staff.id, readAt: null });
  });

  test('blocked either way: the same sentence as for a stranger', async () => {
    const { player, fellow } = await aTable();
    await blockUser(player, fellow.id);
    await expect(write(player, fellow)).rejects.toMatchObject({
      message: 'You have blocked this person. Unblock them to write.',
    });
    const refusals = await Promise.all(
      [write(fellow, player), write(stranger, player)].map((sending) =>
        sending.catch(({ code, message }) => ({ code, message })),
      ),
    );
    expect(refusals[0]).toEqual(refusals[1]);
    expect(await conversations.findConversation(fellow, player.id)).toBeNull();
    await unblockUser(player, fellow.id);
    await write(fellow, player);
    await refused(blockUser(stranger, fellow.id), 'NOT_FOUND');
  });
});

test('the same press of a button writes one message, and one key is no other text and nobody else’s', async () => {
  const [writer, other] = [await aUser(), await aUser()];
  const requestKey = 'press-of-a-button';
  const tries = await Promise.all(
    Array.from({ length: 5 }, () => write(writer, staff, 'Once', { requestKey })),
  );
  expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
  expect(tries[0]).toMatchObject({ senderId: writer.id, recipientId: staff.id, content: 'Once' });
  await refused(write(writer, staff, 'Twice', { requestKey }), 'CONFLICT', 'requestKey');
  await refused(write(writer, table.gameMaster, 'Once', { requestKey }), 'CONFLICT', 'requestKey');
  expect((await write(other, staff, 'Once', { requestKey })).senderId).toBe(other.id);
  expect(await db.message.count({ where: { senderId: writer.id } })).toBe(1);
});

describe('bad input', () => {
  const blanks = ['', '   \n\t', '\u200b\u200d', '\u2800', '\u202e\u00a0'];
  test.each([
    ...blanks,
    'a\u0000b',
    '\ud800',
    'x'.repeat(4_001),
    `a${'\u0301'.repeat(6)}`,
    `a${`${'\u0301'.repeat(5)}\u200c`.repeat(2)}`,
    7,
    null,
    ['a'],
    {},
  ])('content %#', async (content) => {
    await refused(messages.sendMessage(stranger, { recipientId: staff.id, content }), 'BAD_INPUT', 'content');
  });
  test.each([0, -1, 1.5, 2 ** 31, 2 ** 53 + 2, 'abc', '1e3', null, [1], {}, true])(
    'recipient %j',
    async (recipientId) => {
      await refused(
        messages.sendMessage(stranger, { recipientId, content: 'a' }),
        'BAD_INPUT',
        'recipientId',
      );
    },
  );
  test.each([undefined, null, [], 'text', 5])('body %j', async (body) => {
    await refused(messages.sendMessage(stranger, body), 'BAD_INPUT');
  });
  test('what is kept: trimmed, several lines, no markup read into it', async () => {
    const sent = await write(stranger, staff, '  <b>one</b>\n\ntwo 🐉  ');
    expect(sent.content).toBe('<b>one</b>\n\ntwo 🐉');
    expect((await write(stranger, staff, 'x'.repeat(4_000))).content).toHaveLength(4_000);
  });
  test('the session must exist and be visible', async () => {
    const draft = await aSession({ status: 'draft' });
    await refused(write(stranger, staff, 'a', { sessionId: draft.id }), 'NOT_FOUND');
    await refused(write(stranger, staff, 'a', { sessionId: 2_000_000_000 }), 'NOT_FOUND');
    const about = await write(table.player, staff, 'a', { sessionId: table.session.id });
    expect(about.sessionId).toBe(table.session.id);
  });
  test('the session is one that the sender is in, or the question is for its Game Master', async () => {
    const { session, gameMaster, player } = table;
    const elsewhere = await aTable();
    const about = { sessionId: session.id };
    await refused(write(stranger, staff, 'a', about), 'FORBIDDEN', 'sessionId');
    await refused(write(elsewhere.gameMaster, staff, 'a', about), 'FORBIDDEN', 'sessionId');
    await refused(write(elsewhere.player, elsewhere.fellow, 'a', about), 'FORBIDDEN', 'sessionId');
    const waits = async (status: 'waiting' | 'offered' | 'left') => {
      const viewer = await aUser();
      const data = { userId: viewer.id, sessionId: session.id, status, createdAt: new Date() };
      await db.waitlistEntry.create({
        data: { ...data, ...(status === 'offered' && { offeredUntil: inHours(1) }) },
      });
      return viewer;
    };
    await refused(write(await waits('left'), staff, 'a', about), 'FORBIDDEN', 'sessionId');
    for (const [from, to] of [
      [player, staff],
      [await waits('waiting'), staff],
      [await waits('offered'), staff],
      [gameMaster, player],
      [staff, stranger],
      [stranger, gameMaster],
    ]) {
      expect((await write(from!, to!, 'a', about)).sessionId).toBe(session.id);
    }
  });
  test.each([
    { first: -1 },
    { first: 1, last: 1 },
    { after: '%' },
    { before: 'bm9wZQ' },
    { after: writeCursor({ at: 0, id: 2 ** 32 }) },
  ])('page %j', async (args) => {
    await refused(messages.listMessages(stranger, args), 'BAD_INPUT');
  });
  test('an enormous page is cut', async () => {
    expect((await messages.listMessages(stranger, { first: 2_147_483_647 })).rows.length).toBeLessThanOrEqual(
      100,
    );
  });
});

test('unread is the number of rows while people write and read at once', async () => {
  const { player, fellow, gameMaster } = await aTable();
  const writers = [player, fellow];
  const sending = Array.from({ length: 40 }, (_, n) => write(writers[n % 2]!, gameMaster, `n${n}`));
  const reading = Array.from({ length: 10 }, (_, n) =>
    Promise.all(sending.slice(0, n * 4)).then(() =>
      conversations.markConversationRead(gameMaster, writers[n % 2]!.id),
    ),
  );
  await Promise.all([...sending, ...reading]);
  const { rows } = await conversations.listConversations(gameMaster, {});
  const unread = await messages.countUnread(gameMaster.id);
  expect(rows.reduce((sum, thread) => sum + thread.unreadCount, 0)).toBe(unread);
  expect(await db.message.count({ where: { recipientId: gameMaster.id } })).toBe(40);
  for (const { id } of writers) await conversations.markConversationRead(gameMaster, id);
  expect(await messages.countUnread(gameMaster.id)).toBe(0);
  expect(await messages.countUnread(player.id)).toBe(0);
});

test('lists in pages, forward and back', async () => {
  const { player, gameMaster } = await aTable();
  for (let n = 0; n < 7; n += 1)
    await write(n % 2 ? player : gameMaster, n % 2 ? gameMaster : player, String(n));
  const contents = (page: { rows: { content: string }[] }) =>
    page.rows.map(({ content }) => content).join('');
  const at = (row: { id: number } | undefined) => writeCursor({ at: 0, id: row!.id });

  const bell = await messages.listMessages(player, { first: 3 });
  expect([contents(bell), bell.hasNextPage, bell.hasPreviousPage]).toEqual(['654', true, false]);
  const older = await messages.listMessages(player, { first: 10, after: at(bell.rows[2]) });
  expect([contents(older), older.hasNextPage, older.hasPreviousPage]).toEqual(['3210', false, true]);
  const newer = await messages.listMessages(player, { last: 2, before: at(older.rows[0]) });
  expect([contents(newer), newer.hasPreviousPage]).toEqual(['54', true]);

  const thread = await conversations.getConversation(player, gameMaster.id);
  const newest = await conversations.listThread(thread, { last: 3 });
  expect([contents(newest), newest.hasPreviousPage, newest.hasNextPage]).toEqual(['456', true, false]);
  const back = await conversations.listThread(thread, { last: 3, before: at(newest.rows[0]) });
  expect([contents(back), back.hasPreviousPage]).toEqual(['123', true]);
  const forth = await conversations.listThread(thread, { first: 2, after: at(back.rows[2]) });
  expect([contents(forth), forth.hasNextPage]).toEqual(['45', true]);
  expect(contents(await conversations.listThread(thread, {}))).toBe('0123456');
});

test('threads: the one with the newest message first, in pages', async () => {
  const { gameMaster } = await aTable();
  const writers: Viewer[] = [];
  for (let n = 0; n < 5; n += 1) writers.push(await aUser());
  for (const writer of writers) await write(writer, gameMaster);
  await write(writers[1]!, gameMaster, 'again');
  const expected = [1, 4, 3, 2, 0].map((n) => writers[n]!.id);
  const first = await conversations.listConversations(gameMaster, { first: 2 });
  expect(first.rows.map(({ withId }) => withId)).toEqual(expected.slice(0, 2));
  expect(first.rows[0]).toMatchObject({ unreadCount: 2, lastMessage: { content: 'again' } });
  const { conversationId, lastMessageAt } = first.rows[1]!;
  const cursor = writeCursor({ at: lastMessageAt!.getTime(), id: conversationId! });
  const rest = await conversations.listConversations(gameMaster, { first: 9, after: cursor });
  expect(rest.rows.map(({ withId }) => withId)).toEqual(expected.slice(2));
  const before = await conversations.listConversations(gameMaster, { last: 1, before: cursor });
  expect(before.rows.map(({ withId }) => withId)).toEqual(expected.slice(0, 1));
});

test('reading is for the recipient, as often as wanted', async () => {
  const sent = await write(table.player, table.fellow);
  await refused(messages.markMessageRead(table.player, sent.id), 'FORBIDDEN');
  await refused(messages.markMessageRead(stranger, sent.id), 'NOT_FOUND');
  const { readAt } = await messages.markMessageRead(table.fellow, sent.id);
  expect((await messages.markMessageRead(table.fellow, String(sent.id))).readAt).toEqual(readAt);
  for (const id of [0, -1, 1.5, 2 ** 31, 'abc'])
    await refused(messages.markMessageRead(stranger, id), 'BAD_INPUT');
});

test('reports reach the support team once', async () => {
  const sent = await write(table.player, table.fellow, 'Something rude');
  const report = { messageId: sent.id, reason: 'Rude' };
  await reportMessage(table.fellow, report);
  await reportMessage(table.fellow, report);
  await refused(reportMessage(table.player, report), 'FORBIDDEN');
  await refused(reportMessage(stranger, report), 'NOT_FOUND');
  await refused(reportMessage(table.fellow, { ...report, reason: ' ' }), 'BAD_INPUT', 'reason');
  expect(await db.report.count({ where: { messageId: sent.id } })).toBe(1);
  expect(await db.outboxMail.count({ where: { kind: 'report-made' } })).toBe(1);
});

test('contacts are the own tables and staff; for staff everybody', async () => {
  const { player, fellow, gameMaster } = await aTable();
  const of = async (viewer: Viewer, search?: string) => await conversations.listContacts(viewer, 100, search);
  expect((await of(player)).sort()).toEqual([fellow.id, gameMaster.id, staff.id].sort());
  expect(await of(gameMaster)).toEqual(expect.arrayContaining([player.id, fellow.id, staff.id]));
  expect(await of(stranger)).toEqual([staff.id]);
  expect(await of(staff, fellow.fullName.toUpperCase())).toEqual([fellow.id]);
  expect(await of(staff, '%_%')).toEqual([]);
  await blockUser(player, fellow.id);
  expect(await of(fellow)).not.toContain(player.id);
  expect(await of(player)).not.toContain(fellow.id);
});

test('staff among contacts are found by an index, not by reading everybody', async () => {
  const [read] = (await readsOf(() => conversations.listContacts(stranger, 50))).filter(({ text }) =>
    text.includes('UNION'),
  );
  const [, plan] = await db.$transaction([
    db.$executeRaw`SET LOCAL enable_seqscan = off`,
    db.$queryRawUnsafe<object[]>(`EXPLAIN ${read!.text}`, ...read!.values),
  ]);
  const lines = plan.flatMap(Object.values).join('\n');
  expect(lines).toContain('user_admins');
});

test('contacts are looked up by number, and not among everybody, however many they may be', async () => {
  const { player } = await aTable();
  await db.$executeRaw`
    INSERT INTO "User" (username, email, "fullName", "updatedAt")
    SELECT 'nobody' || n, 'nobody' || n || '@example.com', 'Nobody', now() FROM generate_series(1, 3000) n`;
  await db.$executeRaw`ANALYZE "User"`;
  const reads = await readsOf(() => conversations.listContacts(player, 50, 'o'));
  const { text, values } = reads.find((one) => one.text.includes('UNION'))!;
  // As it is planned where many are expected.
  const [, plan] = await db.$transaction([
    db.$executeRaw`SET LOCAL enable_nestloop = off`,
    db.$queryRawUnsafe<object[]>(`EXPLAIN ${text}`, ...values),
  ]);
  expect(plan.flatMap(Object.values).join('\n')).toContain('Index Scan using "User_pkey" on "User" u');
});

test('too many messages in a minute wait', async () => {
  const eager = await aUser();
  const results = await Promise.allSettled(Array.from({ length: 65 }, () => write(eager, staff)));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5);
  await refused(write(eager, staff), 'RATE_LIMITED');
});
