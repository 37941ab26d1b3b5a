import { Session } from '../catalog/session.schema.ts';
import { UserNode } from '../identity/user.schema.ts';
import { placeOfId } from '../platform/cursor.ts';
import { builder } from '../platform/graphql/builder.ts';
import { connectionOf, pageComplexity, toConnection } from '../platform/graphql/connection.ts';
import { listSeated } from './recipients.service.ts';

/** Users as possible recipients of an announcement. */
export const RecipientConnection = connectionOf(UserNode, 'Recipient');

builder.objectField(Session, 'players', (t) =>
  t.connection(
    {
      type: UserNode,
      nullable: true,
      description:
        'Players with a paid seat, newest account first. null unless the viewer is staff or the session’s Game Master.',
      complexity: pageComplexity,
      resolve: async ({ id, gameMasterId }, args, { viewer }) => {
        const page = await listSeated(viewer, { id, gameMasterId }, args);
        return page && toConnection(page, placeOfId);
      },
    },
    RecipientConnection,
  ),
);
