import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { followBoth } from '../../tests/scene/email-change.ts';
import { PASSWORD, withPassword } from '../../tests/scene/password.ts';
import { aReviewedEvening } from '../../tests/scene/reviews.ts';
import { aGameMaster, aStaffMember, aSuperAdmin, aUser } from '../../tests/scene/world.ts';
import { finishDeletions } from '../account/deletion.service.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import { queueMail } from '../platform/mail.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';

afterAll(closeAll);

const mailsOf = async (person: { id: number }, staff?: Viewer): Promise<string[]> => {
  const { admin } = await as(staff ?? (await aStaffMember())).ask(
    'query ($id: ID!) { admin { user(id: $id) { mails(first: 20) { edges { node { subject } } } } } }',
    { id: globalId('AdminUser', person.id) },
  );
  return admin.user.mails.edges.map(({ node }: { node: { subject: string } }) => node.subject);
};

const write = (to: string, subject: string) =>
  transaction((tx) =>
    queueMail(tx, {
      dedupeKey: crypto.randomUUID(),
      kind: 'account-kept',
      to,
      subject,
      paragraphs: [subject],
    }),
  );

test('a mail stays with its person when the address changes hands, also where the next holder is deleted', async () => {
  const first = await withPassword(await aUser());
  await write(first.email.toUpperCase(), 'To the first');
  const email = `mover-${first.id}@example.test`;
  await as(first).ok('requestEmailChange', { email, password: PASSWORD }, 'message');
  await followBoth(first.email, email);
  await write(email, 'To the new address');
  const own = [
    'To the new address',
    'Your email address was changed',
    'Approve your new email address',
    'Confirm your new email address',
    'To the first',
  ];
  expect(await mailsOf(first)).toEqual(own);

  const next = await aUser();
  await db.user.update({ where: { id: next.id }, data: { email: first.email } });
  await write(first.email, 'To the next');
  expect([await mailsOf(next), await mailsOf(first)]).toEqual([['To the next'], own]);

  // All mails are sent, and the current owner of the address is deleted.
  await db.outboxMail.updateMany({ data: { status: 'sent' } });
  await as(await aSuperAdmin()).ok('deleteUser', { userId: globalId('AdminUser', next.id) }, 'message');
  await db.outboxMail.updateMany({ data: { status: 'sent' } });
  await finishDeletions();
  await db.userDeletion.updateMany({ data: { nextAttemptAt: new Date(0) } });
  await finishDeletions();
  expect(await db.userDeletion.findUnique({ where: { userId: next.id } })).toMatchObject({
    finishedAt: expect.any(Date),
  });
  expect((await mailsOf(next)).every((subject) => subject === '')).toBe(true);
  expect(await mailsOf(first)).toEqual(own);
});

test('what was written to nobody known is on no page', async () => {
  const person = await aUser();
  await write('stranger@example.test', 'To nobody');
  expect(await mailsOf(person)).toEqual([]);
});

test('staff see the answer to a report, but not whoever of them was reported', async () => {
  const [player, reported, other] = [await aUser(), await aStaffMember(), await aStaffMember()];
  const about = globalId('User', reported.id);
  await as(player).ok('createReport', { about, reason: 'They shout at people.' });
  const report = await db.report.findFirstOrThrow({ where: { reporterId: player.id } });
  await as(other).ok('closeReport', { id: globalId('Report', report.id), answer: 'We have talked to them.' });
  const subject = 'Our answer to your report';
  expect([await mailsOf(player, other), await mailsOf(player, reported)]).toEqual([[subject], []]);

  const mail = await db.outboxMail.update({
    where: { dedupeKey: `report-answered:${report.id}` },
    data: { status: 'dead' },
  });
  const id = globalId('UndeliveredMail', mail.id);
  const seen = async (staff: Viewer) => {
    const { node, admin } = await as(staff).ask(
      'query ($id: ID!) { node(id: $id) { id } admin { undeliveredMails { id } } }',
      { id },
    );
    return [node?.id ?? null, admin.undeliveredMails.some((each: { id: string }) => each.id === id)];
  };
  expect([await seen(other), await seen(reported)]).toEqual([
    [id, true],
    [null, false],
  ]);
});

test('nor whoever of them has the reported profile since, or ran the table of a reported review', async () => {
  const [player, staff, later] = [await aUser(), await aStaffMember(), await aStaffMember()];
  const subject = 'Our answer to your report';
  const report = async (about: string) => {
    await as(player).ok('createReport', { about, reason: 'It promises too much.' });
    const { id } = await db.report.findFirstOrThrow({ where: { reporterId: player.id, closedAt: null } });
    await as(staff).ok('closeReport', { id: globalId('Report', id), answer: 'We have shortened it.' });
  };
  const { id } = (await aGameMaster()).profile;
  await db.gameMaster.update({ where: { id }, data: { userId: null } });
  await report(globalId('GameMaster', id));
  expect(await mailsOf(player, later)).toEqual([subject]);
  await db.gameMaster.update({ where: { id }, data: { userId: later.id } });
  expect([await mailsOf(player, staff), await mailsOf(player, later)]).toEqual([[subject], []]);

  const { profile, viewer: host } = await aGameMaster();
  await db.user.update({ where: { id: host.id }, data: { isAdmin: true } });
  const { reviewId } = await aReviewedEvening(await aUser(), profile.id);
  await report(globalId('Review', reviewId));
  const asHost = { ...host, isAdmin: true };
  expect([await mailsOf(player, staff), await mailsOf(player, asHost)]).toEqual([
    [subject, subject],
    [subject],
  ]);
});
