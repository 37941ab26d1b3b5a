import { builder } from '../platform/graphql/builder.ts';
import { byService, mutation } from '../platform/graphql/mutation.ts';
import { resumeMails } from './mail-stop.service.ts';
import { withViewer } from './profile.schema.ts';
import { ViewerNode } from './viewer.schema.ts';

export const MailStopEnum = builder.enumType('MailStop', {
  description: 'Why the mail provider sends no mails to an address.',
  values: {
    BOUNCED: {
      value: 'bounced',
      description: 'A mail came back: the mailbox does not exist or took no mail.',
    },
    COMPLAINED: { value: 'complained', description: 'The reader reported a mail as spam.' },
    BLOCKED: { value: 'blocked', description: 'Somebody stopped mails to the address at the mail provider.' },
  } as const,
});

builder.prismaObjectFields(ViewerNode, (t) => ({
  mailStop: t.expose('mailStop', {
    type: MailStopEnum,
    nullable: true,
    description: 'Why no mails reach the viewer’s address, known within ten minutes; null: they do.',
  }),
}));

mutation('resumeMails', {
  description:
    'Asks the mail provider to send mails to the viewer’s address again. Refused after a spam complaint. Logged-in users only.',
  auth: byService,
  resolve: (_input, { viewer }) => resumeMails(viewer),
  payload: withViewer,
});
