import { placeOfId } from '../platform/cursor.ts';
import { builder } from '../platform/graphql/builder.ts';
import { connectionOf, pageComplexity, toConnection } from '../platform/graphql/connection.ts';
import { globalId, rowId } from '../platform/graphql/ids.ts';
import { loader } from '../platform/graphql/loader.ts';
import { anyone, byService, mutation, type PayloadBuilder, sentence } from '../platform/graphql/mutation.ts';
import { deviceOf } from './device.rules.ts';
import {
  approveEmailChange,
  awaitedAddresses,
  cancelEmailChange,
  confirmEmailChange,
  pendingChange,
  requestEmailChange,
  undoEmailChange,
} from './email-change.service.ts';
import { unlinkGoogle } from './google-login.service.ts';
import { loginMethodsOf } from './login-methods.ts';
import { endLogins, loginsOf, type OwnLogin } from './logins.service.ts';
import { changePassword } from './own-password.service.ts';
import { withViewer } from './profile.schema.ts';
import { ViewerNode } from './viewer.schema.ts';

const loginMethods = loader(loginMethodsOf);

const Login = builder.objectRef<OwnLogin>('Login').implement({
  description: 'One browser or program that is logged in as the person asking.',
  fields: (t) => ({
    id: t.id({ description: 'What ends it.', resolve: ({ id }) => globalId('Login', id) }),
    isCurrent: t.boolean({
      description: 'Whether it is the one that asks.',
      resolve: ({ id }, _args, { viewer }) => viewer?.tokenId === id,
    }),
    device: t.string({
      description: 'What it says it is, in words: “Firefox on Windows”.',
      resolve: ({ userAgent }) => deviceOf(userAgent),
    }),
    ipAddress: t.exposeString('ipAddress', {
      nullable: true,
      description: 'The address in the network from where it logged in; null: unknown.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it logged in.' }),
    seenAt: t.expose('seenAt', {
      type: 'DateTime',
      description: 'When it was last used, to a quarter of an hour.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When it ends by itself.' }),
  }),
});
const LoginConnection = connectionOf(Login, 'Login');

builder.prismaObjectFields(ViewerNode, (t) => ({
  hasPassword: t.boolean({
    description: 'Whether the person can log in by password; false: by Google only.',
    resolve: async ({ id }, _args, context) => (await loginMethods.load(context, id))?.hasPassword ?? false,
  }),
  googleSince: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'Since when the person can log in with Google; null: they cannot.',
    resolve: async ({ id }, _args, context) => (await loginMethods.load(context, id))?.googleSince ?? null,
  }),
  pendingEmail: t.string({
    nullable: true,
    description:
      'Another address that the person asked for, while a link of it is still to be followed; null: none.',
    resolve: async ({ id }) => (await pendingChange(id))?.newEmail ?? null,
  }),
  awaitedAddresses: t.stringList({
    description: 'The addresses, the present one or `pendingEmail`, at which such a link waits; empty: none.',
    resolve: ({ id }) => awaitedAddresses(id),
  }),
  logins: t.connection(
    {
      type: Login,
      description: 'Where the person is logged in, the newest login first.',
      complexity: pageComplexity,
      resolve: async ({ id }, args) => toConnection(await loginsOf({ id }, args), placeOfId),
    },
    LoginConnection,
  ),
}));

mutation('changePassword', {
  description:
    'Sets another password for the viewer, who knows the present one; a mail tells of it. For whoever is logged in.',
  auth: byService,
  input: (t) => ({
    currentPassword: t.string({ required: true, description: 'The password as it is now.' }),
    password: t.string({
      required: true,
      description: 'At least 8 characters, another than the present one.',
    }),
    confirmPassword: t.string({ required: true, description: 'The new password again.' }),
    endOtherLogins: t.boolean({
      description:
        'Whether every other login ends and the calendar gets another address; left out: so it is.',
    }),
  }),
  resolve: ({ endOtherLogins, ...input }, { viewer }) =>
    changePassword(viewer, { ...input, endOtherLogins: endOtherLogins ?? undefined }),
  payload: (t) => ({ ...sentence(t), ...withViewer(t) }),
});

mutation('requestEmailChange', {
  description:
    "Mails a link to another address and one to the present one, which make it the viewer's once both are followed; the answer is alike for every address. For whoever is logged in.",
  auth: byService,
  input: (t) => ({
    email: t.string({ required: true, description: 'The address mails are to go to.' }),
    password: t.string({
      required: true,
      description:
        'The current password. Accounts that have none are refused: one is set first, by a link to the present address.',
    }),
  }),
  resolve: (input, { viewer }) => requestEmailChange(viewer, input),
  payload: (t) => ({ ...sentence(t), ...withViewer(t) }),
});

mutation('cancelEmailChange', {
  description: 'Lets the links for a new address work no more. For whoever is logged in.',
  auth: byService,
  input: (t) => ({ email: t.string({ required: true, description: 'The address that was asked for.' }) }),
  resolve: (input, { viewer }) => cancelEmailChange(viewer, input),
  payload: withViewer,
});

const followed = (t: PayloadBuilder<Awaited<ReturnType<typeof confirmEmailChange>>>) => ({
  ...sentence(t),
  isMade: t.exposeBoolean('isMade', {
    description:
      'Whether the address is changed; false: the link at the other address is still to be followed.',
  }),
});

mutation('confirmEmailChange', {
  description:
    'Shows that a new address is the person’s; with approveEmailChange it makes it that of the account. For everybody who has the link that went there.',
  auth: anyone,
  input: (t) => ({ token: t.string({ required: true, description: 'The secret of the mailed link.' }) }),
  resolve: (input, context) => confirmEmailChange(input, context),
  payload: followed,
});

mutation('approveEmailChange', {
  description:
    'Agrees to another address; with confirmEmailChange it makes it that of the account. For everybody who has the link that went to the present address.',
  auth: anyone,
  input: (t) => ({ token: t.string({ required: true, description: 'The secret of the mailed link.' }) }),
  resolve: (input, context) => approveEmailChange(input, context),
  payload: followed,
});

mutation('undoEmailChange', {
  description:
    'Gives an account its former address back and ends all its logins, within 48 hours. For everybody who has the link that went there.',
  auth: anyone,
  input: (t) => ({ token: t.string({ required: true, description: 'The secret of the mailed link.' }) }),
  resolve: (input, context) => undoEmailChange(input, context),
  payload: sentence,
});

mutation('unlinkGoogle', {
  description:
    'Takes the login by Google away from the viewer, who has a password; a mail tells of it. For whoever is logged in.',
  auth: byService,
  resolve: (_nothing, { viewer }) => unlinkGoogle(viewer),
  payload: withViewer,
});

mutation('endLogins', {
  description:
    'Logs the viewer out elsewhere: of one login, or of all but this one, when the calendar gets another address too. For whoever is logged in.',
  auth: byService,
  input: (t) => ({ loginId: t.id({ description: 'The login that ends; null: all but the one that asks.' }) }),
  resolve: ({ loginId }, { viewer }) =>
    endLogins(viewer, loginId == null ? null : rowId('Login', loginId, 'loginId')),
  payload: withViewer,
});
