import { builder, Done } from '../platform/graphql/builder.ts';
import { requestPasswordReset, resetPassword } from './password.service.ts';
import { EmailInput } from './registration.schema.ts';

const ResetPasswordInput = builder.inputType('ResetPasswordInput', {
  fields: (t) => ({
    token: t.string({ required: true, description: 'The secret of the mailed link.' }),
    password: t.string({ required: true, description: 'At least 8 characters.' }),
    confirmPassword: t.string({ required: true, description: 'The password again.' }),
  }),
});

builder.mutationFields((t) => ({
  requestPasswordReset: t.field({
    type: Done,
    description: 'Mails a link to set a new password; answers alike for every address.',
    errors: {},
    args: { input: t.arg({ type: EmailInput, required: true }) },
    resolve: (_root, { input }, context) => requestPasswordReset(input, context),
  }),
  resetPassword: t.field({
    type: Done,
    description: 'Sets a new password by link and ends every login of the person.',
    errors: {},
    args: { input: t.arg({ type: ResetPasswordInput, required: true }) },
    resolve: (_root, { input }, context) => resetPassword(input, context),
  }),
}));
