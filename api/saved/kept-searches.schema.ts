import { withViewer } from '../identity/profile.schema.ts';
import { ViewerNode } from '../identity/viewer.schema.ts';
import { placeOfId } from '../platform/cursor.ts';
import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { connectionOf, pageComplexity, toConnection } from '../platform/graphql/connection.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { asList } from '../platform/graphql/loader.ts';
import { byService, mutation, type PayloadBuilder } from '../platform/graphql/mutation.ts';
import { makeNode } from '../platform/graphql/node.ts';
import { forgetSearch, keepSearch, keptSearchesOf } from './kept-searches.service.ts';
import { MOST_KEPT } from './rules.ts';

const KeptSearchNode = builder.prismaObject('KeptSearch', {
  description: 'A saved search for sessions, for mails about new results. Visible only to its owner.',
  select: { id: true },
  fields: (t) => ({
    keptAt: t.expose('createdAt', { type: 'DateTime', description: 'When the search was saved.' }),
    name: t.exposeString('name', { description: 'Name chosen by the owner.' }),
    search: t.exposeString('search', {
      description: 'The query string of the search page’s URL; `timeZone` in it applies to days and hours.',
    }),
  }),
});

makeNode(KeptSearchNode, 'KeptSearch', async (query, id, { viewer }) =>
  viewer ? db.keptSearch.findMany({ ...query, where: { id, userId: viewer.id } }) : [],
);

const KeptSearchConnection = connectionOf(KeptSearchNode, 'KeptSearch');

builder.prismaObjectField(ViewerNode, 'keptSearches', (t) =>
  t.connection(
    {
      type: KeptSearchNode,
      description: `The viewer’s saved searches, latest first; at most ${MOST_KEPT}.`,
      complexity: pageComplexity,
      select: { id: true },
      resolve: async ({ id }, args, context) =>
        toConnection(await asList(context, () => keptSearchesOf(id, args)), placeOfId) as never,
    },
    KeptSearchConnection,
  ),
);

mutation('keepSearch', {
  description: `Saves a search, for mails about new results (see \`mailFinds\`); at most ${MOST_KEPT}, each saved once. Logged-in users only.`,
  auth: byService,
  input: (t) => ({
    search: t.string({
      required: true,
      description:
        'The query string of the search page’s URL. Without `timeZone`, days and hours are in the viewer’s time zone, otherwise UTC.',
    }),
    name: t.string({ required: true, description: 'Name of the search, 1 to 100 characters.' }),
  }),
  resolve: (input, { viewer }) => keepSearch(viewer, input),
  payload: (t: PayloadBuilder<{ userId: number; searchId: number }>) => ({
    ...withViewer(t as never),
    search: t.prismaField({
      type: KeptSearchNode,
      nullable: true,
      description:
        'The saved search; if it was already saved, with its old name. null: deleted in the meantime.',
      resolve: (query, { searchId }) => db.keptSearch.findUnique({ ...query, where: { id: searchId } }),
    }),
  }),
});

mutation('forgetSearch', {
  description: 'Deletes a saved search. Logged-in users only.',
  auth: byService,
  input: (t) => ({ id: t.id({ required: true, description: 'A saved search of the viewer.' }) }),
  resolve: ({ id }, { viewer }) => forgetSearch(viewer, rowId('KeptSearch', id, 'id')),
  payload: withViewer,
});
