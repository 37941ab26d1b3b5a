import { queryFromInfo } from '@pothos/plugin-prisma';
import type { GraphQLResolveInfo } from 'graphql';
import { UserNode } from '../identity/user.schema.ts';
import { placeOfId } from '../platform/cursor.ts';
import { db } from '../platform/db.ts';
import { builder, type GraphQLContext } from '../platform/graphql/builder.ts';
import { connectionOf, pageComplexity, toConnection } from '../platform/graphql/connection.ts';
import { loader } from '../platform/graphql/loader.ts';
import { makeNode } from '../platform/graphql/node.ts';
import type { Page } from '../platform/page.ts';
import { rowNumber } from '../platform/rules.ts';
import { isStaff } from '../platform/viewer.ts';
import { Admin } from './admin.schema.ts';
import {
  auditActions,
  auditPage,
  type Change,
  changesOf,
  namesOfTargets,
  profilesOfReviews,
  sessionsOfBookings,
} from './audit.service.ts';

const ofBookings = loader<number>(sessionsOfBookings);
const names = loader<string, string>(namesOfTargets);
const ofReviews = loader<number>(profilesOfReviews);

const AuditChange = builder.objectRef<Change>('AuditChange').implement({
  description: 'A value that an entry of the audit log tells of.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'Its name, as the product calls it: priceCents.' }),
    before: t.exposeString('before', {
      nullable: true,
      description: 'As it was; null: there was none, or the entry tells of no change of it.',
    }),
    after: t.exposeString('after', { nullable: true, description: 'As it is since; null: none.' }),
  }),
});

export const AuditEntryNode = builder.prismaObject('AuditEntry', {
  select: { id: true },
  description: 'What somebody of the staff did, kept in the transaction that did it. Staff only.',
  fields: (t) => ({
    action: t.exposeString('action', { description: 'What was done, such as session.updated.' }),
    targetType: t.exposeString('targetType', { description: 'The kind of what it was done to.' }),
    targetId: t.exposeString('targetId', {
      description: 'Which of that kind: mostly a number, for some a name.',
    }),
    targetName: t.string({
      nullable: true,
      description: 'What the person or the Game Master it was done to is called now; null: it is no such.',
      select: { targetType: true, targetId: true },
      resolve: ({ targetType, targetId }, _args, context) =>
        targetType === 'User' || targetType === 'GameMaster'
          ? names.load(context, `${targetType}:${targetId}`)
          : null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was done.' }),
    actor: t.relation('actor', {
      type: UserNode,
      nullable: true,
      description: 'Who did it; null: the product by itself, or somebody who is not there any more.',
    }),
    sessionNumber: t.int({
      nullable: true,
      description: 'The databaseId of the session it is about; null: none.',
      select: { targetType: true, targetId: true },
      resolve: ({ targetType, targetId }, _args, context) => {
        const number = rowNumber(targetId) || null;
        if (targetType === 'Session') return number;
        return targetType === 'Booking' && number ? ofBookings.load(context, number) : null;
      },
    }),
    gameMasterNumber: t.int({
      nullable: true,
      description: 'The databaseId of the profile on which the review stands; null: it is about no review.',
      select: { targetType: true, targetId: true },
      resolve: ({ targetType, targetId }, _args, context) =>
        targetType === 'Review' ? ofReviews.load(context, rowNumber(targetId)) : null,
    }),
    changes: t.field({
      type: [AuditChange],
      description: 'The values it tells of; empty: the action says it all.',
      select: { detail: true },
      resolve: ({ detail }) => changesOf(detail),
    }),
  }),
});

makeNode(AuditEntryNode, 'AuditEntry', async (query, id, { viewer }) =>
  isStaff(viewer) ? db.auditEntry.findMany({ ...query, where: { id } }) : [],
);

const Filter = builder.inputType('AuditFilter', {
  description: 'Which entries of the audit log staff look at; all that is given must match.',
  fields: (t) => ({
    who: t.string({ description: 'Part of the full name or the user name of whoever did it.' }),
    action: t.string({ description: 'What was done, exactly: one of auditActions.' }),
    targetType: t.string({ description: 'The kind of what it was done to, exactly: Session.' }),
    targetId: t.string({ description: 'Which of that kind, exactly.' }),
    from: t.string({ description: 'The first day, YYYY-MM-DD, in the zone of the admin area.' }),
    until: t.string({ description: 'The last day, YYYY-MM-DD.' }),
  }),
});

export const EntryConnection = connectionOf(AuditEntryNode, 'AuditEntry');

/** A page of entries with what is asked of each. */
export async function entryConnection(
  pageOf: (query: object) => Promise<Page<{ id: number }>>,
  context: GraphQLContext,
  info: GraphQLResolveInfo,
) {
  const query = queryFromInfo({ context, info, typeName: 'AuditEntry', paths: [['edges', 'node']] });
  return toConnection(await pageOf(query as object), placeOfId) as never;
}

builder.objectFields(Admin, (t) => ({
  auditEntries: t.connection(
    {
      type: AuditEntryNode,
      description: 'What was done and by whom, the newest first.',
      args: { filter: t.arg({ type: Filter, description: 'Left out: everything.' }) },
      complexity: pageComplexity,
      resolve: (_admin, { filter, ...args }, context, info) =>
        entryConnection((query) => auditPage(filter, args, query), context, info),
    },
    EntryConnection,
  ),
  auditActions: t.stringList({
    description: 'The names of everything that was ever done, in order.',
    resolve: () => auditActions(),
  }),
}));
