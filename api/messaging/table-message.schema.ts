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
  description: 'What goes to everybody at a table 48 hours before it meets, once.',
  fields: (t) => ({
    content: t.exposeString('content', {
      description:
        'Plain text; that of the profile of its Game Master where the session has none. Empty: none goes.',
    }),
    isDefault: t.exposeBoolean('isDefault', { description: 'Whether it is the text of the profile.' }),
    isOn: t.exposeBoolean('isOn', { description: 'False: its Game Master wants none to go.' }),
    version: t.exposeInt('version', {
      description: 'Counts its changes; `updateTableMessage` asks which one was read.',
    }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it went out; who books later gets it then. null: it has not.',
    }),
    goesAt: t.expose('goesAt', {
      type: 'DateTime',
      description: 'When it is due, by the date of the session.',
    }),
  }),
});

builder.objectField(Session, 'tableMessage', (t) =>
  t.field({
    type: TableMessageRef,
    nullable: true,
    description: 'What goes to its players; null: the viewer is neither its Game Master nor staff.',
    resolve: ofViewer(
      ({ id }, _args, context) => messages.load(context, id),
      each(({ gameMasterId }, { viewer }) => isStaffOrHost(viewer, gameMasterId)),
    ),
  }),
);

mutation('updateTableMessage', {
  description:
    'Writes what goes to a table 48 hours before it meets, or turns it off. For its Game Master and staff.',
  auth: requireViewer,
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'The session whose players get it.' }),
    version: t.int({
      required: true,
      description:
        'The version that was read, 0 where nothing was written yet; refused when there is a newer one.',
    }),
    content: t.string({
      description: 'Plain text of at most 4,000 characters; null or empty: the text of the profile.',
    }),
    isOn: t.boolean({ required: true, description: 'False: none goes to this table.' }),
  }),
  resolve: ({ sessionId, ...input }, { viewer }) =>
    updateTableMessage(viewer, rowId('Session', sessionId, 'sessionId'), input),
  payload: (t) => ({
    session: t.field({
      type: Session,
      description: 'The session with what goes to it now.',
      resolve: ({ sessionId }, _args, context) => loadSession(context, sessionId),
    }),
  }),
});
