import { builder } from '../platform/graphql/builder.ts';
import { asList } from '../platform/graphql/loader.ts';
import { Session } from './session.schema.ts';
import { listSimilar } from './similar.service.ts';

builder.objectField(Session, 'similar', (t) =>
  t.field({
    type: [Session],
    complexity: { field: 100, multiplier: 3 },
    description:
      'Up to three other tables with a free seat, most similar first, by game system, topics, Game Master and type. Campaigns appear with their next date; the session’s own campaign does not.',
    resolve: (session, _args, context) => asList(context, () => listSimilar(session)),
  }),
);
