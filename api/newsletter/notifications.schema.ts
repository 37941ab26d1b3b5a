import { withViewer } from '../identity/profile.schema.ts';
import { ViewerNode } from '../identity/viewer.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { byService, mutation } from '../platform/graphql/mutation.ts';
import { noticeTopics } from '../platform/notice.rules.ts';
import { settings } from '../settings/settings.service.ts';
import { isSubscribed, updateNotifications } from './notifications.service.ts';

builder.prismaObjectField(ViewerNode, 'mailNews', (t) =>
  t.boolean({
    description: 'Whether the viewer’s address is subscribed to the newsletter.',
    select: { email: true },
    resolve: ({ email }) => isSubscribed(email),
  }),
);

builder.prismaObjectField(ViewerNode, 'reminderHours', (t) =>
  t.intList({
    description:
      'How many hours before a session the viewer is reminded, earliest reminder first; empty: never.',
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
  description: 'The topics of in-app notifications.',
  values: {
    SEATS: { value: 'seats', description: 'Seats and sessions: booked, moved, cancelled, offered.' },
    MONEY: { value: 'money', description: 'Payments, refunds and session credit.' },
    REMINDERS: { value: 'reminders', description: 'Reminders of upcoming sessions.' },
  } as const,
});

builder.prismaObjectField(ViewerNode, 'noticeTopics', (t) =>
  t.field({
    type: [NoticeTopicEnum],
    description: 'The topics of the viewer’s in-app notifications, independent of mails.',
    select: { mutedTopics: true },
    resolve: ({ mutedTopics }) => noticeTopics.filter((topic) => !mutedTopics.includes(topic)),
  }),
);

mutation('updateNotifications', {
  description:
    'Updates the viewer’s optional mails and in-app notifications; mails about payments and seats are always sent. Omitted fields stay unchanged. Logged-in users only.',
  auth: byService,
  input: (t) => ({
    mailReminders: t.boolean({
      description: 'Whether to mail a reminder before a session. Default: unchanged.',
    }),
    reminderHours: t.intList({
      description:
        'Hours before a session for reminders: 24, 1, both or none; overrides `mailReminders`. Default: unchanged.',
    }),
    mailMessages: t.boolean({ description: 'Whether to mail about unread messages. Default: unchanged.' }),
    mailFinds: t.boolean({
      description:
        'Whether to mail, in the morning, about new tables and freed seats among saved searches, saved tables and followed Game Masters. Default: unchanged.',
    }),
    mailNews: t.boolean({ description: 'Whether to subscribe to the newsletter. Default: unchanged.' }),
    noticeTopics: t.field({
      type: [NoticeTopicEnum],
      description: 'All topics for in-app notifications. Default: unchanged.',
    }),
  }),
  resolve: (input, { viewer }) => updateNotifications(viewer, input),
  payload: withViewer,
});
