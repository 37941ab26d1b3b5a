import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { as } from '../../tests/scene/as.ts';
import { aCampaign } from '../../tests/scene/campaign.ts';
import { lockWaiters } from '../../tests/scene/overlap.ts';
import { until } from '../../tests/scene/until.ts';
import { aSession, aStaffMember, inHours } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import { handleErrors } from '../platform/http/errors.ts';
import { patch, registerRoutes } from '../platform/http/rest.ts';
import type { Viewer } from '../platform/viewer.ts';
import { lock } from '../seating/locks.ts';
import { updateSession } from './session-editor.service.ts';
import * as sessionsRest from './sessions.rest.ts';

let app: FastifyInstance;
let staff: Viewer;

beforeAll(async () => {
  staff = await aStaffMember();
  app = Fastify();
  handleErrors(app);
  const routes = [patch('/api/sessions/:id', 'staff', sessionsRest.update)];
  registerRoutes(app, routes, async () => ({
    viewer: staff,
    headers: new Headers(),
    ip: '::1',
    setCookies: [],
  }));
});
afterAll(async () => {
  await app.close();
  await db.$disconnect();
});

const rowOf = (id: number) => db.session.findUniqueOrThrow({ where: { id } });
const send = async (id: number, payload: object, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ method: 'PATCH', url: `/api/sessions/${id}`, payload, headers });
  return { status: answer.statusCode, body: answer.json() };
};

test('two people change different fields at once, and both changes stay', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await aSession({ priceCents: 2500, maxPlayers: 4 });
    const answers = await Promise.all([
      send(id, { title: 'Another title' }),
      send(id, { price: 31 }),
      send(id, { tags: 'Horror' }),
      send(id, { maxPlayers: 6 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await rowOf(id)).toMatchObject({
      title: 'Another title',
      priceCents: 3100,
      tags: ['Horror'],
      maxPlayers: 6,
      version: 5,
    });
  }
});

test('who read an older version is told what changed, and overwrites nothing', async () => {
  const session = await aSession({ title: 'The Hollow Bell', priceCents: 2500 });
  const id = globalId('Session', session.id);
  const other = await aStaffMember();
  await as(other).ok('updateSession', { id, version: 1, priceCents: 3000, maxPlayers: 7 });
  await as(other).ok('updateSession', { id, version: 2, priceCents: 3250 });
  const { message } = await as(staff).refused('updateSession', { id, version: 1, title: 'New' }, 'CONFLICT');
  expect(message).toBe(
    'This session was changed meanwhile: the price is now $32.50; it now has 7 seats. Please look before you save.',
  );
  await as(staff).ok('updateSession', { id, version: 3, title: 'New' });
  expect(await rowOf(session.id)).toMatchObject({
    title: 'New',
    priceCents: 3250,
    maxPlayers: 7,
    version: 4,
  });
});

test('one seat is told of as one', async () => {
  const { id: number } = await aSession();
  const id = globalId('Session', number);
  await as(staff).ok('updateSession', { id, version: 1, maxPlayers: 1 });
  const { message } = await as(staff).refused('updateSession', { id, version: 1, title: 'New' }, 'CONFLICT');
  expect(message).toContain('it now has 1 seat.');
});

test('of two who read the same version one is refused', async () => {
  const session = await aSession();
  const id = globalId('Session', session.id);
  const titles = ['First', 'Second', 'Third'];
  const fields = '__typename ... on Refusal { code }';
  const answers = await Promise.all(
    titles.map((title) =>
      as(staff).ask(`mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { ${fields} } }`, {
        input: { id, version: 1, title },
      }),
    ),
  );
  const codes = answers.map(({ updateSession }) => updateSession.code ?? 'saved');
  expect(codes.toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'saved']);
});

test('REST takes the version from If-Match or the body, and does without', async () => {
  const { id } = await aSession();
  expect((await send(id, { title: 'One of all' })).body.version).toBe(2);
  expect(await send(id, { title: 'Two of all', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: expect.stringContaining('the title is now “One of all”') },
  });
  expect((await send(id, { title: 'Two of all' }, { 'if-match': '"1"' })).status).toBe(409);
  expect((await send(id, { title: 'Two of all', version: 'x' })).status).toBe(400);
  expect((await send(id, { title: 'Two of all' }, { 'if-match': '"x"' })).status).toBe(400);
  expect(await send(id, { title: 'Two of all' }, { 'if-match': '"2"' })).toMatchObject({
    status: 200,
    body: { version: 3 },
  });
});

test('the audit keeps old and new values, and nothing of an edit that changes nothing', async () => {
  const session = await aSession({ title: 'The Hollow Bell', priceCents: 2500 });
  await send(session.id, { title: 'The Silent Bell', price: '25.00' });
  await send(session.id, { title: 'The Silent Bell' });
  const entries = await db.auditEntry.findMany({
    where: { targetType: 'Session', targetId: String(session.id) },
  });
  expect(entries).toMatchObject([
    {
      actorId: staff.id,
      action: 'session.updated',
      detail: { version: 2, changed: { title: { old: 'The Hollow Bell', new: 'The Silent Bell' } } },
    },
  ]);
  expect(Object.keys((entries[0]!.detail as { changed: object }).changed)).toEqual(['title']);
});

test('a date of a campaign is edited by nobody while the campaign itself is changed', async () => {
  const { campaign, sessions } = await aCampaign([inHours(100)]);
  const { id } = sessions[0]!;
  let isDone = false;
  let editing: Promise<unknown> | undefined;
  await db.$transaction(async (tx) => {
    await lock(tx, { campaigns: [campaign.id] });
    editing = updateSession(staff, id, { title: 'Another road' }).finally(() => {
      isDone = true;
    });
    await until(async () => isDone || (await lockWaiters()) > 0);
    expect(isDone).toBe(false);
  });
  await editing;
  expect(await rowOf(id)).toMatchObject({ title: 'Another road', campaignId: campaign.id });
});
