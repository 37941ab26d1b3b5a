import { loadSession, Session } from '../catalog/session.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { loader } from '../platform/graphql/loader.ts';
import { mutation } from '../platform/graphql/mutation.ts';
import { each, ofViewer } from '../platform/graphql/of-viewer.ts';
import { isStaffOrHost, requireViewer } from '../platform/viewer.ts';
import { type TableMessage, tableMessagesOf, updateTableMessage } from './table-message.service.ts';

const messages = loader((sessionIds, { viewer }) => tableMessagesOf(viewer, sessionIds));

const TableMessageRef = builder.objectRef<TableMessage>('TableMessage').implement({
  description: 'The automatic message to all players of a session, sent once, 48 hours before it starts.',
  fields: (t) => ({
    content: t.exposeString('content', {
      description:
        'Plain text: the session’s own, else the default from the Game Master’s profile. Empty: nothing is sent.',
    }),
    isDefault: t.exposeBoolean('isDefault', {
      description: 'Whether the text is the default from the Game Master’s profile.',
    }),
    isOn: t.exposeBoolean('isOn', { description: 'Whether the message is switched on.' }),
    version: t.exposeInt('version', {
      description: 'Incremented with each change; `updateTableMessage` requires the version last read.',
    }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the message was sent; players who book later get it at once. null: not yet.',
    }),
    goesAt: t.expose('goesAt', {
      type: 'DateTime',
      description: 'When the message is due: 48 hours before the session starts.',
    }),
  }),
});

builder.objectField(Session, 'tableMessage', (t) =>
  t.field({
    type: TableMessageRef,
    nullable: true,
    description: 'The automatic message to its players. null unless the viewer is its Game Master or staff.',
    resolve: ofViewer(
      ({ id }, _args, context) => messages.load(context, id),
      each(({ gameMasterId }, { viewer }) => isStaffOrHost(viewer, gameMasterId)),
    ),
  }),
);

mutation('updateTableMessage', {
  description:
    'Changes a session’s automatic message, or switches it off; refused once it is sent. For its Game Master and staff.',
  auth: requireViewer,
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'The session whose players receive it.' }),
    version: t.int({
      required: true,
      description: 'The version last read, 0 if never changed; refused if outdated.',
    }),
    content: t.string({
      description: 'Plain text, at most 4000 characters; null or empty: the default from the profile.',
    }),
    isOn: t.boolean({ required: true, description: 'Whether to send the message to this session.' }),
  }),
  resolve: ({ sessionId, ...input }, { viewer }) =>
    updateTableMessage(viewer, rowId('Session', sessionId, 'sessionId'), input),
  payload: (t) => ({
    session: t.field({
      type: Session,
      description: 'The session with the updated message.',
      resolve: ({ sessionId }, _args, context) => loadSession(context, sessionId),
    }),
  }),
});
