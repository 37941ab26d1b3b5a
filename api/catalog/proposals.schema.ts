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
      'Since when the draft waits for staff to publish it; null: it does not, or the viewer is neither its Game Master nor staff.',
    resolve: ({ gameMasterId, proposedAt }, _args, { viewer }) =>
      isStaffOrHost(viewer, gameMasterId) ? proposedAt : null,
  }),
  sentBack: t.string({
    nullable: true,
    description:
      'Why staff did not publish the draft; null: nothing was said, or the viewer is neither its Game Master nor staff.',
    resolve: ({ gameMasterId, sentBack }, _args, { viewer }) =>
      isStaffOrHost(viewer, gameMasterId) ? sentBack || null : null,
  }),
}));

builder.prismaObjectField(ViewerNode, 'waitingProposals', (t) =>
  t.int({
    nullable: true,
    description:
      'How many proposals wait for staff, at most 1,000; a campaign is one. Null: the viewer is no staff.',
    resolve: (_user, _args, { viewer }) => countProposals(viewer),
  }),
);

export const draftId = (t: InputBuilder) => ({
  id: t.id({ required: true, description: 'The draft; of a campaign all its drafts go with it.' }),
});

export const changedDraft = (t: PayloadBuilder<{ sessionId: number }>) => ({
  session: t.field({
    type: Session,
    description: 'The session as it is now.',
    resolve: ({ sessionId }, _args, context) => loadSession(context, sessionId),
  }),
});

mutation('proposeSession', {
  description:
    'Asks staff to put a draft on the board; one of a Game Master whom they trust is published at once. For its Game Master and staff.',
  auth: requirePlanner,
  input: draftId,
  resolve: ({ id }, { viewer }) => proposeSession(viewer, rowId('Session', id, 'id')),
  payload: (t) => ({ ...sentence(t), ...changedDraft(t) }),
});

mutation('withdrawProposal', {
  description: 'Takes a draft back that waits for staff. For its Game Master and staff.',
  auth: requirePlanner,
  input: draftId,
  resolve: ({ id }, { viewer }) => withdrawProposal(viewer, rowId('Session', id, 'id')),
  payload: changedDraft,
});
