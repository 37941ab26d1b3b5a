import { builder } from '../platform/graphql/builder.ts';
import { pageComplexity, toConnection } from '../platform/graphql/connection.ts';
import { asList } from '../platform/graphql/loader.ts';
import { GameMaster, GameMasterConnection } from './game-master.schema.ts';
import { type GameMasterPage, listGameMasters, placeOfGameMaster } from './game-master-list.service.ts';
import type { GameMasterOrder } from './game-masters.rules.ts';
import { SearchedWord, toldBy } from './searched-word.schema.ts';
import { filterInput, SessionFilter, zonedViewer } from './session-filter.schema.ts';

const GameMasterOrderEnum = builder.enumType('GameMasterOrder', {
  description: 'The sort order of Game Masters.',
  values: {
    JOINED: { value: 'joined' satisfies GameMasterOrder, description: 'Longest-standing profiles first.' },
    NAME: { value: 'name' satisfies GameMasterOrder, description: 'Name of the profile, A to Z.' },
    SOONEST: {
      value: 'soonest' satisfies GameMasterOrder,
      description: 'Start of the next table with a free seat, soonest first; profiles without one come last.',
    },
    PRICE: {
      value: 'price' satisfies GameMasterOrder,
      description: 'Price of the cheapest table, lowest first; profiles without tables come last.',
    },
    RATING: {
      value: 'rating' satisfies GameMasterOrder,
      description: 'Average rating, highest first; profiles without reviews come last.',
    },
  } as const,
});

builder.objectField(GameMasterConnection, 'searchedFor', (t) =>
  t.field({
    type: [SearchedWord],
    nullable: true,
    complexity: { field: 1, multiplier: 0 },
    description: toldBy.searchedFor,
    resolve: (connection) => (connection as unknown as Partial<GameMasterPage>).searchedFor ?? null,
  }),
);

builder.queryFields((t) => ({
  gameMasters: t.connection(
    {
      type: GameMaster,
      description:
        'All Game Masters who are not archived. The search covers name, title, biography and specialties; without an exact match, similar names, titles and specialties.',
      args: {
        search: t.arg.string({
          description: 'Search text, part of a word, case-insensitive. Default or empty: all Game Masters.',
        }),
        tables: t.arg({
          type: SessionFilter,
          description:
            'Only Game Masters with at least one matching upcoming table. Default: all Game Masters.',
        }),
        sort: t.arg({
          type: GameMasterOrderEnum,
          description: 'Sort order, based on the tables that match `tables`. Default: JOINED.',
        }),
      },
      // A filter or an order reads the sessions of all Game Masters, however few are requested.
      complexity: (args) => ({ ...pageComplexity(args), field: args.tables || args.sort ? 200 : 5 }),
      resolve: async (_root, { search, tables, sort, ...page }, context) => {
        const filter = { search, sort, tables: filterInput(tables) };
        const list = () => listGameMasters(zonedViewer(tables, context), filter, page);
        const found = await asList(context, list);
        return { ...toConnection(found, placeOfGameMaster), searchedFor: found.searchedFor };
      },
    },
    GameMasterConnection,
  ),
}));
