import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aTable } from '../../tests/scene/table.ts';
import { aStaffMember, aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { Viewer } from '../platform/viewer.ts';

let staff: Viewer;
beforeAll(async () => {
  staff = await aStaffMember();
});
afterAll(closeAll);

const user = ({ id }: Viewer) => globalId('User', id);
const letter = (to: readonly Viewer[], sessionId: number | null = null) => ({
  subject: 'Snow tonight',
  message: 'We meet an hour later.\nBring "boots".',
  selectedPlayers: to.map(user),
  sessionId: sessionId && globalId('Session', sessionId),
});
const SENT = `message recipients broadcast { id recipientCount sentCount waitingCount failedCount readCount
  deliveries { totalCount edges { node { id mailStatus attempts problem isRead recipient { fullName } } } } }`;
const mailsTo = (viewer: Viewer) => db.outboxMail.findMany({ where: { toAddress: viewer.email } });

test('a second click with the same key sends nothing, even at the same moment', async () => {
  const { session, player, fellow } = await aTable();
  const input = { ...letter([player, fellow], session.id), requestKey: 'one-press-1' };
  const answers = await Promise.all([1, 2, 3].map(() => as(staff).ok('sendEmail', input, SENT)));
  answers.push(await as(staff).ok('sendEmail', input, SENT));
  expect(new Set(answers.map(({ broadcast }) => broadcast.id)).size).toBe(1);
  expect(answers.map(({ recipients, message }) => [recipients, message])).toEqual(
    answers.map(() => [2, 'Message sent to 2 players.']),
  );
  expect(await mailsTo(player)).toHaveLength(1);
  expect(await db.message.count({ where: { recipientId: player.id } })).toBe(1);

  await as(staff).refused('sendEmail', { ...input, message: 'Another' }, 'CONFLICT', 'requestKey');
  // To somebody else it was never sent: that is not said.
  const others = { ...input, selectedPlayers: [user(player)] };
  const refusal = await as(staff).refused('sendEmail', others, 'CONFLICT', 'requestKey');
  expect(refusal.message).toBe(
    'You already sent this message to other players. Please send it again to these.',
  );
  await as(staff).refused('sendEmail', { ...input, requestKey: 'short' }, 'BAD_INPUT', 'requestKey');
  // The keys of others are theirs, and without a key every press is a sending.
  const other = await as(await aStaffMember()).ok('sendEmail', input, 'broadcast { id }');
  expect(other.broadcast.id).not.toBe(answers[0].broadcast.id);
  await as(staff).ok('sendEmail', { ...input, requestKey: null });
  expect(await mailsTo(player)).toHaveLength(3);
});

test('what became of each copy, and another try for the mail that was given up', async () => {
  const { gameMaster, session, player, fellow } = await aTable();
  const { broadcast } = await as(gameMaster).ok('sendEmail', letter([player, fellow], session.id), SENT);
  expect(broadcast).toMatchObject({ recipientCount: 2, waitingCount: 2, sentCount: 0, failedCount: 0 });
  const [mail] = await mailsTo(player);
  await db.outboxMail.update({
    where: { id: mail!.id },
    data: { status: 'dead', attempts: 500, lastError: 'Mailbox is full' },
  });
  const follow = `query ($id: ID!) { node(id: $id) { ... on Broadcast { waitingCount failedCount
    deliveries(failed: true) { edges { node { id mailStatus attempts problem recipient { fullName } } } } } } }`;
  const { node } = await as(staff).ask(follow, { id: broadcast.id });
  const [{ node: failed }] = node.deliveries.edges;
  expect(node).toMatchObject({ waitingCount: 1, failedCount: 1 });
  expect(failed).toMatchObject({ mailStatus: 'DEAD', attempts: 500, problem: 'Mailbox is full' });
  expect(failed.recipient.fullName).toBe(player.fullName);
  expect((await as(player).ask(follow, { id: broadcast.id })).node).toBeNull();

  const again = { id: failed.id };
  await as(player).refused('resendDelivery', again, 'NOT_FOUND');
  await as(await aUser()).refused('resendDelivery', again, 'NOT_FOUND');
  // They have another address by now: that is where it goes.
  await db.user.update({ where: { id: player.id }, data: { email: `new-${player.email}` } });
  const { delivery } = await as(gameMaster).ok('resendDelivery', again, 'delivery { mailStatus attempts }');
  expect(delivery).toEqual({ mailStatus: 'SENDING', attempts: 0 });
  await as(staff).ok('resendDelivery', again); // under way already: nothing more is done
  expect(await db.auditEntry.count({ where: { actorId: staff.id, action: 'messages.resent' } })).toBe(0);
  const [resent] = await db.outboxMail.findMany({ where: { id: mail!.id } });
  expect(resent).toMatchObject({ status: 'sending', toAddress: `new-${player.email}` });

  await db.outboxMail.update({ where: { id: mail!.id }, data: { status: 'dead' } });
  await db.user.update({ where: { id: player.id }, data: { disabledAt: new Date() } });
  await as(staff).refused('resendDelivery', again, 'CONFLICT');
  await db.user.update({ where: { id: player.id }, data: { disabledAt: null } });
  await as(staff).ok('resendDelivery', again);
  expect(await db.auditEntry.count({ where: { actorId: staff.id, action: 'messages.resent' } })).toBe(1);
});

test('nobody is mailed who may not be', async () => {
  const [reader, silent, unproven, blocker, gone] = await Promise.all([1, 2, 3, 4, 5].map(() => aUser()));
  await db.user.update({ where: { id: silent!.id }, data: { mailMessages: false } });
  await db.user.update({ where: { id: unproven!.id }, data: { emailVerified: false } });
  await db.block.create({ data: { blockerId: blocker!.id, blockedId: staff.id } });
  await db.user.update({ where: { id: gone!.id }, data: { disabledAt: new Date() } });
  const { broadcast } = await as(staff).ok('sendEmail', letter([reader!, silent!, unproven!]), SENT);
  const states = broadcast.deliveries.edges.map(
    ({ node }: { node: { mailStatus: string } }) => node.mailStatus,
  );
  expect(states.sort()).toEqual(['QUEUED', null, null]);
  expect(await db.message.count({ where: { recipientId: silent!.id } })).toBe(1);
  const [mail] = await mailsTo(reader!);
  expect(mail!.unsubscribe).not.toBeNull();
  for (const who of [blocker!, gone!, staff])
    await as(staff).refused('sendEmail', letter([reader!, who]), 'BAD_INPUT', 'selectedPlayers');
  expect(await mailsTo(reader!)).toHaveLength(1);

  const found = async (search: string) => {
    const source =
      'query ($search: String) { admin { recipients(search: $search) { edges { node { databaseId } } } } }';
    const { admin } = await as(staff).ask(source, { search });
    return admin.recipients.edges.map(({ node }: { node: { databaseId: number } }) => node.databaseId);
  };
  expect(await found(reader!.email.slice(0, -9).toUpperCase())).toEqual([reader!.id]);
  expect(await found(reader!.username)).toEqual([reader!.id]);
  for (const who of [blocker!, gone!, staff]) expect(await found(who.username)).toEqual([]);
  expect(await found('%')).toEqual([]);

  // What concerns a booked seat is told to its player even so, but to no address that nobody has confirmed.
  const { session, player, fellow } = await aTable();
  await db.user.update({ where: { id: player.id }, data: { mailMessages: false } });
  await db.user.update({ where: { id: fellow.id }, data: { emailVerified: false } });
  await as(staff).ok('sendEmail', letter([player, fellow], session.id));
  expect(await mailsTo(player)).toMatchObject([{ unsubscribe: null }]);
  expect(await mailsTo(fellow)).toEqual([]);
});

test('the preview is the mail that is sent', async () => {
  const { session, player } = await aTable();
  const source = `query ($subject: String!, $message: String!, $recipientId: ID, $sessionId: ID) {
    admin { mailPreview(subject: $subject, message: $message, recipientId: $recipientId, sessionId: $sessionId) {
      subject html text } } }`;
  const { subject, message, sessionId } = letter([player], session.id);
  const asked = { subject, message, sessionId, recipientId: user(player) };
  const { mailPreview } = (await as(staff).ask(source, asked)).admin;
  await as(staff).ok('sendEmail', letter([player], session.id));
  const [mail] = await mailsTo(player);
  expect(mailPreview).toEqual({ subject: mail!.subject, html: mail!.html, text: mail!.text });
  expect(mailPreview.html).toContain(`Hello ${player.fullName},`);

  const chosen = (await as(staff).ask(source, { ...asked, sessionId: null })).admin.mailPreview;
  expect(chosen.text).toContain('/newsletter/unsubscribe?token=');
  await as(staff).ok('sendEmail', letter([player]));
  const secret = (await mailsTo(player)).find(({ unsubscribe }) => unsubscribe)!.unsubscribe!;
  expect(chosen.text).not.toContain(secret);
  const [error] = await as(staff).errors(source, { ...asked, message: ' ' });
  expect(error!.originalError).toMatchObject({ code: 'BAD_INPUT', field: 'message' });
  expect((await as(player).ask(source, asked)).admin).toBeNull();
});

test('staff keep texts, and nobody overwrites what others wrote', async () => {
  const text = { name: 'Snow', subject: 'Snow tonight', message: 'We start late.' };
  const FIELDS = 'template { id name subject message version }';
  const { template } = await as(staff).ok('createMessageTemplate', text, FIELDS);
  expect(template).toMatchObject({ ...text, version: 1 });
  await as(staff).refused('createMessageTemplate', { ...text, name: 'SNOW' }, 'BAD_INPUT', 'name');
  await as(staff).refused('createMessageTemplate', { ...text, name: ' ' }, 'BAD_INPUT', 'name');
  await as(staff).refused('createMessageTemplate', { ...text, message: ' ' }, 'BAD_INPUT', 'message');
  const { id } = template;
  const edited = { ...text, id, version: 1, message: 'We start early.' };
  const changed = await as(staff).ok('updateMessageTemplate', edited, FIELDS);
  expect(changed.template).toMatchObject({ message: 'We start early.', version: 2 });
  await as(staff).refused('updateMessageTemplate', edited, 'CONFLICT');
  const rain = await as(staff).ok('createMessageTemplate', { ...text, name: 'Rain' }, FIELDS);
  const renamed = { ...edited, id: rain.template.id, name: 'snow' };
  await as(staff).refused('updateMessageTemplate', renamed, 'BAD_INPUT', 'name');
  await as(staff).refused('deleteMessageTemplate', { id, version: 1 }, 'CONFLICT');
  const read = { id, version: 2 };
  expect(await as(staff).ok('deleteMessageTemplate', read, 'deletedId')).toEqual({ deletedId: id });
  await as(staff).refused('deleteMessageTemplate', read, 'NOT_FOUND');
  await as(staff).refused('updateMessageTemplate', { ...edited, version: 2 }, 'NOT_FOUND');
  const written = await db.auditEntry.findMany({
    where: { actorId: staff.id, targetType: 'MessageTemplate' },
    orderBy: { id: 'asc' },
  });
  expect(written.map(({ action }) => action)).toEqual([
    'template.created',
    'template.updated',
    'template.created',
    'template.deleted',
  ]);
  expect(written[1]!.detail).toMatchObject({
    before: { content: 'We start late.' },
    after: { content: 'We start early.' },
  });
});
