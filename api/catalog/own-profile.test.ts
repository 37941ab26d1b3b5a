import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aGameMaster, aStaffMember, aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';

afterAll(closeAll);

const FIELDS = `gameMaster { version bio specialties languages videoUrl timeZone tableMessage isTrusted
  availability { day from to } }`;
const evening = { day: 5, from: '19:00', to: '01:00' };

test('a Game Master writes about themselves, everybody reads it, and an older version is refused', async () => {
  const { viewer, profile } = await aGameMaster();
  await db.user.update({ where: { id: viewer.id }, data: { timeZone: 'Europe/Oslo' } });
  const id = globalId('GameMaster', profile.id);
  const said = {
    id,
    version: 1,
    bio: 'I have run games since 1998.',
    specialties: 'Horror, Heist',
    languages: 'English, Norsk',
    videoUrl: 'https://film.example.test/me',
    availability: [evening, { day: 1, from: '18:00', to: '22:00' }],
    tableMessage: 'See you soon.',
  };
  const { gameMaster } = await as(viewer).ok('updateGameMaster', said, FIELDS);
  expect(gameMaster).toEqual({
    version: 2,
    bio: 'I have run games since 1998.',
    specialties: ['Horror', 'Heist'],
    languages: ['English', 'Norsk'],
    videoUrl: 'https://film.example.test/me',
    timeZone: 'Europe/Oslo',
    tableMessage: 'See you soon.',
    isTrusted: false,
    availability: [{ day: 1, from: '18:00', to: '22:00' }, evening],
  });
  const { gameMaster: others } = await as(null).ask(
    `{ ${FIELDS.replace('gameMaster', `gameMaster(id: "${id}")`)} }`,
  );
  expect(others).toEqual({ ...gameMaster, tableMessage: null, isTrusted: null });
  const { message } = await as(viewer).refused(
    'updateGameMaster',
    { id, version: 1, languages: '' },
    'CONFLICT',
  );
  expect(message).toContain('the languages are now English, Norsk');
  await as(await aStaffMember()).ok('updateGameMaster', { id, version: 2, languages: 'English' });
});

test('hours stay on the clocks on which they were saved, from wherever their Game Master logs in', async () => {
  const { viewer, profile } = await aGameMaster();
  const id = globalId('GameMaster', profile.id);
  const travelTo = (timeZone: string) => db.user.update({ where: { id: viewer.id }, data: { timeZone } });
  await travelTo('Europe/Oslo');
  const { gameMaster } = await as(viewer).ok(
    'updateGameMaster',
    { id, version: 1, languages: 'Norsk' },
    FIELDS,
  );
  expect(gameMaster).toMatchObject({ timeZone: null });
  // No hours are on nobody's clocks.
  const none = { id, version: 2, bio: 'Who runs nothing yet.', availability: [] };
  expect(await as(viewer).ok('updateGameMaster', none, FIELDS)).toMatchObject({
    gameMaster: { version: 3, timeZone: null },
  });
  await as(viewer).ok('updateGameMaster', { id, version: 3, availability: [evening] });
  await travelTo('Asia/Tokyo');
  const ask = `{ ${FIELDS.replace('gameMaster', `gameMaster(id: "${id}")`)} }`;
  expect(await as(null).ask(ask)).toMatchObject({ gameMaster: { timeZone: 'Europe/Oslo' } });
  await as(viewer).ok('updateGameMaster', { id, version: 4, availability: [{ ...evening, day: 6 }] });
  expect(await as(null).ask(ask)).toMatchObject({ gameMaster: { timeZone: 'Europe/Oslo' } });
  await as(viewer).ok('updateGameMaster', { id, version: 5, timeZone: 'Asia/Tokyo' });
  expect(await as(null).ask(ask)).toMatchObject({ gameMaster: { timeZone: 'Asia/Tokyo' } });
  for (const timeZone of ['Mars/Olympus', null])
    await as(viewer).refused('updateGameMaster', { id, version: 6, timeZone }, 'BAD_INPUT', 'timeZone');
});

test('not who they are called, not of others, and only what can be shown', async () => {
  const { viewer, profile } = await aGameMaster();
  const own = { id: globalId('GameMaster', profile.id), version: 1 };
  async function refused(changes: object, code: string, name: string) {
    const { field } = await as(viewer).refused('updateGameMaster', { ...own, ...changes }, code);
    expect(field?.split('.')[0]).toBe(name); // and in a list which one
  }
  await refused({ name: 'The Boss' }, 'FORBIDDEN', 'name');
  await refused({ title: 'Staff' }, 'FORBIDDEN', 'title');
  await refused({ imageUrl: 'https://a.example.test/a.png' }, 'BAD_INPUT', 'imageUrl');
  await refused({ videoUrl: 'http://a.example.test' }, 'BAD_INPUT', 'videoUrl');
  await refused({ videoUrl: 'javascript:alert(1)' }, 'BAD_INPUT', 'videoUrl');
  await refused({ languages: 'x'.repeat(41) }, 'BAD_INPUT', 'languages');
  for (const hours of [
    [{ ...evening, day: 8 }],
    [{ ...evening, from: '25:00' }],
    [{ ...evening, to: '19:00' }],
    [evening, evening],
  ])
    await refused({ availability: hours }, 'BAD_INPUT', 'availability');
  const other = {
    id: globalId('GameMaster', (await aGameMaster()).profile.id),
    version: 1,
    bio: 'Ten letters.',
  };
  await as(viewer).refused('updateGameMaster', other, 'FORBIDDEN');
  await as(await aUser()).refused('updateGameMaster', { ...own, bio: 'Ten letters.' }, 'FORBIDDEN');
});
