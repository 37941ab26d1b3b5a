import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { closeAll } from '../../../tests/scene/close.ts';
import { lockWaiters } from '../../../tests/scene/overlap.ts';
import { statementsOf } from '../../../tests/scene/statements.ts';
import { holdTimers } from '../../../tests/scene/timers.ts';
import { eventually } from '../../../tests/scene/until.ts';
import { aGameMaster, aSession, inHours } from '../../../tests/scene/world.ts';
import { db } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { handleErrors } from '../../platform/http/errors.ts';
import { registerSitemap } from './sitemap.rest.ts';

let app: FastifyInstance;

beforeAll(() => {
  app = Fastify();
  handleErrors(app);
  registerSitemap(app);
});
afterAll(async () => {
  await app.close();
  await closeAll();
});

/** By libxml2, in the database: what is no XML is refused there. */
async function texts(path: string, name: 's:loc' | 's:lastmod' | 'image:loc' = 's:loc'): Promise<string[]> {
  const answer = await app.inject(path);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/xml; charset=utf-8',
  ]);
  expect(answer.headers['set-cookie']).toBeUndefined();
  const [row] = await db.$queryRaw<{ found: string[] }[]>`
    SELECT array(SELECT node::text FROM unnest(xpath(${`//${name}/text()`}, xmlparse(document ${answer.body}),
      ARRAY[ARRAY['s', 'http://www.sitemaps.org/schemas/sitemap/0.9'],
        ARRAY['image', 'http://www.google.com/schemas/sitemap-image/1.1']])) node) AS found`;
  return row!.found;
}

const part = (name: string, id: number) => `/sitemaps/${name}-${Math.ceil(id / 50_000)}.xml`;
const page = (path: string) => env.publicUrl + path;

test('the index names parts, and each has pages', async () => {
  const { id } = await aSession();
  const parts = await texts('/sitemap.xml');
  expect(parts[0]).toBe(page('/sitemaps/pages.xml'));
  expect(parts).toContain(page(part('sessions', id)));
  expect(parts).toContain(page('/sitemaps/game-masters-1.xml'));
  for (const address of parts) expect((await texts(new URL(address).pathname)).length).toBeGreaterThan(0);
  expect(await texts('/sitemaps/pages.xml')).toContain(page('/conduct'));
});

test('it has what everybody may see, with the day of the last change, and nothing else', async () => {
  const { profile } = await aGameMaster();
  const host = { gameMasterId: profile.id };
  const open = await aSession(host);
  const played = await aSession({ ...host, status: 'completed' });
  const draft = await aSession({ ...host, status: 'draft' });
  const off = await aSession({ ...host, status: 'cancelled' });
  const sessions = await texts(part('sessions', off.id));
  for (const { id } of [open, played]) expect(sessions).toContain(page(`/sessions/${id}`));
  for (const { id } of [draft, off]) expect(sessions).not.toContain(page(`/sessions/${id}`));
  const days = await texts(part('sessions', off.id), 's:lastmod');
  expect(days).toHaveLength(sessions.length);
  expect(days.at(-1)).toMatch(/^\d{4}-\d{2}-\d{2}$/);

  const data = { ...host, title: 'Series', timeZone: 'UTC' };
  const shown = await db.campaign.create({ data });
  const hidden = await db.campaign.create({ data });
  await db.session.update({ where: { id: open.id }, data: { campaignId: shown.id, type: 'campaign' } });
  await db.session.update({ where: { id: draft.id }, data: { campaignId: hidden.id, type: 'campaign' } });
  const campaigns = await texts(part('campaigns', hidden.id));
  expect(campaigns).toContain(page(`/campaigns/${shown.id}`));
  expect(campaigns).not.toContain(page(`/campaigns/${hidden.id}`));

  const own = page(`/game-masters/${profile.id}`);
  expect(await texts(part('game-masters', profile.id))).toContain(own);
  await aGameMaster(); // so that there is one left
  await db.gameMaster.update({ where: { id: profile.id }, data: { archivedAt: new Date() } });
  expect(await texts(part('game-masters', profile.id))).not.toContain(own);
});

test('each page names the picture it shows, with a whole address; of a campaign that of its next date', async () => {
  const { profile } = await aGameMaster();
  const drawn = await aSession({ gameMasterId: profile.id });
  const data = { gameMasterId: profile.id, title: 'Series', timeZone: 'UTC' };
  const { id: campaignId } = await db.campaign.create({ data });
  const imageUrl = `https://pictures.example/${campaignId}.jpg?a=1&b=2`;
  const date = { gameMasterId: profile.id, campaignId, type: 'campaign' } as const;
  const next = await aSession({ ...date, scheduledAt: inHours(24) });
  await db.session.update({ where: { id: next.id }, data: { imageUrl } });
  const later = await aSession({ ...date, scheduledAt: inHours(48) });
  const played = await aSession({ ...date, status: 'completed', scheduledAt: inHours(-24) });
  const sessions = await texts(part('sessions', played.id), 'image:loc');
  expect(sessions).toHaveLength((await texts(part('sessions', played.id))).length);
  for (const { id } of [drawn, later])
    expect(
      sessions.filter((address) => address.startsWith(page(`/art/sessions/${id}.webp?v=`))),
    ).toHaveLength(1);
  expect(sessions).toContain(imageUrl.replace('&', '&amp;'));
  expect(await texts(part('campaigns', campaignId), 'image:loc')).toContain(imageUrl.replace('&', '&amp;'));
  const hosts = await texts(part('game-masters', profile.id), 'image:loc');
  expect(hosts.some((address) => address.startsWith(page(`/art/game-masters/${profile.id}.webp`)))).toBe(
    true,
  );
  await db.session.updateMany({ where: { id: { in: [next.id, later.id] } }, data: { status: 'completed' } });
  const last = page(`/art/sessions/${later.id}.webp?v=`);
  const campaigns = await texts(part('campaigns', campaignId), 'image:loc');
  expect(campaigns.some((address) => address.startsWith(last))).toBe(true);
  expect(await texts('/sitemaps/pages.xml', 'image:loc')).toEqual([]);
});

test('a part ends where the next begins, and what is between is read piece by piece', async () => {
  const { profile } = await aGameMaster();
  const ids = [450_000, 450_001, 455_000, 455_001, 500_000, 500_001];
  const some = await aSession({ gameMasterId: profile.id });
  const row = await db.session.findUniqueOrThrow({ where: { id: some.id } });
  for (const id of ids) {
    const { title, description, gameSystem, scheduledAt, durationMinutes, priceCents } = row;
    await db.session.create({
      data: {
        ...{ id, gameMasterId: profile.id, title, description, gameSystem, scheduledAt },
        ...{ durationMinutes, priceCents, maxPlayers: 1, seats: { create: [{ number: 1 }] } },
      },
    });
  }
  const parts = await texts('/sitemap.xml');
  for (const n of [9, 10, 11]) expect(parts).toContain(page(`/sitemaps/sessions-${n}.xml`));
  for (const n of [8, 12]) expect(parts).not.toContain(page(`/sitemaps/sessions-${n}.xml`));
  const at = async (n: number) =>
    (await texts(`/sitemaps/sessions-${n}.xml`)).map((address) => Number(address.split('/').at(-1)));
  expect(await at(9)).toEqual([450_000]);
  expect(await at(10)).toEqual([450_001, 455_000, 455_001, 500_000]);
  expect(await at(11)).toEqual([500_001]);
});

test('a part in which there is nothing costs a statement or two, however many numbers it has', async () => {
  const ask = async () => expect((await app.inject('/sitemaps/sessions-40000.xml')).statusCode).toBe(404);
  expect((await statementsOf(ask)).length).toBeLessThanOrEqual(2);
});

test('a part is packed for whoever takes it so, and is the same', async () => {
  const { id } = await aSession();
  const ask = (encoding: string) =>
    app.inject({ url: part('sessions', id), headers: { 'accept-encoding': encoding } });
  const plain = await ask('identity');
  expect(plain.headers.vary).toBe('accept-encoding');
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await ask(encoding);
    expect(headers['content-encoding']).toBe(encoding);
    expect(String(unpack(rawPayload))).toBe(plain.body);
  }
});

test('those who read parts take turns: the others of the house are not kept waiting by all of them', async () => {
  const { id } = await aSession();
  let asked: Promise<{ statusCode: number }>[] = [];
  // Nobody runs out of patience, however long the machine is busy: timers do not fire.
  holdTimers(['setTimeout', 'clearTimeout']);
  await db
    .$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE "Session" IN ACCESS EXCLUSIVE MODE`;
      asked = Array.from({ length: 8 }, async () => app.inject(part('sessions', id)));
      await eventually(async () => (await lockWaiters()) > 0);
      await setTimeout(100);
      expect(await lockWaiters()).toBeLessThan(4);
    })
    .finally(() => jest.useRealTimers());
  for (const { statusCode } of await Promise.all(asked)) expect(statusCode).toBe(200);
});

test.each([
  'sessions-99999',
  'sessions-0',
  'sessions-900',
  'users-1',
  'sessions-',
  'sessions-1e3',
  'pages-1',
  '%00',
])('there is no part %s', async (name) => {
  expect((await app.inject(`/sitemaps/${name}.xml`)).statusCode).toBe(404);
});
