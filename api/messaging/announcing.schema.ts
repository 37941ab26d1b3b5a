import { db } from '../platform/db.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { mutation, type PayloadBuilder, sentence } from '../platform/graphql/mutation.ts';
import { requireViewer } from '../platform/viewer.ts';
import { Broadcast } from './broadcast.schema.ts';
import { type BroadcastResult, sendBroadcast, sendEmail } from './broadcast.service.ts';
import { requestKeyOf } from './sending.schema.ts';

const announced = (t: PayloadBuilder<BroadcastResult>) => ({
  ...sentence(t),
  broadcast: t.field({
    type: Broadcast,
    description: 'The announcement, with its delivery status.',
    resolve: ({ broadcastId }) => db.broadcast.findUniqueOrThrow({ where: { id: broadcastId } }),
  }),
  recipients: t.exposeInt('recipients', { description: 'The number of recipients.' }),
});

mutation('sendBroadcast', {
  description: 'Sends an announcement to all players of a session. For its Game Master and staff.',
  auth: requireViewer,
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'The session whose players receive it.' }),
    content: t.string({ required: true, description: 'Plain text, 1 to 4000 characters.' }),
    requestKey: requestKeyOf(t),
  }),
  resolve: ({ sessionId, ...said }, { viewer }) =>
    sendBroadcast(viewer, { ...said, sessionId: rowId('Session', sessionId, 'sessionId') }),
  payload: announced,
});

mutation('sendEmail', {
  description: 'Sends a message and a mail to selected players. For the session’s Game Master and staff.',
  auth: requireViewer,
  input: (t) => ({
    subject: t.string({ required: true, description: 'One line, 1 to 200 characters.' }),
    message: t.string({ required: true, description: 'Plain text, 1 to 4000 characters.' }),
    selectedPlayers: t.idList({ required: true, description: 'The recipients, 1 to 500 users.' }),
    sessionId: t.id({ description: 'The session whose players they are; null: any users, staff only.' }),
    requestKey: requestKeyOf(t),
  }),
  resolve: ({ selectedPlayers, sessionId, ...letter }, { viewer }) =>
    sendEmail(viewer, {
      ...letter,
      selectedPlayers: selectedPlayers.slice(0, 1_000).map((id) => rowId('User', id, 'selectedPlayers')),
      sessionId: sessionId && rowId('Session', sessionId, 'sessionId'),
    }),
  payload: announced,
});
