import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import sharp from 'sharp';
import { aGameMaster, aSession, aStaffMember, aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { handleErrors } from '../platform/http/errors.ts';
import { processPicture } from '../platform/images.ts';
import { keepPicture } from '../platform/pictures.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import { sessionPictures } from './picture-urls.ts';
import { registerPictures } from './pictures.rest.ts';
import { getSession } from './sessions.service.ts';

const app = Fastify();
let viewer: MaybeViewer = null;

beforeAll(() => {
  handleErrors(app);
  registerPictures(app, async () => ({ viewer, headers: new Headers(), ip: '::1', setCookies: [] }));
});

afterAll(async () => {
  await app.close();
  await db.$disconnect();
});

const read = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

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
      expect([other.statusCode, other.headers['cache-control']]).toEqual([400, 'no-store']);
    }
  });

  test('that many ask for at once is drawn once', async () => {
    const { id } = await aSession();
    const answers = await Promise.all(Array.from({ length: 60 }, () => read(`/art/sessions/${id}.160.avif`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const rows = { where: { name: { startsWith: `art.sessions.${id}.` } } };
    expect(await db.picture.count(rows)).toBe(1);
  });

  test('of a draft is for who may see the draft, and kept by nobody else', async () => {
    const host = await aGameMaster();
    const { id } = await aSession({ status: 'draft', gameMasterId: host.profile.id });
    const small = `/art/sessions/${id}-small.webp`;
    for (viewer of [null, await aUser(), (await aGameMaster()).viewer]) {
      for (const path of [small, `/art/sessions/${id}.320.avif`, `/art/sessions/${id}.webp`])
        expect((await read(path)).statusCode).toBe(404);
      expect((await read(`/art/sessions/${id}-share.jpg`)).statusCode).toBe(404);
      expect((await read(`/art/sessions/${id}-mail.jpg`)).statusCode).toBe(404);
    }
    for (viewer of [host.viewer, await aStaffMember()]) {
      const { headers, statusCode } = await read(small);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-cache']);
      expect((await read(small, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    }
    viewer = null;
    expect((await read(small)).statusCode).toBe(404);
    await db.session.update({ where: { id }, data: { status: 'scheduled' } });
    expect((await read(small)).headers['cache-control']).toBe('public, max-age=300');
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
