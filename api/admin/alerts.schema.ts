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
  description: 'Something about money that a person must look at. Staff only.',
  fields: (t) => ({
    message: t.exposeString('message', { description: 'What happened, in a sentence for staff.' }),
    findingKey: t.string({
      nullable: true,
      description: 'The finding of the money audit that it tells of; null: it is about something else.',
      select: { key: true },
      resolve: ({ key }) =>
        /^audit:(.+)/.exec(key)?.[1] ??
        key.match(/^returned-of-several:\d+$/)?.[0].replace(/^[a-z-]+/, 'by-hand-of-nobody') ??
        null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was raised.' }),
    resolvedAt: t.expose('resolvedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When somebody put it aside; null: nobody has looked yet.',
    }),
  }),
});

export const UndeliveredMail = builder.prismaObject('OutboxMail', {
  select: { id: true },
  name: 'UndeliveredMail',
  description: 'A mail that could not be delivered after every retry. Staff only.',
  fields: (t) => ({
    toAddress: t.exposeString('toAddress', { description: 'The mail address it was for.' }),
    subject: t.exposeString('subject', { description: 'The subject line of the mail.' }),
    lastError: t.exposeString('lastError', {
      nullable: true,
      description: 'What the mail provider said; null: nothing.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was first to be sent.' }),
    isDead: t.boolean({
      description: 'Still given up; false once it was tried again.',
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
    description: 'Open alerts, the newest first; at most 100.',
    resolve: (query) =>
      db.moneyAlert.findMany({ ...query, where: { resolvedAt: null }, orderBy: { id: 'desc' }, take: MOST }),
  }),
  undeliveredMails: t.prismaField({
    type: [UndeliveredMail],
    description:
      'Mails that were given up, the newest first; at most 100, without answers to reports about the viewer.',
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
  description: 'Puts an alert aside: somebody has looked. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    id: t.id({ required: true, description: 'The MoneyAlert to put aside.' }),
  }),
  resolve: async (input, { viewer }) => {
    const id = rowId('MoneyAlert', input.id, 'id');
    await resolveAlert(viewer, id);
    return { id };
  },
  payload: (t) => ({
    alert: t.prismaField({
      type: MoneyAlert,
      description: 'The alert, put aside.',
      resolve: (query, { id }) => db.moneyAlert.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});

mutation('resendMail', {
  description: 'Tries a mail again that was given up. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    id: t.id({ required: true, description: 'The UndeliveredMail to send.' }),
  }),
  resolve: async (input, { viewer }) => {
    const id = rowId('UndeliveredMail', input.id, 'id');
    await resendMail(viewer, id);
    return { id };
  },
  payload: (t) => ({
    mail: t.prismaField({
      type: UndeliveredMail,
      description: 'The mail, waiting to be sent.',
      resolve: (query, { id }) => db.outboxMail.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});
