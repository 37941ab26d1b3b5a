import { ViewerNode } from '../identity/viewer.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { type InputBuilder, mutation, type PayloadBuilder, sentence } from '../platform/graphql/mutation.ts';
import { isStaffOrHost, requirePlanner } from '../platform/viewer.ts';
import { countProposals, proposeSession, withdrawProposal } from './proposals.service.ts';
import { loadSession, Session } from './session.schema.ts';

builder.objectFields(Session, (t) => ({
  proposedAt: t.field({
    type: 'DateTime',
    nullable: true,
    description:
      'When the draft was proposed to staff for publishing; null: not proposed. null unless the viewer is its Game Master or staff.',
    resolve: ({ gameMasterId, proposedAt }, _args, { viewer }) =>
      isStaffOrHost(viewer, gameMasterId) ? proposedAt : null,
  }),
  sentBack: t.string({
    nullable: true,
    description:
      'Why staff returned the draft; null: not returned. null unless the viewer is its Game Master or staff.',
    resolve: ({ gameMasterId, sentBack }, _args, { viewer }) =>
      isStaffOrHost(viewer, gameMasterId) ? sentBack || null : null,
  }),
}));

builder.prismaObjectField(ViewerNode, 'waitingProposals', (t) =>
  t.int({
    nullable: true,
    description:
      'The number of proposals waiting for staff, at most 1,000; a campaign counts as one. null unless the viewer is staff.',
    resolve: (_user, _args, { viewer }) => countProposals(viewer),
  }),
);

export const draftId = (t: InputBuilder) => ({
  id: t.id({ required: true, description: 'The draft; for a campaign, this includes all its drafts.' }),
});

export const changedDraft = (t: PayloadBuilder<{ sessionId: number }>) => ({
  session: t.field({
    type: Session,
    description: 'The updated session.',
    resolve: ({ sessionId }, _args, context) => loadSession(context, sessionId),
  }),
});

mutation('proposeSession', {
  description:
    'Proposes a draft to staff for publishing; publishes it at once if the Game Master is trusted. Its Game Master and staff only.',
  auth: requirePlanner,
  input: draftId,
  resolve: ({ id }, { viewer }) => proposeSession(viewer, rowId('Session', id, 'id')),
  payload: (t) => ({ ...sentence(t), ...changedDraft(t) }),
});

mutation('withdrawProposal', {
  description: 'Withdraws a proposal; the session stays a draft. Its Game Master and staff only.',
  auth: requirePlanner,
  input: draftId,
  resolve: ({ id }, { viewer }) => withdrawProposal(viewer, rowId('Session', id, 'id')),
  payload: changedDraft,
});
