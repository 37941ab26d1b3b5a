import { builder } from '../platform/graphql/builder.ts';
import { mutation } from '../platform/graphql/mutation.ts';
import { requireStaff } from '../platform/viewer.ts';
import { Admin } from './admin.schema.ts';
import { lastMailCheck, type MailCheck, sendTestMail } from './mail-check.service.ts';

const Check = builder.objectRef<MailCheck>('MailCheck').implement({
  description: 'A test mail sent by staff to check mail delivery.',
  fields: (t) => ({
    toAddress: t.exposeString('toAddress', { description: 'The email address of the recipient.' }),
    askedAt: t.field({
      type: 'DateTime',
      description: 'When staff requested the mail.',
      resolve: ({ createdAt }) => createdAt,
    }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the mail provider accepted the mail; null: not yet.',
    }),
    isDead: t.boolean({
      description: 'Whether the mail was given up because the provider refuses it.',
      resolve: ({ status }) => status === 'dead',
    }),
    lastError: t.exposeString('lastError', {
      nullable: true,
      description: 'The mail provider’s error at the last attempt; null: none.',
    }),
  }),
});

builder.objectField(Admin, 'lastMailCheck', (t) =>
  t.field({
    type: Check,
    nullable: true,
    description: 'The latest test mail; null: none.',
    resolve: () => lastMailCheck(),
  }),
);

mutation('sendTestMail', {
  description: 'Sends a test mail to check mail delivery. Staff only.',
  auth: requireStaff,
  input: (t) => ({ to: t.string({ required: true, description: 'The email address of the recipient.' }) }),
  resolve: async (input, { viewer }) => {
    await sendTestMail(viewer, input);
    return {};
  },
  payload: (t) => ({
    check: t.field({
      type: Check,
      nullable: true,
      description: 'The test mail; null: already removed.',
      resolve: () => lastMailCheck(),
    }),
  }),
});
