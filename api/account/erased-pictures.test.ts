import { closeAll } from '../../tests/scene/close.ts';
import { aPerson, finishAfter, leave, WEEK, wholePerson } from '../../tests/scene/leaving.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { aGameMaster, aSession, aStaffMember, aSuperAdmin } from '../../tests/scene/world.ts';
import { promoteToGameMaster } from '../admin/roles.service.ts';
import { updateGameMaster } from '../catalog/game-master-editor.service.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import type { Viewer } from '../platform/viewer.ts';
import { changeSettings, readSettings } from '../settings/settings.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

async function uploaded(by: Viewer, name: string) {
  await db.picture.create({
    data: { name, data: Buffer.from([1]), width: 1, height: 1, uploadedById: by.id },
  });
  return `/files/${name}.webp`;
}

/** A Game Master who shows a picture on the own profile, by an address that everybody reads. */
async function aHostWho(shows: string) {
  const person = await aPerson();
  await show(person, shows);
  return person;
}
async function show(person: Viewer, imageUrl: string) {
  const staff = await aStaffMember();
  await promoteToGameMaster(staff, person.id, { name: 'Vala', title: 'Keeper', bio: 'Mine.' });
  const { id } = await db.gameMaster.findUniqueOrThrow({ where: { userId: person.id } });
  await updateGameMaster({ ...person, isGameMaster: true, gameMasterId: id }, id, { imageUrl });
}

test('whoever leaves takes no picture along that they only pointed to', async () => {
  const [staff, superAdmin] = [await aStaffMember(), await aSuperAdmin()];
  const { viewer: other, profile } = await aGameMaster();
  const logo = await uploaded(superAdmin, 'the-logo');
  await changeSettings(superAdmin, ['logoUrl'], (await readSettings()).version, { logoUrl: logo });
  const covers = [await uploaded(other, 'of-another'), await uploaded(staff, 'of-staff')];
  const session = async (imageUrl: string) => {
    const { id } = await aSession({ gameMasterId: profile.id });
    await db.session.update({ where: { id }, data: { imageUrl } });
    return id;
  };
  const ids = [await session(covers[0]!), await session(covers[1]!)];
  // What staff put up for a profile, and nobody else shows, is of its person.
  const portrait = await uploaded(staff, 'a-portrait');
  const leavers = await Promise.all([logo, ...covers, portrait].map(aHostWho));
  for (const person of leavers) await leave(person);
  await finishAfter(WEEK + 60_000);
  for (const person of leavers) expect((await wholePerson(person)).erasedAt).not.toBeNull();

  const left = await db.picture.findMany({ where: { ofName: null }, orderBy: { name: 'asc' } });
  expect(left.map(({ name }) => name)).toEqual(['of-another', 'of-staff', 'the-logo']);
  const shown = await db.session.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
  expect(shown.map(({ imageUrl }) => imageUrl)).toEqual(covers);
});

test('nor does a picture of their own stay because somebody else points to it', async () => {
  const person = await aPerson();
  const own = await uploaded(person, 'their-own');
  await show(person, own);
  const { profile } = await aGameMaster();
  await db.gameMaster.update({ where: { id: profile.id }, data: { imageUrl: own } });
  await leave(person);
  await finishAfter(WEEK + 60_000);
  expect((await wholePerson(person)).erasedAt).not.toBeNull();
  expect(await db.picture.count({ where: { name: 'their-own' } })).toBe(0);
  expect(await db.gameMaster.findUnique({ where: { id: profile.id } })).toMatchObject({ imageUrl: null });
});
