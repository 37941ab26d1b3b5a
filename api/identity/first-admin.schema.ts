import { db } from '../platform/db.ts';
import { byService, mutation } from '../platform/graphql/mutation.ts';
import { claimInstallation } from './first-admin.service.ts';
import { ViewerNode } from './viewer.schema.ts';

mutation('claimInstallation', {
  description:
    'Makes the viewer the first super admin of an installation without one, by the link in its log. Logged-in users only.',
  auth: byService,
  input: (t) => ({ token: t.string({ required: true, description: 'The token from the link.' }) }),
  resolve: (input, { viewer }) => claimInstallation(viewer, input),
  payload: (t) => ({
    viewer: t.prismaField({
      type: ViewerNode,
      description: 'The viewer with the new role.',
      resolve: (query, { userId }) => db.user.findUniqueOrThrow({ ...query, where: { id: userId } }),
    }),
  }),
});
