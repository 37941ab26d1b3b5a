import { afterAll, beforeEach, expect, test } from '@jest/globals';
import {
  execute,
  GraphQLBoolean,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  parse,
} from 'graphql';
import { caller } from '../../../tests/scene/callers.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { aUser } from '../../../tests/scene/world.ts';
import type { Viewer } from '../viewer.ts';
import type { GraphQLContext } from './builder.ts';
import { graphQLContext, type SharedUse, sharedContext } from './context.ts';
import { each, ofViewer } from './of-viewer.ts';
import { ownAnswer } from './own-answer.ts';

afterAll(closeAll);

interface TableRow {
  name: string;
  host: number;
  seats: Record<number, number>;
}
/** What resolvers of the public part ran for. */
let ran: string[] = [];
let tables: TableRow[] = [];
beforeEach(() => {
  ran = [];
});

const Seat = new GraphQLObjectType<{ number: number }, GraphQLContext>({
  name: 'Seat',
  fields: {
    number: { type: GraphQLInt },
    of: { type: GraphQLString, resolve: (_s, _a, { viewer }) => viewer!.username },
  },
});
const Table = new GraphQLObjectType<TableRow, GraphQLContext>({
  name: 'Table',
  fields: {
    name: {
      type: new GraphQLNonNull(GraphQLString),
      resolve: ({ name }) => {
        ran.push(name);
        return name;
      },
    },
    isMine: { type: GraphQLBoolean, resolve: ofViewer(({ host }, _args, { viewer }) => viewer?.id === host) },
    seat: {
      type: Seat,
      args: { plus: { type: GraphQLInt } },
      resolve: ofViewer(async ({ seats }: TableRow, { plus = 0 }: { plus?: number }, { viewer }) => {
        const number = viewer && seats[viewer.id];
        return number ? { number: number + plus } : null;
      }),
    },
    price: {
      type: new GraphQLNonNull(GraphQLInt),
      resolve: ofViewer(
        (_table, _args, { viewer }) => (viewer ? 900 : 1_000),
        each((_table, { viewer }) => viewer !== null),
      ),
    },
    torn: {
      type: GraphQLString,
      resolve: ofViewer((_table, _args, { viewer }) => {
        if (viewer) throw new Error('torn');
        return null;
      }),
    },
  },
});
const Board = new GraphQLObjectType<{ tables: TableRow[] }, GraphQLContext>({
  name: 'Board',
  fields: {
    tables: { type: new GraphQLList(Table) },
    first: { type: Table },
    /** Whoever runs one sees all of them, and others none of the last. */
    listed: {
      type: new GraphQLList(Table),
      resolve: ofViewer(
        ({ tables }, _args, { viewer }) => (runsOne(tables, viewer) ? tables : tables.slice(1)),
        each(({ tables }, { viewer }) => runsOne(tables, viewer)),
      ),
    },
  },
});
const runsOne = (tables: TableRow[], viewer: Viewer | null) => tables.some(({ host }) => host === viewer?.id);
const Me = new GraphQLObjectType<Viewer, GraphQLContext>({
  name: 'Me',
  fields: { username: { type: GraphQLString } },
});
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      board: { type: Board, resolve: () => ({ tables, first: tables[0] }) },
      me: {
        type: Me,
        resolve: ofViewer(
          (_root, _args, { viewer }: GraphQLContext) => viewer,
          each((_root, own) => own.viewer !== null),
        ),
      },
    },
  }),
});

/** The shared answer, the viewer's made of it, and what an execution for that viewer alone gives. */
async function answers(text: string, viewer: Viewer | null, variableValues: Record<string, unknown> = {}) {
  const document = parse(text);
  const use: SharedUse = { ofRequest: false, ofViewer: false, ownFields: new Map() };
  const contextFor = () =>
    graphQLContext({ ...caller(), viewer }, { query: text, variables: variableValues });
  const { data } = await execute({ schema, document, variableValues, contextValue: sharedContext(use) });
  const told = JSON.stringify(data);
  ran = [];
  const own = await ownAnswer(data!, use.ownFields, {
    schema,
    document,
    variableValues,
    contextValue: contextFor(),
  });
  const again = [...ran];
  const alone = await execute({ schema, document, variableValues, contextValue: contextFor() });
  expect(use.ofViewer).toBe(false);
  expect(JSON.stringify(data)).toBe(told); // others are told it as well
  return { told, own, isShared: own === data, ran: again, alone: alone.data };
}

const CARDS = `query ($plus: Int, $withPrice: Boolean = true) {
  me { username }
  board { tables { ...Card } first { ...Card other: seat(plus: $plus) { of } } }
}
fragment Card on Table { name isMine seat(plus: 1) { number } seat(plus: 1) { of } price @include(if: $withPrice) }`;

test('what differs is put into what visitors are told, and nothing else is run again', async () => {
  const [host, player] = [await aUser(), await aUser()];
  tables = [
    { name: 'Ashes', host: host.id, seats: { [player.id]: 4 } },
    { name: 'Barrow', host: 0, seats: { [player.id]: 2, [host.id]: 3 } },
    { name: 'Cavern', host: 0, seats: {} },
  ];
  for (const viewer of [host, player] as unknown as Viewer[])
    for (const variables of [{}, { plus: 5 }, { withPrice: false }]) {
      const found = await answers(CARDS, viewer, variables);
      expect(JSON.stringify(found.own)).toBe(JSON.stringify(found.alone));
      expect(found.ran).toEqual([]);
    }
});

test('what is their own in a list of their own stands where it belongs there', async () => {
  const [host, player] = [await aUser(), await aUser()];
  tables = [
    { name: 'Ashes', host: 0, seats: {} },
    { name: 'Barrow', host: host.id, seats: { [player.id]: 2 } },
    { name: 'Cavern', host: 0, seats: { [host.id]: 3, [player.id]: 1 } },
  ];
  const text = '{ board { listed { name isMine seat { number } price } } me { username } }';
  for (const viewer of [host, player] as unknown as Viewer[]) {
    const found = await answers(text, viewer);
    expect(JSON.stringify(found.own)).toBe(JSON.stringify(found.alone));
  }
});

test('who is told what visitors are gets the very same', async () => {
  tables = [{ name: 'Ashes', host: 0, seats: {} }];
  const text = '{ board { tables { name isMine seat { number } } } }';
  const { isShared } = await answers(text, (await aUser()) as unknown as Viewer);
  expect(isShared).toBe(true);
});

test('what cannot be told of the viewer is no answer at all', async () => {
  tables = [{ name: 'Ashes', host: 0, seats: {} }];
  const viewer = (await aUser()) as unknown as Viewer;
  await expect(answers('{ board { first { name torn } } }', viewer)).rejects.toThrow('torn');
});
