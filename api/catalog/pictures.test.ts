import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { aGameMaster, aSession, aStaffMember, aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { handleErrors } from '../platform/http/errors.ts';
import { inTurn, processPicture } from '../platform/images.ts';
import { keepPicture } from '../platform/pictures.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import { sessionPictures } from './picture-urls.ts';
import { registerPictures } from './pictures.rest.ts';
import { getSession } from './sessions.service.ts';

let app: FastifyInstance;
/** Who asks, each time that is looked at; the last one from then on. */
let asked: MaybeViewer[] = [];
let staff: MaybeViewer;
let png: Buffer;

beforeAll(async () => {
  app = Fastify({ bodyLimit: 256 * 1024 });
  handleErrors(app);
  registerPictures(app, async () => {
    const [now] = asked.length > 1 ? asked.splice(0, 1) : asked;
    return { viewer: now ?? null, headers: new Headers(), ip: '::1', setCookies: [] };
  });
  staff = await aStaffMember();
  png = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Artist: 'secret place' } })
    .png()
    .toBuffer();
});

afterAll(async () => {
  await app.close();
  await db.$disconnect();
});

const BOUNDARY = 'tests-boundary';

async function upload(
  who: MaybeViewer | MaybeViewer[],
  bytes: Buffer,
  { field = 'image', file = 'a.png', type = 'image/png', times = 1 } = {},
) {
  asked = Array.isArray(who) ? [...who] : [who];
  const part = Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${file}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/admin/upload',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([
      ...Array.from({ length: times }, () => part),
      Buffer.from(`--${BOUNDARY}--\r\n`),
    ]),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const read = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

describe('an upload', () => {
  test('is stored anew as WebP under a random name and served so that it cannot run', async () => {
    const first = await upload(staff, png, { file: '../../etc/passwd.png' });
    expect(first.status).toBe(200);
    expect(first.body.imageUrl).toMatch(/^\/files\/[A-Za-z0-9_-]{24}-[0-9a-f]{6}\.webp$/);
    expect((await upload(staff, png)).body.imageUrl).not.toBe(first.body.imageUrl);
    const answer = await read(first.body.imageUrl);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const picture = await sharp(answer.rawPayload).metadata();
    expect(picture).toMatchObject({ format: 'webp', width: 1200 });
    expect(picture.exif).toBeUndefined();
    expect(answer.rawPayload.includes('secret place')).toBe(false);
  });

  test('has no black box before it when it can be seen through', async () => {
    const background = { r: 200, g: 220, b: 240, alpha: 0.1 };
    const glass = await sharp({ create: { width: 300, height: 300, channels: 4, background } })
      .png()
      .toBuffer();
    const [, color = '0'] = /-(\w{6})\.webp$/.exec((await upload(staff, glass)).body.imageUrl) ?? [];
    for (const part of Buffer.from(color, 'hex')) expect(part).toBeGreaterThan(96);
  });

  test('is for staff and Game Masters', async () => {
    expect((await upload(null, png)).status).toBe(401);
    // The login ended, or the role, while the form was on its way.
    expect((await upload([staff, null], png)).status).toBe(401);
    expect((await upload([staff, await aUser()], png)).status).toBe(403);
    expect((await upload(await aUser(), png)).status).toBe(403);
    expect((await upload((await aGameMaster()).viewer, png)).status).toBe(200);
  });

  test('is at most 2 MB', async () => {
    const { status, body } = await upload(staff, Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]));
    expect([status, body.message, body.field]).toEqual([413, 'The picture is larger than 2 MB', 'image']);
    expect((await upload(staff, Buffer.alloc(4 * 1024 * 1024))).status).toBe(413);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
  const bomb = () => {
    const header = Buffer.from(png.subarray(0, 64));
    header.writeUInt32BE(60_000, 16);
    header.writeUInt32BE(60_000, 20);
    return header;
  };
  test.each<[string, () => Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['an SVG', () => Buffer.from(svg)],
    ['an SVG with an XML head', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a script behind a GIF head', () => Buffer.from('GIF89a/*\x00*/=1;alert(1)//')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj <</JS (alert(1))>> endobj')],
    ['a ZIP', () => Buffer.from('PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')],
    ['a program', () => Buffer.from('\x7fELF\x02\x01\x01aaaaaaaaaaaaaaaaaaaaaaa', 'latin1')],
    ['half a PNG', () => png.subarray(0, 200)],
    ['a PNG that claims to be huge', bomb],
    ['noise', () => Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * 7919) % 256))],
    ['a path', () => Buffer.from('/etc/passwd')],
    ['an ImageMagick script', () => Buffer.from('push graphic-context\nfill "url(https://x/|id)"')],
  ])('of %s is refused', async (_name, bytes) => {
    const before = await db.picture.count();
    const { status, body } = await upload(staff, bytes());
    expect(status).toBe(400);
    expect(body.field).toBe('image');
    expect(await db.picture.count()).toBe(before);
  });

  test('keeps nothing of what hangs behind a picture', async () => {
    const { status, body } = await upload(
      staff,
      Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]),
    );
    if (status !== 200) return expect(status).toBe(400);
    return expect((await read(body.imageUrl)).rawPayload.includes('<script')).toBe(false);
  });

  test('must be one form with one picture', async () => {
    expect((await upload(staff, png, { field: 'other' })).status).toBe(400);
    expect((await upload(staff, png, { times: 3 })).status).toBe(400);
    asked = [staff];
    const post = (headers: Record<string, string>, payload: string) =>
      app.inject({ method: 'POST', url: '/api/admin/upload', headers, payload });
    expect((await post({ 'content-type': 'application/json' }, '{"image":"x"}')).statusCode).toBe(400);
    expect((await post({ 'content-type': 'multipart/form-data' }, 'x')).statusCode).toBe(400);
    const cut = await post(
      { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      `--${BOUNDARY}\r\n`,
    );
    expect(cut.statusCode).toBe(400);
  });
});

describe('a size of an upload', () => {
  const stripes = (width: number) =>
    sharp(Buffer.from(Array.from({ length: width * 300 * 3 }, (_, at) => (at % 96 < 48 ? 200 : 40))), {
      raw: { width, height: 300, channels: 3 },
    })
      .png()
      .toBuffer();
  const uploaded = async (width: number) =>
    String((await upload(staff, await stripes(width))).body.imageUrl).replace('.webp', '');

  test('is made once, however many ask, and served as the picture is', async () => {
    const address = await uploaded(900);
    const answers = await Promise.all(Array.from({ length: 9 }, () => read(`${address}.320.avif`)));
    answers.push(await read(`${address}.320.avif`));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(answers.at(-1)!.headers).toMatchObject({
      'content-type': 'image/avif',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(answers[0]!.rawPayload).metadata()).toMatchObject({ format: 'heif', width: 320 });
    expect(answers.at(-1)!.rawPayload).toEqual(answers[0]!.rawPayload);
    const name = address.replace('/files/', '');
    const sizes = { where: { ofName: name }, select: { name: true, width: true } };
    expect(await db.picture.findMany(sizes)).toEqual([{ name: `${name}.320.avif`, width: 320 }]);
    const webp = await read(`${address}.480.webp`);
    expect(webp.headers['content-type']).toBe('image/webp');
    expect(await sharp(webp.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480 });
  });

  test('is never wider than the picture, which is not encoded anew for it', async () => {
    const address = await uploaded(400);
    expect((await read(`${address}.720.webp`)).rawPayload).toEqual(
      (await read(`${address}.webp`)).rawPayload,
    );
    const avif = await read(`${address}.720.avif`);
    expect(await sharp(avif.rawPayload).metadata()).toMatchObject({ format: 'heif', width: 400 });
  });

  test('goes with the picture', async () => {
    const address = await uploaded(600);
    await read(`${address}.160.webp`);
    await db.picture.delete({ where: { name: address.replace('/files/', '') } });
    expect((await read(`${address}.160.webp`)).statusCode).toBe(404);
    expect(await db.picture.count({ where: { name: { startsWith: address.replace('/files/', '') } } })).toBe(
      0,
    );
  });

  test.each([
    '.100.avif',
    '.320.png',
    '.320.jpg',
    '.0320.avif',
    '.320.320.avif',
    '.320.',
    '-320.avif',
    '.-80.webp',
  ])('there is none called %s', async (end) => {
    const address = await uploaded(600);
    expect((await read(address + end)).statusCode).toBe(404);
    expect(
      await db.picture.count({ where: { ofName: { not: null }, name: { startsWith: address.slice(7) } } }),
    ).toBe(0);
  });
});

test.each([
  '/files/nothing.webp',
  '/files/nothing.320.avif',
  '/files/nothing',
  '/files/..%2f..%2fpackage.json',
  '/files/%00.webp',
  '/files/art.sessions.1.large.webp',
  '/files/__proto__.webp',
])('there is no %s', async (url) => {
  expect((await read(url)).statusCode).toBe(404);
});

test('beyond those that wait to be made nobody waits: they are told to come again', async () => {
  const { imageUrl } = (await upload(staff, png)).body;
  const { id } = await aSession();
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const others = Array.from({ length: 122 }, () => inTurn(() => ended));
  for (const path of [`/art/sessions/${id}.320.avif`, imageUrl.replace('.webp', '.80.avif')]) {
    const { statusCode, headers } = await read(path);
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', undefined]);
  }
  // What is as it was uploaded is not made.
  expect((await read(imageUrl)).statusCode).toBe(200);
  end();
  await Promise.all(others);
  expect((await read(`/art/sessions/${id}.320.avif`)).statusCode).toBe(200);
});

describe('a drawn picture', () => {
  test('is drawn once, however many ask, and told apart by its version', async () => {
    const { id } = await aSession();
    const session = await getSession(null, id);
    const url = sessionPictures.small(session);
    const answers = await Promise.all(Array.from({ length: 12 }, () => read(url)));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect(await db.picture.count({ where: { name: { startsWith: `art.sessions.${id}.600.` } } })).toBe(1);
    expect(await sharp(answers[0]!.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 600 });
    expect(answers[0]!.headers['cache-control']).toContain('immutable');
    const plain = await read(`/art/sessions/${id}-small.webp`);
    expect(plain.headers['cache-control']).toBe('public, max-age=300');
    expect((await read(url, { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304);
  });

  test('of a shared link carries the words, and is drawn anew when they change', async () => {
    const { id } = await aSession({ title: 'The Hollow Bell <&> "quoted" 🎲' });
    const before = sessionPictures.share(await getSession(null, id));
    const answer = await read(before);
    expect(answer.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    await db.session.update({ where: { id }, data: { title: 'Another bell' } });
    const after = sessionPictures.share(await getSession(null, id));
    expect(after).not.toBe(before);
    await read(after);
    expect(await db.picture.count({ where: { name: { startsWith: `art.sessions.${id}.share.` } } })).toBe(1);
  });

  test('of a mail is a strip in JPEG, drawn until the session has a picture of its own', async () => {
    const [{ id }, { id: uploaderId }] = [await aSession(), await aUser()];
    const strip = async () => {
      const answer = await read(`/art/sessions/${id}-mail.jpg`);
      expect(answer.headers['content-type']).toBe('image/jpeg');
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
        format: 'jpeg',
        width: 1028,
        height: 400,
      });
      const { dominant } = await sharp(answer.rawPayload).stats();
      return {
        etag: answer.headers.etag,
        isRed: dominant.r > 200 && dominant.g < 60,
        bytes: answer.rawPayload.length,
      };
    };
    const drawn = await strip();
    expect(drawn).toMatchObject({ isRed: false });
    expect(drawn.bytes).toBeLessThan(80_000);
    const red = { create: { width: 600, height: 900, channels: 3 as const, background: '#f00' } };
    const picture = await processPicture(await sharp(red).png().toBuffer(), 'session');
    const imageUrl = await keepPicture(picture, uploaderId, async () => {});
    await db.session.update({ where: { id }, data: { imageUrl } });
    const own = await strip();
    expect(own).toMatchObject({ isRed: true });
    expect(own.etag).not.toBe(drawn.etag);
    // What can be seen through is not black there.
    const clear = { create: { width: 600, height: 400, channels: 4 as const, background: '#0000' } };
    const through = await processPicture(await sharp(clear).png().toBuffer(), 'session');
    const clearUrl = await keepPicture(through, uploaderId, async () => {});
    await db.session.update({ where: { id }, data: { imageUrl: clearUrl } });
    const { channels } = await sharp((await read(`/art/sessions/${id}-mail.jpg`)).rawPayload).stats();
    for (const { min } of channels) expect(min).toBeGreaterThan(100);
    // Where it was taken off meanwhile, or lies elsewhere, it is drawn as well.
    await db.session.update({ where: { id }, data: { imageUrl: '/files/taken-off.webp' } });
    expect(await strip()).toMatchObject({ isRed: false });
  });

  test('of a Game Master exists in all sizes', async () => {
    const { profile } = await aGameMaster();
    for (const end of ['.webp', '-small.webp', '.80.avif', '.480.webp']) {
      expect((await read(`/art/game-masters/${profile.id}${end}`)).statusCode).toBe(200);
    }
  });

  test('is drawn in the size that is asked for, and kept for ever under its version', async () => {
    const session = await getSession(null, (await aSession()).id);
    const [, version] = /\?v=(.+-[0-9a-f]{6})$/.exec(sessionPictures.small(session)) ?? [];
    const answer = await read(`/art/sessions/${session.id}.320.avif?v=${version}`);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/avif',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'heif',
      width: 320,
      height: 180,
    });
    for (const end of ['', '?v=', `?v=x${version}`]) {
      const other = await read(`/art/sessions/${session.id}.320.avif${end}`);
      expect(other.headers).toMatchObject({ 'cache-control': 'public, max-age=300' });
    }
    for (const end of [`?v=${version}&v=2`, `?v=${'x'.repeat(41)}`]) {
      const other = await read(`/art/sessions/${session.id}.320.avif${end}`);
      expect([other.statusCode, other.headers['cache-control']]).toEqual([400, undefined]);
    }
  });

  test('that many ask for at once is drawn once', async () => {
    const { id } = await aSession();
    const answers = await Promise.all(Array.from({ length: 60 }, () => read(`/art/sessions/${id}.160.avif`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const rows = { where: { name: { startsWith: `art.sessions.${id}.` } } };
    expect(await db.picture.count(rows)).toBe(1);
  });

  test('of a draft shows no words to strangers', async () => {
    const { id } = await aSession({ status: 'draft' });
    expect((await read(`/art/sessions/${id}-share.jpg`)).statusCode).toBe(404);
    expect((await read(`/art/sessions/${id}-mail.jpg`)).statusCode).toBe(404);
  });

  test.each([
    '0.webp',
    '-1.webp',
    '1.5.webp',
    'abc.webp',
    '2147483647.webp',
    '2147483648.webp',
    '1.png',
    '1-huge.webp',
    '1.100.avif',
    '1.0320.avif',
    '1.320.png',
    '1-320.avif',
    '1-toString',
    '1-share.webp',
    '1-mail.webp',
    '1.jpg',
    '01.webp',
    '1%00.webp',
  ])('there is none at %s', async (file) => {
    expect((await read(`/art/sessions/${file}`)).statusCode).toBe(404);
    expect((await read(`/art/game-masters/${file.replace(/^1-/, '2147483647-')}`)).statusCode).toBe(404);
  });
});
