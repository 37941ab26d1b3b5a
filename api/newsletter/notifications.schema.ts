import { withViewer } from '../identity/profile.schema.ts';
import { ViewerNode } from '../identity/viewer.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { byService, mutation } from '../platform/graphql/mutation.ts';
import { noticeTopics } from '../platform/notice.rules.ts';
import { settings } from '../settings/settings.service.ts';
import { isSubscribed, updateNotifications } from './notifications.service.ts';

builder.prismaObjectField(ViewerNode, 'mailNews', (t) =>
  t.boolean({
    description: "Whether the newsletter goes to the person's address.",
    select: { email: true },
    resolve: ({ email }) => isSubscribed(email),
  }),
);

builder.prismaObjectField(ViewerNode, 'reminderHours', (t) =>
  t.intList({
    description: 'How many hours before a session the person is reminded, the earliest first; empty: never.',
    select: { mailReminders: true, reminderHours: true },
    resolve: ({ mailReminders, reminderHours }) => {
      if (!mailReminders) return [];
      return reminderHours.length > 0
        ? reminderHours
        : [settings().reminderHours].filter((hours) => hours > 0);
    },
  }),
);

const NoticeTopicEnum = builder.enumType('NoticeTopic', {
  description: 'What one may hear of in app.',
  values: {
    SEATS: { value: 'seats', description: 'Seats and tables: booked, moved, called off, offered.' },
    MONEY: { value: 'money', description: 'Payments, refunds, session credit.' },
    REMINDERS: { value: 'reminders', description: 'An evening that is near.' },
  } as const,
});

builder.prismaObjectField(ViewerNode, 'noticeTopics', (t) =>
  t.field({
    type: [NoticeTopicEnum],
    description: 'What the person hears of in app, beside the mails about it.',
    select: { mutedTopics: true },
    resolve: ({ mutedTopics }) => noticeTopics.filter((topic) => !mutedTopics.includes(topic)),
  }),
);

mutation('updateNotifications', {
  description:
    'Chooses which mails the viewer gets beside those about money and seats, and what they hear of in app; what is left out stays. For whoever is logged in.',
  auth: byService,
  input: (t) => ({
    mailReminders: t.boolean({ description: 'A mail before a session begins; left out: unchanged.' }),
    reminderHours: t.intList({
      description:
        'How many hours before: 24, 1, both or none; takes the place of mailReminders. Left out: unchanged.',
    }),
    mailMessages: t.boolean({ description: 'A mail about messages not read; left out: unchanged.' }),
    mailFinds: t.boolean({
      description: 'A mail in the morning about tables the viewer looks out for; left out: unchanged.',
    }),
    mailNews: t.boolean({ description: 'The newsletter; left out: unchanged.' }),
    noticeTopics: t.field({
      type: [NoticeTopicEnum],
      description: 'What to hear of in app, and of nothing else; left out: unchanged.',
    }),
  }),
  resolve: (input, { viewer }) => updateNotifications(viewer, input),
  payload: withViewer,
});
