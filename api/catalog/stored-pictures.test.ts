import sharp from 'sharp';
import { startObjectStore } from '../../sandbox/s3/server.ts';
import { reservePort } from '../../tests/scene/ports.ts';

const keys = { accessKeyId: 'AKIAQUESTBOARD', secretAccessKey: 'a secret/of+ours', region: 'eu-north-1' };
const store = await startObjectStore({ ...keys, bucket: 'pictures', port: await reservePort() });
// Read when platform/env.ts is imported, so everything of ours comes after it.
Object.assign(process.env, {
  PICTURES_S3_ENDPOINT: store.url,
  PICTURES_S3_BUCKET: 'pictures',
  PICTURES_S3_ACCESS_KEY_ID: keys.accessKeyId,
  PICTURES_S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  PICTURES_S3_REGION: keys.region,
});
const { as } = await import('../../tests/scene/as.ts');
const { closeAll } = await import('../../tests/scene/close.ts');
const { aSession, aStaffMember, aUser } = await import('../../tests/scene/world.ts');
const { updateProfile, savePicture } = await import('../identity/profile.service.ts');
const { asLook } = await import('../platform/call-deadline.ts');
const { clock } = await import('../platform/clock.ts');
const { db } = await import('../platform/db.ts');
const { moveToDatabase, moveToStore } = await import('../platform/picture-move.ts');
const { deleteStrays, readPicture } = await import('../platform/pictures.ts');
const { readSized } = await import('../platform/sized-pictures.ts');
const { closeCircuits } = await import('../platform/provider.ts');
const { DAY } = await import('../platform/rules.ts');
const { forgetLeftovers } = await import('./leftovers.jobs.ts');
const { storePicture } = await import('./uploads.service.ts');

// The very tests of pictures in the database.
await import('./pictures.test.ts');

let staff: Awaited<ReturnType<typeof aStaffMember>>;
let png: Buffer;
beforeAll(async () => {
  staff = await aStaffMember();
  png = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#3a3' } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  await db.picture.deleteMany();
  await db.strayPicture.deleteMany();
  store.objects.clear();
});
afterEach(() => {
  store.fail('none', 0);
  Object.assign(store.keys, keys);
  closeCircuits();
  clock.setOffset(0);
});
afterAll(async () => {
  await store.close();
  await closeAll();
});

const upload = () => storePicture(staff, png, 'session');
const nameOf = (url: string) => /files\/(.+)\.webp/.exec(url)![1]!;
const inStore = () => [...store.objects.keys()];
const strays = async () => (await db.strayPicture.findMany()).map(({ name }) => name);
const away = { code: 'UNAVAILABLE', field: 'image' };

test('a picture lies in the store, and its row says so', async () => {
  const name = nameOf(await upload());
  expect(await db.picture.findUnique({ where: { name } })).toMatchObject({ data: null, width: 320 });
  expect(store.objects.get(`${name}.webp`)?.type).toBe('image/webp');
  expect(await sharp(await readPicture(name)).metadata()).toMatchObject({ format: 'webp' });
  expect(await strays()).toEqual([]);
});

test('one that a person takes off is deleted there, as is one that nothing shows after a day', async () => {
  const person = await aUser();
  const own = nameOf(await savePicture(person, png, null));
  await updateProfile(person, { removePicture: true });
  await expect(readPicture(own)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const [left, shown] = [nameOf(await upload()), await upload()];
  await db.session.update({ where: { id: (await aSession()).id }, data: { imageUrl: shown } });
  clock.setOffset(2 * DAY);
  await forgetLeftovers();
  expect((await strays()).sort()).toEqual([own, left].sort());
  await deleteStrays();
  expect(inStore()).toEqual([`${nameOf(shown)}.webp`]);
  expect(await strays()).toEqual([]);
});

test('a size of a picture lies in the store beside it, and goes with it', async () => {
  const name = nameOf(await upload());
  const data = await readSized(name, 160, 'avif');
  const file = `${name}.160.avif`;
  expect(inStore().sort()).toEqual([file, `${name}.webp`]);
  expect(store.objects.get(file)?.type).toBe('image/avif');
  expect(await db.picture.findUnique({ where: { name: file } })).toMatchObject({ data: null, ofName: name });
  expect(await strays()).toEqual([]);
  expect(Buffer.from(await readSized(name, 160, 'avif'))).toEqual(Buffer.from(data));
  expect(await moveToDatabase()).toEqual({ moved: 2, left: 0 });
  await deleteStrays();
  expect(await moveToStore()).toEqual({ moved: 2, left: 0 });
  await db.picture.delete({ where: { name } });
  await deleteStrays();
  expect([inStore(), await strays(), await db.picture.count()]).toEqual([[], [], 0]);
});

test('a size is shown though the store takes nothing, and made anew when the store has lost it', async () => {
  const name = nameOf(await upload());
  await readPicture(name);
  store.fail('500', 100);
  expect((await readSized(name, 160, 'webp')).length).toBeGreaterThan(0);
  expect(await db.picture.count({ where: { ofName: name } })).toBe(0);
  store.fail('none', 0);
  closeCircuits();
  const lost = { name: `${name}.320.avif`, ofName: name, width: 320, height: 320 };
  await db.picture.create({ data: lost });
  expect((await readSized(name, 320, 'avif')).length).toBeGreaterThan(0);
  expect(inStore()).toContain(lost.name);
});

test('one that lies where it should is not deleted, whoever wrote it down as left over', async () => {
  const name = nameOf(await upload());
  await db.strayPicture.create({ data: { name, dueAt: clock.now() } });
  await deleteStrays();
  expect(inStore()).toEqual([`${name}.webp`]);
  await db.picture.delete({ where: { name } });
  await deleteStrays();
  expect(inStore()).toEqual([]);
});

test.each([
  ['fails', '500', 3],
  ['hangs up after it has kept it', 'drop', 1],
] as const)('of an upload while the store %s nothing is left a day later', async (_name, fault, times) => {
  store.fail(fault, times);
  await expect(upload()).rejects.toMatchObject(away);
  expect(await db.picture.count()).toBe(0);
  expect(await strays()).toHaveLength(1);
  await deleteStrays();
  expect(await strays()).toHaveLength(1);
  clock.setOffset(2 * DAY);
  await deleteStrays();
  expect([await strays(), inStore()]).toEqual([[], []]);
});

test('a store that fails once is asked again at once', async () => {
  store.fail('500', 1);
  expect(await readPicture(nameOf(await upload()))).toBeTruthy();
});

test('what is to be deleted waits until the store is back', async () => {
  const name = nameOf(await upload());
  await db.picture.deleteMany();
  store.fail('500', 100);
  await expect(deleteStrays()).rejects.toMatchObject(away);
  expect([await strays(), inStore()]).toEqual([[name], [`${name}.webp`]]);
  store.fail('none', 0);
  closeCircuits();
  await deleteStrays(); // another process may be at it still
  expect(await strays()).toEqual([name]);
  clock.setOffset(DAY);
  await deleteStrays();
  expect([await strays(), inStore()]).toEqual([[], []]);
});

test('what is to be deleted is due at once, never a fraction of a millisecond later', async () => {
  const names = Array.from({ length: 40 }, (_, n) => `left-over-${n}`);
  const [width, height, uploadedById] = [320, 200, staff.id];
  await db.picture.createMany({ data: names.map((name) => ({ name, width, height, uploadedById })) });
  for (const name of names) {
    await db.$transaction(async (tx) => {
      await tx.picture.delete({ where: { name } });
      const due =
        await tx.$queryRaw`SELECT name FROM "StrayPicture" WHERE name = ${name} AND "dueAt" <= now()`;
      expect(due).toHaveLength(1);
    });
  }
});

test('nobody waits for a slow store beyond their time', async () => {
  const name = nameOf(await upload());
  store.fail('slow', 1);
  await expect(asLook(1_500, () => readPicture(name))).rejects.toMatchObject(away);
  store.fail('none', 0);
  expect(await readPicture(name)).toBeTruthy();
  // Who comes later is shown it from memory, whatever the store does.
  store.fail('500', 100);
  expect(await readPicture(name)).toBeTruthy();
});

test('a page that comes in place of a picture is neither shown nor kept', async () => {
  const name = nameOf(await upload());
  const bytes = store.objects.get(`${name}.webp`)!.data;
  store.fail('page', 3);
  await expect(readPicture(name)).rejects.toMatchObject(away);
  await expect(readSized(name, 160, 'avif')).rejects.toMatchObject(away);
  await expect(moveToDatabase()).rejects.toMatchObject(away);
  store.objects.set(`${name}.webp`, { data: bytes.subarray(0, -2), type: 'image/webp' });
  await expect(readPicture(name)).rejects.toMatchObject(away);
  store.objects.set(`${name}.webp`, { data: bytes, type: 'image/webp' });
  expect(Buffer.from(await readPicture(name))).toEqual(bytes);
});

test('a wrong key is told to staff, and shows and keeps nothing', async () => {
  const name = nameOf(await upload());
  const health = async () => {
    const { admin } = await as(staff).ask('{ admin { health { checks { key state } } } }');
    return admin.health.checks.find(({ key }: { key: string }) => key === 'pictures').state;
  };
  expect(await health()).toBe('OK');
  store.keys.secretAccessKey = 'another one';
  await expect(readPicture(name)).rejects.toMatchObject(away);
  await expect(upload()).rejects.toMatchObject(away);
  expect(await db.picture.count()).toBe(1);
  expect(await health()).toBe('PROBLEM');
});

test('pictures move to the store and back while they are shown', async () => {
  const url = await upload();
  const name = nameOf(url);
  const bytes = Buffer.from(await readPicture(name));
  await db.picture.create({ data: { name: 'art.sessions.1', data: bytes, width: 1, height: 1 } });
  expect(await moveToDatabase()).toEqual({ moved: 1, left: 0 });
  expect(Buffer.from(await readPicture(name))).toEqual(bytes);
  // What is about to be deleted in the store is not put there at that moment.
  expect(await moveToStore()).toEqual({ moved: 0, left: 1 });
  await deleteStrays();
  expect(inStore()).toEqual([]);
  expect(await moveToStore()).toEqual({ moved: 1, left: 0 });
  expect(Buffer.from(await readPicture(name))).toEqual(bytes);
  expect([inStore(), await strays()]).toEqual([[`${name}.webp`], []]);
  store.objects.clear();
  expect(await moveToDatabase()).toEqual({ moved: 0, left: 1 });
});
