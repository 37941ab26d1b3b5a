import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { statementsOf } from '../../tests/scene/statements.ts';
import { aGameMaster, aSession, aStaffMember, aUser, inHours } from '../../tests/scene/world.ts';
import '../bookings/campaigns/campaigns.service.ts'; // the players of a campaign are told of new dates
import { db } from '../platform/db.ts';
import { handleErrors } from '../platform/http/errors.ts';
import { get, patch, post, registerRoutes } from '../platform/http/rest.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import { nothingSaid } from './facts.rules.ts';
import * as gameMasters from './game-masters.rest.ts';
import * as sessions from './sessions.rest.ts';

let app: FastifyInstance;
let viewer: MaybeViewer = null;
let gameMaster: Awaited<ReturnType<typeof aGameMaster>>;
let staff: MaybeViewer;

beforeAll(async () => {
  app = Fastify();
  handleErrors(app);
  const routes = [
    get('/api/sessions', 'public', sessions.list),
    get('/api/sessions/:id', 'public', sessions.read),
    post('/api/sessions', 'staff', sessions.create),
    patch('/api/sessions/:id', 'staff', sessions.update),
    get('/api/game-masters', 'public', gameMasters.list),
    get('/api/game-masters/:id', 'public', gameMasters.read),
    get('/api/game-masters/:id/sessions', 'public', gameMasters.sessions),
  ];
  registerRoutes(app, routes, async () => ({ viewer, headers: new Headers(), ip: '::1', setCookies: [] }));
  gameMaster = await aGameMaster();
  staff = await aStaffMember();
});

afterAll(async () => {
  await app.close();
  await db.$disconnect();
});

const as = async (who: MaybeViewer, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
  viewer = who;
  const answer = await app.inject({ method, url, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};

const form = (changes: Record<string, unknown> = {}) => ({
  gameMasterId: gameMaster.profile.id,
  title: 'The Hollow Bell',
  description: '<p>A bell rings under the lake.</p>',
  gameSystem: 'Daggerheart',
  price: '25',
  scheduledAt: inHours(72).toISOString(),
  duration: 180,
  maxPlayers: 4,
  sessionType: 'campaign',
  tags: 'Horror, Campaign',
  status: 'scheduled',
  level: 'intermediate',
  ...changes,
});

test('a session has the fields of the specification', async () => {
  const { id } = await aSession({ gameMasterId: gameMaster.profile.id, tags: ['Horror'], priceCents: 1999 });
  const { status, body } = await as(null, 'GET', `/api/sessions/${id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id,
    type: 'One-Shot',
    sessionType: 'one-shot',
    level: 'intermediate',
    tags: 'Horror',
    duration: 180,
    maxPlayers: 4,
    currentPlayers: 0,
    currentBookings: 0,
    availableSpots: 4,
    price: '19.99',
    status: 'scheduled',
    imageUrl: null,
    gameMasterId: gameMaster.profile.id,
    gameMaster: {
      id: gameMaster.profile.id,
      specialties: 'Horror',
      fullName: gameMaster.viewer.fullName,
      user: { fullName: gameMaster.viewer.fullName },
    },
  });
  expect(body.scheduledAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(JSON.stringify(body)).not.toContain(gameMaster.viewer.email);
});

describe.each([
  ['/api/sessions/', 'Invalid session ID', 'Session not found'],
  ['/api/game-masters/', 'Invalid Game Master ID', 'Game Master not found'],
])('%s', (path, invalid, missing) => {
  test.each([
    '0',
    '-1',
    '1.5',
    'abc',
    '2147483648',
    '9007199254740993',
    '%00',
    '1%00',
    '1e3',
    ' 1',
    '%F0%9F%8E%B2',
  ])('refuses the id %j', async (id) => {
    const { status, body } = await as(null, 'GET', `${path}${encodeURI(id).replace(/%25/g, '%')}`);
    expect([status, body.message]).toEqual([400, invalid]);
  });
  test('says when there is none', async () => {
    const { status, body } = await as(null, 'GET', `${path}2147483647`);
    expect([status, body.message]).toEqual([404, missing]);
  });
});

describe('lists', () => {
  test('are plain arrays, with the way on in the headers', async () => {
    for (let n = 0; n < 3; n += 1)
      await aSession({ gameMasterId: gameMaster.profile.id, title: `Page ${n}` });
    const mine = `/api/game-masters/${gameMaster.profile.id}/sessions`;
    const all = (await as(null, 'GET', mine)).body.map((row: { id: number }) => row.id);
    const seen: number[] = [];
    let url: string | undefined = `${mine}?limit=2`;
    while (url) {
      const { body, headers } = await as(null, 'GET', url);
      expect(headers['x-total-count']).toBe(String(all.length));
      seen.push(...body.map((row: { id: number }) => row.id));
      url = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];
    }
    expect(seen).toEqual(all);
    const second = await as(null, 'GET', `${mine}?limit=2&page=2`);
    expect(second.body.map((row: { id: number }) => row.id)).toEqual(all.slice(2, 4));
  });

  test.each([
    'limit=0',
    'limit=-1',
    'limit=abc',
    'limit=1.5',
    'limit=1&limit=2',
    'page=0',
    'after=forged',
    'after=%00',
    'search=%00',
    'search=a&search=b',
    'date=never',
    'date=today&timeZone=Nowhere',
    'gameMasterId=2147483648',
    'gameMasterId=x',
  ])('refuse ?%s', async (query) => {
    expect((await as(null, 'GET', `/api/sessions?${query}`)).status).toBe(400);
  });

  test.each(['limit=2147483647', 'page=99999', 'search=', 'date=any', 'date=', 'type=all', '__proto__=1'])(
    'take ?%s',
    async (query) => {
      expect((await as(null, 'GET', `/api/sessions?${query}`)).status).toBe(200);
    },
  );

  test('show drafts to staff only', async () => {
    const { id } = await aSession({ status: 'draft' });
    const has = async (who: MaybeViewer) =>
      (await as(who, 'GET', '/api/sessions')).body.some((row: { id: number }) => row.id === id);
    expect([await has(null), await has(gameMaster.viewer), await has(staff)]).toEqual([false, false, true]);
    expect((await as(null, 'GET', `/api/sessions/${id}`)).status).toBe(404);
  });

  test('refuse an unknown heading of the profile', async () => {
    const { status } = await as(
      null,
      'GET',
      `/api/game-masters/${gameMaster.profile.id}/sessions?group=lost`,
    );
    expect(status).toBe(400);
  });
});

describe('writing', () => {
  test('is for staff', async () => {
    expect((await as(null, 'POST', '/api/sessions', form())).status).toBe(401);
    for (const who of [await aUser(), gameMaster.viewer]) {
      expect((await as(who, 'POST', '/api/sessions', form())).status).toBe(403);
      expect((await as(who, 'PATCH', '/api/sessions/1', form())).status).toBe(403);
    }
  });

  test('creates, changes a part, and keeps the rest', async () => {
    const created = await as(staff, 'POST', '/api/sessions', form());
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      price: '25.00',
      sessionType: 'campaign',
      tags: 'Horror, Campaign',
    });
    const url = `/api/sessions/${created.body.id}`;
    const changed = await as(staff, 'PATCH', url, { price: 30.5, maxPlayers: 5 });
    expect(changed.body).toEqual({
      ...created.body,
      version: 2,
      price: '30.50',
      maxPlayers: 5,
      availableSpots: 5,
    });
    const echoed = await as(staff, 'PATCH', url, changed.body);
    expect(echoed.body).toEqual(changed.body);
  });

  test('keeps the status of a draft that is edited, and publishes it when asked', async () => {
    const { body } = await as(staff, 'POST', '/api/sessions', form({ status: 'draft' }));
    const url = `/api/sessions/${body.id}`;
    expect((await as(staff, 'PATCH', url, form({ title: 'Renamed' }))).body.status).toBe('draft');
    expect((await as(staff, 'PATCH', url, { status: 'scheduled' })).body.status).toBe('scheduled');
  });

  test.each([
    [{ price: '' }, 'price', 'Price is required'],
    [{ price: '0.99' }, 'price', 'Price must be at least $1'],
    [{ price: 'free' }, 'price', 'Price must be at least $1'],
    [{ price: '25.555' }, 'price', 'Price must be in whole cents'],
    [{ price: 25.555 }, 'price', 'Price must be in whole cents'],
    [{ price: '0.999' }, 'price', 'Price must be in whole cents'],
    [{ price: -5 }, 'price', 'Price must be at least $1'],
    [{ price: 10_001 }, 'price', 'Price must be at most $10,000'],
    [{ price: '999999999' }, 'price', 'Price must be at most $10,000'],
    [{ duration: 30 }, 'duration', 'Duration must be at least 1 hour'],
    [{ duration: '180' }, 'duration', 'Duration must be at least 1 hour'],
    [{ sessionType: 'x' }, 'sessionType', 'Please select a session type'],
    [{ scheduledAt: 'tomorrow' }, 'scheduledAt', 'Please select a future date and time'],
    [{ scheduledAt: '2028-02-30T19:00:00Z' }, 'scheduledAt', 'Please select a future date and time'],
    [{ scheduledAt: '' }, 'scheduledAt', 'Please select a date and time'],
    [{ title: ['a'] }, 'title', 'Title must be at least 3 characters'],
    [{ gameMasterId: 'x' }, 'gameMasterId', 'Please select a game master'],
  ])('names field and message for %j', async (change, field, message) => {
    const { status, body } = await as(staff, 'POST', '/api/sessions', form(change));
    expect([status, body.field, body.message]).toEqual([400, field, message]);
  });

  test.each([[[]], ['"text"'], [null]])('refuses the body %j', async (payload) => {
    viewer = staff;
    const answer = await app.inject({
      method: 'POST',
      url: '/api/sessions',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });
    expect(answer.statusCode).toBe(400);
  });

  test('ignores what is not in the form', async () => {
    const { body } = await as(
      staff,
      'POST',
      '/api/sessions',
      form({ id: 1, campaignId: 1, searchText: 'x', seats: 9, sessionType: 'one-shot' }),
    );
    expect(body.id).not.toBe(1);
    expect(await db.session.findUnique({ where: { id: body.id } })).toMatchObject({ campaignId: null });
  });
});

test.each(['/api/sessions?limit=5', '/api/game-masters?limit=5'])(
  'many who ask for %s at once are answered together',
  async (url) => {
    await aSession({ gameMasterId: gameMaster.profile.id });
    await as(null, 'GET', url);
    const statements = await statementsOf(async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => as(null, 'GET', url)));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(answers[0]!.body.length).toBeGreaterThan(0);
    });
    // One that runs and one that waits, each by a few.
    expect(statements.length).toBeLessThanOrEqual(8);
  },
);

test('what is said of a table stands in the session, and is written beside the rest', async () => {
  const facts = { platform: 'roll20', language: 'de', tones: ['dark'], contentWarnings: 'Gore, Spiders' };
  const made = await as(staff, 'POST', '/api/sessions', form({ facts }));
  expect(made.status).toBe(201);
  const said = { ...nothingSaid, ...facts, contentWarnings: ['Gore', 'Spiders'] };
  expect(made.body.facts).toEqual(said);
  const { id } = made.body;
  const edited = await as(staff, 'PATCH', `/api/sessions/${id}`, {
    facts: { minimumAge: 21, status: 'draft' },
  });
  expect(edited.body).toMatchObject({ facts: { ...said, minimumAge: 21 }, status: 'scheduled' });
  const alone = await as(null, 'GET', `/api/sessions/${id}`);
  expect(alone.body.facts).toEqual({ ...said, minimumAge: 21 });
  for (const list of [
    '/api/sessions?limit=100',
    `/api/game-masters/${gameMaster.profile.id}/sessions?limit=100`,
  ]) {
    const { body } = await as(null, 'GET', list);
    const found = body.find((session: { id: number }) => session.id === id);
    expect(found.facts).toEqual({ ...said, minimumAge: 21 });
  }
  for (const [field, bad] of [
    ['facts.platform', { platform: 'skype' }],
    ['facts.minimumAge', { minimumAge: '21' }],
    ['facts.city', { city: 'Oslo' }],
    ['facts.tones', { tones: 'dark' }],
    ['facts.safetyTools.0', { safetyTools: ['sword'] }],
    ['facts', 'Discord'],
    ['facts', []],
  ])
    expect(await as(staff, 'PATCH', `/api/sessions/${id}`, { facts: bad })).toMatchObject({
      status: 400,
      body: { field, message: expect.stringMatching(/^[A-Z]/) },
    });
});
