import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { aPaidBooking, runJobs } from '../../tests/promises/stage.ts';
import { bearer, startApp, type TestApp } from '../../tests/scene/app.ts';
import { aPasskeyOf } from '../../tests/scene/authenticator.ts';
import { aChange, follow } from '../../tests/scene/email-change.ts';
import { aGroupOf } from '../../tests/scene/friends.ts';
import { tokenOf } from '../../tests/scene/login.ts';
import { aReviewedEvening } from '../../tests/scene/reviews.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { statementsOf } from '../../tests/scene/statements.ts';
import { eventually } from '../../tests/scene/until.ts';
import { aGameMaster, aSession, aStaffMember, aUser } from '../../tests/scene/world.ts';
import { noteAttendance } from '../hosting/attendance.service.ts';
import { savePlayerNote } from '../hosting/notes.service.ts';
import { requestPasswordReset } from '../identity/password.service.ts';
import { sendMessage } from '../messaging/messages.service.ts';
import { sendSessionMessage } from '../messaging/session-message.service.ts';
import { audit } from '../platform/audit.ts';
import { db } from '../platform/db.ts';
import { queueMail } from '../platform/mail.ts';
import type { Viewer } from '../platform/viewer.ts';
import { replyToReview } from '../reviews/review.service.ts';
import { ownListNames } from './own-data.rules.ts';
import { ownData } from './own-data.service.ts';

let app: TestApp;
let sandbox: Sandbox;
beforeAll(async () => {
  [app, sandbox] = [await startApp(), await startSandbox()];
});
afterAll(async () => {
  await sandbox.close();
  await app.close();
});

const get = async (person: Viewer, path = '') =>
  app.call('GET', `/api/account/data${path}`, undefined, bearer(await tokenOf(person)));

test('the file has what is theirs, and nothing that is private to others', async () => {
  const [player, { viewer: host, profile }] = [await aUser(), await aGameMaster()];
  const session = await aSession({ gameMasterId: profile.id });
  const { bookingId } = await aPaidBooking(sandbox, { player, session });
  await aPaidBooking(sandbox, { session });
  await sendMessage(player, { recipientId: host.id, content: 'May I bring a cat?' });
  await sendMessage(host, { recipientId: player.id, content: 'Ask ada@elsewhere.test.' });
  await sendSessionMessage(player, { sessionId: session.id, content: 'A cat comes along.' });
  await sendSessionMessage(host, { sessionId: session.id, content: 'Only to who sits there.' });
  const played = await aReviewedEvening(player, profile.id, 'A cat came, too.');
  await noteAttendance(host, { bookingId: played.bookingId, state: 'late' });
  await savePlayerNote(host, { userId: player.id, version: 0, words: 'Hides the dice.' });
  await replyToReview(host, { id: played.reviewId, reply: 'It may come again.' });
  await aPasskeyOf(player.id);
  await requestPasswordReset({ email: player.email }, { ip: '10.9.9.9' });
  const move = await aChange(player);
  await follow(move, 'confirm');
  await audit(db, await aStaffMember(), 'note.made', 'User', player.id, { note: 'Staff say so' });
  await runJobs();
  const reset = await db.outboxMail.findFirstOrThrow({
    where: { toAddress: player.email, text: { contains: 'reset-password?token=' } },
  });
  const secret = /reset-password\?token=([\w-]+)/.exec(reset.text)![1]!;

  const { status, headers, body } = await get(player);
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-[\d-]{10}\.json"$/);
  expect(Object.keys(body)).toEqual(expect.arrayContaining([...ownListNames]));
  expect(body.profile).toMatchObject({ username: player.username, email: player.email });
  expect(body.notices).toContainEqual(
    expect.objectContaining({ text: `Your seat is booked: ${session.title}`, readAt: null }),
  );
  expect(body.passkeys).toEqual([{ name: 'Phone', addedAt: expect.any(String), usedAt: expect.any(String) }]);
  expect(body.addresses).toEqual([
    {
      from: player.email,
      to: move.email,
      askedAt: expect.any(String),
      provedAt: expect.any(String),
      approvedAt: null,
      madeAt: null,
      undoneAt: null,
    },
  ]);
  expect(body.waysToLogIn).toMatchObject([{ way: 'password' }]);
  expect(body.bookings[0]).toMatchObject({ booking: bookingId, session: session.title, priceUsd: '25.00' });
  expect(body.payments).toMatchObject([{ amountUsd: '25.00' }]);
  expect(body.messages).toMatchObject([
    { direction: 'sent', with: host.fullName, text: 'May I bring a cat?', readAt: null },
    { direction: 'received', with: host.fullName, text: 'Ask ada@elsewhere.test.' },
    { direction: 'sent', with: 'Everybody at the table', session: session.title, text: 'A cat comes along.' },
  ]);
  expect(body.letters.map(({ subject }: { subject: string }) => subject)).toContain(reset.subject);
  expect(body.reviews).toMatchObject([{ session: played.title, stars: 5, text: 'A cat came, too.' }]);
  const ofHost = (await get(host)).body;
  expect(ofHost['player-notes']).toMatchObject([{ about: player.fullName, text: 'Hides the dice.' }]);
  expect(ofHost['review-replies']).toMatchObject([{ reply: 'It may come again.' }]);
  expect(body.bookings.map(({ attendance }: { attendance: string }) => attendance).sort()).toEqual([
    'late',
    null,
  ]);
  const text = JSON.stringify(body);
  for (const each of [secret, ...Object.values(move.links)]) expect(text).not.toContain(each);
  expect(text).toContain('reset-password?token=…');
  const secrets = [host.email, 'Staff say so', 'argon2', 'Hides the dice', 'Only to who sits there.'];
  for (const hidden of secrets) expect(text).not.toContain(hidden);

  const table = (await get(player, '/messages.csv')).body as string;
  expect(table.split('\r\n')[0]).toBe('message,direction,with,session,text,sentAt,readAt');
  expect(table.split('\r\n')).toHaveLength(5);
  for (const name of ownListNames) expect((await get(player, `/${name}.csv`)).status).toBe(200);
});

test('what staff were told as staff is in no file of theirs, also once they are staff no more', async () => {
  const admin = await aStaffMember();
  const player = await aUser();
  const letter = { to: admin.email, dedupeKey: `file:${admin.id}`, paragraphs: ['It says so.'] };
  const ofOthers = { ...letter, aboutUserIds: [player.id], subject: player.fullName };
  for (const kind of ['alarm', 'cancellation-for-staff', 'message-report'] as const)
    await queueMail(db, { ...ofOthers, kind, dedupeKey: `${kind}:${admin.id}` });
  await queueMail(db, { ...letter, kind: 'password-changed', subject: 'Your password' });
  const letters = async () => (await get(admin)).body.letters as { subject: string; text: string }[];
  const own = [{ subject: 'Your password', text: expect.stringContaining('It says so.') }];
  expect(await letters()).toMatchObject(own);
  await db.user.update({ where: { id: admin.id }, data: { isAdmin: false } });
  expect(await letters()).toMatchObject(own);
});

test('the letter with the link by which friends claim seats names it, and opens none', async () => {
  const { id, payer, link } = await aGroupOf(sandbox, 1);
  const { token } = await link();
  const { body } = await get(payer);
  const text = JSON.stringify(body.letters);
  expect(text).toContain(`/invite/${id}/…`);
  expect(text).not.toContain(token);
});

test('whom it is for, which lists there are, and how often', async () => {
  expect((await app.call('GET', '/api/account/data')).status).toBe(401);
  const player = await aUser();
  for (const name of ['/nothing.csv', '/messages', '/__proto__.csv', '/toString.csv'])
    expect((await get(player, name)).status).toBe(404);
  const token = await tokenOf(player);
  const statuses = [];
  for (let file = 0; file < 61; file += 1)
    statuses.push((await app.call('GET', '/api/account/data/passes.csv', undefined, bearer(token))).status);
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
  expect(statuses[60]).toBe(429);
});

test('ten thousand messages are read a part at a time', async () => {
  const [player, { viewer: host }] = [await aUser(), await aGameMaster()];
  await sendMessage(player, { recipientId: host.id, content: 'First' });
  const { id: _, ...first } = await db.message.findFirstOrThrow({ where: { senderId: player.id } });
  await db.message.createMany({ data: Array(9_999).fill({ ...first, content: 'x'.repeat(300) }) });
  const pieces = await ownData(player);
  let [longest, whole, most] = [0, '', 0];
  const statements = await statementsOf(async () => {
    for await (const piece of pieces) {
      longest = Math.max(longest, piece.length);
      most += piece.includes('"direction"') ? 1 : 0;
      whole += piece;
    }
  });
  expect(most).toBe(10_000);
  expect(longest).toBeLessThan(2_000);
  expect(JSON.parse(whole).messages).toHaveLength(10_000);
  // None of them asks for more than a part.
  expect(statements.filter((statement) => /FROM .*"Message"/.test(String(statement))).length).toBeGreaterThan(
    19,
  );
});

test('who does not read a download holds few of them, and not for long', async () => {
  const [player, { viewer: host }] = [await aUser(), await aGameMaster()];
  await sendMessage(player, { recipientId: host.id, content: 'First' });
  const { id: _, ...first } = await db.message.findFirstOrThrow({ where: { senderId: player.id } });
  await db.message.createMany({ data: Array(4_000).fill({ ...first, content: 'x'.repeat(4_000) }) });
  const served: Socket[] = [];
  app.server.on('connection', (socket) => served.push(socket));
  const [at, token] = [new URL(app.url), await tokenOf(player)];
  const begun = await Promise.all(
    [0, 1].map(async () => {
      const socket = connect(Number(at.port), at.hostname).on('error', () => {});
      socket.write(
        `GET /api/account/data/messages.csv HTTP/1.1\r\nHost: ${at.host}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      );
      await once(socket, 'readable');
      return socket;
    }),
  );
  expect(await get(player, '/messages.csv')).toMatchObject({ status: 429 });
  expect(await get(host, '/messages.csv')).toMatchObject({ status: 200 });
  const stalled = served.filter(({ timeout }) => timeout === 30_000);
  expect(stalled).toHaveLength(2);
  stalled[0]!.emit('timeout');
  await once(stalled[0]!, 'close');
  expect(await eventually(async () => (await get(player, '/logins.csv')).status !== 429)).toBe(true);
  for (const socket of begun) socket.destroy();
});

test('what was sent and what was received are each found by an index, not among the messages of everybody', async () => {
  const player = await aUser();
  await sendMessage(player, { recipientId: (await aGameMaster()).viewer.id, content: 'Hail' });
  const asked = (await statementsOf(() => get(player, '/messages.csv'))).filter((text) =>
    text.includes('FROM "public"."Message" AS "t0" WHERE'),
  );
  const plans = await Promise.all(
    asked.map(async (text) => {
      const [, plan] = await db.$transaction([
        db.$executeRaw`SET LOCAL enable_sort = off`,
        db.$queryRawUnsafe<object[]>(`EXPLAIN (GENERIC_PLAN) ${text}`),
      ]);
      return plan.flatMap(Object.values).join('\n');
    }),
  );
  expect(plans).toEqual([
    expect.stringMatching(/using "Message_(senderId|recipientId)_id_idx"/),
    expect.stringMatching(/using "Message_(senderId|recipientId)_id_idx"/),
  ]);
});
