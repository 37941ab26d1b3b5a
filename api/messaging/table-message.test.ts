import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { aTable, seat } from '../../tests/scene/table.ts';
import { aGameMaster, aStaffMember, aUser, inHours } from '../../tests/scene/world.ts';
import { db, Prisma } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { MaybeViewer, Viewer } from '../platform/viewer.ts';
import { sendTableMessages } from './table-message.service.ts';

afterAll(closeAll);

const soon = (sessionId: number, hours = 47) =>
  db.session.update({ where: { id: sessionId }, data: { scheduledAt: inHours(hours) } });
const say = (sessionId: number, more: object = {}) => ({
  sessionId: globalId('Session', sessionId),
  version: 0,
  content: 'Bring a coat.',
  isOn: true,
  ...more,
});
const got = async (viewer: Viewer) =>
  (await db.message.findMany({ where: { recipientId: viewer.id }, orderBy: { id: 'asc' } })).map(
    ({ content }) => content,
  );
const mails = (viewer: Viewer) =>
  db.outboxMail.count({ where: { toAddress: viewer.email, kind: 'announcement' } });
const seen = async (viewer: MaybeViewer, sessionId: number) =>
  (
    await as(viewer).ask(
      `{ session(id: "${sessionId}") { tableMessage { content isDefault isOn version sentAt } } }`,
    )
  ).session.tableMessage;

test('everybody at the table gets it once: not before 48 hours, not again, not after a move, and who comes later then', async () => {
  const { gameMaster, session, player, fellow } = await aTable();
  await as(gameMaster).ok('updateTableMessage', say(session.id));
  await soon(session.id, 49);
  await sendTableMessages();
  expect(await got(player)).toEqual([]);
  await soon(session.id);
  await Promise.all([sendTableMessages(), sendTableMessages()]); // two processes at once
  for (const reader of [player, fellow]) {
    expect(await got(reader)).toEqual(['Bring a coat.']);
    expect(await mails(reader)).toBe(1);
  }
  await soon(session.id, 30);
  const late = await aUser();
  await seat(late, session.id);
  await seat(await aUser(), session.id, 'cancelled');
  await sendTableMessages();
  await sendTableMessages();
  for (const reader of [player, fellow, late]) expect(await got(reader)).toEqual(['Bring a coat.']);
  expect(await db.message.count({ where: { sessionId: session.id } })).toBe(3);
  const message = await seen(gameMaster, session.id);
  expect(message).toMatchObject({ content: 'Bring a coat.', sentAt: expect.any(String) });
  await as(gameMaster).refused(
    'updateTableMessage',
    say(session.id, { version: message.version }),
    'CONFLICT',
  );
});

test('one table whose message cannot be written holds up no other', async () => {
  const [one, other] = [await aTable(), await aTable()];
  for (const { gameMaster, session } of [one, other])
    await as(gameMaster).ok('updateTableMessage', say(session.id));
  await soon(one.session.id, 40);
  await soon(other.session.id, 41);
  const refused = Prisma.raw(`CHECK ("sessionId" <> ${one.session.id}) NOT VALID`);
  await db.$executeRaw`ALTER TABLE "Message" ADD CONSTRAINT no_message ${refused}`;
  await expect(sendTableMessages()).rejects.toThrow('no_message');
  expect(await got(other.player)).toEqual(['Bring a coat.']);
  await db.$executeRaw`ALTER TABLE "Message" DROP CONSTRAINT no_message`;
  await sendTableMessages();
  expect(await got(one.player)).toEqual(['Bring a coat.']);
});

test('a process that dies over a mail has sent nothing, and the next one sends it once', async () => {
  const { gameMaster, session, player, fellow } = await aTable();
  await as(gameMaster).ok('updateTableMessage', say(session.id));
  await soon(session.id);
  await db.$executeRawUnsafe(`CREATE FUNCTION no_mail() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF NEW."toAddress" = '${fellow.email}' THEN RAISE 'dead'; END IF; RETURN NEW; END $$`);
  await db.$executeRaw`CREATE TRIGGER no_mail BEFORE INSERT ON "OutboxMail" FOR EACH ROW EXECUTE FUNCTION no_mail()`;
  await expect(sendTableMessages()).rejects.toThrow('dead');
  await db.$executeRaw`DROP FUNCTION no_mail CASCADE`;
  expect([await got(player), await seen(gameMaster, session.id)]).toMatchObject([[], { sentAt: null }]);
  await sendTableMessages();
  expect([await got(player), await got(fellow), await mails(fellow)]).toEqual([
    ['Bring a coat.'],
    ['Bring a coat.'],
    1,
  ]);
});

test('the text of the profile goes where the session has none, nothing where it is off, and nobody speaks for another', async () => {
  const [plain, off, handed] = [await aTable(), await aTable(), await aTable()];
  for (const { gameMaster } of [plain, off])
    await db.gameMaster.update({
      where: { id: gameMaster.gameMasterId! },
      data: { tableMessage: 'See you.' },
    });
  expect(await seen(plain.gameMaster, plain.session.id)).toMatchObject({
    content: 'See you.',
    isDefault: true,
    version: 0,
  });
  await as(off.gameMaster).ok('updateTableMessage', say(off.session.id, { content: '', isOn: false }));
  await as(handed.gameMaster).ok('updateTableMessage', say(handed.session.id));
  const { profile } = await aGameMaster();
  await db.session.update({ where: { id: handed.session.id }, data: { gameMasterId: profile.id } });
  for (const { session } of [plain, off, handed]) await soon(session.id);
  await sendTableMessages();
  expect([await got(plain.player), await got(off.player), await got(handed.player)]).toEqual([
    ['See you.'],
    [],
    [],
  ]);
});

test('who takes a table over after its message has gone says their own, to who comes later too', async () => {
  const { gameMaster, session, player } = await aTable();
  await as(gameMaster).ok('updateTableMessage', say(session.id));
  await soon(session.id, 40);
  await sendTableMessages();
  const { profile } = await aGameMaster();
  await db.gameMaster.update({ where: { id: profile.id }, data: { tableMessage: 'I run it now.' } });
  await db.session.update({ where: { id: session.id }, data: { gameMasterId: profile.id } });
  await sendTableMessages();
  const late = await aUser();
  await seat(late, session.id);
  for (let round = 0; round < 2; round += 1) await sendTableMessages();
  expect([await got(player), await got(late)]).toEqual([
    ['Bring a coat.', 'I run it now.'],
    ['I run it now.'],
  ]);
});

test('who takes a table over may write what goes to it, although the words of the one before have gone', async () => {
  const { gameMaster, session, player } = await aTable();
  await as(gameMaster).ok('updateTableMessage', say(session.id));
  await soon(session.id);
  await sendTableMessages();
  const { viewer: next, profile } = await aGameMaster();
  await db.session.update({ where: { id: session.id }, data: { gameMasterId: profile.id } });
  const { version } = await seen(next, session.id);
  await as(next).ok('updateTableMessage', say(session.id, { version, content: 'I run it now.' }));
  await sendTableMessages();
  expect(await got(player)).toEqual(['Bring a coat.', 'I run it now.']);
});

test.each(['disabledAt', 'erasedAt'])(
  'who is gone (%s) is written nothing, and the others get it',
  async (gone) => {
    const { gameMaster, session, player, fellow } = await aTable();
    await as(gameMaster).ok('updateTableMessage', say(session.id));
    await db.user.update({ where: { id: player.id }, data: { [gone]: new Date() } });
    await soon(session.id);
    await sendTableMessages();
    expect([await got(player), await mails(player), await got(fellow)]).toEqual([[], 0, ['Bring a coat.']]);
  },
);

test('who loses the table while it is given to another puts no words into their mouth', async () => {
  const { gameMaster, session } = await aTable();
  const gameMasterId = (await aGameMaster()).profile.id;
  const [, said] = await overlap(
    (tx) => tx.session.update({ where: { id: session.id }, data: { gameMasterId } }),
    () => as(gameMaster).refused('updateTableMessage', say(session.id), 'FORBIDDEN'),
  );
  expect(said.status).toBe('fulfilled');
  expect(await db.tableMessage.count({ where: { sessionId: session.id } })).toBe(0);
});

test('who comes later, when the profile is somebody else’s by now, is not written what the one before has said', async () => {
  const { gameMaster, session } = await aTable();
  await as(gameMaster).ok('updateTableMessage', say(session.id));
  await soon(session.id);
  await sendTableMessages();
  await db.gameMaster.update({
    where: { id: gameMaster.gameMasterId! },
    data: { userId: (await aUser()).id },
  });
  const late = await aUser();
  await seat(late, session.id);
  await sendTableMessages();
  expect([await got(late), await mails(late)]).toEqual([[], 0]);
});

test('of an evening that has begun nothing goes any more', async () => {
  const { gameMaster, session, player } = await aTable();
  await as(gameMaster).ok('updateTableMessage', say(session.id));
  await soon(session.id, -0.01);
  await sendTableMessages();
  expect(await got(player)).toEqual([]);
});

test('nothing goes of what is called off, and only its Game Master and staff write or read it', async () => {
  const { gameMaster, session, player } = await aTable();
  await as(gameMaster).ok('updateTableMessage', say(session.id));
  for (const viewer of [player, (await aGameMaster()).viewer]) {
    await as(viewer).refused('updateTableMessage', say(session.id), 'FORBIDDEN');
    expect(await seen(viewer, session.id)).toBeNull();
  }
  await as(await aStaffMember()).refused('updateTableMessage', say(session.id), 'CONFLICT');
  const long = say(session.id, { version: 1, content: 'a'.repeat(4001) });
  await as(gameMaster).refused('updateTableMessage', long, 'BAD_INPUT', 'content');
  await soon(session.id);
  await db.session.update({ where: { id: session.id }, data: { status: 'cancelled' } });
  await sendTableMessages();
  expect(await got(player)).toEqual([]);
});
