import sharp from 'sharp';
import { startApp, type TestApp } from '../../tests/scene/app.ts';
import { as } from '../../tests/scene/as.ts';
import { tokenOf } from '../../tests/scene/login.ts';
import { aTable, seat } from '../../tests/scene/table.ts';
import { aStaffMember, aSuperAdmin, aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { Viewer } from '../platform/viewer.ts';
import { changeSettings, readSettings } from '../settings/settings.service.ts';
import { savePicture } from './profile.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const FIELDS = 'viewer { fullName timeZone user { pronouns bio experience avatarUrl } }';

test('what is named changes, and nothing else: two windows do not undo each other', async () => {
  const player = await aUser();
  await as(player).ok('updateProfile', { pronouns: ' she/her ', bio: 'Maps,\nmostly.', experience: 'SOME' });
  const { viewer } = await as(player).ok('updateProfile', { fullName: 'Pia  Larkin' }, FIELDS);
  expect(viewer).toEqual({
    fullName: 'Pia Larkin',
    timeZone: null,
    user: { pronouns: 'she/her', bio: 'Maps,\nmostly.', experience: 'SOME', avatarUrl: null },
  });
  const emptied = await as(player).ok('updateProfile', { pronouns: null, bio: '', experience: null }, FIELDS);
  expect(emptied.viewer.user).toMatchObject({ pronouns: null, bio: null, experience: null });
});

test('a zone is chosen, or it is that of the browser', async () => {
  const player = await aUser();
  const zone = async (timeZone: string | null) =>
    (await as(player).ok('updateProfile', { timeZone }, FIELDS)).viewer.timeZone;
  expect(await zone('Europe/Berlin')).toBe('Europe/Berlin');
  expect(await zone(null)).toBeNull();
  // Mails go on in the zone that is known.
  expect(await db.user.findUnique({ where: { id: player.id } })).toMatchObject({ timeZone: 'Europe/Berlin' });
});

test.each([
  [{ fullName: 'A' }, 'fullName'],
  [{ fullName: null }, 'fullName'],
  [{ fullName: 'look at evil.example' }, 'fullName'],
  [{ pronouns: 'x'.repeat(41) }, 'pronouns'],
  [{ bio: 'x'.repeat(1001) }, 'bio'],
  [{ bio: 'a\u0000b' }, 'bio'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
  [{ timeZone: 'IST' }, 'timeZone'],
  [{ timeZone: '+05:30' }, 'timeZone'],
])('%j is refused, and its field is named', async (input, field) => {
  await as(await aUser()).refused('updateProfile', input, 'BAD_INPUT', field);
});

test('pronouns, experience and bio are for the person, staff and the Game Master of a booked table', async () => {
  const { session, gameMaster } = await aTable();
  const [player, fellow] = [await aUser(), await aUser()];
  await db.user.update({
    where: { id: player.id },
    data: { pronouns: 'they/them', bio: 'Reads maps.', experience: 'veteran' },
  });
  await seat(fellow, session.id);
  const seen = async (viewer: Viewer) =>
    (
      await as(viewer).ask('query ($id: ID!) { node(id: $id) { ... on User { pronouns bio experience } } }', {
        id: globalId('User', player.id),
      })
    ).node;
  const all = { pronouns: 'they/them', bio: 'Reads maps.', experience: 'VETERAN' };
  expect(await seen(gameMaster)).toBeNull();
  await seat(player, session.id);
  expect(await seen(gameMaster)).toEqual(all);
  expect(await seen(await aStaffMember())).toEqual(all);
  expect(await seen(player)).toEqual(all);
  // Who sits beside knows name and picture.
  expect(await seen(fellow)).toEqual({ pronouns: null, bio: null, experience: null });
});

/** Red on the left, blue on the right. */
const halves = async () => {
  const half = { width: 400, height: 600, channels: 3 as const };
  const blue = await sharp({ create: { ...half, background: '#00f' } })
    .png()
    .toBuffer();
  return sharp({ create: { ...half, width: 800, background: '#f00' } })
    .composite([{ input: blue, left: 400, top: 0 }])
    .png()
    .toBuffer();
};

async function send(token: string | undefined, image: Buffer, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('image', new Blob([new Uint8Array(image)]), 'me.png');
  const headers = { ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${app.url}/api/account/picture`, { method: 'POST', headers, body: form });
  return { status: answer.status, body: (await answer.json()) as { imageUrl: string; field?: string } };
}

const colourOf = async (imageUrl: string) => {
  const bytes = await (await fetch(app.url + imageUrl)).arrayBuffer();
  const { width, height } = await sharp(bytes).metadata();
  const { dominant } = await sharp(bytes).stats();
  return [width, height, dominant.r > dominant.b ? 'red' : 'blue'];
};

test('of a picture the square that was chosen is kept, and the one before is gone', async () => {
  const player = await aUser();
  const token = await tokenOf(player);
  const picture = await halves();
  const left = (await send(token, picture, { x: '0', y: '0.25', side: '0.5' })).body.imageUrl;
  expect(await colourOf(left)).toEqual([300, 300, 'red']);
  const right = (await send(token, picture, { x: '0.5', y: '0', side: '0.6' })).body.imageUrl;
  expect(await colourOf(right)).toEqual([360, 360, 'blue']);
  expect((await fetch(app.url + left)).status).toBe(404);

  const { viewer } = await as(player).ok('updateProfile', { removePicture: true }, FIELDS);
  expect(viewer.user.avatarUrl).toBeNull();
  expect((await fetch(app.url + right)).status).toBe(404);
});

test('a file that a Game Master’s page shows too stays when its owner takes another', async () => {
  const { gameMaster } = await aTable();
  const token = await tokenOf(gameMaster);
  const { imageUrl } = (await send(token, await halves())).body;
  await db.gameMaster.update({ where: { userId: gameMaster.id }, data: { imageUrl } });
  await send(token, await halves());
  expect((await fetch(app.url + imageUrl)).status).toBe(200);
});

test('a file that the page of somebody else shows goes with its owner', async () => {
  const { gameMaster } = await aTable();
  const person = await aUser();
  const { imageUrl } = (await send(await tokenOf(person), await halves())).body;
  await db.gameMaster.update({ where: { userId: gameMaster.id }, data: { imageUrl } });
  await as(person).ok('updateProfile', { removePicture: true });
  expect((await fetch(app.url + imageUrl)).status).toBe(404);
  expect(await db.gameMaster.findUnique({ where: { userId: gameMaster.id } })).toMatchObject({
    imageUrl: null,
  });
});

test('a file that is the logo as well stays', async () => {
  const person = await aSuperAdmin();
  const { imageUrl } = (await send(await tokenOf(person), await halves())).body;
  await changeSettings(person, ['logoUrl'], (await readSettings()).version, { logoUrl: imageUrl });
  await as(person).ok('updateProfile', { removePicture: true });
  expect((await fetch(app.url + imageUrl)).status).toBe(200);
});

test('a picture is of somebody, whole, and a picture', async () => {
  const token = await tokenOf(await aUser());
  const picture = await halves();
  expect((await send(undefined, picture)).status).toBe(401);
  expect(await send(token, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
    status: 400,
    body: { field: 'image' },
  });
  expect((await send(token, Buffer.concat([picture, Buffer.alloc(2 * 1024 * 1024)]))).status).toBe(413);
  for (const [fields, field] of [
    [{ x: '0', y: '0' }, 'side'],
    [{ x: '2', y: '0', side: '1' }, 'x'],
    [{ x: '0', y: 'low', side: '1' }, 'y'],
    [{ x: '0', y: '0', side: '0' }, 'side'],
  ] as const) {
    expect(await send(token, picture, fields)).toMatchObject({ status: 400, body: { field } });
  }
});

test('whoever was deleted while the picture was on its way has none', async () => {
  const person = await aUser();
  await db.user.update({ where: { id: person.id }, data: { erasedAt: new Date() } });
  await expect(savePicture(person, await halves(), null)).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' });
  expect(await db.picture.count({ where: { uploadedById: person.id } })).toBe(0);
});

test('a login says when it was last used, to a quarter of an hour', async () => {
  const player = await aUser();
  const token = await tokenOf(player);
  const ask = () => app.graphql('{ viewer { id } }', {}, token);
  const seen = async () => (await db.loginToken.findFirstOrThrow({ where: { userId: player.id } })).seenAt;
  const now = await seen();
  await ask();
  expect(await seen()).toEqual(now);
  await db.loginToken.updateMany({
    where: { userId: player.id },
    data: { seenAt: new Date(now.getTime() - 16 * 60_000) },
  });
  await ask();
  expect((await seen()).getTime()).toBeGreaterThanOrEqual(now.getTime());
});

test('a player takes no name of ours and none that cannot be seen; one from before stays, staff go by their office', async () => {
  const [player, staff] = [await aUser(), await aStaffMember()];
  for (const fullName of [
    'Questboard Support',
    'Questboard Billing',
    'Ꮪam',
    'Ѕtаff',
    '\u3164\u3164',
    '\u00ad\u00ad',
    'A\u00add\u00adm\u00adi\u00adn Wendell',
    'G\u00ad\u0456na',
    `A${'\u0301'.repeat(90)}b`,
    `A${`${'\u0301'.repeat(5)}\u206f`.repeat(9)}b`,
  ])
    await as(player).refused('updateProfile', { fullName }, 'BAD_INPUT', 'fullName');
  const bio = `I play a${'\u0301'.repeat(90)} bard.`;
  await as(player).refused('updateProfile', { fullName: player.fullName, bio }, 'BAD_INPUT', 'bio');
  await as(staff).ok('updateProfile', { fullName: 'Questboard Support' });
  // Who was of the staff when they asked, and is it no longer, goes by no office.
  const former = await aUser();
  await as({ ...former, isAdmin: true }).refused(
    'updateProfile',
    { fullName: 'Questboard Support' },
    'BAD_INPUT',
    'fullName',
  );
  const older = { ...player, fullName: 'Support' };
  await db.user.update({ where: { id: player.id }, data: { fullName: 'Support' } });
  await as(older).ok('updateProfile', { fullName: 'Support', bio: 'I was first.' });
});

test.each(['Nowhere/Atall', 'IST', ''])(
  'whoever has %j for a zone reads the board all the same',
  async (timeZone) => {
    const player = await aUser();
    const token = await tokenOf(player);
    await db.user.update({ where: { id: player.id }, data: { timeZone } });
    for (const asked of [
      'sessions(first: 1, filter: { date: TODAY }) { totalCount }',
      'sessions(first: 1, filter: { days: [1] }) { totalCount }',
      'sessions(first: 1, filter: { fromHour: 18, toHour: 22 }) { totalCount }',
      'sessionChoices { total }',
      'sessionWeek { today }',
      'viewer { fittingSessions { __typename } }',
    ]) {
      const { errors } = await app.graphql(`{ ${asked} }`, {}, token);
      expect([asked, errors]).toEqual([asked, undefined]);
    }
  },
);
