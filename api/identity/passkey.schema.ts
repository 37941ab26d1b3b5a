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
  description: 'A device or a password manager that logs the person asking in without the password.',
  fields: (t) => ({
    id: t.id({
      description: 'What renames and removes it.',
      resolve: ({ id }) => globalId('Passkey', id),
    }),
    name: t.exposeString('name', { description: 'As its owner calls it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last logged somebody in; null: never.',
    }),
  }),
});

builder.prismaObjectFields(ViewerNode, (t) => ({
  passkeys: t.field({
    type: [Passkey],
    complexity: MOST_PASSKEYS,
    description: `What logs the person in beside the password, the oldest first; at most ${MOST_PASSKEYS}.`,
    resolve: ({ id }) => passkeysOf(id),
  }),
}));

const options = (t: PayloadBuilder<{ options: string }>) => ({
  options: t.exposeString('options', {
    description: 'JSON for `navigator.credentials`, as the standard writes it; good once, for five minutes.',
  }),
});

mutation('startPasskey', {
  description:
    'Asks for what a device makes a passkey of; the answer goes to createPasskey. For whoever is logged in and knows the password.',
  auth: byService,
  input: (t) => ({
    password: t.string({
      required: true,
      description: 'The current password. Accounts that have none set one first, by a link to their address.',
    }),
  }),
  resolve: (input, { viewer }) => startPasskey(viewer, input),
  payload: options,
});

mutation('createPasskey', {
  description: 'Keeps a passkey that a device has made for the viewer; a mail tells of it.',
  auth: byService,
  input: (t) => ({
    name: t.string({ required: true, description: 'What to call it, 1 to 60 characters.' }),
    credential: t.string({
      required: true,
      description: 'What the device answered, in JSON as the standard writes it.',
    }),
  }),
  resolve: (input, { viewer }) => createPasskey(viewer, input),
  payload: withViewer,
});

mutation('renamePasskey', {
  description: 'Gives a passkey of the viewer another name. For whoever is logged in.',
  auth: byService,
  input: (t) => ({
    passkeyId: t.id({ required: true, description: 'Which one.' }),
    name: t.string({ required: true, description: 'What to call it, 1 to 60 characters.' }),
  }),
  resolve: ({ passkeyId, ...input }, { viewer }) =>
    renamePasskey(viewer, rowId('Passkey', passkeyId, 'passkeyId'), input),
  payload: withViewer,
});

mutation('deletePasskey', {
  description:
    'Lets a passkey of the viewer log nobody in any more; a mail tells of it. For whoever is logged in.',
  auth: byService,
  input: (t) => ({ passkeyId: t.id({ required: true, description: 'Which one.' }) }),
  resolve: ({ passkeyId }, { viewer }) => deletePasskey(viewer, rowId('Passkey', passkeyId, 'passkeyId')),
  payload: withViewer,
});

mutation('startPasskeyLogin', {
  description:
    'Asks for what a device with a passkey signs to log its owner in; the answer goes to loginWithPasskey. For everybody.',
  auth: anyone,
  resolve: (_nothing, context) => startPasskeyLogin(context),
  payload: options,
});

mutation('loginWithPasskey', {
  description: 'Logs in by a passkey. For everybody whose address is verified.',
  auth: anyone,
  input: (t) => ({
    credential: t.string({
      required: true,
      description: 'What the device answered, in JSON as the standard writes it.',
    }),
    rememberMe: t.boolean({ description: 'Stay logged in for 30 days; false or null: for 1 day.' }),
  }),
  resolve: (input, context) => loginWithPasskey(input, context),
  payload: signedIn,
});
