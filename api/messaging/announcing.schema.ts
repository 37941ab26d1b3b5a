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
    description: 'What was sent, and what becomes of its copies.',
    resolve: ({ broadcastId }) => db.broadcast.findUniqueOrThrow({ where: { id: broadcastId } }),
  }),
  recipients: t.exposeInt('recipients', { description: 'How many people it goes to.' }),
});

mutation('sendBroadcast', {
  description: 'Announces something to all players of a session. For its Game Master and staff.',
  auth: requireViewer,
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'The session whose players are told.' }),
    content: t.string({ required: true, description: 'Plain text of 1 to 4000 characters.' }),
    requestKey: requestKeyOf(t),
  }),
  resolve: ({ sessionId, ...said }, { viewer }) =>
    sendBroadcast(viewer, { ...said, sessionId: rowId('Session', sessionId, 'sessionId') }),
  payload: announced,
});

mutation('sendEmail', {
  description: "Sends a message and a mail to chosen players. For the session's Game Master and staff.",
  auth: requireViewer,
  input: (t) => ({
    subject: t.string({ required: true, description: 'One line of at most 200 characters.' }),
    message: t.string({ required: true, description: 'Plain text of at most 4000 characters.' }),
    selectedPlayers: t.idList({ required: true, description: 'Users to send to, at most 500.' }),
    sessionId: t.id({ description: 'Whose players they are; null: any users, for staff only.' }),
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
