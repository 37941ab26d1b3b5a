import { GameMaster } from '../catalog/game-master.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { loader } from '../platform/graphql/loader.ts';
import { responseMinutes } from './response-time.service.ts';

const minutes = loader(responseMinutes);

builder.objectField(GameMaster, 'responseMinutes', (t) =>
  t.int({
    nullable: true,
    description:
      'How long they take to answer a message: the median in minutes over the last 100 messages written to them, of 90 days at most; null: fewer than three answers, not enough to say.',
    resolve: ({ id }, _args, context) => minutes.load(context, id),
  }),
);
