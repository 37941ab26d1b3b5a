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
  description: 'What the tables of a Game Master that can be booked have in common, to compare by.',
  fields: (t) => ({
    nextAt: t.expose('nextAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the next of them with a free seat starts; null: all of them are full.',
    }),
    minPriceCents: t.exposeInt('minPriceCents', { description: 'US cents for the cheapest seat.' }),
    maxPriceCents: t.exposeInt('maxPriceCents', { description: 'US cents for the dearest seat.' }),
    gameSystems: t.stringList({
      description: 'The rules they are played by, in order of the alphabet.',
      resolve: ({ gameSystems }) => [...gameSystems],
    }),
    starts: t.field({
      type: ['DateTime'],
      description: `When those of the next four weeks start, full ones too, the earliest first; of several at one time of the week the first and the last. At most ${MOST_STARTS}.`,
      resolve: ({ starts }) => [...starts],
    }),
  }),
});

builder.objectField(GameMaster, 'offer', (t) =>
  t.field({
    type: GameMasterOffer,
    nullable: true,
    description: 'Dates, prices and rules of what can be booked with them; null: nothing can.',
    resolve: ({ id }, _args, context) => offers.load(context, id),
  }),
);
