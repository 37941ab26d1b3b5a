import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeAll } from '../../tests/scene/close.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { statementsOf } from '../../tests/scene/statements.ts';
import { aTable, seat } from '../../tests/scene/table.ts';
import { aGameMaster, aStaffMember, aUser, refused } from '../../tests/scene/world.ts';
import { unsubscribe } from '../newsletter/newsletter.service.ts';
import { clock } from '../platform/clock.ts';
import { writeCursor } from '../platform/cursor.ts';
import { db } from '../platform/db.ts';
import { MINUTE } from '../platform/durations.rules.ts';
import { unsubscribeToken } from '../platform/unsubscribe-token.ts';
import type { Viewer } from '../platform/viewer.ts';
import { sendBroadcast, sendEmail } from './broadcast.service.ts';
import { countUnread, sendMessage } from './messages.service.ts';
import { mailUnreadMessages } from './messaging.jobs.ts';
import { blockUser } from './safety.service.ts';
import { assertSessionMember, listPlayers } from './session-members.service.ts';
import { listThreadMessages } from './session-thread.service.ts';

let staff: Viewer;

beforeAll(async () => {
  staff = await aStaffMember();
});
afterAll(closeAll);

const mailsTo = (viewer: Viewer) =>
  db.outboxMail.findMany({ where: { toAddress: viewer.email }, orderBy: { id: 'asc' } });

test('an announcement gives every booked player a message of their own', async () => {
  const { gameMaster, session, player, fellow } = await aTable();
  const waiting = await aUser();
  await seat(waiting, session.id, 'pending');
  await blockUser(fellow, gameMaster.id); // a notice about a paid seat arrives all the same
  const sent = await sendBroadcast(gameMaster, { sessionId: session.id, content: 'Bring dice.' });
  expect(sent).toMatchObject({ recipients: 2, message: 'Message sent to 2 players.' });
  const copies = await db.message.findMany({ where: { broadcastId: sent.broadcastId } });
  expect(copies.map(({ recipientId }) => recipientId).sort()).toEqual([player.id, fellow.id].sort());
  expect(
    copies.every(({ content, sessionId }) => content === 'Bring dice.' && sessionId === session.id),
  ).toBe(true);
  expect([await countUnread(player.id), await countUnread(fellow.id), await countUnread(waiting.id)]).toEqual(
    [1, 1, 0],
  );
});

test('a second try of an announcement writes nothing twice, whoever has come or gone since', async () => {
  const { session, player } = await aTable();
  const sender = await aStaffMember();
  const input = { sessionId: session.id, content: 'Bring dice.', requestKey: 'one-press-2' };
  const tries = await Promise.all([1, 2, 3].map(() => sendBroadcast(sender, input)));
  const late = await aUser();
  await seat(late, session.id);
  tries.push(await sendBroadcast(sender, input));
  expect(tries).toEqual(tries.map(() => tries[0]));
  expect(tries[0]).toMatchObject({ recipients: 2 });
  expect([await countUnread(player.id), await countUnread(late.id)]).toEqual([1, 0]);
  const other = await aTable();
  for (const another of [{ content: 'Bring pens.' }, { sessionId: other.session.id }])
    await refused(sendBroadcast(sender, { ...input, ...another }), 'CONFLICT', 'requestKey');
});

test('announcements are for the Game Master of the session and staff', async () => {
  const { session, player } = await aTable();
  const input = { sessionId: session.id, content: 'Hear me' };
  await refused(sendBroadcast(player, input), 'FORBIDDEN');
  await refused(sendBroadcast((await aGameMaster()).viewer, input), 'FORBIDDEN');
  await refused(sendBroadcast(staff, { ...input, sessionId: 2_000_000_000 }), 'NOT_FOUND');
  await refused(sendBroadcast(staff, { ...input, content: ' ' }), 'BAD_INPUT', 'content');
  await sendBroadcast(staff, input);
  expect(await db.auditEntry.count({ where: { actorId: staff.id, action: 'messages.broadcast' } })).toBe(1);
});

/** As REST shows it. */
async function newestFirst(
  viewer: Viewer,
  sessionId: number,
  { limit, before }: { limit: number; before?: number },
) {
  const cursor = before ? writeCursor({ at: 0, id: before }) : null;
  const page = await listThreadMessages(viewer, sessionId, { last: limit, before: cursor, ownLetters: true });
  return page.rows.toReversed();
}

test('a session that is handed over while its Game Master writes: refused, and nothing is sent', async () => {
  const { profile } = await aGameMaster();
  for (const write of [
    (viewer: Viewer, sessionId: number) => sendBroadcast(viewer, { sessionId, content: 'Mine still.' }),
    (viewer: Viewer, sessionId: number, player: Viewer) =>
      sendEmail(viewer, { sessionId, subject: 'Mine', message: 'Still.', selectedPlayers: [player.id] }),
  ]) {
    const { gameMaster, session, player } = await aTable();
    const { id } = session;
    const [, sent] = await overlap(
      (tx) => tx.session.update({ where: { id }, data: { gameMasterId: profile.id } }),
      () => write(gameMaster, id, player),
    );
    expect(sent).toMatchObject({ status: 'rejected', reason: { code: 'FORBIDDEN' } });
    expect(await db.message.count({ where: { sessionId: id } })).toBe(0);
    expect(await mailsTo(player)).toEqual([]);
  }
});

test("the session's thread: announcements once, and only the own messages", async () => {
  const { gameMaster, session, player, fellow } = await aTable();
  await sendBroadcast(gameMaster, { sessionId: session.id, content: 'One' });
  await sendMessage(player, { recipientId: gameMaster.id, content: 'Private', sessionId: session.id });
  await sendMessage(player, { recipientId: gameMaster.id, content: 'About something else' });
  await sendBroadcast(gameMaster, { sessionId: session.id, content: 'Two' });
  const late = await aUser();
  await seat(late, session.id);
  const read = async (viewer: Viewer, page = { limit: 100 } as { limit: number; before?: number }) =>
    (await newestFirst(viewer, session.id, page)).map(({ content, recipientId }) => [content, recipientId]);
  expect(await read(player)).toEqual([
    ['Two', player.id],
    ['Private', gameMaster.id],
    ['One', player.id],
  ]);
  expect(await read(fellow)).toEqual([
    ['Two', fellow.id],
    ['One', fellow.id],
  ]);
  expect(await read(late)).toEqual([
    ['Two', null],
    ['One', null],
  ]);
  expect((await read(gameMaster)).map(([content]) => content)).toEqual(['Two', 'Private', 'One']);
  expect((await read(staff)).map(([content]) => content)).toEqual(['Two', 'One']);
  const [newest] = await newestFirst(player, session.id, { limit: 1 });
  expect((await read(player, { limit: 1, before: newest!.id })).map(([content]) => content)).toEqual([
    'Private',
  ]);
  await refused(assertSessionMember(await aUser(), session.id), 'FORBIDDEN');
  await refused(assertSessionMember(player, 2_000_000_000), 'NOT_FOUND');
});

test('a letter to some of the table stays with them; one to all of it is in the thread', async () => {
  const { gameMaster, session, player, fellow } = await aTable();
  const letter = (subject: string, to: Viewer[], from = gameMaster) =>
    sendEmail(from, {
      subject,
      message: 'Please call us.',
      selectedPlayers: to.map(({ id }) => id),
      sessionId: session.id,
    });
  await letter('To one', [player]);
  await letter('To one, by staff', [player], await aStaffMember());
  await letter('To all', [fellow, player]);
  const late = await aUser();
  await seat(late, session.id);
  await letter('To the first two', [fellow, player]);
  const read = async (viewer: Viewer) =>
    (await newestFirst(viewer, session.id, { limit: 9 })).map(({ content }) => content.split('\n')[0]);
  expect(await read(player)).toEqual(['To the first two', 'To all', 'To one, by staff', 'To one']);
  expect(await read(fellow)).toEqual(['To the first two', 'To all']);
  expect(await read(late)).toEqual(['To all']);
  expect(await read(gameMaster)).toEqual(['To the first two', 'To all', 'To one']);
});

test('addresses of players are for those who run the session', async () => {
  const { gameMaster, session, player, fellow } = await aTable();
  const expected = [player, fellow].map(({ id, fullName, email }) => ({ id, fullName, email }));
  for (const viewer of [gameMaster, staff]) {
    expect(await listPlayers(viewer, session.id)).toEqual(expect.arrayContaining(expected));
  }
  for (const viewer of [player, (await aGameMaster()).viewer]) {
    await refused(listPlayers(viewer, session.id), 'FORBIDDEN');
  }
});

test.each(['disabledAt', 'erasedAt'])('whoever is gone (%s) is none of the players', async (gone) => {
  const { gameMaster, session, player, fellow } = await aTable();
  await db.user.update({ where: { id: fellow.id }, data: { [gone]: new Date() } });
  expect((await listPlayers(gameMaster, session.id)).map(({ id }) => id)).toEqual([player.id]);
  expect(await sendBroadcast(gameMaster, { sessionId: session.id, content: 'We start late.' })).toMatchObject(
    {
      recipients: 1,
    },
  );
});

test('a mail and a message to the selected players, with what became of them', async () => {
  const { gameMaster, session, player, fellow } = await aTable();
  const form = { subject: 'Tonight\r\nBcc: x@y.z', message: 'We start late.', sessionId: session.id };
  const sent = await sendEmail(gameMaster, { ...form, selectedPlayers: [player.id, player.id] });
  expect(sent).toMatchObject({ recipients: 1, message: 'Message sent to 1 player.' });
  expect(await mailsTo(player)).toMatchObject([{ subject: 'Tonight Bcc: x@y.z', kind: 'announcement' }]);
  expect(await mailsTo(fellow)).toEqual([]);
  expect(await countUnread(player.id)).toBe(1);

  const outsider = await aUser();
  await refused(
    sendEmail(gameMaster, { ...form, selectedPlayers: [player.id, outsider.id] }),
    'BAD_INPUT',
    'selectedPlayers',
  );
  await refused(sendEmail(player, { ...form, selectedPlayers: [fellow.id] }), 'FORBIDDEN');
  await refused(
    sendEmail(gameMaster, { ...form, sessionId: null, selectedPlayers: [player.id] }),
    'FORBIDDEN',
  );
  await sendEmail(staff, { ...form, sessionId: null, selectedPlayers: [outsider.id] });
  expect(await mailsTo(outsider)).toHaveLength(1);
  expect(await db.auditEntry.count({ where: { actorId: staff.id, action: 'messages.send-email' } })).toBe(1);
});

const MISSING = 'Please add both a subject and message content.';
const NOBODY = 'Please select at least one player to message.';
test.each([
  [{ subject: ' ' }, MISSING],
  [{ message: ' \n' }, MISSING],
  [{ subject: undefined }, MISSING],
  [{ selectedPlayers: [] }, NOBODY],
  [{ selectedPlayers: null }, NOBODY],
  [{ selectedPlayers: 'all' }, NOBODY],
  [{ selectedPlayers: [0] }, 'Invalid player'],
  [{ selectedPlayers: Array(501).fill(1) }, 'At most 500 players at once'],
  [{ sessionId: -1 }, 'Invalid session ID'],
])('sendEmail refuses %j', async (change, message) => {
  const form = { subject: 'Hi', message: 'There', selectedPlayers: [1], sessionId: 1, ...change };
  await expect(sendEmail(staff, form)).rejects.toMatchObject({ code: 'BAD_INPUT', message });
});

test('a mail tells of unread messages: once an hour per thread, and of new ones only', async () => {
  const [reader, silent, quick] = [await aUser(), await aUser(), await aUser()];
  await db.user.update({ where: { id: silent.id }, data: { mailMessages: false } });
  const tell = (to: Viewer) => sendMessage(staff, { recipientId: to.id, content: 'Knock knock' });
  const later = async (minutes: number) => {
    clock.setOffset(minutes * MINUTE);
    await mailUnreadMessages();
    return (await mailsTo(reader)).map(({ subject }) => subject);
  };
  await Promise.all([tell(reader), tell(reader), tell(silent), tell(quick)]);
  await db.message.updateMany({ where: { recipientId: quick.id }, data: { readAt: clock.now() } });
  expect(await later(1)).toEqual([]);
  const first = [`${staff.fullName} sent you 2 new messages`];
  expect(await later(6)).toEqual(first);
  const [told] = await mailsTo(reader);
  expect(told!.text).toContain(
    `To stop mails about new messages, open this link: http://localhost:3000/newsletter/unsubscribe?token=${told!.unsubscribe}`,
  );
  expect(told!.text).toContain('/account/profile/notifications');
  await tell(reader);
  expect(await later(20)).toEqual(first);
  expect(await later(90)).toEqual([...first, `${staff.fullName} sent you 3 new messages`]);
  expect(await later(300)).toHaveLength(2);
  expect([await mailsTo(silent), await mailsTo(quick)]).toEqual([[], []]);
  clock.setOffset(0);
});

test('however many wait, they are told by as many statements', async () => {
  const toldOf = async (count: number) => {
    const readers = await Promise.all(Array.from({ length: count }, () => aUser()));
    for (const { id } of readers) await sendMessage(staff, { recipientId: id, content: 'Knock knock' });
    clock.setOffset(6 * MINUTE);
    const { length } = await statementsOf(mailUnreadMessages);
    clock.setOffset(0);
    expect(await mailsTo(readers.at(-1)!)).toHaveLength(1);
    return length;
  };
  expect(await toldOf(5)).toBe(await toldOf(1));
});

test('who was blocked since is not heard of by mail either, but for what goes to the whole table', async () => {
  const { gameMaster, session, player } = await aTable();
  await sendMessage(gameMaster, { recipientId: player.id, content: 'Answer me' });
  await blockUser(player, gameMaster.id);
  clock.setOffset(6 * MINUTE);
  await mailUnreadMessages();
  expect(await mailsTo(player)).toEqual([]);
  await sendBroadcast(gameMaster, { sessionId: session.id, content: 'We meet an hour later' });
  clock.setOffset(12 * MINUTE);
  await mailUnreadMessages();
  expect((await mailsTo(player)).map(({ subject }) => subject)).toEqual([
    `${gameMaster.fullName} sent you a new message`,
  ]);
  clock.setOffset(0);
});

test('the mails about messages are left by the one click they offer', async () => {
  const reader = await aUser();
  await unsubscribe({ token: unsubscribeToken('messages', reader.id) });
  expect(await db.user.findUniqueOrThrow({ where: { id: reader.id } })).toMatchObject({
    mailMessages: false,
  });
  const forged = unsubscribeToken('newsletter', reader.id);
  await expect(unsubscribe({ token: `m${forged}` })).rejects.toMatchObject({ code: 'BAD_INPUT' });
});
