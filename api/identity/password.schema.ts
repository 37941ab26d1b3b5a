import { builder } from '../platform/graphql/builder.ts';
import { anyone, mutation, sentence } from '../platform/graphql/mutation.ts';
import { requestPasswordReset, resetPassword } from './password.service.ts';
import { replaceTemporaryPassword } from './temporary-password.service.ts';

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

mutation('replaceTemporaryPassword', {
  description:
    'Sets a password of their own for whoever is logged in with one that staff gave; nothing else works until then.',
  auth: anyone,
  input: (t) => ({
    password: t.string({ required: true, description: 'At least 8 characters, another than the given one.' }),
    confirmPassword: t.string({ required: true, description: 'The password again.' }),
  }),
  resolve: (input, context) => replaceTemporaryPassword(context, input),
  payload: sentence,
});

builder.queryField('passwordChangeDue', (t) =>
  t.boolean({
    description:
      'True: the login of this request has a password that staff gave, and does nothing but replace it; its `viewer` is null.',
    resolve: (_root, _args, { newcomer }) => Boolean(newcomer),
  }),
);
