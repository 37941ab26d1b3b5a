import { builder } from '../platform/graphql/builder.ts';
import { globalId, rowId } from '../platform/graphql/ids.ts';
import { anyone, byService, mutation, type PayloadBuilder } from '../platform/graphql/mutation.ts';
import { signedIn } from './login.schema.ts';
import { MOST_PASSKEYS } from './passkey.rules.ts';
import {
  createPasskey,
  deletePasskey,
  type OwnPasskey,
  passkeysOf,
  renamePasskey,
  startPasskey,
} from './passkey.service.ts';
import { loginWithPasskey, startPasskeyLogin } from './passkey-login.service.ts';
import { withViewer } from './profile.schema.ts';
import { ViewerNode } from './viewer.schema.ts';

const Passkey = builder.objectRef<OwnPasskey>('Passkey').implement({
  description: 'A device or password manager with which the viewer logs in without a password.',
  fields: (t) => ({
    id: t.id({
      description: 'ID for `renamePasskey` and `deletePasskey`.',
      resolve: ({ id }) => globalId('Passkey', id),
    }),
    name: t.exposeString('name', { description: 'Name chosen by the viewer.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last used to log in; null: never.',
    }),
  }),
});

builder.prismaObjectFields(ViewerNode, (t) => ({
  passkeys: t.field({
    type: [Passkey],
    complexity: MOST_PASSKEYS,
    description: `The viewer’s passkeys, oldest first; at most ${MOST_PASSKEYS}.`,
    resolve: ({ id }) => passkeysOf(id),
  }),
}));

const options = (t: PayloadBuilder<{ options: string }>) => ({
  options: t.exposeString('options', {
    description: 'WebAuthn options for `navigator.credentials`, as JSON; valid once, for five minutes.',
  }),
});

mutation('startPasskey', {
  description:
    'Starts the creation of a passkey; continue with `createPasskey`. Logged-in users only, with their password.',
  auth: byService,
  input: (t) => ({
    password: t.string({
      required: true,
      description: 'The current password. Accounts without one must first set it, through a mailed link.',
    }),
  }),
  resolve: (input, { viewer }) => startPasskey(viewer, input),
  payload: options,
});

mutation('createPasskey', {
  description: 'Saves a passkey that a device has created for the viewer, and notifies them by email.',
  auth: byService,
  input: (t) => ({
    name: t.string({ required: true, description: 'Name of the passkey, 1 to 60 characters.' }),
    credential: t.string({
      required: true,
      description: 'The WebAuthn response of the device, as JSON.',
    }),
  }),
  resolve: (input, { viewer }) => createPasskey(viewer, input),
  payload: withViewer,
});

mutation('renamePasskey', {
  description: 'Renames a passkey of the viewer. Logged-in users only.',
  auth: byService,
  input: (t) => ({
    passkeyId: t.id({ required: true, description: 'The `id` of a passkey of the viewer.' }),
    name: t.string({ required: true, description: 'New name, 1 to 60 characters.' }),
  }),
  resolve: ({ passkeyId, ...input }, { viewer }) =>
    renamePasskey(viewer, rowId('Passkey', passkeyId, 'passkeyId'), input),
  payload: withViewer,
});

mutation('deletePasskey', {
  description: 'Deletes a passkey of the viewer and notifies them by email. Logged-in users only.',
  auth: byService,
  input: (t) => ({
    passkeyId: t.id({ required: true, description: 'The `id` of a passkey of the viewer.' }),
  }),
  resolve: ({ passkeyId }, { viewer }) => deletePasskey(viewer, rowId('Passkey', passkeyId, 'passkeyId')),
  payload: withViewer,
});

mutation('startPasskeyLogin', {
  description: 'Starts a login with a passkey; continue with `loginWithPasskey`. No login required.',
  auth: anyone,
  resolve: (_nothing, context) => startPasskeyLogin(context),
  payload: options,
});

mutation('loginWithPasskey', {
  description: 'Logs in with a passkey. Requires a verified email address.',
  auth: anyone,
  input: (t) => ({
    credential: t.string({
      required: true,
      description: 'The WebAuthn response of the device, as JSON.',
    }),
    rememberMe: t.boolean({ description: 'Whether to stay logged in for 30 days. Default or null: 1 day.' }),
  }),
  resolve: (input, context) => loginWithPasskey(input, context),
  payload: signedIn,
});
