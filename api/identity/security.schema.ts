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
  description: 'An active login of the viewer, in a browser or program.',
  fields: (t) => ({
    id: t.id({ description: 'ID for `endLogins`.', resolve: ({ id }) => globalId('Login', id) }),
    isCurrent: t.boolean({
      description: 'Whether this is the login of the current request.',
      resolve: ({ id }, _args, { viewer }) => viewer?.tokenId === id,
    }),
    device: t.string({
      description: 'Device or program as it identifies itself, such as “Firefox on Windows”.',
      resolve: ({ userAgent }) => deviceOf(userAgent),
    }),
    ipAddress: t.exposeString('ipAddress', {
      nullable: true,
      description: 'IP address at login; null: unknown.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the login took place.' }),
    seenAt: t.expose('seenAt', {
      type: 'DateTime',
      description: 'When it was last used, accurate to 15 minutes.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When it expires.' }),
  }),
});
const LoginConnection = connectionOf(Login, 'Login');

builder.prismaObjectFields(ViewerNode, (t) => ({
  hasPassword: t.boolean({
    description: 'Whether the viewer can log in with a password; false: with Google only.',
    resolve: async ({ id }, _args, context) => (await loginMethods.load(context, id))?.hasPassword ?? false,
  }),
  googleSince: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'Since when the viewer can log in with Google; null: they cannot.',
    resolve: async ({ id }, _args, context) => (await loginMethods.load(context, id))?.googleSince ?? null,
  }),
  pendingEmail: t.string({
    nullable: true,
    description: 'The requested new email address until both links are followed; null: no change pending.',
    resolve: async ({ id }) => (await pendingChange(id))?.newEmail ?? null,
  }),
  awaitedAddresses: t.stringList({
    description:
      'The addresses with links still to be followed: the current one, `pendingEmail` or both; empty: none.',
    resolve: ({ id }) => awaitedAddresses(id),
  }),
  logins: t.connection(
    {
      type: Login,
      description: 'The viewer’s active logins, newest first.',
      complexity: pageComplexity,
      resolve: async ({ id }, args) => toConnection(await loginsOf({ id }, args), placeOfId),
    },
    LoginConnection,
  ),
}));

mutation('changePassword', {
  description: 'Changes the viewer’s password and notifies them by email. Logged-in users only.',
  auth: byService,
  input: (t) => ({
    currentPassword: t.string({ required: true, description: 'The current password, for confirmation.' }),
    password: t.string({
      required: true,
      description: 'New password, at least 8 characters, different from the current one.',
    }),
    confirmPassword: t.string({ required: true, description: 'The new password again.' }),
    endOtherLogins: t.boolean({
      description: 'Whether to end all other logins and replace the calendar feed URL. Default: true.',
    }),
  }),
  resolve: ({ endOtherLogins, ...input }, { viewer }) =>
    changePassword(viewer, { ...input, endOtherLogins: endOtherLogins ?? undefined }),
  payload: (t) => ({ ...sentence(t), ...withViewer(t) }),
});

mutation('requestEmailChange', {
  description:
    'Requests a new email address; it takes effect once the links mailed to the current and the new address are both followed. The response is the same for every address. Logged-in users only.',
  auth: byService,
  input: (t) => ({
    email: t.string({ required: true, description: 'The new email address.' }),
    password: t.string({
      required: true,
      description:
        'The current password. Accounts without one must first set it, through a link mailed to the current address.',
    }),
  }),
  resolve: (input, { viewer }) => requestEmailChange(viewer, input),
  payload: (t) => ({ ...sentence(t), ...withViewer(t) }),
});

mutation('cancelEmailChange', {
  description: 'Cancels a pending email change; its links stop working. Logged-in users only.',
  auth: byService,
  input: (t) => ({ email: t.string({ required: true, description: 'The requested new address.' }) }),
  resolve: (input, { viewer }) => cancelEmailChange(viewer, input),
  payload: withViewer,
});

const followed = (t: PayloadBuilder<Awaited<ReturnType<typeof confirmEmailChange>>>) => ({
  ...sentence(t),
  isMade: t.exposeBoolean('isMade', {
    description:
      'Whether the address has changed; false: the link sent to the other address is still to be followed.',
  }),
});

mutation('confirmEmailChange', {
  description:
    'Confirms a new email address; the change also needs `approveEmailChange`. Requires the token of the link mailed to the new address, no login.',
  auth: anyone,
  input: (t) => ({ token: t.string({ required: true, description: 'The token from the mailed link.' }) }),
  resolve: (input, context) => confirmEmailChange(input, context),
  payload: followed,
});

mutation('approveEmailChange', {
  description:
    'Approves a change of the email address; the change also needs `confirmEmailChange`. Requires the token of the link mailed to the current address, no login.',
  auth: anyone,
  input: (t) => ({ token: t.string({ required: true, description: 'The token from the mailed link.' }) }),
  resolve: (input, context) => approveEmailChange(input, context),
  payload: followed,
});

mutation('undoEmailChange', {
  description:
    'Restores the previous email address and ends all logins, within 48 hours of the change. Requires the token of the link mailed to that address, no login.',
  auth: anyone,
  input: (t) => ({ token: t.string({ required: true, description: 'The token from the mailed link.' }) }),
  resolve: (input, context) => undoEmailChange(input, context),
  payload: sentence,
});

mutation('unlinkGoogle', {
  description:
    'Removes the Google login of the viewer, who must have a password, and notifies them by email. Logged-in users only.',
  auth: byService,
  resolve: (_nothing, { viewer }) => unlinkGoogle(viewer),
  payload: withViewer,
});

mutation('endLogins', {
  description:
    'Ends one login of the viewer, or all except the current one, which also replaces the calendar feed URL. Logged-in users only.',
  auth: byService,
  input: (t) => ({ loginId: t.id({ description: 'The login to end; null: all except the current one.' }) }),
  resolve: ({ loginId }, { viewer }) =>
    endLogins(viewer, loginId == null ? null : rowId('Login', loginId, 'loginId')),
  payload: withViewer,
});
