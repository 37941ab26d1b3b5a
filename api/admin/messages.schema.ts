import { UserNode } from '../identity/user.schema.ts';
import { Broadcast, BroadcastConnection } from '../messaging/broadcast.schema.ts';
import { previewMail } from '../messaging/broadcast.service.ts';
import { listBroadcasts } from '../messaging/deliveries.service.ts';
import { RecipientConnection } from '../messaging/recipients.schema.ts';
import { listRecipients } from '../messaging/recipients.service.ts';
import { MessageTemplate, TemplateConnection } from '../messaging/templates.schema.ts';
import { listTemplates } from '../messaging/templates.service.ts';
import { placeOfId } from '../platform/cursor.ts';
import { builder } from '../platform/graphql/builder.ts';
import { pageComplexity, toConnection } from '../platform/graphql/connection.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { mailConfigured } from '../platform/mail-delivery.ts';
import { Admin } from './admin.schema.ts';

const MailPreview = builder.objectRef<Awaited<ReturnType<typeof previewMail>>>('MailPreview').implement({
  description: 'A mail as it would be sent.',
  fields: (t) => ({
    subject: t.exposeString('subject', { description: 'The subject line.' }),
    html: t.exposeString('html', { description: 'A whole document, for a frame in which no script runs.' }),
    text: t.exposeString('text', { description: 'For programs that show no HTML.' }),
  }),
});

builder.objectFields(Admin, (t) => ({
  isMailConfigured: t.boolean({
    description: 'Whether there is a key of the mail provider; without one sendEmail is refused.',
    resolve: () => mailConfigured(),
  }),
  broadcasts: t.connection(
    {
      type: Broadcast,
      description: 'Everything that was sent to several people at once, the newest first.',
      complexity: pageComplexity,
      resolve: async ({ viewer }, args) => toConnection(await listBroadcasts(viewer, args), placeOfId),
    },
    BroadcastConnection,
  ),
  messageTemplates: t.connection(
    {
      type: MessageTemplate,
      description: 'The texts that staff keep, the newest first.',
      complexity: pageComplexity,
      resolve: async (_admin, args) => toConnection(await listTemplates(args), placeOfId),
    },
    TemplateConnection,
  ),
  recipients: t.connection(
    {
      type: UserNode,
      description: 'Everybody whom the viewer may write to, the newest account first.',
      args: { search: t.arg.string({ description: 'Part of a name, a user name or an address.' }) },
      complexity: pageComplexity,
      resolve: async ({ viewer }, args) => toConnection(await listRecipients(viewer, args), placeOfId),
    },
    RecipientConnection,
  ),
  mailPreview: t.field({
    type: MailPreview,
    description: 'The mail that sendEmail would send to one person, by the same hand.',
    args: {
      subject: t.arg.string({ required: true, description: 'One line of at most 200 characters.' }),
      message: t.arg.string({ required: true, description: 'Plain text of at most 4000 characters.' }),
      recipientId: t.arg.id({ description: 'Who is greeted; null: the viewer.' }),
      sessionId: t.arg.id({ description: 'Whose players it is for; null: chosen people.' }),
    },
    resolve: ({ viewer }, { recipientId, sessionId, ...letter }) =>
      previewMail(viewer, {
        ...letter,
        recipientId: recipientId ? rowId('User', recipientId, 'recipientId') : null,
        sessionId: sessionId ? rowId('Session', sessionId, 'sessionId') : null,
      }),
  }),
}));
