import { UserNode, userById } from '../identity/user.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { connectionOf } from '../platform/graphql/connection.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { mutation } from '../platform/graphql/mutation.ts';
import { rowNumber } from '../platform/rules.ts';
import { requireViewer } from '../platform/viewer.ts';
import { type Delivery as DeliveryRow, deliveriesByIds, resendDelivery } from './deliveries.service.ts';

const MailStatusEnum = builder.enumType('MailStatus', {
  description: 'The delivery status of a mail.',
  values: {
    QUEUED: { value: 'queued', description: 'Waiting for the first or the next attempt.' },
    SENDING: { value: 'sending', description: 'Being handed to the mail provider.' },
    SENT: { value: 'sent', description: 'Accepted by the mail provider.' },
    DEAD: { value: 'dead', description: 'Given up after the last retry.' },
  } as const,
});

export const Delivery = builder.objectRef<DeliveryRow>('Delivery');

builder.node(Delivery, {
  description: 'The copy of an announcement to one recipient. Visible to its sender and to staff.',
  id: { resolve: ({ messageId }) => messageId },
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'mailStatus' in value,
  loadMany: async (ids, { viewer }) => {
    const rows = await deliveriesByIds(viewer, ids.map(rowNumber));
    return ids.map((id) => rows.get(rowNumber(id)) ?? null);
  },
  fields: (t) => ({
    recipient: t.field({
      type: UserNode,
      description: 'The user who received the copy.',
      resolve: ({ toUserId }, _args, context, info) => userById(context, info, toUserId),
    }),
    isRead: t.boolean({
      description: 'Whether the recipient has read the message.',
      resolve: ({ readAt }) => readAt !== null,
    }),
    mailStatus: t.field({
      type: MailStatusEnum,
      nullable: true,
      description:
        'Status of the mail; null: delivered as a message only, as with mails switched off or an unverified email address.',
      resolve: ({ mailStatus }) => mailStatus,
    }),
    attempts: t.exposeInt('attempts', { description: 'The number of attempts to send the mail.' }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'Error of the last attempt to send the mail; null: none.',
    }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the mail provider accepted the mail; null: not yet.',
    }),
  }),
});

export const DeliveryConnection = connectionOf(Delivery, 'Delivery');

mutation('resendDelivery', {
  description:
    'Queues a given-up mail again, to the recipient’s current email address. Does nothing if the mail is still queued or sent. For the sender and staff.',
  auth: requireViewer,
  input: (t) => ({ id: t.id({ required: true, description: 'The Delivery whose mail was given up.' }) }),
  resolve: async ({ id }, { viewer }) => ({
    delivery: await resendDelivery(viewer, rowId('Delivery', id, 'id')),
  }),
  payload: (t) => ({
    delivery: t.expose('delivery', {
      type: Delivery,
      description: 'The delivery with its mail queued again.',
    }),
  }),
});
