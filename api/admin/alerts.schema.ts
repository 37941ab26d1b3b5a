import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { mutation } from '../platform/graphql/mutation.ts';
import { makeNode } from '../platform/graphql/node.ts';
import { isStaff, requireStaff } from '../platform/viewer.ts';
import { Admin } from './admin.schema.ts';
import { resendMail, resolveAlert, undelivered } from './alerts.service.ts';

const MOST = 100;

const MoneyAlert = builder.prismaObject('MoneyAlert', {
  select: { id: true },
  description: 'A payment problem that staff must look at. Staff only.',
  fields: (t) => ({
    message: t.exposeString('message', { description: 'What happened, as a sentence for staff.' }),
    findingKey: t.string({
      nullable: true,
      description: 'Key of the money audit finding behind the alert; null: the alert has another cause.',
      select: { key: true },
      resolve: ({ key }) =>
        /^audit:(.+)/.exec(key)?.[1] ??
        key.match(/^returned-of-several:\d+$/)?.[0].replace(/^[a-z-]+/, 'by-hand-of-nobody') ??
        null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the alert was raised.' }),
    resolvedAt: t.expose('resolvedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When staff resolved the alert; null: still open.',
    }),
  }),
});

export const UndeliveredMail = builder.prismaObject('OutboxMail', {
  select: { id: true },
  name: 'UndeliveredMail',
  description: 'A mail that was given up after the last retry. Staff only.',
  fields: (t) => ({
    toAddress: t.exposeString('toAddress', { description: 'The email address of the recipient.' }),
    subject: t.exposeString('subject', { description: 'The subject line of the mail.' }),
    lastError: t.exposeString('lastError', {
      nullable: true,
      description: 'The last error of the mail provider; null: none.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the mail was queued.' }),
    isDead: t.boolean({
      description: 'Whether the mail is still given up; false after `resendMail`.',
      select: { status: true },
      resolve: ({ status }) => status === 'dead',
    }),
  }),
});

makeNode(MoneyAlert, 'MoneyAlert', async (query, id, { viewer }) =>
  isStaff(viewer) ? db.moneyAlert.findMany({ ...query, where: { id } }) : [],
);
makeNode(UndeliveredMail, 'UndeliveredMail', async (query, id, { viewer }) =>
  db.outboxMail.findMany({ ...query, where: { id, ...(await undelivered(viewer)) } }),
);

builder.objectFields(Admin, (t) => ({
  moneyAlerts: t.prismaField({
    type: [MoneyAlert],
    description: 'Open alerts, newest first; at most 100.',
    resolve: (query) =>
      db.moneyAlert.findMany({ ...query, where: { resolvedAt: null }, orderBy: { id: 'desc' }, take: MOST }),
  }),
  undeliveredMails: t.prismaField({
    type: [UndeliveredMail],
    description:
      'Mails given up after the last retry, newest first; at most 100. Excludes answers to reports about the viewer.',
    resolve: async (query, _admin, _args, { viewer }) =>
      db.outboxMail.findMany({
        ...query,
        where: await undelivered(viewer),
        orderBy: { id: 'desc' },
        take: MOST,
      }),
  }),
}));

mutation('resolveMoneyAlert', {
  description: 'Marks an alert as resolved. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    id: t.id({ required: true, description: 'The open MoneyAlert; resolving it again changes nothing.' }),
  }),
  resolve: async (input, { viewer }) => {
    const id = rowId('MoneyAlert', input.id, 'id');
    await resolveAlert(viewer, id);
    return { id };
  },
  payload: (t) => ({
    alert: t.prismaField({
      type: MoneyAlert,
      description: 'The resolved alert.',
      resolve: (query, { id }) => db.moneyAlert.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});

mutation('resendMail', {
  description: 'Queues a given-up mail again. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    id: t.id({ required: true, description: 'The UndeliveredMail to send again.' }),
  }),
  resolve: async (input, { viewer }) => {
    const id = rowId('UndeliveredMail', input.id, 'id');
    await resendMail(viewer, id);
    return { id };
  },
  payload: (t) => ({
    mail: t.prismaField({
      type: UndeliveredMail,
      description: 'The mail, queued again.',
      resolve: (query, { id }) => db.outboxMail.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});
