import { anyone, mutation, sentence } from '../platform/graphql/mutation.ts';
import { register, resendVerification, verifyEmail } from './registration.service.ts';

mutation('register', {
  description:
    'Makes an account and mails a verification link; once the address is verified it can log in. For everybody.',
  auth: anyone,
  input: (t) => ({
    username: t.string({
      required: true,
      description: '3 to 30 letters, digits, dots, hyphens, underscores.',
    }),
    email: t.string({ required: true, description: 'Where the verification link goes.' }),
    fullName: t.string({ required: true, description: 'The name that others see.' }),
    password: t.string({ required: true, description: 'At least 6 characters.' }),
    confirmPassword: t.string({ required: true, description: 'The password again.' }),
    isAdult: t.boolean({ required: true, description: 'The person is 18 or older; must be true.' }),
    redirect: t.string({
      description: 'A path of this site to go on to after verification and login; null: none.',
    }),
  }),
  resolve: (input, context) => register(input, context),
  payload: (t) => ({
    ...sentence(t),
    username: t.exposeString('username', { description: 'The user name to log in with.' }),
    email: t.exposeString('email', { description: 'Where the verification link was sent.' }),
  }),
});

mutation('resendVerification', {
  description:
    'Mails a new verification link, once a minute. For everybody; answers alike for every address.',
  auth: anyone,
  input: (t) => ({
    email: t.string({ required: true, description: 'The address the account was made with.' }),
  }),
  resolve: (input, context) => resendVerification(input, context),
  payload: sentence,
});

mutation('verifyEmail', {
  description: 'Uses up a verification link. For everybody who has it.',
  auth: anyone,
  input: (t) => ({
    token: t.string({ required: true, description: 'The secret of the mailed link.' }),
  }),
  resolve: (input) => verifyEmail(input),
  payload: (t) => ({
    ...sentence(t),
    username: t.exposeString('username', { description: 'The user name to log in with.' }),
  }),
});
