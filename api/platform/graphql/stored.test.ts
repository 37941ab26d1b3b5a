import { afterAll, expect, jest, test } from '@jest/globals';
import { GraphQLBoolean, GraphQLInt, GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql';
import { caller } from '../../../tests/scene/callers.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { aUser } from '../../../tests/scene/world.ts';
import { databaseState } from '../unchanged.ts';
import type { RequestContext } from '../viewer.ts';
import type { GraphQLContext } from './builder.ts';
import { each, ofViewer } from './of-viewer.ts';
import { createStoredQueries } from './stored.ts';
import { createGraphQLServer } from './yoga.ts';

const texts: Record<string, string> = {
  name: '{ name }',
  ip: '{ name ip }',
  own: '{ plain own }',
  ofBoth: '{ name ofLogin }',
  ownOfRequest: '{ plain address }',
  broken: '{ plain broken }',
  caught: '{ caught }',
  count: 'query ($to: Int) { count(to: $to) }',
  mutation: 'mutation { count }',
  invalid: '{ nothing }',
  heavy: `{ ${Array.from({ length: 60 }, (_, n) => `a${n}: name`).join(' ')} }`,
};

afterAll(closeAll);

let runs = 0;
let ownRuns = 0;
/** Whom `own` tells something else. */
const keepers = new Set<number>();
const fields = {
  name: {
    type: GraphQLString,
    resolve: async (_root: unknown, _args: unknown, { viewer }: GraphQLContext) => {
      runs += 1;
      await new Promise(setImmediate);
      return viewer?.username ?? 'nobody';
    },
  },
  ip: { type: GraphQLString, resolve: (_root: unknown, _args: unknown, { ip }: GraphQLContext) => ip },
  ofLogin: {
    type: GraphQLString,
    resolve: (_root: unknown, _args: unknown, context: GraphQLContext) =>
      context.viewer ? context.ip : 'nobody',
  },
  address: {
    type: GraphQLString,
    resolve: ofViewer(
      (_root: unknown, _args: unknown, context: GraphQLContext) => (context.viewer ? context.ip : null),
      each((_source, { viewer }) => viewer !== null),
    ),
  },
  plain: {
    type: GraphQLString,
    resolve: async () => {
      runs += 1;
      await new Promise(setImmediate);
      return 'the same for all';
    },
  },
  own: {
    type: GraphQLBoolean,
    resolve: ofViewer(async (_root: unknown, _args: unknown, { viewer }) => {
      ownRuns += 1;
      return viewer !== null && keepers.has(viewer.id);
    }),
  },
  broken: {
    type: GraphQLString,
    resolve: ofViewer(async (_root: unknown, _args: unknown, { viewer }) => {
      if (viewer) throw new Error('cannot be known');
      return null;
    }),
  },
  caught: {
    type: GraphQLBoolean,
    resolve: (_root: unknown, _args: unknown, context: GraphQLContext) => {
      try {
        return context.headers.has('x-mine');
      } catch {
        return false;
      }
    },
  },
  count: {
    type: GraphQLInt,
    args: { to: { type: GraphQLInt } },
    resolve: jest.fn((_root: unknown, { to }: { to?: number }) => to ?? 0),
  },
};
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({ name: 'Query', fields }),
  mutation: new GraphQLObjectType({ name: 'Mutation', fields }),
});

const create = () => createStoredQueries(schema, createGraphQLServer(schema, []), (id) => texts[id]);
const visitor = (headers?: HeadersInit): RequestContext => caller(headers);

test('visitors share an execution, and whoever is logged in has one of their own', async () => {
  const { run } = create();
  const user = await aUser();
  const contexts = Array.from({ length: 30 }, (_, n) => (n % 3 ? visitor() : { ...visitor(), viewer: user }));
  runs = 0;
  const answers = await Promise.all(contexts.map((context) => run({ id: 'name' }, context)));
  expect(answers.map((answer) => answer?.body?.toString())).toEqual(
    contexts.map(({ viewer }) => JSON.stringify({ data: { name: viewer?.username ?? 'nobody' } })),
  );
  expect(runs).toBeLessThanOrEqual(10 + 2);
});

test('what one login asks at once is told of itself by one execution, and by one that begins after all have come', async () => {
  const { run } = create();
  const [player, other] = [await aUser(), await aUser()];
  runs = 0;
  const viewers = Array.from({ length: 24 }, (_, n) => (n % 4 ? player : other));
  const answers = await Promise.all(viewers.map((viewer) => run({ id: 'name' }, { ...visitor(), viewer })));
  expect(answers.map((answer) => answer?.result.data?.name)).toEqual(viewers.map(({ username }) => username));
  // What visitors would be told is found out for who comes first, and for the others; so is what each of the two is told.
  expect(runs).toBeLessThanOrEqual(3 * 3);
});

test('one login is told again what it was told, as long as nothing is committed, and nobody else is', async () => {
  const { run } = create();
  const [player, other] = [await aUser(), await aUser()];
  const ask = async (viewer: typeof player) =>
    (await run({ id: 'name' }, { ...visitor(), viewer }))?.result.data?.name;
  // Until the name of what is committed is known of the moment after both of them were made.
  await ask(player);
  await ask(player);
  const runsOf = async (viewer: typeof player) => {
    const before = runs;
    expect(await ask(viewer)).toBe(viewer.username);
    return runs - before;
  };
  let again = await runsOf(player);
  // A job may commit in this very moment, or the machine be busy for longer than an answer is told again.
  for (let tries = 0; again > 0 && tries < 20; tries++) again = await runsOf(player);
  expect(again).toBe(0);
  expect(await runsOf(other)).toBeGreaterThan(0);
  await aUser();
  expect(await runsOf(player)).toBe(1);
});

test.each(['a visitor', 'a login'])(
  'who has asked how the database is, as %s, is told again what was told then, and nothing older',
  async (who) => {
    const { run } = create();
    const viewer = who === 'a login' ? await aUser() : null;
    const ask = (asOf: string | null) => run({ id: 'name' }, { ...visitor(), viewer, asOf });
    const runsOf = async (asOf: string | null) => {
      const before = runs;
      expect((await ask(asOf))?.result.data?.name).toBe(viewer?.username ?? 'nobody');
      return runs - before;
    };
    await ask(null);
    const state = await databaseState();
    await ask(state);
    // A job may commit in this very moment, or the machine be busy for longer than an answer is told again.
    let again = await runsOf(await databaseState());
    for (let tries = 0; again > 0 && tries < 20; tries++) again = await runsOf(await databaseState());
    expect(again).toBe(0);
    await aUser();
    expect(await runsOf(await databaseState())).toBe(1);
  },
);

test('so is what stands of a login among what visitors are told', async () => {
  const { run } = create();
  const keeper = await aUser();
  keepers.add(keeper.id);
  await run({ id: 'own' }, visitor());
  ownRuns = 0;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => run({ id: 'own' }, { ...visitor(), viewer: keeper })),
  );
  expect(answers.map((answer) => answer?.result.data?.own)).toEqual(answers.map(() => true));
  // Two executions at most, in which it is asked for visitors, whether it differs, and what it is.
  expect(ownRuns).toBeLessThanOrEqual(2 * 3);
});

test('who has become somebody else meanwhile is told as what they are now', async () => {
  const { run } = create();
  const was = await aUser();
  const is = { ...was, username: `${was.username}-renamed` };
  const answers = await Promise.all(
    [was, was, was, is, is].map((viewer) => run({ id: 'name' }, { ...visitor(), viewer })),
  );
  expect(answers.map((answer) => answer?.result.data?.name)).toEqual(
    [was, was, was, is, is].map(({ username }) => username),
  );
});

test('tabs of one login that ask for what their requests brought have executions of their own', async () => {
  const { run } = create();
  const viewer = await aUser();
  const contexts = Array.from({ length: 6 }, () => ({ ...visitor(), viewer }));
  const ask = () => Promise.all(contexts.map((context) => run({ id: 'ofBoth' }, context)));
  for (const answers of [await ask(), await ask()])
    expect(answers.map((answer) => answer?.result.data)).toEqual(
      contexts.map(({ ip }) => ({ name: viewer.username, ofLogin: ip })),
    );
});

test('and so have those of whom only something of their own asks for it', async () => {
  const { run } = create();
  const viewer = await aUser();
  const contexts = Array.from({ length: 6 }, () => ({ ...visitor(), viewer }));
  const answers = await Promise.all(contexts.map((context) => run({ id: 'ownOfRequest' }, context)));
  expect(answers.map((answer) => answer?.result.data?.address)).toEqual(contexts.map(({ ip }) => ip));
});

test.each([
  ['a newcomer', 'newcomer'],
  ['somebody who deleted their account', 'leaver'],
] as const)('%s is no visitor', async (_who, half) => {
  const { run } = create();
  const user = await aUser();
  runs = 0;
  await Promise.all([1, 2, 3].map(() => run({ id: 'name' }, { ...visitor(), [half]: user })));
  expect(runs).toBe(3);
});

test('a field that asks for what one request brought makes everybody have an execution of their own', async () => {
  const { run } = create();
  const contexts = Array.from({ length: 8 }, () => visitor());
  const answers = await Promise.all(contexts.map((context) => run({ id: 'ip' }, context)));
  expect(answers.map((answer) => answer?.result.data?.ip)).toEqual(contexts.map(({ ip }) => ip));
});

test('it is noticed also where somebody catches what the context throws', async () => {
  const { run } = create();
  const answers = await Promise.all(
    [{ 'x-mine': '1' }, undefined].map((headers) => run({ id: 'caught' }, visitor(headers))),
  );
  expect(answers.map((answer) => answer?.result.data?.caught)).toEqual([true, false]);
});

test('whoever is logged in and told the same shares with visitors, and whoever is not is told of themselves', async () => {
  const { run } = create();
  const [player, keeper] = [await aUser(), await aUser()];
  keepers.add(keeper.id);
  const viewers = [null, player, keeper, player, null, keeper, player, player];
  runs = 0;
  const answers = await Promise.all(viewers.map((viewer) => run({ id: 'own' }, { ...visitor(), viewer })));
  expect(answers.map((answer) => answer?.body?.toString())).toEqual(
    viewers.map((viewer) =>
      JSON.stringify({ data: { plain: 'the same for all', own: viewer?.id === keeper.id } }),
    ),
  );
  // The first, all others, and what each of the two asked once more, for which another may begin: of those of whom
  // something else is true only that is executed.
  expect(runs).toBeLessThanOrEqual(4);
});

test('what cannot be known of whoever is logged in is an error of theirs alone', async () => {
  const { run } = create();
  const viewer = await aUser();
  const answers = await Promise.all([
    run({ id: 'broken' }, visitor()),
    run({ id: 'broken' }, { ...visitor(), viewer }),
  ]);
  expect(answers.map((answer) => [answer?.result.data?.broken, answer?.result.errors?.length])).toEqual([
    [null, undefined],
    [null, 1],
  ]);
});

test('half a login shares with nobody, whatever the field', async () => {
  const { run } = create();
  const user = await aUser();
  runs = 0;
  await Promise.all([1, 2, 3].map(() => run({ id: 'own' }, { ...visitor(), newcomer: user })));
  expect(runs).toBe(3);
});

test.each(['visitors', 'one login'])('other variables of %s are another execution', async (who) => {
  const { run } = create();
  const viewer = who === 'visitors' ? null : await aUser();
  const answers = await Promise.all(
    [1, 2, 1].map((to) => run({ id: 'count', variables: { to } }, { ...visitor(), viewer })),
  );
  expect(answers.map((answer) => answer?.body?.toString())).toEqual(
    [1, 2, 1].map((count) => JSON.stringify({ data: { count } })),
  );
});

test('what is odd is left to Yoga before anything has run', async () => {
  const { run } = create();
  const odd = [
    { id: 'mutation' },
    { id: 'unknown' },
    { id: 'invalid' },
    { id: 'heavy' },
    { id: 'count', variables: { to: 'many' } },
    { id: 'count', variables: { to: 1, of: Array.from({ length: 2_000 }, () => 1) } },
  ];
  fields.count.resolve.mockClear();
  for (const operation of odd)
    expect([operation.id, await run(operation, visitor())]).toEqual([operation.id, null]);
  expect(fields.count.resolve).not.toHaveBeenCalled();
});
