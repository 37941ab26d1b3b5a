import {
  loadSessionPage,
  Session,
  SessionConnection,
  toSessionConnection,
} from '../catalog/session.schema.ts';
import { ViewerNode } from '../identity/viewer.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { pageComplexity } from '../platform/graphql/connection.ts';
import { type Desk, deskOf, tablesOf } from './desk.service.ts';

/** Other files add further fields. */
export const GameMasterDesk = builder.objectRef<Desk>('GameMasterDesk').implement({
  description: 'What a Game Master needs for the own tables. Seen by nobody else.',
  fields: (t) => ({
    next: t.field({
      type: Session,
      nullable: true,
      description: 'The session that the viewer runs next, or at this moment; null: none is planned.',
      resolve: async (desk, _args, context) => {
        const { rows } = await loadSessionPage(context, tablesOf(desk, 'ahead'), { first: 1 });
        return rows[0] ?? null;
      },
    }),
    ahead: t.connection(
      {
        type: Session,
        description: 'Published sessions to come or under way, the next one first.',
        complexity: pageComplexity,
        resolve: async (desk, page, context) =>
          toSessionConnection(await loadSessionPage(context, tablesOf(desk, 'ahead'), page)),
      },
      SessionConnection,
    ),
    over: t.connection(
      {
        type: Session,
        description:
          'Sessions of the last 14 days that are over and were not called off, the last one first.',
        complexity: pageComplexity,
        resolve: async (desk, page, context) =>
          toSessionConnection(await loadSessionPage(context, tablesOf(desk, 'over'), page)),
      },
      SessionConnection,
    ),
  }),
});

builder.prismaObjectField(ViewerNode, 'desk', (t) =>
  t.field({
    type: GameMasterDesk,
    nullable: true,
    description: 'The tables of the viewer as a Game Master; null: the viewer runs no sessions.',
    resolve: (_user, _args, { viewer }) => deskOf(viewer),
  }),
);
