import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aReviewedEvening } from '../../tests/scene/reviews.ts';
import { statementsOf } from '../../tests/scene/statements.ts';
import { aTable, seat } from '../../tests/scene/table.ts';
import { aGameMaster, aSession, aStaffMember, aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { sendMessage } from './messages.service.ts';
import { forgetReports } from './reports.service.ts';

afterAll(closeAll);

const reason = 'They shout at people.';
const aboutUser = (id: number) => ({ about: globalId('User', id), reason });
const aboutProfile = (id: number) => ({ about: globalId('GameMaster', id), reason });
const aboutSession = (id: number) => ({ about: globalId('Session', id), reason });
const aboutReview = (id: number) => ({ about: globalId('Review', id), reason });
const queue = async (staff: Viewer | null, state?: string) => {
  const { admin } = await as(staff).ask(
    `{ admin { reports(first: 100${state ? `, state: ${state}` : ''}) { totalCount edges { node {
      id state reason answer messageText reporter { databaseId } about { databaseId } handledBy { databaseId }
      session { databaseId } gameMaster { databaseId } review { id words canHide } reviewWords } } } } }`,
  );
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape of its question
  return admin?.reports.edges.map(({ node }: any) => node);
};
const newestOf = async ({ id }: Viewer) =>
  globalId(
    'Report',
    (await db.report.findFirstOrThrow({ where: { reporterId: id }, orderBy: { id: 'desc' } })).id,
  );

test('a person, a profile, a session and a message are reported, each once until it is answered', async () => {
  const { player, fellow, session } = await aTable();
  const { viewer: host, profile } = await aGameMaster();
  const staff = await aStaffMember();
  await as(player).ok('createReport', aboutUser(fellow.id));
  await as(player).ok('createReport', aboutProfile(profile.id));
  await as(player).ok('createReport', aboutSession(session.id));
  const rude = await sendMessage(fellow, { recipientId: player.id, content: 'Something rude' });
  await as(player).ok('reportMessage', { messageId: globalId('Message', rude.id), reason });
  const { message } = await as(player).refused('createReport', aboutUser(fellow.id), 'CONFLICT');
  expect(message).toBe('You have reported this already. Our team will answer you.');

  const theirs = (await queue(staff)).filter(
    ({ reporter }: { reporter: { databaseId: number } }) => reporter.databaseId === player.id,
  );
  expect(theirs).toMatchObject([
    { messageText: 'Something rude', about: { databaseId: fellow.id }, state: 'OPEN' },
    { session: { databaseId: session.id }, messageText: null, gameMaster: null },
    { gameMaster: { databaseId: profile.id }, about: { databaseId: host.id }, session: null },
    { about: { databaseId: fellow.id }, session: null, gameMaster: null, reason },
  ]);
  for (const other of [null, player, fellow]) expect(await queue(other)).toBeUndefined();
});

test('a review is reported by whoever reads it, never to its author, and staff can hide it', async () => {
  const { viewer: host, profile } = await aGameMaster();
  const author = await aUser();
  const { reviewId } = await aReviewedEvening(author, profile.id, 'They cheat!');
  await as(author).refused('createReport', aboutReview(reviewId), 'BAD_INPUT', 'about');
  await as(null).refused('createReport', aboutReview(reviewId), 'NOT_LOGGED_IN');
  await as(host).ok('createReport', aboutReview(reviewId));
  await as(host).refused('createReport', aboutReview(reviewId), 'CONFLICT');
  await as(await aUser()).ok('createReport', aboutReview(reviewId));
  const id = await newestOf(host);
  const staff = await aStaffMember();
  const shownTo = async (who: Viewer) =>
    (await queue(who)).find((report: { id: string }) => report.id === id);
  expect(await shownTo(staff)).toMatchObject({
    about: { databaseId: author.id },
    review: { id: globalId('Review', reviewId), words: 'They cheat!', canHide: true },
    session: null,
    gameMaster: null,
    messageText: null,
  });
  // What was reported is kept, whatever its author makes of it.
  await as(author).ok('updateReview', { id: globalId('Review', reviewId), stars: 1, words: 'Lovely!' });
  expect(await shownTo(staff)).toMatchObject({ review: { words: 'Lovely!' }, reviewWords: 'They cheat!' });
  await as(author).ok('updateReview', { id: globalId('Review', reviewId), stars: 1, words: 'They cheat!' });
  await as(host).refused('createReport', aboutReview(reviewId), 'CONFLICT');
  // Whom it rates hides nothing and answers nothing, also as one of the staff.
  expect(await shownTo({ ...host, isAdmin: true })).toMatchObject({ review: { canHide: false } });
  await as({ ...host, isAdmin: true }).refused('closeReport', { id, answer: 'Mine' }, 'FORBIDDEN');
  await db.user.update({ where: { id: author.id }, data: { isAdmin: true } });
  expect(await shownTo({ ...author, isAdmin: true })).toBeUndefined();
  // What nobody else reads cannot be reported by them.
  await as(staff).ok('hideReview', { id: globalId('Review', reviewId), reason: 'Insults' });
  await as(await aUser()).refused('createReport', aboutReview(reviewId), 'NOT_FOUND');
  await transaction((tx) => forgetReports(tx, author.id));
  expect(await shownTo(staff)).toMatchObject({ reason: '', reviewWords: null });
});

test('what others say of a review is not answered by whom it rates', async () => {
  const { viewer, profile } = await aGameMaster();
  const rated = { ...viewer, isAdmin: true };
  const { reviewId } = await aReviewedEvening(await aUser(), profile.id, 'The best of all!');
  const player = await aUser();
  await as(player).ok('createReport', aboutReview(reviewId));
  const id = await newestOf(player);
  const staff = await aStaffMember();
  const shownTo = async (who: Viewer) =>
    (await queue(who)).some((report: { id: string }) => report.id === id);
  expect([await shownTo(rated), await shownTo(staff)]).toEqual([false, true]);
  await as(rated).refused('closeReport', { id, answer: 'It is true.' }, 'NOT_FOUND');
  // Nor once the profile is nobody's, or somebody else's.
  await as(staff).ok('unlinkGameMaster', { id: globalId('GameMaster', profile.id) });
  expect(await shownTo({ ...rated, gameMasterId: null })).toBe(false);
  const heir = await aUser({ isGameMaster: true });
  await as(staff).ok('linkGameMaster', {
    id: globalId('GameMaster', profile.id),
    userId: globalId('User', heir.id),
  });
  await as({ ...rated, gameMasterId: null }).refused('lookAtReport', { id }, 'NOT_FOUND');
  await as(staff).ok('closeReport', { id, answer: 'We have looked at it.' });
});

test('a page of reports reads its profiles at once', async () => {
  const { player } = await aTable();
  for (let n = 0; n < 3; n += 1)
    await as(player).ok('createReport', aboutProfile((await aGameMaster()).profile.id));
  const staff = await aStaffMember();
  const statements = await statementsOf(() => queue(staff, 'OPEN'));
  expect(statements.filter((text) => text.includes('FROM "GameMaster" gm'))).toHaveLength(1);
});

test('what can be reported, by whom, and in how many words', async () => {
  const { player } = await aTable();
  const { viewer: host, profile } = await aGameMaster();
  const own = await aSession({ gameMasterId: profile.id });
  const draft = await aSession({ status: 'draft' });
  await as(null).refused('createReport', aboutSession(own.id), 'NOT_LOGGED_IN');
  await as(player).refused('createReport', aboutUser((await aUser()).id), 'NOT_FOUND');
  await as(player).refused('createReport', aboutSession(draft.id), 'NOT_FOUND');
  await as(player).refused('createReport', aboutUser(player.id), 'BAD_INPUT', 'about');
  await as(host).refused('createReport', aboutProfile(profile.id), 'BAD_INPUT', 'about');
  await as(host).refused('createReport', aboutSession(own.id), 'BAD_INPUT', 'about');
  for (const about of ['', '5', globalId('Booking', 1)])
    await as(player).refused('createReport', { about, reason }, 'BAD_INPUT', 'about');
  for (const words of [' \n', 'a'.repeat(1001)])
    await as(player).refused(
      'createReport',
      { ...aboutSession(own.id), reason: words },
      'BAD_INPUT',
      'reason',
    );
});

test('nobody reports without end', async () => {
  const eager = await aUser();
  const { id } = await db.gameMaster.create({ data: { name: 'Gone', title: 'Keeper', bio: '' } });
  await as(eager).ok('createReport', aboutProfile(id));
  for (let n = 1; n < 20; n += 1) await as(eager).refused('createReport', aboutProfile(id), 'CONFLICT');
  await as(eager).refused('createReport', aboutProfile(id), 'RATE_LIMITED');
});

test('staff take it up, answer it once, and whoever reported reads the answer', async () => {
  const { player, session } = await aTable();
  const staff = await aStaffMember();
  const waiting = async (viewer: Viewer) =>
    (await as(viewer).ask('{ viewer { unansweredReports } }')).viewer.unansweredReports;
  const before = await waiting(staff);
  await as(player).ok('createReport', aboutSession(session.id));
  expect([await waiting(staff), await waiting(player)]).toEqual([before + 1, null]);
  const id = await newestOf(player);
  const answer = 'We have talked to them. It will not happen again.';
  for (const other of [player, await aUser()]) {
    await as(other).refused('lookAtReport', { id }, 'FORBIDDEN');
    await as(other).refused('closeReport', { id, answer }, 'FORBIDDEN');
  }
  // Nobody of the staff decides about what they reported.
  const own = await as({ ...player, isAdmin: true }).refused('closeReport', { id, answer }, 'FORBIDDEN');
  expect(own.message).toContain('Please ask a colleague on our team');
  await as(staff).refused('closeReport', { id, answer: ' ' }, 'BAD_INPUT', 'answer');
  await as(staff).ok('lookAtReport', { id }, 'report { state handledBy { databaseId } }');
  await as(staff).refused('lookAtReport', { id }, 'CONFLICT');
  expect((await queue(staff, 'LOOKED_AT')).map((report: { id: string }) => report.id)).toContain(id);
  const closed = await as(staff).ok(
    'closeReport',
    { id, answer },
    'report { state answer } viewer { unansweredReports }',
  );
  expect(closed).toEqual({
    report: { state: 'CLOSED', answer },
    viewer: { unansweredReports: before },
  });
  await as(staff).refused('closeReport', { id, answer }, 'CONFLICT');
  const mails = await db.outboxMail.findMany({ where: { userId: player.id, kind: 'report-answered' } });
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain(answer);
  expect(mails[0]!.text).toContain(reason);
  const entries = await db.auditEntry.findMany({ where: { actorId: staff.id }, orderBy: { id: 'asc' } });
  expect(entries.map(({ action }) => action)).toEqual(['report.looked-at', 'report.closed']);
  // Answered, it can be reported again.
  await as(player).ok('createReport', aboutSession(session.id));
});

test('whoever is reported never learns by whom, not as staff either', async () => {
  const { player } = await aTable();
  const { viewer, profile } = await aGameMaster();
  const accused = { ...viewer, isAdmin: true };
  await db.user.update({ where: { id: viewer.id }, data: { isAdmin: true } });
  const session = await aSession({ gameMasterId: profile.id });
  await seat(player, session.id);
  for (const input of [aboutUser(accused.id), aboutProfile(profile.id), aboutSession(session.id)]) {
    await as(player).ok('createReport', input);
    const id = await newestOf(player);
    expect((await as(accused).ask(`{ node(id: "${id}") { id } }`)).node).toBeNull();
    expect((await queue(accused)).map((report: { id: string }) => report.id)).not.toContain(id);
    await as(accused).refused('lookAtReport', { id }, 'NOT_FOUND');
    await as(accused).refused('closeReport', { id, answer: 'Ha' }, 'NOT_FOUND');
  }
  const { unansweredReports } = (await as(accused).ask('{ viewer { unansweredReports } }')).viewer;
  const staff = await aStaffMember();
  expect((await as(staff).ask('{ viewer { unansweredReports } }')).viewer.unansweredReports).toBe(
    unansweredReports + 3,
  );
  // The mail to the support team, which they may read, names nobody and quotes nothing.
  const mails = await db.outboxMail.findMany({ where: { kind: 'report-made' } });
  expect(mails.length).toBeGreaterThanOrEqual(3);
  for (const { subject, text, html } of mails)
    for (const words of [player.fullName, player.email, reason, accused.fullName])
      expect(`${subject} ${text} ${html}`).not.toContain(words);
});

test('nor does whoever had the profile before, or gets it next', async () => {
  const { player } = await aTable();
  const { viewer, profile } = await aGameMaster();
  const session = await aSession({ gameMasterId: profile.id });
  const accused = { ...viewer, isAdmin: true, gameMasterId: null };
  await db.user.update({ where: { id: viewer.id }, data: { isAdmin: true } });
  const staff = await aStaffMember();
  const profileId = globalId('GameMaster', profile.id);
  const link = { id: profileId, userId: globalId('User', viewer.id) };
  await as(staff).ok('unlinkGameMaster', { id: profileId });
  const ids: string[] = [];
  for (const input of [aboutProfile(profile.id), aboutSession(session.id)]) {
    await as(player).ok('createReport', input);
    ids.push(await newestOf(player));
  }
  const seenBy = async (who: Viewer) =>
    (await queue(who)).map((report: { id: string }) => report.id).filter((id: string) => ids.includes(id));
  expect(await seenBy(accused)).toEqual([]);
  for (const id of ids) await as(accused).refused('lookAtReport', { id }, 'NOT_FOUND');
  await as(staff).ok('linkGameMaster', link);
  expect(await seenBy({ ...accused, gameMasterId: profile.id })).toEqual([]);
  // Who never had it, and runs a table of their own or none, answers them.
  const { viewer: other } = await aGameMaster();
  for (const who of [staff, { ...other, isAdmin: true }])
    expect((await seenBy(who)).sort()).toEqual(ids.sort());
  // A profile that nobody has had yet is that of the first who gets it.
  const made = await db.gameMaster.create({ data: { name: 'New', title: 'Keeper', bio: '' } });
  await as(player).ok('createReport', aboutProfile(made.id));
  ids.splice(0, 2, await newestOf(player));
  expect(await seenBy(staff)).toEqual(ids);
  const first = await aUser({ isAdmin: true, isGameMaster: true });
  const given = { id: globalId('GameMaster', made.id), userId: globalId('User', first.id) };
  await as(staff).ok('linkGameMaster', given);
  expect(await seenBy({ ...first, gameMasterId: made.id })).toEqual([]);
});

test('nor when the profile, or its session, has gone to somebody else since', async () => {
  const { player } = await aTable();
  const { viewer, profile } = await aGameMaster();
  const accused = { ...viewer, isAdmin: true, gameMasterId: null };
  await db.user.update({ where: { id: viewer.id }, data: { isAdmin: true } });
  const session = await aSession({ gameMasterId: profile.id });
  const staff = await aStaffMember();
  const id = globalId('GameMaster', profile.id);
  await as(staff).ok('unlinkGameMaster', { id });
  const ids: string[] = [];
  for (const input of [aboutProfile(profile.id), aboutSession(session.id)]) {
    await as(player).ok('createReport', input);
    ids.push(await newestOf(player));
  }
  // Whose it was may say so of what is made of it now.
  await as(accused).ok('createReport', aboutProfile(profile.id));
  await db.session.update({
    where: { id: session.id },
    data: { gameMasterId: (await aGameMaster()).profile.id },
  });
  const heir = await aUser({ isGameMaster: true });
  await as(staff).ok('linkGameMaster', { id, userId: globalId('User', heir.id) });
  for (const report of ids) await as(accused).refused('lookAtReport', { id: report }, 'NOT_FOUND');
  const seen = (await queue(staff)).filter((report: { id: string }) => ids.includes(report.id));
  for (const { about } of seen) expect(about).toEqual({ databaseId: accused.id });
  expect(seen).toHaveLength(2);
});
