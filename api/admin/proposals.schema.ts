import { changedDraft, draftId } from '../catalog/proposals.schema.ts';
import { approveProposal, listProposals, returnProposal } from '../catalog/proposals.service.ts';
import { Session, SessionConnection, toSessionConnection } from '../catalog/session.schema.ts';
import { changedViewer } from '../identity/viewer.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { pageComplexity } from '../platform/graphql/connection.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { type InputBuilder, mutation, type PayloadBuilder } from '../platform/graphql/mutation.ts';
import { requireStaff } from '../platform/viewer.ts';
import { Admin } from './admin.schema.ts';

builder.objectField(Admin, 'proposals', (t) =>
  t.connection(
    {
      type: Session,
      description:
        'Drafts that Game Masters want published, those that start first before; of a campaign its first date.',
      complexity: pageComplexity,
      resolve: async (_admin, page) => toSessionConnection(await listProposals(page)),
    },
    SessionConnection,
  ),
);

const proposal = (t: InputBuilder) => ({
  ...draftId(t),
  proposedAt: t.field({
    type: 'DateTime',
    required: true,
    description: 'As it was read: a draft that was changed since is proposed anew, and refused here.',
  }),
});

const decided = (t: PayloadBuilder<{ sessionId: number }>) => ({
  ...changedDraft(t),
  viewer: changedViewer(t, 'Who decided, with the number of proposals that wait.'),
});

mutation('approveProposal', {
  description: 'Puts on the board what a Game Master has proposed, and tells them by mail. Staff only.',
  auth: requireStaff,
  input: proposal,
  resolve: ({ id, proposedAt }, { viewer }) =>
    approveProposal(viewer, rowId('Session', id, 'id'), proposedAt),
  payload: decided,
});

mutation('returnProposal', {
  description: 'Leaves a proposed session a draft, and tells its Game Master why, by mail too. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    ...proposal(t),
    reason: t.string({ required: true, description: 'What has to change, in 1 to 500 characters.' }),
  }),
  resolve: ({ id, proposedAt, reason }, { viewer }) =>
    returnProposal(viewer, rowId('Session', id, 'id'), proposedAt, reason),
  payload: decided,
});
