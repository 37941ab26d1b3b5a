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
  description: 'A search of the board that somebody wants to hear of. Its owner only.',
  select: { id: true },
  fields: (t) => ({
    keptAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was kept.' }),
    name: t.exposeString('name', { description: 'What its owner calls it.' }),
    search: t.exposeString('search', {
      description:
        "What follows the question mark in the board's address; `timeZone` names the clock of its days and hours.",
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
      description: `The searches the viewer keeps, the latest first; at most ${MOST_KEPT}.`,
      complexity: pageComplexity,
      select: { id: true },
      resolve: async ({ id }, args, context) =>
        toConnection(await asList(context, () => keptSearchesOf(id, args)), placeOfId) as never,
    },
    KeptSearchConnection,
  ),
);

mutation('keepSearch', {
  description: `Keeps a search of the board, to be told of tables that fit it; at most ${MOST_KEPT}, each once. For whoever is logged in.`,
  auth: byService,
  input: (t) => ({
    search: t.string({
      required: true,
      description:
        "What follows the question mark in the board's address; without `timeZone` its days and hours are those of the viewer's zone, or UTC.",
    }),
    name: t.string({ required: true, description: 'What to call it, 1 to 100 characters.' }),
  }),
  resolve: (input, { viewer }) => keepSearch(viewer, input),
  payload: (t: PayloadBuilder<{ userId: number; searchId: number }>) => ({
    ...withViewer(t as never),
    search: t.prismaField({
      type: KeptSearchNode,
      nullable: true,
      description:
        'The search as it is kept; one that was kept before has its old name. null: it is gone again.',
      resolve: (query, { searchId }) => db.keptSearch.findUnique({ ...query, where: { id: searchId } }),
    }),
  }),
});

mutation('forgetSearch', {
  description: 'Keeps a search no longer. For whoever is logged in.',
  auth: byService,
  input: (t) => ({ id: t.id({ required: true, description: 'One of the searches the viewer keeps.' }) }),
  resolve: ({ id }, { viewer }) => forgetSearch(viewer, rowId('KeptSearch', id, 'id')),
  payload: withViewer,
});
