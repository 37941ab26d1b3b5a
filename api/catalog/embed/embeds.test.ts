import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { closeAll } from '../../../tests/scene/close.ts';
import { aGameMaster, aSession, inHours } from '../../../tests/scene/world.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { contentSecurityPolicy, secureHeads } from '../../platform/http/csp.ts';
import { handleErrors } from '../../platform/http/errors.ts';
import { defaultSite, setSite } from '../../platform/site.ts';
import { registerEmbeds } from './embeds.rest.ts';
import { colours } from './styles.ts';

let app: FastifyInstance;
let host: Awaited<ReturnType<typeof aGameMaster>>;

beforeAll(async () => {
  app = Fastify();
  handleErrors(app);
  secureHeads(app, contentSecurityPolicy(null));
  registerEmbeds(app);
  app.get('/other', async () => 'x');
  host = await aGameMaster();
});
afterAll(async () => {
  await app.close();
  await closeAll();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });
const ofHost = (query = '') => `/embed/game-masters/${host.profile.id}${query}`;

test('a Game Master without tables says so, and leads to the page', async () => {
  const { statusCode, body } = await get(`/embed/game-masters/${(await aGameMaster()).profile.id}`);
  expect(statusCode).toBe(200);
  expect(body).toContain('No tables are planned at the moment.');
  const { profile } = await aGameMaster({ name: 'Ada' });
  await db.gameMaster.update({ where: { id: profile.id }, data: { archivedAt: new Date() } });
  expect((await get(`/embed/game-masters/${profile.id}`)).body).toContain('Ada runs no tables any more.');
});

test('the tables ahead stand there with what decides, the next one first; drafts and the past do not', async () => {
  const gameMasterId = host.profile.id;
  const year = clock.now().getUTCFullYear() + 1;
  const scheduledAt = new Date(`${year}-07-12T18:00:00Z`);
  const weekday = scheduledAt.toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' });
  const later = await aSession({ gameMasterId, scheduledAt, priceCents: 1999 });
  const sooner = await aSession({ gameMasterId, scheduledAt: inHours(48) });
  const draft = await aSession({ gameMasterId, status: 'draft' });
  const over = await aSession({ gameMasterId, status: 'completed', scheduledAt: inHours(-48) });
  const { body, headers } = await get(ofHost('?timeZone=Europe/Berlin'));
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const links = Array.from(body.matchAll(/<h2><a ([^>]*)>/g), ([, attributes]) => attributes);
  expect(links).toEqual(
    [sooner, later].map(({ id }) => `href="${env.publicUrl}/sessions/${id}" target="_blank" rel="noopener"`),
  );
  expect(body).toContain(`${weekday}, Jul 12, ${year}, 8:00 PM GMT+2 (Berlin)`);
  expect(body).toContain('$19.99 a seat, 4 of 4 spots available');
  expect(body).toContain(`src="/art/sessions/${later.id}-small.webp`);
  for (const { title } of [draft, over]) expect(body).not.toContain(title);
  expect((await get(ofHost())).body).toContain('2:00 PM EDT');
  // The sign of the house, which browsers look for elsewhere when it is not named.
  expect(body).toContain('<link rel="icon" href="/favicon.svg">');
  for (const [tag] of body.matchAll(/<a [^>]*>/g))
    expect(tag).toMatch(/href="http[^"]*" target="_blank" rel="noopener"/);
});

test('a campaign stands there once, with its next date, and leads to all of them', async () => {
  const { profile } = await aGameMaster();
  const { id } = await db.campaign.create({
    data: { gameMasterId: profile.id, title: 'Salt Roads', timeZone: 'UTC' },
  });
  const date = { gameMasterId: profile.id, title: 'Salt Roads', type: 'campaign', campaignId: id } as const;
  const next = await aSession({ ...date, scheduledAt: inHours(24) });
  await aSession({ ...date, scheduledAt: inHours(48) });
  const { body } = await get(`/embed/game-masters/${profile.id}`);
  expect(body.match(/<article>/g)).toHaveLength(1);
  expect(body).toContain(`href="${env.publicUrl}/campaigns/${id}"`);
  expect(body).toContain(`<time datetime="${next.scheduledAt.toISOString()}">Next date: `);
});

describe('one table', () => {
  test.each([
    [{}, '$25.00 a seat, 4 of 4 spots available'],
    [{ status: 'cancelled' }, 'This table was called off.'],
    [{ status: 'completed' }, 'This table has been played.'],
    [{ status: 'active', scheduledAt: inHours(-1) }, 'This table is playing now.'],
  ] as const)('%j', async (overrides, words) => {
    const { id, title } = await aSession({ gameMasterId: host.profile.id, ...overrides });
    const { statusCode, body } = await get(`/embed/sessions/${id}`);
    expect(statusCode).toBe(200);
    expect(body).toContain(title);
    expect(body).toContain(words);
  });

  test('of which there is none for everybody is not found, in words', async () => {
    const draft = await aSession({ gameMasterId: host.profile.id, status: 'draft' });
    for (const path of [`sessions/${draft.id}`, 'sessions/2147483647', 'sessions/x', 'game-masters/0']) {
      const { statusCode, body, headers } = await get(`/embed/${path}`);
      expect([path, statusCode]).toEqual([path, 404]);
      expect(headers['content-security-policy']).toMatch(/frame-ancestors \*$/);
      expect(body).toContain('no longer available');
      expect(body).not.toContain(draft.title);
    }
  });
});

test('whatever was stored stays text, and the page small', async () => {
  const evil = `"><script>alert(1)</script>'\u202e<img src=x onerror=alert(1)>`;
  const { profile } = await aGameMaster({ name: evil, imageUrl: 'x"><b>' });
  const title = evil.padEnd(120, '"');
  for (let n = 0; n < 10; n += 1) {
    const { id } = await aSession({ gameMasterId: profile.id, title, gameSystem: evil.padEnd(100, '"') });
    await db.session.update({ where: { id }, data: { imageUrl: `https://x.example/${'"><script>'}` } });
  }
  const one = await db.session.findFirstOrThrow({ where: { gameMasterId: profile.id } });
  for (const path of [`game-masters/${profile.id}`, `sessions/${one.id}`]) {
    const { body } = await get(`/embed/${path}`);
    expect(body).toContain('&lt;script&gt;alert(1)');
    expect(body.match(/<article>/g)).toHaveLength(path.startsWith('game') ? 8 : 1);
    expect(body).not.toMatch(/<script|<img src=x|<b>|\u202e/);
    expect(Buffer.byteLength(body)).toBeLessThan(30_000);
  }
});

test('only these may be framed, and nothing runs in them', async () => {
  const { headers } = await get(ofHost());
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none';style-src 'sha256-[^']+';img-src 'self' https:;/);
  expect(policy).toMatch(/;frame-ancestors \*$/);
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headers['x-robots-tag']).toBe('noindex');
  for (const path of ['/other', '/nowhere', '/embed', '/embed/users/1']) {
    const others = (await get(path)).headers;
    expect(others['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(others['x-frame-options']).toBe('DENY');
  }
});

test('nobody is known: cookies change nothing, and none is set', async () => {
  const plain = await get(ofHost());
  const asSomebody = await get(ofHost(), { cookie: 'session=x; theme=light; tz=Asia/Tokyo' });
  expect(asSomebody.body).toBe(plain.body);
  expect(asSomebody.headers['set-cookie']).toBeUndefined();
  expect(plain.headers['cache-control']).toMatch(/^public/);
  expect(plain.headers.vary).toBe('accept-encoding');
});

test('who has it is told so, until something changes', async () => {
  const { id } = await aSession({ gameMasterId: host.profile.id });
  const path = `/embed/sessions/${id}`;
  const tag = { 'if-none-match': String((await get(path)).headers.etag) };
  expect((await get(path, tag)).statusCode).toBe(304);
  await db.session.update({ where: { id }, data: { priceCents: 1234 } });
  const changed = await get(path, tag);
  expect(changed.statusCode).toBe(200);
  expect(changed.body).toContain('$12.34');
});

test('it says that nobody can book for the moment', async () => {
  const { id } = await aSession({ gameMasterId: host.profile.id });
  const paused = 'spots available. Booking is paused for the moment.';
  setSite({ ...defaultSite, isPaused: true });
  expect((await get(`/embed/sessions/${id}`)).body).toContain(paused);
  setSite(defaultSite);
  expect((await get(`/embed/sessions/${id}`)).body).not.toContain(paused);
});

test('it is as light as the site around it, in the colours of the house or of the brand', async () => {
  setSite({ ...defaultSite, styles: ':root:not([data-theme=light]){--x:1}[data-theme=light]{--x:2}' });
  const styles = async (theme: string) => (await get(ofHost(`?theme=${theme}`))).body.split('</style>')[0]!;
  expect(await styles('light')).toContain('--x:2}*');
  expect(await styles('light')).not.toContain('dark');
  expect(await styles('dark')).toContain('--x:1}*');
  expect(await styles('auto')).toMatch(/--x:1\}@media \(prefers-color-scheme:light\)\{.*--x:2\}\}/);
  setSite(defaultSite);
  const tokens = readFileSync('web/styles/tokens.css', 'utf8').split('[data-theme="light"]');
  for (const [at, theme] of (['dark', 'light'] as const).entries())
    for (const [name, value] of Object.entries(colours[theme]))
      expect(tokens[at]).toContain(`--${name}: ${value};`);
});

test.each([
  ['theme=pink', 'theme'],
  ['theme=dark&theme=light', 'theme'],
  ['timeZone=Mars/Base', 'timeZone'],
])('%s is refused with its name, in the frame', async (query, field) => {
  const { statusCode, body, headers } = await get(ofHost(`?${query}`));
  expect(statusCode).toBe(400);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-cache');
  expect(body).toContain(`<p class="what">${field}: `);
  expect(headers['content-security-policy']).toMatch(/frame-ancestors \*$/);
  expect(headers['x-frame-options']).toBeUndefined();
});

test('what fails stands in the frame as well', async () => {
  const busy = Fastify();
  handleErrors(busy);
  secureHeads(busy, contentSecurityPolicy(null));
  busy.addHook('preHandler', async () => {
    throw Object.assign(new Error('busy'), { statusCode: 503 });
  });
  registerEmbeds(busy);
  const { statusCode, headers } = await busy.inject('/embed/sessions/1');
  await busy.close();
  expect(statusCode).toBe(503);
  expect(headers['content-security-policy']).toMatch(/frame-ancestors \*$/);
  expect(headers['x-frame-options']).toBeUndefined();
});

test('it is set in the type of the pages', async () => {
  const own = Fastify();
  registerEmbeds(own, {
    fonts: ['/assets/title-a1.woff2', '/assets/text-b2.woff2'],
    rareFonts: ['/assets/rare-title-c3.woff2'],
  });
  const { body, headers } = await own.inject(ofHost());
  await own.close();
  expect(body).toMatch(/font-family:Fraunces;[^}]*url\(\/assets\/title-a1\.woff2\)/);
  expect(body).toMatch(/font-family:Fraunces;[^}]*url\(\/assets\/rare-title-c3\.woff2\)[^}]*unicode-range:/);
  expect(body).toMatch(/font-family:Inter;[^}]*url\(\/assets\/text-b2\.woff2\)/);
  expect(headers['content-security-policy']).toContain(";font-src 'self';");
});
