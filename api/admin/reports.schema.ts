import { queryFromInfo } from '@pothos/plugin-prisma';
import { ReportConnection, ReportNode, ReportStateEnum } from '../messaging/report.schema.ts';
import { listReports } from '../messaging/reports.service.ts';
import { placeOfId } from '../platform/cursor.ts';
import { builder } from '../platform/graphql/builder.ts';
import { pageComplexity, toConnection } from '../platform/graphql/connection.ts';
import { Admin } from './admin.schema.ts';

builder.objectField(Admin, 'reports', (t) =>
  t.connection(
    {
      type: ReportNode,
      description: 'Reports by users, newest first, except those about the viewer.',
      args: { state: t.arg({ type: ReportStateEnum, description: 'Default: every state.' }) },
      complexity: pageComplexity,
      resolve: async ({ viewer }, { state, ...args }, context, info) => {
        const query = queryFromInfo({ context, info, typeName: 'Report', paths: [['edges', 'node']] });
        return toConnection(await listReports(viewer, state, args, query), placeOfId) as never;
      },
    },
    ReportConnection,
  ),
);
