import { withViewer } from '../identity/profile.schema.ts';
import { ViewerNode } from '../identity/viewer.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { byService, mutation } from '../platform/graphql/mutation.ts';
import { isSubscribed, updateNotifications } from './notifications.service.ts';

builder.prismaObjectField(ViewerNode, 'mailNews', (t) =>
  t.boolean({
    description: "Whether the newsletter goes to the person's address.",
    select: { email: true },
    resolve: ({ email }) => isSubscribed(email),
  }),
);

mutation('updateNotifications', {
  description:
    'Chooses which mails the viewer gets beside those about money and seats; what is left out stays. For whoever is logged in.',
  auth: byService,
  input: (t) => ({
    mailReminders: t.boolean({ description: 'A mail before a session begins; left out: unchanged.' }),
    mailMessages: t.boolean({ description: 'A mail about messages not read; left out: unchanged.' }),
    mailNews: t.boolean({ description: 'The newsletter; left out: unchanged.' }),
  }),
  resolve: (input, { viewer }) => updateNotifications(viewer, input),
  payload: withViewer,
});
