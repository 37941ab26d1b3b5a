import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { aGameMaster, aSession, aStaffMember, aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { handleErrors } from '../platform/http/errors.ts';
import { inTurn } from '../platform/images.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import { registerPictures } from './pictures.rest.ts';

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

  test('is one of at most 120 of a person in an hour, good or bad', async () => {
    const eager = await aStaffMember();
    const bad = Buffer.from('noise');
    for (let sent = 0; sent < 120; sent += 1) expect((await upload(eager, bad)).status).toBe(400);
    const { status, body } = await upload(eager, png);
    expect(status).toBe(429);
    expect(body.message).toMatch(/^You are sending pictures too quickly\. Please wait \d+ minutes\.$/);
    expect((await upload(staff, png)).status).toBe(200);
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
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
  }
  // What is as it was uploaded is not made.
  expect((await read(imageUrl)).statusCode).toBe(200);
  end();
  await Promise.all(others);
  expect((await read(`/art/sessions/${id}.320.avif`)).statusCode).toBe(200);
});
