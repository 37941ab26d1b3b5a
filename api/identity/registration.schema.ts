import { builder, Done } from '../platform/graphql/builder.ts';
import { register, resendVerification, verifyEmail } from './registration.service.ts';

interface Registered {
  username: string;
  email: string;
  message: string;
}

const Registration = builder.objectRef<Registered>('Registration').implement({
  description: 'An account was made; it can log in once the address is verified.',
  fields: (t) => ({
    username: t.exposeString('username'),
    email: t.exposeString('email', { description: 'Where the verification link was sent.' }),
    message: t.exposeString('message', { description: 'A plain sentence for the person.' }),
  }),
});

const RegisterInput = builder.inputType('RegisterInput', {
  fields: (t) => ({
    username: t.string({
      required: true,
      description: '3 to 30 letters, digits, dots, hyphens, underscores.',
    }),
    email: t.string({ required: true }),
    fullName: t.string({ required: true }),
    password: t.string({ required: true, description: 'At least 6 characters.' }),
    confirmPassword: t.string({ required: true, description: 'The password again.' }),
    isAdult: t.boolean({ required: true, description: 'The person is 18 or older; must be true.' }),
    redirect: t.string({ description: 'A path of this site to go on to after verification and login.' }),
  }),
});

export const EmailInput = builder.inputType('EmailInput', {
  fields: (t) => ({ email: t.string({ required: true }) }),
});

export const TokenInput = builder.inputType('TokenInput', {
  fields: (t) => ({ token: t.string({ required: true, description: 'The secret of a mailed link.' }) }),
});

builder.mutationFields((t) => ({
  register: t.field({
    type: Registration,
    description: 'Makes an account and mails a verification link.',
    errors: {},
    args: { input: t.arg({ type: RegisterInput, required: true }) },
    resolve: (_root, { input }, context) => register(input, context),
  }),
  resendVerification: t.field({
    type: Done,
    description: 'Mails a new verification link, once a minute; answers alike for every address.',
    errors: {},
    args: { input: t.arg({ type: EmailInput, required: true }) },
    resolve: (_root, { input }, context) => resendVerification(input, context),
  }),
  verifyEmail: t.field({
    type: Done,
    description: 'Uses up a verification link.',
    errors: {},
    args: { input: t.arg({ type: TokenInput, required: true }) },
    resolve: (_root, { input }) => verifyEmail(input),
  }),
}));
