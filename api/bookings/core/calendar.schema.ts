import { withViewer } from '../../identity/profile.schema.ts';
import { ViewerNode } from '../../identity/viewer.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { byService, mutation } from '../../platform/graphql/mutation.ts';
import { BookingNode } from './booking.schema.ts';
import { renewCalendarFeed } from './calendar.service.ts';
import { calendarUrl, feedUrl } from './calendar-link.ts';

builder.prismaObjectField(BookingNode, 'calendarUrl', (t) =>
  t.string({
    nullable: true,
    description:
      'The date as an iCalendar file. Whoever knows the address may read it, so its player alone is told; else null. Dead with the address of the calendar.',
    select: { id: true, sitter: { select: { id: true, calendarVersion: true } } },
    resolve: ({ id, sitter }, _args, { viewer }) =>
      sitter && viewer?.id === sitter.id ? calendarUrl(id, sitter) : null,
  }),
);

builder.prismaObjectField(ViewerNode, 'calendarFeedUrl', (t) =>
  t.string({
    description:
      'Every date of the viewer as an iCalendar file that calendars follow. Whoever knows the address may read it; `renewCalendarFeed` makes another.',
    select: { id: true, calendarVersion: true },
    resolve: ({ id, calendarVersion }) => feedUrl(id, calendarVersion),
  }),
);

mutation('renewCalendarFeed', {
  description:
    'Gives the viewer’s calendar another secret address; the one before is dead at once. For whoever is logged in.',
  auth: byService,
  input: (t) => ({
    calendarFeedUrl: t.string({
      required: true,
      description: 'The address that is to be dead; nothing changes when it is so already.',
    }),
  }),
  resolve: (input, { viewer }) => renewCalendarFeed(viewer, input),
  payload: withViewer,
});
