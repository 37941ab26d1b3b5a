import { approveUserEmailChange, changeToApprove } from '../identity/email-change-approval.service.ts';
import { builder } from '../platform/graphql/builder.ts';
import { mutation } from '../platform/graphql/mutation.ts';
import { requireSuperAdmin } from '../platform/viewer.ts';
import { AdminUser, userIdIn, withUser } from './user.schema.ts';

type ChangeToApprove = NonNullable<Awaited<ReturnType<typeof changeToApprove>>>;

const UserEmailChange = builder.objectRef<ChangeToApprove>('UserEmailChange').implement({
  description:
    'A pending change of a user’s email address, not yet confirmed from the current address. Super admins only.',
  fields: (t) => ({
    email: t.exposeString('newEmail', { description: 'The new email address.' }),
    requestedAt: t.expose('requestedAt', {
      type: 'DateTime',
      description: 'When the user requested the change.',
    }),
    isProved: t.boolean({
      description: 'Whether the new address was verified by its link; if so, approval completes the change.',
      resolve: ({ provedAt }) => provedAt !== null,
    }),
  }),
});

builder.objectField(AdminUser, 'emailChange', (t) =>
  t.field({
    type: UserEmailChange,
    nullable: true,
    description:
      'The pending email change that the viewer can approve in place of the current address; null: none, the viewer’s own, or the viewer is not a super admin.',
    resolve: ({ id }, _args, { viewer }) => changeToApprove(viewer, id),
  }),
);

mutation('approveUserEmailChange', {
  description:
    'Approves another user’s email change when the current address is out of reach; that address is notified and can revert the change. Super admins only.',
  auth: (viewer) => requireSuperAdmin(viewer, 'approve a new address'),
  input: (t) => ({
    userId: t.id({ required: true, description: 'The AdminUser who requested the change.' }),
    email: t.string({
      required: true,
      description: 'The requested address, as last read; refused if it has changed.',
    }),
    reason: t.string({
      required: true,
      description: 'How the user’s identity was verified, for the audit log; 3 to 500 characters.',
    }),
  }),
  resolve: (input, { viewer }) => approveUserEmailChange(viewer, userIdIn(input), input),
  payload: withUser('The user, with the new address if it was already verified.'),
});
