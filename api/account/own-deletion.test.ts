import { aPaidBooking, auditorFinds, runJobs } from '../../tests/promises/stage.ts';
import { bearer, startApp, type TestApp } from '../../tests/scene/app.ts';
import { as } from '../../tests/scene/as.ts';
import { mailTo } from '../../tests/scene/callers.ts';
import { aCampaign, aMember } from '../../tests/scene/campaign.ts';
import { followBoth } from '../../tests/scene/email-change.ts';
import {
  aPerson,
  finishAfter,
  keep,
  leave,
  linkOf,
  refusalToLeave,
  WEEK,
  wholePerson,
} from '../../tests/scene/leaving.ts';
import { tokenOf } from '../../tests/scene/login.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { PASSWORD, withPassword } from '../../tests/scene/password.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { tracesOf } from '../../tests/scene/traces.ts';
import { aGameMaster, aSession, aStaffMember, aSuperAdmin, aUser, inHours } from '../../tests/scene/world.ts';
import { promoteToGameMaster, revokeGameMaster } from '../admin/roles.service.ts';
import { tellGameMasters } from '../bookings/moving/game-master-digest.service.ts';
import { updateGameMaster } from '../catalog/game-master-editor.service.ts';
import { requestEmailChange } from '../identity/email-change.service.ts';
import { sendMessage } from '../messaging/messages.service.ts';
import { mailUnreadMessages } from '../messaging/messaging.jobs.ts';
import { reportMessage } from '../messaging/reporting.service.ts';
import { updateTableMessage } from '../messaging/table-message.service.ts';
import { grantCredit } from '../payments/credits.service.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { HOUR } from '../platform/durations.rules.ts';
import { globalId } from '../platform/graphql/ids.ts';
import { when } from '../platform/mail-sheet.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { createReview, hideReview } from '../reviews/review.service.ts';
import { carryOn, finishDeletions } from './deletion.service.ts';
import { deleteAccount, takeBack } from './own-deletion.service.ts';

let app: TestApp;
let sandbox: Sandbox;
beforeAll(async () => {
  [app, sandbox] = [await startApp(), await startSandbox()];
});
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.close();
  await app.close();
});

test('what was said ends as the policy has it, and after a week nothing names the person', async () => {
  const fullName = 'Zephyrine Quillfeather';
  await aUser({ isAdmin: true }); // is told of late requests
  const player = await aPerson({ fullName, email: 'zephyrine@quillfeather.test', username: 'zephyrine' });
  await aMember(await aCampaign([inHours(24 * 9)]), undefined, player);
  const early = await aPaidBooking(sandbox, { player });
  const late = await aPaidBooking(sandbox, { player });
  await db.session.update({ where: { id: late.session.id }, data: { scheduledAt: inHours(20) } });
  const played = await aPaidBooking(sandbox, { player });
  const over = { scheduledAt: inHours(-72), status: 'completed' } as const;
  await db.session.update({ where: { id: played.session.id }, data: over });
  const words = `${fullName} was here`;
  const said = await createReview(player, { bookingId: played.bookingId, stars: 4, words });
  const answer = { reply: `Thank you, ${fullName}!`, repliedAt: new Date() };
  await db.review.update({ where: { id: said.reviewId }, data: answer });
  await hideReview(await aStaffMember(), { id: said.reviewId, reason: `Names ${fullName}` });
  await db.$transaction((tx) => grantCredit(tx, { userId: player.id, bookingId: null, amountCents: 1_000 }));
  await db.emergencyPass.create({ data: { userId: player.id } });
  const token = await tokenOf(player);
  await runJobs();
  await tellGameMasters();

  const { viewer } = await as(player).ask(
    '{ viewer { deletionPreview { refusal bookings refundCents late lateCents creditCents passes } } }',
  );
  expect(viewer.deletionPreview).toEqual({
    refusal: null,
    bookings: 3,
    refundCents: 2500,
    late: 1,
    lateCents: 2500,
    creditCents: 1_000,
    passes: 1,
  });
  const { message, eraseAt } = await leave(player);
  const day = when(new Date(eraseAt), player.timeZone);
  expect(message).toBe(
    `Your account is closed, and will be deleted on ${day}. $25.00 goes back to your card.`,
  );
  expect(Math.abs(+new Date(eraseAt) - Date.now() - WEEK)).toBeLessThan(60_000);
  await runJobs();

  expect(await db.booking.findUnique({ where: { id: early.bookingId } })).toMatchObject({
    status: 'refunded',
  });
  expect(
    await db.booking.findUnique({ where: { id: late.bookingId }, include: { requests: true } }),
  ).toMatchObject({
    status: 'cancel_requested',
    requests: [{ decision: null }],
  });
  expect(await db.refund.count({ where: { booking: { userId: player.id } } })).toBe(1);
  expect(await db.campaignMembership.count({ where: { userId: player.id, leftAt: null } })).toBe(0);

  // Closed for everybody else, and for every login but the one that may take it back.
  expect((await app.call('GET', '/api/auth/me', undefined, bearer(token))).status).toBe(401);
  const { viewer: writer } = await aGameMaster();
  await expect(sendMessage(writer, { recipientId: player.id, content: 'Hello?' })).rejects.toMatchObject({
    name: 'Refusal',
  });
  const mail = await mailTo(player.email, 'account-closed');
  expect(mail?.text).toContain('Keeping the account does not bring the seats back.');

  await finishAfter(WEEK - 60_000);
  expect(await wholePerson(player)).toMatchObject({ fullName, erasedAt: null });
  await db.newsletterSubscriber.create({ data: { email: player.email } });
  await finishAfter(WEEK + 60_000);
  expect(await wholePerson(player)).toMatchObject({ fullName: 'Deleted user', erasedAt: expect.any(Date) });
  expect((await sandbox.mails(player.email)).map(({ Subject }) => Subject)).toContain(
    'Your account will be deleted in 7 days',
  );
  await runJobs();
  await finishAfter(WEEK + 180_000);
  expect((await wholePerson(player)).deletion).toMatchObject({
    deletedBookings: 3,
    finishedAt: expect.any(Date),
  });
  expect(await tracesOf(['zephyrine', 'quillfeather'])).toEqual([]);
  expect(await db.review.findUnique({ where: { id: said.reviewId } })).toMatchObject({ stars: 4, words: '' });
  clock.setOffset(0);
  expect(await auditorFinds(['mails'])).toEqual([]);
});

test('a former name and a former Game Master are forgotten too, in mails to others as well', async () => {
  const staff = await aUser({ isAdmin: true });
  const person = await aPerson({ fullName: 'Xyrxes Formerly' });
  const { viewer: writer } = await aGameMaster();
  const asked = await sendMessage(person, { recipientId: writer.id, content: 'Xyrxes is here.' });
  const answered = await sendMessage(writer, { recipientId: person.id, content: 'Welcome.' });
  await reportMessage(person, { messageId: answered.id, reason: 'I, Xyrxes, mind.' });
  clock.setOffset(10 * 60_000);
  await mailUnreadMessages();
  clock.setOffset(0);
  await promoteToGameMaster(staff, person.id, { name: 'Xyrxes Formerly', title: 'Keeper', bio: 'Mine.' });
  await revokeGameMaster(staff, person.id);
  await db.user.update({ where: { id: person.id }, data: { fullName: 'Bob Bobson' } });
  await leave(person);
  await finishAfter(WEEK + 60_000);
  await runJobs();
  await finishAfter(WEEK + 180_000);
  expect((await wholePerson(person)).deletion).toMatchObject({ finishedAt: expect.any(Date) });
  // What was said to others stays with them; of a profile that never ran a session nothing does.
  await db.message.deleteMany({ where: { id: asked.id } });
  expect(await tracesOf(['xyrxes', 'bobson'])).toEqual([]);
});

test('of a Game Master who was erased the sessions they ran keep the name, and nothing else is public', async () => {
  const staff = await aUser({ isAdmin: true });
  const someProfile = async () => {
    const person = await aPerson();
    const words = { name: 'Xyrxes Hosting', title: 'Keeper of Owls', bio: 'I was a falconer.' };
    await promoteToGameMaster(staff, person.id, words);
    const { id } = await db.gameMaster.findUniqueOrThrow({ where: { userId: person.id } });
    const picture = { name: `falconer${id}`, data: Buffer.from([1]), width: 1, height: 1 };
    await db.picture.create({ data: picture });
    await updateGameMaster(staff, id, { imageUrl: `/files/falconer${id}.webp`, specialties: ['Falcons'] });
    return { person, id };
  };
  const [ran, never] = [await someProfile(), await someProfile()];
  const session = await aSession({ gameMasterId: ran.id, scheduledAt: inHours(-30), status: 'completed' });
  for (const { person } of [ran, never]) await leave(person);
  await finishAfter(WEEK + 60_000);

  const asked = `title bio specialties imageUrl trust { memberSince } user { id }`;
  const pageOf = async (id: number) =>
    (await as(null).ask(`{ gameMaster(id: "${id}") { name ${asked} } }`)).gameMaster;
  expect(await pageOf(never.id)).toBeNull();
  expect(await as(null).ask(`{ node(id: "${globalId('GameMaster', never.id)}") { id } }`)).toEqual({
    node: null,
  });
  expect((await app.call('GET', `/api/game-masters/${never.id}`)).status).toBe(404);
  expect(await pageOf(ran.id)).toEqual({
    name: 'Xyrxes Hosting',
    title: 'Former Game Master',
    bio: '',
    specialties: [],
    imageUrl: null,
    trust: null,
    user: null,
  });
  const { gameMaster } = (await as(null).ask(`{ session(id: "${session.id}") { gameMaster { name } } }`))
    .session;
  expect(gameMaster).toEqual({ name: 'Xyrxes Hosting' });
  await runJobs();
  await finishAfter(WEEK + 180_000);
  expect(await tracesOf(['falcon', 'owls'])).toEqual([]);
  expect(await db.gameMaster.count({ where: { name: 'Xyrxes Hosting' } })).toBe(1);
});

test('no session goes on showing the picture of somebody who is gone, nor are unsaid words to a table kept', async () => {
  const staff = await aUser({ isAdmin: true });
  const person = await aPerson();
  await promoteToGameMaster(staff, person.id, { name: 'Vala', title: 'Keeper', bio: 'Mine.' });
  const { id } = await db.gameMaster.findUniqueOrThrow({ where: { userId: person.id } });
  const file = async (name: string) => {
    const bytes = { data: Buffer.from([1]), width: 1, height: 1, uploadedById: person.id };
    await db.picture.create({ data: { name: `${name}${id}`, ...bytes } });
    return `/files/${name}${id}.webp`;
  };
  const [own, ofProfile] = [await file('own'), await file('profile')];
  await db.user.update({ where: { id: person.id }, data: { imageUrl: own } });
  await updateGameMaster(staff, id, { imageUrl: ofProfile });
  const past = { gameMasterId: id, scheduledAt: inHours(-30), status: 'completed' } as const;
  const showing = async (imageUrl: string, about = {}) => {
    const session = await aSession(about);
    return db.session.update({ where: { id: session.id }, data: { imageUrl } });
  };
  const sessions = [
    await showing(own, past),
    await showing(`http://localhost:3000${ofProfile}`, past),
    await showing('/files/another.webp'),
  ];
  const host = { ...person, gameMasterId: id };
  await updateTableMessage(host, sessions[0]!.id, { version: 0, content: 'Quokkas only.', isOn: true });
  // Nor where they met, and what staff answered to a proposal.
  const met = { version: 0, joinUrl: 'https://meet.test/quokka', toBring: 'A quokka' };
  await as(host).ok('updateGathering', { sessionId: globalId('Session', sessions[0]!.id), ...met });
  const draft = await aSession({ gameMasterId: id, status: 'draft' });
  const proposal = { id: globalId('Session', draft.id) };
  await as(host).ok('proposeSession', proposal);
  const { proposedAt } = await db.session.findUniqueOrThrow({ where: { id: draft.id } });
  const answer = { proposedAt: proposedAt!.toISOString(), reason: 'No quokkas' };
  await as(staff).ok('returnProposal', { ...proposal, ...answer });
  await leave(person);
  await finishAfter(WEEK + 60_000);
  expect((await wholePerson(person)).erasedAt).not.toBeNull();
  expect(await db.picture.count({ where: { uploadedById: person.id } })).toBe(0);
  const shown = await db.session.findMany({
    where: { id: { in: sessions.map((session) => session.id) } },
    orderBy: { id: 'asc' },
  });
  expect(shown.map(({ imageUrl }) => imageUrl)).toEqual([null, null, '/files/another.webp']);
  await runJobs();
  await finishAfter(WEEK + 180_000);
  expect(await tracesOf(['quokka'])).toEqual([]);
});

test('the answer to a second deletion names what goes back by it, not by the first', async () => {
  const player = await aPerson();
  await aPaidBooking(sandbox, { player });
  expect((await leave(player)).message).toContain('$25.00 goes back to your card.');
  await keep(await linkOf(player));
  clock.setOffset(49 * HOUR);
  expect((await leave(player)).message).not.toContain('$25.00');
});

test('after the week nobody logs in, and nothing is kept', async () => {
  const player = await aPerson();
  await leave(player);
  const link = await linkOf(player);
  clock.setOffset(WEEK + 1_000);
  const login = () => app.call('POST', '/api/auth/login', { username: player.username, password: PASSWORD });
  expect((await login()).status).toBe(403);
  await as(null).refused('keepAccount', { token: link }, 'EXPIRED');
  const keeps = transaction((tx) => takeBack(tx, player.id, { actor: player, token: null }));
  await expect(keeps).rejects.toMatchObject({ code: 'EXPIRED' });
  await finishDeletions();
  await as(null).refused('keepAccount', { token: link }, 'EXPIRED');
  expect((await wholePerson(player)).erasedAt).not.toBeNull();
});

test('of keeping and erasing at the same moment one is done, and wholly', async () => {
  const player = await aPerson();
  const { bookingId, session } = await aPaidBooking(sandbox, { player });
  await db.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(-3) } });
  await db.booking.update({ where: { id: bookingId }, data: { specialRequests: 'No spiders' } });
  await leave(player);
  const { id } = (await wholePerson(player)).deletion!;
  // The job has taken it up already, and comes to the person while they keep the account.
  const [, erased] = await overlap(
    (tx) => takeBack(tx, player.id, { actor: player, token: null }),
    () => {
      clock.setOffset(WEEK + 60_000);
      return carryOn(id);
    },
  );
  expect(erased).toMatchObject({ status: 'rejected', reason: { code: 'CONFLICT' } });
  expect(await wholePerson(player)).toMatchObject({
    fullName: player.fullName,
    disabledAt: null,
    deletion: null,
  });
  const kept = await db.booking.findUniqueOrThrow({ where: { id: bookingId } });
  expect(kept).toMatchObject({ specialRequests: 'No spiders' });
});

test('a payment page that opens while somebody is being forgotten is closed first', async () => {
  const player = await aPerson();
  await leave(player);
  const { id } = (await wholePerson(player)).deletion!;
  clock.setOffset(WEEK + 60_000);
  const [page, erased] = await overlap(
    (tx) =>
      tx.checkout.create({
        data: {
          userId: player.id,
          amountCents: 2500,
          idempotencyKey: `late-page:${player.id}`,
          origin: 'http://localhost',
          expiresAt: inHours(1),
          nextCheckAt: inHours(1),
        },
      }),
    () => carryOn(id),
  );
  expect(page.status).toBe('fulfilled');
  expect(erased).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } });
  expect(await wholePerson(player)).toMatchObject({ fullName: player.fullName, erasedAt: null });
  await carryOn(id);
  expect((await wholePerson(player)).erasedAt).not.toBeNull();
});

test('staff see who waits, open the account again or end the wait', async () => {
  const superAdmin = await aSuperAdmin();
  const [kept, gone] = [await aPerson(), await aPerson()];
  const late = await aPaidBooking(sandbox, { player: gone });
  await db.session.update({ where: { id: late.session.id }, data: { scheduledAt: inHours(20) } });
  const seen = async (person: Viewer) => {
    const { admin } = await as(superAdmin).ask('query ($id: ID!) { admin { user(id: $id) { leavesAt } } }', {
      id: globalId('AdminUser', person.id),
    });
    return admin.user.leavesAt;
  };
  for (const person of [kept, gone]) await leave(person);
  await tokenOf(kept);
  expect(await seen(kept)).toEqual(expect.any(String));
  await as(superAdmin).ok('keepUser', { userId: globalId('AdminUser', kept.id) });
  expect(await wholePerson(kept)).toMatchObject({ disabledAt: null, loginTokens: [] });
  expect(await seen(kept)).toBeNull();

  const link = await linkOf(gone);
  await as(superAdmin).ok('deleteUser', { userId: globalId('AdminUser', gone.id) });
  expect(await wholePerson(gone)).toMatchObject({ deletion: { requestedById: superAdmin.id } });
  // Staff give everything back, as always when they delete somebody.
  expect(await db.refund.findMany({ where: { bookingId: late.bookingId } })).toMatchObject([
    { amountCents: 2500 },
  ]);
  await runJobs();
  await finishAfter(31_000);
  await as(null).refused('keepAccount', { token: link }, 'EXPIRED');
  expect(await wholePerson(gone)).toMatchObject({ fullName: 'Deleted user' });
  await as(superAdmin).refused('keepUser', { userId: globalId('AdminUser', gone.id) }, 'CONFLICT');
});

test('a session that is planned while its Game Master leaves is seen', async () => {
  const { viewer: keeper, profile } = await aGameMaster();
  await withPassword(keeper);
  const { id } = await aSession({ gameMasterId: profile.id, status: 'draft' });
  const [, left] = await overlap(
    async (tx) => {
      await tx.$queryRaw`SELECT id FROM "GameMaster" WHERE id = ${profile.id} FOR SHARE`;
      await tx.session.update({ where: { id }, data: { status: 'scheduled' } });
    },
    () => deleteAccount(keeper, { password: PASSWORD }),
  );
  expect(left).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringMatching(/^You run 1 session to come/) },
  });
  expect(await wholePerson(keeper)).toMatchObject({ disabledAt: null, deletion: null });
});

test('a Game Master with a session ahead is not forgotten; staff are told once', async () => {
  const admin = await aSuperAdmin();
  const { viewer: keeper, profile } = await aGameMaster();
  await withPassword(keeper);
  await leave(keeper);
  const restore = { id: globalId('GameMaster', profile.id) };
  const { message } = await as(admin).refused('restoreGameMaster', restore, 'CONFLICT');
  expect(message).toMatch(/is being deleted/);
  const session = await aSession({ gameMasterId: profile.id, scheduledAt: inHours(24 * 9) });
  for (const minutes of [1, 2]) await finishAfter(WEEK + minutes * 60_000);
  expect((await wholePerson(keeper)).erasedAt).toBeNull();
  const alarm = {
    toAddress: admin.email,
    subject: `${keeper.fullName} is leaving, but still runs upcoming sessions`,
  };
  const { text } = await db.outboxMail.findFirstOrThrow({ where: alarm });
  expect(text).toContain('Please call these off or give them to another Game Master.');
  expect(text).not.toContain('A session that was postponed');
  expect(text).toContain(`/admin/sessions?filter=upcoming&search=${encodeURIComponent(profile.name)}`);
  expect(await db.outboxMail.count({ where: alarm })).toBe(1);
  await db.session.update({ where: { id: session.id }, data: { status: 'cancelled' } });
  await finishAfter(WEEK + 180_000);
  expect((await wholePerson(keeper)).erasedAt).not.toBeNull();
});

test('nobody is promised that a session goes to somebody else which was put off after its evening', async () => {
  const admin = await aSuperAdmin();
  const { viewer: keeper, profile } = await aGameMaster();
  for (const keepsHost of [true, false])
    await aSession({ gameMasterId: profile.id, scheduledAt: inHours(24 * 9), keepsHost });
  await withPassword(keeper);
  const stays =
    'A session that was postponed after its original date stays with its Game Master: you can only call it off and make a new one.';
  expect(await refusalToLeave(keeper)).toBe(
    `You run 2 sessions to come as a Game Master. Please call them off, or ask our staff to give them to somebody else first. ${stays}`,
  );
  const { message } = await as(admin).refused(
    'deleteUser',
    { userId: globalId('AdminUser', keeper.id) },
    'CONFLICT',
  );
  expect(message).toMatch(stays);
  const ahead = { where: { gameMasterId: profile.id } };
  await db.session.updateMany({ ...ahead, data: { status: 'draft' } });
  await leave(keeper);
  await db.session.updateMany({ ...ahead, data: { status: 'scheduled' } });
  await finishAfter(WEEK + 60_000);
  const alarm = {
    toAddress: admin.email,
    subject: `${keeper.fullName} is leaving, but still runs upcoming sessions`,
  };
  const { text } = await db.outboxMail.findFirstOrThrow({ where: alarm });
  expect(text).toContain(stays);
});

test('who cannot leave now is told why, before and when they try', async () => {
  await as(null).refused('deleteAccount', { password: PASSWORD }, 'NOT_LOGGED_IN');
  const player = await aPerson();
  await as(player).refused('deleteAccount', { password: 'not mine' }, 'BAD_INPUT', 'password');
  const { message } = await as(await aUser()).refused('deleteAccount', { password: PASSWORD }, 'CONFLICT');
  expect(message).toContain('no password yet');

  expect(await refusalToLeave(await withPassword(await aSuperAdmin()))).toContain('Super admins cannot');
  const { viewer: keeper, profile } = await aGameMaster();
  await aSession({ gameMasterId: profile.id });
  expect(await refusalToLeave(await withPassword(keeper))).toMatch(/^You run 1 session to come/);
  // Also as somebody whose role was taken, as long as nobody else runs the sessions.
  await revokeGameMaster(await aUser({ isAdmin: true }), keeper.id);
  expect(await refusalToLeave(keeper)).toMatch(/^You run 1 session to come/);

  // Whoever has taken an account over by another address cannot destroy it before its owner has it back.
  const email = `moved-${player.email}`;
  await requestEmailChange(player, { email, password: PASSWORD });
  await followBoth(player.email, email);
  const moved = { ...player, email };
  expect(await refusalToLeave(moved)).toMatch(/^Your email address changed recently/);
  clock.setOffset(49 * HOUR);
  await leave(moved);
  expect(await wholePerson(player)).toMatchObject({ disabledAt: expect.any(Date), loginTokens: [] });
});
