import { loadVisibleSession, Session } from '../catalog/session.schema.ts';
import { ViewerNode } from '../identity/viewer.schema.ts';
import { placeOfId } from '../platform/cursor.ts';
import { db } from '../platform/db.ts';
import { gathered } from '../platform/gathered.ts';
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
  description: 'A table that somebody wants to find again. Its owner only.',
  select: { id: true },
  fields: (t) => ({
    savedAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was saved.' }),
    session: t.field({
      type: Session,
      nullable: true,
      description:
        'The evening; of a campaign its next date, else its last one. null: it is not on the board any more.',
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
      description: 'What the viewer has saved, the latest first.',
      complexity: pageComplexity,
      select: { id: true },
      resolve: async ({ id }, args, context) =>
        toConnection(await asList(context, () => savedTablesOf(id, args)), placeOfId) as never,
    },
    SavedTableConnection,
  ),
);

/** One statement for all concurrent requests: every page of sessions asks for it when the viewer is logged in. */
const saved = gathered<TablesAsked, Set<number>>(savedAmong);

type Asked = TablesAsked['tables'][number];
const isSaved = loader<true, Asked>(async (tables, { viewer }) => {
  const ids = viewer && (await saved({ userId: viewer.id, tables }));
  return new Map(tables.filter(({ id }) => ids?.has(id)).map((table) => [table, true as const]));
});

builder.objectField(Session, 'isSaved', (t) =>
  t.boolean({
    complexity: 0, // one statement for all sessions of a response and for concurrent requests
    description:
      'The viewer has saved this table; of a campaign: any of its dates. Nobody else is told, and visitors have none.',
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
    description: 'The session with its table as it is for the viewer now; null: they can see it no longer.',
    resolve: ({ sessionId }, _args, context) => loadVisibleSession(context, sessionId),
  }),
});

mutation('saveTable', {
  description: `Saves the table of a session, of a campaign all of it, to be found again; at most ${MOST_SAVED}. For whoever is logged in.`,
  auth: byService,
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'The session, or any date of the campaign.' }),
  }),
  resolve: ({ sessionId }, { viewer }) => saveTable(viewer, rowId('Session', sessionId, 'sessionId')),
  payload: changed,
});

mutation('unsaveTable', {
  description: 'Takes a table out of those the viewer has saved. For whoever is logged in.',
  auth: byService,
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'The session, or any date of the campaign.' }),
  }),
  resolve: ({ sessionId }, { viewer }) => unsaveTable(viewer, rowId('Session', sessionId, 'sessionId')),
  payload: changed,
});
