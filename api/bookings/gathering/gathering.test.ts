import { as } from '../../../tests/scene/as.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { overlap } from '../../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { book } from '../../../tests/scene/seats.ts';
import { aTable, seat } from '../../../tests/scene/table.ts';
import { aGameMaster, aStaffMember, aSuperAdmin, aUser } from '../../../tests/scene/world.ts';
import { db } from '../../platform/db.ts';
import { globalId } from '../../platform/graphql/ids.ts';
import type { MaybeViewer } from '../../platform/viewer.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const url = 'https://table.example.test/room/7';
const say = (sessionId: number, version = 0, more: object = {}) => ({
  sessionId: globalId('Session', sessionId),
  version,
  joinUrl: url,
  toBring: 'Dice, a pencil',
  ...more,
});
const seen = async (viewer: MaybeViewer, sessionId: number) =>
  (await as(viewer).ask(`{ session(id: "${sessionId}") { gathering { joinUrl toBring version } } }`)).session
    ?.gathering;

test('who sits at the table sees where it meets, with its Game Master and staff, and nobody else', async () => {
  const { gameMaster, session, player } = await aTable();
  await as(gameMaster).ok('updateGathering', say(session.id));
  const whole = { joinUrl: url, toBring: 'Dice, a pencil', version: 1 };
  for (const viewer of [player, gameMaster, await aStaffMember()])
    expect(await seen(viewer, session.id)).toEqual(whole);
  const [held, ended] = [await aUser(), await aUser()];
  await seat(held, session.id, 'pending');
  await seat(ended, session.id, 'cancelled');
  for (const viewer of [null, held, ended, (await aGameMaster()).viewer, (await aTable()).player])
    expect(await seen(viewer, session.id)).toBeNull();
});

test('a removed player loses the link at once', async () => {
  const { gameMaster, session } = await aTable();
  await as(gameMaster).ok('updateGathering', say(session.id));
  const { viewer, bookingId } = await book(sandbox, session.id);
  expect(await seen(viewer, session.id)).toMatchObject({ joinUrl: url });
  await as(await aSuperAdmin()).ok('removeFromSession', { bookingId: globalId('Booking', bookingId) });
  expect(await seen(viewer, session.id)).toBeNull();
});

test('who loses the table while it is given to another says no more where it meets', async () => {
  const { gameMaster, session } = await aTable();
  const gameMasterId = (await aGameMaster()).profile.id;
  const [, said] = await overlap(
    (tx) => tx.session.update({ where: { id: session.id }, data: { gameMasterId } }),
    () => as(gameMaster).refused('updateGathering', say(session.id), 'FORBIDDEN'),
  );
  expect(said.status).toBe('fulfilled');
  expect(await db.gathering.count({ where: { sessionId: session.id } })).toBe(0);
});

test('a version that was written over meanwhile is refused, and the audit holds old and new', async () => {
  const { gameMaster, session } = await aTable();
  await as(gameMaster).ok('updateGathering', say(session.id));
  const { message } = await as(gameMaster).refused('updateGathering', say(session.id), 'CONFLICT');
  expect(message).toContain('another join link');
  await as(gameMaster).ok('updateGathering', say(session.id, 1, { joinUrl: null }));
  await as(gameMaster).ok('updateGathering', say(session.id, 2, { joinUrl: '' })); // nothing new
  const entries = await db.auditEntry.findMany({
    where: { action: 'gathering.updated', targetId: String(session.id) },
    orderBy: { id: 'asc' },
  });
  expect(entries.map(({ detail }) => detail)).toMatchObject([
    { version: 1, changed: { joinUrl: { old: null, new: url } } },
    { version: 2, changed: { joinUrl: { old: url, new: null } } },
  ]);
});

test('only https addresses, of bounded length, and only its Game Master and staff say it', async () => {
  const { gameMaster, session, player } = await aTable();
  for (const joinUrl of [
    'http://a.test',
    'javascript:alert(1)',
    'https://a:b@c.test',
    `https://${'a'.repeat(500)}`,
  ])
    await as(gameMaster).refused('updateGathering', say(session.id, 0, { joinUrl }), 'BAD_INPUT', 'joinUrl');
  const toBring = 'a'.repeat(1001);
  await as(gameMaster).refused('updateGathering', say(session.id, 0, { toBring }), 'BAD_INPUT', 'toBring');
  for (const viewer of [player, (await aGameMaster()).viewer])
    await as(viewer).refused('updateGathering', say(session.id), 'FORBIDDEN');
  await as(null).refused('updateGathering', say(session.id), 'NOT_LOGGED_IN');
});

test('the preparation has links, safety and characters, each bounded and of its shape', async () => {
  const { gameMaster, session, player } = await aTable();
  const more = {
    links: `https://map.example.test/1 The map of the coast\n\n  https://rules.example.test/srd  `,
    safetyTools: 'An X card',
    characters: 'Third level',
  };
  await as(gameMaster).ok('updateGathering', say(session.id, 0, more));
  const { gathering } = (
    await as(player).ask(
      `{ session(id: "${session.id}") { gathering { links { url label } safetyTools characters } } }`,
    )
  ).session;
  expect(gathering).toEqual({
    links: [
      { url: 'https://map.example.test/1', label: 'The map of the coast' },
      { url: 'https://rules.example.test/srd', label: 'rules.example.test/srd' },
    ],
    safetyTools: 'An X card',
    characters: 'Third level',
  });
  for (const [field, wrong] of [
    ['links', 'The map https://map.example.test'],
    ['links', 'javascript:alert(1) Map'],
    ['links', Array.from({ length: 11 }, (_, n) => `https://a.example.test/${n}`).join('\n')],
    ['safetyTools', 'a'.repeat(2001)],
    ['characters', 'a'.repeat(4001)],
  ] as const)
    await as(gameMaster).refused(
      'updateGathering',
      say(session.id, 1, { [field]: wrong }),
      'BAD_INPUT',
      field,
    );
});
