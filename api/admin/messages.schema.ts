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
    html: t.exposeString('html', {
      description: 'A complete HTML document, to show in a frame with scripts disabled.',
    }),
    text: t.exposeString('text', { description: 'The plain-text version.' }),
  }),
});

builder.objectFields(Admin, (t) => ({
  isMailConfigured: t.boolean({
    description: 'Whether the mail provider is configured; otherwise `sendEmail` is refused.',
    resolve: () => mailConfigured(),
  }),
  broadcasts: t.connection(
    {
      type: Broadcast,
      description: 'All announcements, newest first.',
      complexity: pageComplexity,
      resolve: async ({ viewer }, args) => toConnection(await listBroadcasts(viewer, args), placeOfId),
    },
    BroadcastConnection,
  ),
  messageTemplates: t.connection(
    {
      type: MessageTemplate,
      description: 'The message templates of staff, newest first.',
      complexity: pageComplexity,
      resolve: async (_admin, args) => toConnection(await listTemplates(args), placeOfId),
    },
    TemplateConnection,
  ),
  recipients: t.connection(
    {
      type: UserNode,
      description: 'The users the viewer can write to, newest account first.',
      args: {
        search: t.arg.string({
          description: 'Part of the name, username or email address, case-insensitive.',
        }),
      },
      complexity: pageComplexity,
      resolve: async ({ viewer }, args) => toConnection(await listRecipients(viewer, args), placeOfId),
    },
    RecipientConnection,
  ),
  mailPreview: t.field({
    type: MailPreview,
    description: 'Previews the mail that `sendEmail` would send to one recipient.',
    args: {
      subject: t.arg.string({ required: true, description: 'One line, 1 to 200 characters.' }),
      message: t.arg.string({ required: true, description: 'Plain text, 1 to 4000 characters.' }),
      recipientId: t.arg.id({ description: 'The user greeted by name; null: the viewer.' }),
      sessionId: t.arg.id({ description: 'The session whose players receive it; null: no session.' }),
    },
    resolve: ({ viewer }, { recipientId, sessionId, ...letter }) =>
      previewMail(viewer, {
        ...letter,
        recipientId: recipientId ? rowId('User', recipientId, 'recipientId') : null,
        sessionId: sessionId ? rowId('Session', sessionId, 'sessionId') : null,
      }),
  }),
}));
