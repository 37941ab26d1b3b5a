import { builder } from '../platform/graphql/builder.ts';
import { loader } from '../platform/graphql/loader.ts';
import { GameMaster } from './game-master.schema.ts';
import {
  type GameMasterOffer as GameMasterOfferRow,
  MOST_STARTS,
  offersOf,
} from './game-master-offer.service.ts';

const offers = loader(offersOf);

const GameMasterOffer = builder.objectRef<GameMasterOfferRow>('GameMasterOffer').implement({
  description: 'A summary of a Game Master’s upcoming tables, for comparison.',
  fields: (t) => ({
    nextAt: t.expose('nextAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Start time of the next table with a free seat; null: all tables are full.',
    }),
    minPriceCents: t.exposeInt('minPriceCents', { description: 'Price of the cheapest seat, in US cents.' }),
    maxPriceCents: t.exposeInt('maxPriceCents', {
      description: 'Price of the most expensive seat, in US cents.',
    }),
    gameSystems: t.stringList({
      description: 'The game systems of these tables, in alphabetical order.',
      resolve: ({ gameSystems }) => [...gameSystems],
    }),
    starts: t.field({
      type: ['DateTime'],
      description: `Start times in the next four weeks, full tables included, earliest first; of several at the same time of the week, only the first and the last. At most ${MOST_STARTS}.`,
      resolve: ({ starts }) => [...starts],
    }),
  }),
});

builder.objectField(GameMaster, 'offer', (t) =>
  t.field({
    type: GameMasterOffer,
    nullable: true,
    description: 'Dates, prices and game systems of their upcoming tables; null: none.',
    resolve: ({ id }, _args, context) => offers.load(context, id),
  }),
);
