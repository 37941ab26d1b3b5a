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
  description: 'A value recorded by an audit log entry.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'Field name, such as priceCents.' }),
    before: t.exposeString('before', {
      nullable: true,
      description: 'The value before the change; null: none, or the entry does not record a change.',
    }),
    after: t.exposeString('after', {
      nullable: true,
      description: 'The value after the change; null: none.',
    }),
  }),
});

export const AuditEntryNode = builder.prismaObject('AuditEntry', {
  select: { id: true },
  description:
    'An action in the audit log, written in the same transaction as the action itself. Staff only.',
  fields: (t) => ({
    action: t.exposeString('action', { description: 'The action, such as session.updated.' }),
    targetType: t.exposeString('targetType', { description: 'Type of the target, such as Session.' }),
    targetId: t.exposeString('targetId', {
      description: 'ID of the target: mostly its databaseId, sometimes a name.',
    }),
    targetName: t.string({
      nullable: true,
      description: 'Current name of the target user or Game Master; null: a target of another type.',
      select: { targetType: true, targetId: true },
      resolve: ({ targetType, targetId }, _args, context) =>
        targetType === 'User' || targetType === 'GameMaster'
          ? names.load(context, `${targetType}:${targetId}`)
          : null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the action happened.' }),
    actor: t.relation('actor', {
      type: UserNode,
      nullable: true,
      description: 'The user who acted; null: the system, or a user who no longer exists.',
    }),
    sessionNumber: t.int({
      nullable: true,
      description:
        'The databaseId of the target session, or of the target booking’s session; null: another target.',
      select: { targetType: true, targetId: true },
      resolve: ({ targetType, targetId }, _args, context) => {
        const number = rowNumber(targetId) || null;
        if (targetType === 'Session') return number;
        return targetType === 'Booking' && number ? ofBookings.load(context, number) : null;
      },
    }),
    gameMasterNumber: t.int({
      nullable: true,
      description: 'The databaseId of the Game Master whose review was the target; null: another target.',
      select: { targetType: true, targetId: true },
      resolve: ({ targetType, targetId }, _args, context) =>
        targetType === 'Review' ? ofReviews.load(context, rowNumber(targetId)) : null,
    }),
    changes: t.field({
      type: [AuditChange],
      description: 'The recorded values; empty: the action alone says it all.',
      select: { detail: true },
      resolve: ({ detail }) => changesOf(detail),
    }),
  }),
});

makeNode(AuditEntryNode, 'AuditEntry', async (query, id, { viewer }) =>
  isStaff(viewer) ? db.auditEntry.findMany({ ...query, where: { id } }) : [],
);

const Filter = builder.inputType('AuditFilter', {
  description: 'Filters the audit log; an entry must match every given condition.',
  fields: (t) => ({
    who: t.string({ description: 'Part of the full name or username of the actor, case-insensitive.' }),
    action: t.string({ description: 'Exact action, one of `auditActions`.' }),
    targetType: t.string({ description: 'Exact type of the target, such as Session.' }),
    targetId: t.string({ description: 'Exact ID of the target.' }),
    from: t.string({ description: 'First day, YYYY-MM-DD, in the admin time zone.' }),
    until: t.string({ description: 'Last day, inclusive, YYYY-MM-DD.' }),
  }),
});

export const EntryConnection = connectionOf(AuditEntryNode, 'AuditEntry');

/** Builds a connection of entries and selects the fields that the query asks for. */
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
      description: 'The audit log, newest first.',
      args: { filter: t.arg({ type: Filter, description: 'Default: all entries.' }) },
      complexity: pageComplexity,
      resolve: (_admin, { filter, ...args }, context, info) =>
        entryConnection((query) => auditPage(filter, args, query), context, info),
    },
    EntryConnection,
  ),
  auditActions: t.stringList({
    description: 'All actions in the audit log, alphabetically; at most 200.',
    resolve: () => auditActions(),
  }),
}));
