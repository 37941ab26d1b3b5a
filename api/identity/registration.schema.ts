import { anyone, mutation, sentence } from '../platform/graphql/mutation.ts';
import { register, resendVerification, verifyEmail } from './registration.service.ts';

mutation('register', {
  description:
    'Creates an account and mails a verification link; login is possible after verification. No login required.',
  auth: anyone,
  input: (t) => ({
    username: t.string({
      required: true,
      description: '3 to 30 letters, digits, dots, hyphens or underscores.',
    }),
    email: t.string({
      required: true,
      description: 'Email address, to which the verification link is sent.',
    }),
    fullName: t.string({ required: true, description: 'Display name.' }),
    password: t.string({ required: true, description: 'At least 6 characters.' }),
    confirmPassword: t.string({ required: true, description: 'The password again.' }),
    isAdult: t.boolean({
      required: true,
      description: 'Confirms that the user is at least 18 years old; must be true.',
    }),
    redirect: t.string({
      description: 'Path on this site to redirect to after verification and login; null: none.',
    }),
  }),
  resolve: (input, context) => register(input, context),
  payload: (t) => ({
    ...sentence(t),
    username: t.exposeString('username', { description: 'Username for the login.' }),
    email: t.exposeString('email', { description: 'The address to which the verification link was sent.' }),
  }),
});

mutation('resendVerification', {
  description:
    'Mails a new verification link, at most once a minute. No login required; the response is the same for every address.',
  auth: anyone,
  input: (t) => ({
    email: t.string({ required: true, description: 'The email address of the account.' }),
  }),
  resolve: (input, context) => resendVerification(input, context),
  payload: sentence,
});

mutation('verifyEmail', {
  description: 'Verifies an email address. Requires the token of the mailed link, no login.',
  auth: anyone,
  input: (t) => ({
    token: t.string({ required: true, description: 'The token from the mailed link.' }),
  }),
  resolve: (input) => verifyEmail(input),
  payload: (t) => ({
    ...sentence(t),
    username: t.exposeString('username', { description: 'Username for the login.' }),
  }),
});
