import { GameMaster } from '../catalog/game-master.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { loader } from '../platform/graphql/loader.ts';
import { responseMinutes } from './response-time.service.ts';

const minutes = loader(responseMinutes);

builder.objectField(GameMaster, 'responseMinutes', (t) =>
  t.int({
    nullable: true,
    description:
      'Median response time to messages, in minutes, from the last 100 messages received within 90 days; null: fewer than 3 answers.',
    resolve: ({ id }, _args, context) => minutes.load(context, id),
  }),
);
