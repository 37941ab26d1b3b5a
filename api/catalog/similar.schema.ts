import { builder } from '../platform/graphql/builder.ts';
import { asList } from '../platform/graphql/loader.ts';
import { Session } from './session.schema.ts';
import { listSimilar } from './similar.service.ts';

builder.objectField(Session, 'similar', (t) =>
  t.field({
    type: [Session],
    complexity: { field: 100, multiplier: 3 },
    description:
      'Up to three tables with a free seat to look at instead, the most similar first: by rules, what they are about, Game Master and type. Of another campaign the next date; of its own none.',
    resolve: (session, _args, context) => asList(context, () => listSimilar(session)),
  }),
);
