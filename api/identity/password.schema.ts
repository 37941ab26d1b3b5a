import { builder } from '../platform/graphql/builder.ts';
import { anyone, mutation, sentence } from '../platform/graphql/mutation.ts';
import { requestPasswordReset, resetPassword } from './password.service.ts';
import { replaceTemporaryPassword } from './temporary-password.service.ts';

mutation('requestPasswordReset', {
  description:
    'Mails a link for setting a new password. No login required; the response is the same for every address.',
  auth: anyone,
  input: (t) => ({
    email: t.string({ required: true, description: 'The email address of the account.' }),
  }),
  resolve: (input, context) => requestPasswordReset(input, context),
  payload: sentence,
});

mutation('resetPassword', {
  description:
    'Sets a new password and ends all logins of the user. Requires the token of the mailed link, no login.',
  auth: anyone,
  input: (t) => ({
    token: t.string({ required: true, description: 'The token from the mailed link.' }),
    password: t.string({ required: true, description: 'New password, at least 8 characters.' }),
    confirmPassword: t.string({ required: true, description: 'The new password again.' }),
  }),
  resolve: (input, context) => resetPassword(input, context),
  payload: sentence,
});

mutation('replaceTemporaryPassword', {
  description:
    'Replaces the temporary password that staff set; nothing else works until then. Only for logins with such a password.',
  auth: anyone,
  input: (t) => ({
    password: t.string({
      required: true,
      description: 'New password, at least 8 characters, different from the temporary one.',
    }),
    confirmPassword: t.string({ required: true, description: 'The new password again.' }),
  }),
  resolve: (input, context) => replaceTemporaryPassword(context, input),
  payload: sentence,
});

builder.queryField('passwordChangeDue', (t) =>
  t.boolean({
    description:
      'Whether this login must first replace a temporary password that staff set; until then nothing else works and `viewer` is null.',
    resolve: (_root, _args, { newcomer }) => Boolean(newcomer),
  }),
);
