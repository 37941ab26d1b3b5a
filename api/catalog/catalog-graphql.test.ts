import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ExecutionResult, graphql } from 'graphql';
import { aGameMaster, aSession, aStaffMember, aUser, inHours } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import { schema } from '../schema.ts';

let gameMaster: Awaited<ReturnType<typeof aGameMaster>>;
let draft: number;

beforeAll(async () => {
  gameMaster = await aGameMaster();
  await aSession({ gameMasterId: gameMaster.profile.id, title: 'Shown', tags: ['Horror'] });
  draft = (await aSession({ gameMasterId: gameMaster.profile.id, status: 'draft' })).id;
});
afterAll(() => db.$disconnect());

async function ask(viewer: MaybeViewer, source: string, variableValues: Record<string, unknown> = {}) {
  const contextValue = { viewer, headers: new Headers(), ip: '::1', setCookies: [], cache: new Map() };
  const { data, errors } = (await graphql({
    schema,
    source,
    variableValues,
    contextValue,
  })) as ExecutionResult;
  // biome-ignore lint/suspicious/noExplicitAny: the answer of a query written here
  return { data: data as any, messages: errors?.map((error) => error.message) ?? [] };
}

test('a card has all it shows', async () => {
  const { data, messages } = await ask(
    null,
    `{ sessions(first: 5, filter: {type: "horror", date: THIS_MONTH, timeZone: "UTC"}) { totalCount pageInfo { hasNextPage }
       edges { cursor node { title type status summary pictureUrl availableSpots isUpcoming gameMaster { name user { email } } } } } }`,
  );
  expect(messages).toEqual([]);
  expect(data.sessions).toMatchObject({ totalCount: 1, pageInfo: { hasNextPage: false } });
  expect(data.sessions.edges[0].node).toMatchObject({
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
    expect((await ask(who, source, variables)).data).toEqual({
      node: null,
      nodes: [null],
      session: null,
      gameMaster: { sessions: { totalCount: 0, edges: [] }, nextSession: { title: 'Shown' } },
    });
  }
  for (const who of [gameMaster.viewer, await aStaffMember()]) {
    const { data } = await ask(who, source, variables);
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
  const { data, messages } = await ask(null, 'query ($id: ID!) { session(id: $id) { id } }', { id });
  expect([data, messages]).toEqual([{ session: null }, ['Invalid session ID']]);
});

test('writing is for staff and names the field at fault', async () => {
  const source = `mutation ($input: SessionInput!) { createSession(input: $input) {
    __typename ... on Session { title status availableSpots } ... on Refusal { code field message } } }`;
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
  const create = async (who: MaybeViewer, change = {}) =>
    (await ask(who, source, { input: { ...input, ...change } })).data.createSession;
  const staff = await aStaffMember();
  expect(await create(null)).toMatchObject({ __typename: 'Refusal', code: 'NOT_LOGGED_IN' });
  for (const who of [await aUser(), gameMaster.viewer]) {
    expect(await create(who)).toMatchObject({ __typename: 'Refusal', code: 'FORBIDDEN' });
  }
  expect(await create(staff, { priceCents: 1 })).toEqual({
    __typename: 'Refusal',
    code: 'BAD_INPUT',
    field: 'priceCents',
    message: 'Price must be at least $1',
  });
  expect(await create(staff)).toEqual({
    __typename: 'Session',
    title: 'Written',
    status: 'SCHEDULED',
    availableSpots: 3,
  });
});
