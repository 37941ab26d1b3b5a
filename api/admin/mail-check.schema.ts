import { builder } from '../platform/graphql/builder.ts';
import { mutation } from '../platform/graphql/mutation.ts';
import { requireStaff } from '../platform/viewer.ts';
import { Admin } from './admin.schema.ts';
import { lastMailCheck, type MailCheck, sendTestMail } from './mail-check.service.ts';

const Check = builder.objectRef<MailCheck>('MailCheck').implement({
  description: 'A mail that staff sent to see whether mails arrive.',
  fields: (t) => ({
    toAddress: t.exposeString('toAddress', { description: 'The mail address it was for.' }),
    askedAt: t.field({
      type: 'DateTime',
      description: 'When staff asked for it.',
      resolve: ({ createdAt }) => createdAt,
    }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the mail provider took it; null: not yet.',
    }),
    isDead: t.boolean({
      description: 'Given up: the provider will not take it.',
      resolve: ({ status }) => status === 'dead',
    }),
    lastError: t.exposeString('lastError', {
      nullable: true,
      description: 'What the mail provider said at the last try; null: nothing.',
    }),
  }),
});

builder.objectField(Admin, 'lastMailCheck', (t) =>
  t.field({
    type: Check,
    nullable: true,
    description: 'The last check of the mails; null: there was none.',
    resolve: () => lastMailCheck(),
  }),
);

mutation('sendTestMail', {
  description: 'Sends a real mail, to see whether mails arrive. Staff only.',
  auth: requireStaff,
  input: (t) => ({ to: t.string({ required: true, description: 'The mail address it goes to.' }) }),
  resolve: async (input, { viewer }) => {
    await sendTestMail(viewer, input);
    return {};
  },
  payload: (t) => ({
    check: t.field({
      type: Check,
      nullable: true,
      description: 'The mail, on its way; null: no such mail is kept any more.',
      resolve: () => lastMailCheck(),
    }),
  }),
});
