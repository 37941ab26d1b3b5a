import { loadVisibleSession, Session } from '../catalog/session.schema.ts';
import { ViewerNode } from '../identity/viewer.schema.ts';
import { batched } from '../platform/batched.ts';
import { placeOfId } from '../platform/cursor.ts';
import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { connectionOf, pageComplexity, toConnection } from '../platform/graphql/connection.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { asList, loader } from '../platform/graphql/loader.ts';
import { byService, mutation, type PayloadBuilder } from '../platform/graphql/mutation.ts';
import { makeNode } from '../platform/graphql/node.ts';
import { ofViewer } from '../platform/graphql/of-viewer.ts';
import { MOST_SAVED } from './rules.ts';
import {
  datesOfSaved,
  savedAmong,
  savedTablesOf,
  saveTable,
  type TablesAsked,
  unsaveTable,
} from './saved-tables.service.ts';

const dates = loader(datesOfSaved);

const SavedTableNode = builder.prismaObject('SavedTable', {
  description: 'A table (one-shot or campaign) that its owner has saved. Visible only to its owner.',
  select: { id: true },
  fields: (t) => ({
    savedAt: t.expose('createdAt', { type: 'DateTime', description: 'When the table was saved.' }),
    session: t.field({
      type: Session,
      nullable: true,
      description:
        'The session; for a campaign its next date, otherwise its last. null: no longer available.',
      resolve: async ({ id }, _args, context) => {
        const date = await dates.load(context, id);
        return date === null ? null : loadVisibleSession(context, date);
      },
    }),
  }),
});

makeNode(SavedTableNode, 'SavedTable', async (query, id, { viewer }) =>
  viewer ? db.savedTable.findMany({ ...query, where: { id, userId: viewer.id } }) : [],
);

const SavedTableConnection = connectionOf(SavedTableNode, 'SavedTable');

builder.prismaObjectField(ViewerNode, 'savedTables', (t) =>
  t.connection(
    {
      type: SavedTableNode,
      description: 'The viewer’s saved tables, latest first.',
      complexity: pageComplexity,
      select: { id: true },
      resolve: async ({ id }, args, context) =>
        toConnection(await asList(context, () => savedTablesOf(id, args)), placeOfId) as never,
    },
    SavedTableConnection,
  ),
);

/** One statement for all concurrent requests: every page of sessions asks for it when the viewer is logged in. */
const saved = batched<TablesAsked, Set<number>>(savedAmong);

type Asked = TablesAsked['tables'][number];
const isSaved = loader<true, Asked>(async (tables, { viewer }) => {
  const ids = viewer && (await saved({ userId: viewer.id, tables }));
  return new Map(tables.filter(({ id }) => ids?.has(id)).map((table) => [table, true as const]));
});

builder.objectField(Session, 'isSaved', (t) =>
  t.boolean({
    complexity: 0, // one statement for all sessions of a response and for concurrent requests
    description:
      'Whether the viewer has saved this table; for a campaign, any of its dates. Visible only to the viewer; false for visitors.',
    resolve: ofViewer(
      async (session, _args, context) =>
        context.viewer !== null && (await isSaved.load(context, session)) !== null,
      async (sessions, own) => {
        const saved = await isSaved.among(own, sessions);
        return sessions.map((session) => saved.has(session));
      },
    ),
  }),
);

const changed = (t: PayloadBuilder<{ sessionId: number }>) => ({
  session: t.field({
    type: Session,
    nullable: true,
    description: 'The session with its current `isSaved`; null: no longer visible to the viewer.',
    resolve: ({ sessionId }, _args, context) => loadVisibleSession(context, sessionId),
  }),
});

mutation('saveTable', {
  description: `Saves the table of a session, for a campaign the whole campaign; at most ${MOST_SAVED}. Logged-in users only.`,
  auth: byService,
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'The session, or any date of the campaign.' }),
  }),
  resolve: ({ sessionId }, { viewer }) => saveTable(viewer, rowId('Session', sessionId, 'sessionId')),
  payload: changed,
});

mutation('unsaveTable', {
  description: 'Removes a table from the viewer’s saved tables. Logged-in users only.',
  auth: byService,
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'The session, or any date of the campaign.' }),
  }),
  resolve: ({ sessionId }, { viewer }) => unsaveTable(viewer, rowId('Session', sessionId, 'sessionId')),
  payload: changed,
});
