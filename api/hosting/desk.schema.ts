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
  description: 'A Game Master’s overview of their own sessions. Visible only to them.',
  fields: (t) => ({
    next: t.field({
      type: Session,
      nullable: true,
      description: 'The session that the viewer runs now or next; null: none is planned.',
      resolve: async (desk, _args, context) => {
        const { rows } = await loadSessionPage(context, tablesOf(desk, 'ahead'), { first: 1 });
        return rows[0] ?? null;
      },
    }),
    ahead: t.connection(
      {
        type: Session,
        description: 'Published sessions that are upcoming or in progress, soonest first.',
        complexity: pageComplexity,
        resolve: async (desk, page, context) =>
          toSessionConnection(await loadSessionPage(context, tablesOf(desk, 'ahead'), page)),
      },
      SessionConnection,
    ),
    over: t.connection(
      {
        type: Session,
        description: 'Sessions that ended in the last 14 days and were not cancelled, latest first.',
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
    description: 'The viewer’s own sessions as a Game Master; null: the viewer is not a Game Master.',
    resolve: (_user, _args, { viewer }) => deskOf(viewer),
  }),
);
