import { UserNode, userById } from '../identity/user.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { connectionOf } from '../platform/graphql/connection.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { mutation } from '../platform/graphql/mutation.ts';
import { rowNumber } from '../platform/rules.ts';
import { requireViewer } from '../platform/viewer.ts';
import { type Delivery as DeliveryRow, deliveriesByIds, resendDelivery } from './deliveries.service.ts';

const MailStatusEnum = builder.enumType('MailStatus', {
  description: 'What became of a mail we owe.',
  values: {
    QUEUED: { value: 'queued', description: 'Waits for its turn or for another try.' },
    SENDING: { value: 'sending', description: 'On its way to the mail provider at this moment.' },
    SENT: { value: 'sent', description: 'The mail provider has taken it.' },
    DEAD: { value: 'dead', description: 'Given up after the last retry.' },
  } as const,
});

export const Delivery = builder.objectRef<DeliveryRow>('Delivery');

builder.node(Delivery, {
  description: 'One copy of an announcement. Visible to who sent it and to staff.',
  id: { resolve: ({ messageId }) => messageId },
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'mailStatus' in value,
  loadMany: async (ids, { viewer }) => {
    const rows = await deliveriesByIds(viewer, ids.map(rowNumber));
    return ids.map((id) => rows.get(rowNumber(id)) ?? null);
  },
  fields: (t) => ({
    recipient: t.field({
      type: UserNode,
      description: 'Whom it went to.',
      resolve: ({ toUserId }, _args, context, info) => userById(context, info, toUserId),
    }),
    isRead: t.boolean({
      description: 'Whether the recipient has opened the message.',
      resolve: ({ readAt }) => readAt !== null,
    }),
    mailStatus: t.field({
      type: MailStatusEnum,
      nullable: true,
      description:
        'The state of the mail; null: it went out as a message only, because mails are switched off or the address is not confirmed.',
      resolve: ({ mailStatus }) => mailStatus,
    }),
    attempts: t.exposeInt('attempts', { description: 'How often the mail was tried.' }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'What went wrong at the last try of the mail; null: nothing.',
    }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the provider took the mail; null: not yet.',
    }),
  }),
});

export const DeliveryConnection = connectionOf(Delivery, 'Delivery');

mutation('resendDelivery', {
  description:
    'Tries the mail of one copy again that was given up, at the address its reader has now; one that is under way is left alone. For who sent it and staff.',
  auth: requireViewer,
  input: (t) => ({ id: t.id({ required: true, description: 'Of the copy whose mail was given up.' }) }),
  resolve: async ({ id }, { viewer }) => ({
    delivery: await resendDelivery(viewer, rowId('Delivery', id, 'id')),
  }),
  payload: (t) => ({
    delivery: t.expose('delivery', { type: Delivery, description: 'The copy, its mail on the way.' }),
  }),
});
