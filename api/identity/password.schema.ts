import { anyone, mutation, sentence } from '../platform/graphql/mutation.ts';
import { requestPasswordReset, resetPassword } from './password.service.ts';

mutation('requestPasswordReset', {
  description: 'Mails a link to set a new password. For everybody; answers alike for every address.',
  auth: anyone,
  input: (t) => ({
    email: t.string({ required: true, description: 'The address of the account.' }),
  }),
  resolve: (input, context) => requestPasswordReset(input, context),
  payload: sentence,
});

mutation('resetPassword', {
  description:
    'Sets a new password and ends every login of the person. For everybody who has the mailed link.',
  auth: anyone,
  input: (t) => ({
    token: t.string({ required: true, description: 'The secret of the mailed link.' }),
    password: t.string({ required: true, description: 'At least 8 characters.' }),
    confirmPassword: t.string({ required: true, description: 'The password again.' }),
  }),
  resolve: (input, context) => resetPassword(input, context),
  payload: sentence,
});
