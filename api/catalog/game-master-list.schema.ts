import { builder } from '../platform/graphql/builder.ts';
import { pageComplexity, toConnection } from '../platform/graphql/connection.ts';
import { asList } from '../platform/graphql/loader.ts';
import { GameMaster, GameMasterConnection } from './game-master.schema.ts';
import { type GameMasterPage, listGameMasters, placeOfGameMaster } from './game-master-list.service.ts';
import type { GameMasterOrder } from './game-masters.rules.ts';
import { SearchedWord, toldBy } from './searched-word.schema.ts';
import { filterInput, SessionFilter, zonedViewer } from './session-filter.schema.ts';

const GameMasterOrderEnum = builder.enumType('GameMasterOrder', {
  description: 'Which Game Masters stand first.',
  values: {
    JOINED: { value: 'joined' satisfies GameMasterOrder, description: 'Who has been here longest.' },
    NAME: { value: 'name' satisfies GameMasterOrder, description: 'By the name of the profile, from A on.' },
    SOONEST: {
      value: 'soonest' satisfies GameMasterOrder,
      description: 'Whose next table with a free seat starts first; without one they come last.',
    },
    PRICE: {
      value: 'price' satisfies GameMasterOrder,
      description: 'Whose cheapest table costs least; without tables they come last.',
    },
    RATING: {
      value: 'rating' satisfies GameMasterOrder,
      description: 'Who has the most stars; without any review they come last.',
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
        'All Game Masters. The search looks at name, title, biography and specialties; when nobody has the words, at names, titles and specialties that are similar.',
      args: {
        search: t.arg.string({ description: 'Part of a word, in any case; left out or empty: all of them.' }),
        tables: t.arg({
          type: SessionFilter,
          description:
            'Only those of whom at least one table that can be booked fits; left out: all of them.',
        }),
        sort: t.arg({
          type: GameMasterOrderEnum,
          description: 'Which ones stand first, by the tables that fit; left out: JOINED.',
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
