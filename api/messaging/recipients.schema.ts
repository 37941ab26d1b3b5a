import { Session } from '../catalog/session.schema.ts';
import { UserNode } from '../identity/user.schema.ts';
import { placeOfId } from '../platform/cursor.ts';
import { builder } from '../platform/graphql/builder.ts';
import { connectionOf, pageComplexity, toConnection } from '../platform/graphql/connection.ts';
import { listSeated } from './recipients.service.ts';

/** People something can be sent to. */
export const RecipientConnection = connectionOf(UserNode, 'Recipient');

builder.objectField(Session, 'players', (t) =>
  t.connection(
    {
      type: UserNode,
      nullable: true,
      description:
        'Who has a paid seat, the newest account first; for staff and the session’s own Game Master, null to everybody else.',
      complexity: pageComplexity,
      resolve: async ({ id, gameMasterId }, args, { viewer }) => {
        const page = await listSeated(viewer, { id, gameMasterId }, args);
        return page && toConnection(page, placeOfId);
      },
    },
    RecipientConnection,
  ),
);
