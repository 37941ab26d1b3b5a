import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { as } from '../../tests/scene/as.ts';
import { aGameMaster, aSession, aStaffMember, aUser, inHours } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { Viewer } from '../platform/viewer.ts';

let gameMaster: Awaited<ReturnType<typeof aGameMaster>>;
let draft: number;

beforeAll(async () => {
  gameMaster = await aGameMaster();
  await aSession({ gameMasterId: gameMaster.profile.id, title: 'Shown', tags: ['Horror'] });
  draft = (await aSession({ gameMasterId: gameMaster.profile.id, status: 'draft' })).id;
});
afterAll(() => db.$disconnect());

test('a card has all it shows', async () => {
  const { sessions } = await as(null).ask(
    `{ sessions(first: 5, filter: {type: "horror", date: THIS_MONTH, timeZone: "UTC"}) { totalCount pageInfo { hasNextPage }
       edges { cursor node { title type status summary pictureUrl availableSpots isUpcoming gameMaster { name user { email } } } } } }`,
  );
  expect(sessions).toMatchObject({ totalCount: 1, pageInfo: { hasNextPage: false } });
  expect(sessions.edges[0].node).toMatchObject({
    title: 'Shown',
    type: 'ONE_SHOT',
    status: 'SCHEDULED',
    summary: 'A test of nerve.',
    availableSpots: 4,
    isUpcoming: true,
    gameMaster: { name: gameMaster.profile.name, user: { email: null } },
  });
});

test('drafts are hidden by every door', async () => {
  const source = `query ($id: ID!, $number: ID!, $host: ID!) {
    node(id: $id) { id } nodes(ids: [$id]) { id } session(id: $number) { id }
    gameMaster(id: $host) { sessions(group: DRAFT) { totalCount edges { node { id } } } nextSession { title } } }`;
  const variables = {
    id: globalId('Session', draft),
    number: String(draft),
    host: String(gameMaster.profile.id),
  };
  for (const who of [null, await aUser(), (await aGameMaster()).viewer]) {
    expect(await as(who).ask(source, variables)).toEqual({
      node: null,
      nodes: [null],
      session: null,
      gameMaster: { sessions: { totalCount: 0, edges: [] }, nextSession: { title: 'Shown' } },
    });
  }
  for (const who of [gameMaster.viewer, await aStaffMember()]) {
    const data = await as(who).ask(source, variables);
    expect([data.node.id, data.session.id]).toEqual([variables.id, variables.id]);
    expect(data.gameMaster.sessions.totalCount).toBe(1);
  }
});

test.each([
  '0',
  '-1',
  '1.5',
  'abc',
  '2147483648',
  '%00',
  globalId('GameMaster', 1),
  globalId('Session', 2 ** 31),
])('the id %j is refused in plain words', async (id) => {
  const errors = await as(null).errors('query ($id: ID!) { session(id: $id) { id } }', { id });
  expect(errors).toMatchObject([{ message: 'Invalid session ID' }]);
});

test('writing for others is for staff and names the field at fault', async () => {
  const input = {
    gameMasterId: globalId('GameMaster', gameMaster.profile.id),
    title: 'Written',
    description: '<p>Long enough a text.</p>',
    gameSystem: 'Daggerheart',
    priceCents: 2500,
    scheduledAt: inHours(90).toISOString(),
    durationMinutes: 120,
    maxPlayers: 3,
  };
  await as(null).refused('createSession', input, 'NOT_LOGGED_IN');
  for (const who of [await aUser(), (await aGameMaster()).viewer]) {
    await as(who).refused('createSession', input, 'FORBIDDEN');
  }
  const staff = as(await aStaffMember());
  const cheap = await staff.refused('createSession', { ...input, priceCents: 1 }, 'BAD_INPUT', 'priceCents');
  expect(cheap.message).toBe('Price must be at least $1');
  const made = await staff.ok('createSession', input, 'session { id version title status availableSpots }');
  expect(made.session).toMatchObject({ title: 'Written', status: 'SCHEDULED', availableSpots: 3 });
  const { session } = await staff.ok(
    'updateSession',
    { id: made.session.id, version: made.session.version, title: 'Rewritten', maxPlayers: 4 },
    'session { id title availableSpots }',
  );
  expect(session).toEqual({ id: made.session.id, title: 'Rewritten', availableSpots: 4 });
});

test('a Game Master without a picture in the account has the face of the profile, for everybody', async () => {
  const { profile, viewer } = await aGameMaster();
  const player = await aUser();
  const [user, host] = [globalId('User', viewer.id), globalId('GameMaster', profile.id)];
  const facesFor = async (asker: Viewer) => {
    const found = await as(asker).ask(
      'query ($user: ID!, $host: ID!) { user: node(id: $user) { ... on User { avatarUrl imageUrl } } gameMaster(id: $host) { avatarUrl user { avatarUrl } } }',
      { user, host },
    );
    return [found.user.avatarUrl, found.gameMaster.avatarUrl, found.gameMaster.user.avatarUrl];
  };
  for (const asker of [player, viewer]) {
    const faces = await facesFor(asker);
    expect(faces[0]).toMatch(/^\/art\/game-masters\/\d+-small\.webp\?v=/);
    expect(new Set(faces).size).toBe(1);
  }
  const { admin } = await as(await aStaffMember()).ask(
    `{ admin { user(id: "${viewer.id}") { avatarUrl } } }`,
  );
  expect(admin.user.avatarUrl).toBe((await facesFor(player))[0]);
  // What somebody gave the account is their own choice; who runs no tables has initials.
  await db.user.update({ where: { id: viewer.id }, data: { imageUrl: '/uploads/own.webp' } });
  expect(await facesFor(player)).toEqual([
    '/uploads/own.webp',
    expect.stringMatching(/^\/art/),
    '/uploads/own.webp',
  ]);
  const own = await as(player).ask('{ viewer { user { avatarUrl imageUrl } } }');
  expect(own.viewer.user).toEqual({ avatarUrl: null, imageUrl: null });
});
