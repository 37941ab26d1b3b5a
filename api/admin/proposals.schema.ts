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
        'Drafts that Game Masters propose for publication, earliest start first; a campaign appears with its first date.',
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
    description:
      'The `proposedAt` last read; refused if the draft was changed, and thereby proposed again, since.',
  }),
});

const decided = (t: PayloadBuilder<{ sessionId: number }>) => ({
  ...changedDraft(t),
  viewer: changedViewer(t, 'The viewer, with the number of pending proposals.'),
});

mutation('approveProposal', {
  description: 'Publishes a proposed session or campaign and notifies its Game Master by mail. Staff only.',
  auth: requireStaff,
  input: proposal,
  resolve: ({ id, proposedAt }, { viewer }) =>
    approveProposal(viewer, rowId('Session', id, 'id'), proposedAt),
  payload: decided,
});

mutation('returnProposal', {
  description:
    'Returns a proposal as a draft and notifies its Game Master of the reason, also by mail. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    ...proposal(t),
    reason: t.string({ required: true, description: 'What has to change, 1 to 500 characters.' }),
  }),
  resolve: ({ id, proposedAt, reason }, { viewer }) =>
    returnProposal(viewer, rowId('Session', id, 'id'), proposedAt, reason),
  payload: decided,
});
