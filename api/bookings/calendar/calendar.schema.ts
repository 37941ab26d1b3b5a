import { withViewer } from '../../identity/profile.schema.ts';
import { ViewerNode } from '../../identity/viewer.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { byService, mutation } from '../../platform/graphql/mutation.ts';
import { BookingNode } from '../core/booking.schema.ts';
import { calendarUrl, feedUrl } from '../core/calendar-link.ts';
import { renewCalendarFeed } from './calendar.service.ts';

builder.prismaObjectField(BookingNode, 'calendarUrl', (t) =>
  t.string({
    nullable: true,
    description:
      'URL of an iCalendar file of the session, readable by anybody who knows it; null: the viewer is not the seated person. `renewCalendarFeed` invalidates it.',
    select: { id: true, sitter: { select: { id: true, calendarVersion: true } } },
    resolve: ({ id, sitter }, _args, { viewer }) =>
      sitter && viewer?.id === sitter.id ? calendarUrl(id, sitter) : null,
  }),
);

builder.prismaObjectField(ViewerNode, 'calendarFeedUrl', (t) =>
  t.string({
    description:
      'URL of an iCalendar feed of all the viewer’s sessions, readable by anybody who knows it; `renewCalendarFeed` replaces it.',
    select: { id: true, calendarVersion: true },
    resolve: ({ id, calendarVersion }) => feedUrl(id, calendarVersion),
  }),
);

mutation('renewCalendarFeed', {
  description:
    'Replaces the secret URL of the viewer’s calendar feed; the old one stops working at once. Logged-in users only.',
  auth: byService,
  input: (t) => ({
    calendarFeedUrl: t.string({
      required: true,
      description: 'The URL to replace; nothing changes if it is already invalid.',
    }),
  }),
  resolve: (input, { viewer }) => renewCalendarFeed(viewer, input),
  payload: withViewer,
});
