import { approveUserEmailChange, changeToApprove } from '../identity/email-change-approval.service.ts';
import { builder } from '../platform/graphql/builder.ts';
import { mutation } from '../platform/graphql/mutation.ts';
import { requireSuperAdmin } from '../platform/viewer.ts';
import { AdminUser, userIdIn, withUser } from './user.schema.ts';

type ChangeToApprove = NonNullable<Awaited<ReturnType<typeof changeToApprove>>>;

const UserEmailChange = builder.objectRef<ChangeToApprove>('UserEmailChange').implement({
  description:
    'Another address that a person asked for, to which the present one has not agreed. Super admins only.',
  fields: (t) => ({
    email: t.exposeString('newEmail', { description: 'The address that is to be theirs.' }),
    requestedAt: t.expose('requestedAt', { type: 'DateTime', description: 'When the person asked for it.' }),
    isProved: t.boolean({
      description:
        'Whether the link at that address was followed: the change is made as soon as it is approved.',
      resolve: ({ provedAt }) => provedAt !== null,
    }),
  }),
});

builder.objectField(AdminUser, 'emailChange', (t) =>
  t.field({
    type: UserEmailChange,
    nullable: true,
    description:
      'The change of address that the viewer may approve in place of the present address; null: none waits for that, it is the viewer’s own, or the viewer is no super admin.',
    resolve: ({ id }, _args, { viewer }) => changeToApprove(viewer, id),
  }),
);

mutation('approveUserEmailChange', {
  description:
    'Agrees to another address for a person who no longer reads the present one, which is told and can go back. Super admins only, and for others only.',
  auth: (viewer) => requireSuperAdmin(viewer, 'approve a new address'),
  input: (t) => ({
    userId: t.id({ required: true, description: 'Who asked for it; an AdminUser.' }),
    email: t.string({
      required: true,
      description: 'The address that was asked for, as it was shown; with another one by now it is refused.',
    }),
    reason: t.string({
      required: true,
      description: 'How it was checked who asks, for the records; 3 to 500 characters.',
    }),
  }),
  resolve: (input, { viewer }) => approveUserEmailChange(viewer, userIdIn(input), input),
  payload: withUser('The person, with the new address if its link was followed already.'),
});
