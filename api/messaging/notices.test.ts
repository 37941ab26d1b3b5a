import { setTimeout as sleep } from 'node:timers/promises';
import { aPaidBooking } from '../../tests/promises/stage.ts';
import { as } from '../../tests/scene/as.ts';
import { mailTo } from '../../tests/scene/callers.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aNoticeFor } from '../../tests/scene/notices.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { loggedIn, seat } from '../../tests/scene/table.ts';
import { aSession, aUser, inHours } from '../../tests/scene/world.ts';
import { remindPlayers } from '../bookings/reminders/reminders.service.ts';
import { erase } from '../identity/erasure.service.ts';
import { deleteExpired } from '../identity/identity.jobs.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import { forgetInMailsOfOthers, queueMail, queueMails } from '../platform/mail.ts';
import { topicOf } from '../platform/notice-topics.ts';
import { transaction } from '../platform/transaction.ts';
import { unsubscribeToken } from '../platform/unsubscribe-token.ts';
import type { Viewer } from '../platform/viewer.ts';
import { unreadCountStream } from './inbox.service.ts';
import { countUnreadNotices } from './notices.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const LIST = '{ viewer { unreadNoticeCount notices { edges { node { id text path isRead } } } } }';

async function noticesOf(person: Viewer) {
  const { viewer } = await as(person).ask(LIST);
  const rows = viewer.notices.edges.map(({ node }: { node: object }) => node);
  return { unread: viewer.unreadNoticeCount as number, rows };
}
const texts = async (person: Viewer) =>
  (await noticesOf(person)).rows.map(({ text }: { text: string }) => text);

let serial = 0;
/** A mail of a kind that is told in app too. */
const letterTo = ({ email }: Viewer, more: object = {}) => {
  serial += 1;
  return {
    kind: 'session-moved' as const,
    dedupeKey: `notices:${serial}`,
    to: email,
    subject: `New time ${serial}`,
    paragraphs: ['It begins later.'],
    ...more,
  };
};
const choose = (person: Viewer, input: object) =>
  as(person).ok('updateNotifications', input, 'viewer { noticeTopics mailReminders }');

test('who books is told of it in app as well as by mail, once, with the way to it', async () => {
  const session = await aSession();
  const { player } = await aPaidBooking(sandbox, { session });
  const { unread, rows } = await noticesOf(player);
  expect(unread).toBe(rows.length);
  expect(rows).toContainEqual({
    id: expect.any(String),
    text: `Your seat is booked: ${session.title}`,
    path: expect.stringMatching(/^\/account/),
    isRead: false,
  });
  expect(await mailTo(player.email, 'booking-confirmed')).not.toBeNull();
  const letter = letterTo(player);
  await queueMails(db, [letter, letter]);
  await queueMail(db, letter);
  expect(await texts(player)).toContain(letter.subject);
  expect((await noticesOf(player)).unread).toBe(unread + 1);
});

test('people who ask at the same moment are told how many of their own wait, and nobody else’s', async () => {
  const [two, one, none] = [await aUser(), await aUser(), await aUser()];
  for (const person of [two, two, one]) await queueMail(db, letterTo(person));
  const counts = [two, one, none, two].map(({ id }) => countUnreadNotices(id));
  expect(await Promise.all(counts)).toEqual([2, 1, 0, 2]);
});

test('it stands or falls with the transaction of the mail', async () => {
  const player = await aUser();
  const undone = transaction(async (tx) => {
    await queueMail(tx, letterTo(player));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await texts(player)).toEqual([]);
});

/** Long before the rows are looked at without any notice. */
const comesSoon = (event: Promise<unknown>) =>
  Promise.race([event.then(() => true), sleep(10_000).then(() => false)]);

test('who listens hears of it at once, and when it is read', async () => {
  const player = await loggedIn(await aUser());
  const counts = unreadCountStream(player);
  expect(await counts.next()).toEqual({ done: false, value: 0 });
  const heard = counts.next();
  await transaction((tx) => queueMail(tx, letterTo(player)));
  expect(await comesSoon(heard)).toBe(true);
  expect((await noticesOf(player)).unread).toBe(1);
  const again = counts.next();
  await as(player).ok('markNoticesRead', {});
  expect(await comesSoon(again)).toBe(true);
  expect((await noticesOf(player)).unread).toBe(0);
  await counts.return?.();
});

test('what one does not want to hear of in app comes by mail only', async () => {
  const [player, other] = [await aUser(), await aUser()];
  expect((await choose(player, { noticeTopics: ['MONEY', 'REMINDERS'] })).viewer.noticeTopics).toEqual([
    'MONEY',
    'REMINDERS',
  ]);
  const [about, money] = [letterTo(player), letterTo(player, { kind: 'part-refund' })];
  await queueMails(db, [about, money, letterTo(other)]);
  expect(await texts(player)).toEqual([money.subject]);
  expect(await texts(other)).toHaveLength(1);
  expect(await db.outboxMail.count({ where: { dedupeKey: about.dedupeKey } })).toBe(1);
  // What is not named stays as it is.
  expect((await choose(player, { mailReminders: true })).viewer.noticeTopics).toHaveLength(2);
  expect((await choose(player, { noticeTopics: [] })).viewer.noticeTopics).toEqual([]);
});

test('mails about safety and messages are told by mail alone, and what opens something stays in the mail', async () => {
  for (const kind of ['password-changed', 'reset-password', 'passkey-added', 'unread-messages', 'alarm'])
    expect(topicOf(kind)).toBeUndefined();
  const player = await aUser();
  const leading = async (url: string) => {
    await queueMail(db, letterTo(player, { action: { label: 'Go', url } }));
    return (await noticesOf(player)).rows[0].path as string;
  };
  expect(await leading('http://localhost:3000/sessions/5')).toBe('/sessions/5');
  expect(await leading('http://localhost:3000/reset-password?token=x')).toBe('/account');
  expect(await leading('http://localhost:3000.evil.example/x')).toBe('/account');
});

test('reminders come by mail, in app, both ways or not at all, as one chose, and once', async () => {
  const session = await aSession({ scheduledAt: inHours(10), maxPlayers: 6 });
  const people = await Promise.all(
    [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ].map(async ([byMail, inApp]) => {
      const player = await aUser();
      const { id } = await seat(player, session.id);
      await db.booking.update({ where: { id }, data: { confirmedAt: inHours(-48) } });
      await choose(player, { mailReminders: byMail, noticeTopics: inApp ? ['REMINDERS'] : ['SEATS'] });
      return { player, expected: [byMail ? 1 : 0, inApp ? 1 : 0] };
    }),
  );
  await remindPlayers();
  await remindPlayers();
  for (const { player, expected } of people) {
    const mails = await db.outboxMail.count({ where: { toAddress: player.email } });
    expect([mails, (await texts(player)).length]).toEqual(expected);
  }
  // The link in a mail stops the mails; the bell goes on.
  const { player } = people[0]!;
  await as(null).ok('unsubscribeFromNewsletter', { token: unsubscribeToken('reminders', player.id) });
  await db.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(9) } });
  await remindPlayers();
  expect(await db.outboxMail.count({ where: { toAddress: player.email } })).toBe(1);
  expect(await texts(player)).toHaveLength(2);
});

test('one is marked as read, or all, by nobody but their reader', async () => {
  const [player, other] = [await aUser(), await aUser()];
  const { id } = await aNoticeFor(player.id);
  for (let n = 0; n < 2; n += 1) await aNoticeFor(player.id);
  const one = { noticeId: globalId('Notice', id) };
  const count = 'viewer { unreadNoticeCount }';
  await as(other).refused('markNoticesRead', one, 'NOT_FOUND');
  await as(null).refused('markNoticesRead', {}, 'NOT_LOGGED_IN');
  await as(other).ok('markNoticesRead', {});
  for (let time = 0; time < 2; time += 1)
    expect((await as(player).ok('markNoticesRead', one, count)).viewer).toEqual({ unreadNoticeCount: 2 });
  expect((await noticesOf(player)).rows.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([
    false,
    false,
    true,
  ]);
  expect((await as(player).ok('markNoticesRead', {}, count)).viewer).toEqual({ unreadNoticeCount: 0 });
});

test('what came after the newest notice that was shown stays unread', async () => {
  const player = await aUser();
  await aNoticeFor(player.id);
  const shown = await aNoticeFor(player.id);
  await aNoticeFor(player.id);
  const upTo = globalId('Notice', shown.id);
  await as(player).ok('markNoticesRead', { upTo });
  expect((await noticesOf(player)).rows.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([
    false,
    true,
    true,
  ]);
  await as(player).refused('markNoticesRead', { upTo: globalId('User', shown.id) }, 'BAD_INPUT');
});

test('after ninety days it is forgotten, with its reader it goes, and of somebody erased it says no more', async () => {
  const [player, other] = [await aUser(), await aUser()];
  await aNoticeFor(player.id, { createdAt: inHours(-90 * 24 - 1) });
  const kept = await aNoticeFor(player.id, { createdAt: inHours(-89 * 24), aboutUserIds: [other.id] });
  await aNoticeFor(other.id);
  await deleteExpired();
  expect((await db.notice.findMany({ where: { userId: player.id } })).map(({ id }) => id)).toEqual([kept.id]);
  await transaction(async (tx) => {
    await forgetInMailsOfOthers(tx, other.id);
    await erase(tx, other);
  });
  expect(await db.notice.count({ where: { userId: other.id } })).toBe(0);
  expect(await texts(player)).toEqual(['About somebody whose account was deleted']);
});
