import { gameSystems } from '../catalog/rules.ts';
import {
  Session,
  SessionConnection,
  SessionStatusEnum,
  toSessionConnection,
} from '../catalog/session.schema.ts';
import { listAllSessions } from '../catalog/sessions.service.ts';
import { builder } from '../platform/graphql/builder.ts';
import { pageComplexity } from '../platform/graphql/connection.ts';
import { isStaff, type Viewer } from '../platform/viewer.ts';
import { CALENDAR_DAYS, type CalendarDay, calendar, calendarSpan, daySpan, MOST_A_DAY } from './calendar.ts';
import * as service from './dashboard.service.ts';

/** What only staff may see; whoever holds it is staff. Other domains add to it. */
export const Admin = builder.objectRef<{ viewer: Viewer }>('Admin');

const RevenueWeek = builder.objectRef<service.RevenueWeek>('RevenueWeek').implement({
  description: 'One week from Monday to Sunday in the zone of the admin area.',
  fields: (t) => ({
    weekStart: t.expose('weekStart', {
      description: 'The Monday on which it begins, at midnight there.',
      type: 'DateTime',
    }),
    revenueCents: t.exposeFloat('revenueCents', {
      description:
        'Paid, less refunds and session credit given, in this week, in whole US cents; may be negative.',
    }),
    seatsSold: t.exposeInt('seatsSold', { description: 'Bookings confirmed in this week.' }),
  }),
});

const Dashboard = builder.objectRef<service.Dashboard>('Dashboard').implement({
  description: 'The figures of the whole shop.',
  fields: (t) => ({
    totalGameMasters: t.exposeInt('totalGameMasters', {
      description: 'Profiles that run sessions, whether or not they have dates ahead.',
    }),
    totalSessions: t.exposeInt('totalSessions', { description: 'Of every status and date.' }),
    upcomingSessions: t.exposeInt('upcomingSessions', {
      description: 'In the future and scheduled or active.',
    }),
    totalRevenueCents: t.exposeFloat('totalRevenueCents', {
      description:
        'Paid, less refunds and session credit that is not spent yet, from the ledger, in whole US cents.',
    }),
    totalPlayers: t.exposeInt('totalPlayers', {
      description: 'People who have a confirmed seat, whoever paid for it.',
    }),
    totalBookings: t.exposeInt('totalBookings', { description: 'Bookings that were ever confirmed.' }),
    revenueByWeek: t.field({
      type: [RevenueWeek],
      description: `The last ${service.REVENUE_WEEKS} weeks, this one last.`,
      resolve: () => service.revenueByWeek(),
    }),
  }),
});

const CalendarDayType = builder.objectRef<CalendarDay>('CalendarDay').implement({
  description: 'A day in the zone of the admin area and what starts on it.',
  fields: (t) => ({
    date: t.exposeString('date', { description: 'YYYY-MM-DD.' }),
    totalCount: t.exposeInt('total', { description: 'How many sessions start on it, shown here or not.' }),
    sessions: t.expose('sessions', {
      type: [Session],
      description: `The first ${MOST_A_DAY} of them, of every status, the earliest first.`,
    }),
  }),
});

const AdminSessionFilter = builder.inputType('AdminSessionFilter', {
  description: 'Which sessions of the catalogue staff look at; all that is given must match.',
  fields: (t) => ({
    search: t.string({ description: 'Part of the title, the description or the name of the Game Master.' }),
    status: t.field({ type: SessionStatusEnum, description: 'Left out: sessions of every status.' }),
    upcoming: t.boolean({ description: 'True: only future ones that are scheduled or active.' }),
    past: t.boolean({
      description: 'True: only those that were to be played by now and were not called off.',
    }),
  }),
});

const CalendarWeeks = builder.inputType('CalendarWeeks', {
  description: `The ${CALENDAR_DAYS} days of the calendar of staff.`,
  fields: (t) => ({
    from: t.string({ description: 'A Monday, YYYY-MM-DD; left out: that of this week.' }),
  }),
});

const SessionSortEnum = builder.enumType('AdminSessionSort', {
  description: 'What the sessions of staff are sorted by; those that are equal in it by their number.',
  values: {
    DATE: { value: 'date', description: 'When it starts.' },
    TITLE: { value: 'title', description: 'Its title, in any case.' },
    PRICE: { value: 'price', description: 'The price of a seat.' },
  } as const,
});

Admin.implement({
  description: 'The admin area. Staff only.',
  fields: (t) => ({
    dashboard: t.field({
      type: Dashboard,
      description: 'How the shop does: sales, people and dates at a glance.',
      resolve: () => service.dashboard(),
    }),
    sessions: t.connection(
      {
        type: Session,
        description: 'Every session there is, the earliest first unless another order is asked for.',
        args: {
          filter: t.arg({ type: AdminSessionFilter, description: 'Left out: every session, drafts too.' }),
          weeks: t.arg({ type: CalendarWeeks, description: 'Left out: of every date.' }),
          day: t.arg.string({
            description:
              'Only what starts on this day in the zone of the admin area, YYYY-MM-DD; the weeks say nothing then.',
          }),
          sort: t.arg({ type: SessionSortEnum, description: 'Left out: by date.' }),
          descending: t.arg.boolean({
            description: 'True: the latest, the dearest, or the end of the alphabet first.',
          }),
        },
        complexity: pageComplexity,
        resolve: async ({ viewer }, { filter, weeks, day, sort, descending, ...page }) => {
          const span = day ? daySpan(day) : weeks ? calendarSpan(weeks.from ?? null) : null;
          const order = { sort: sort ?? 'date', descending: descending ?? false, span };
          return toSessionConnection(await listAllSessions(viewer, filter, page, order), order.sort);
        },
      },
      SessionConnection,
    ),
    calendar: t.field({
      type: [CalendarDayType],
      description: `${CALENDAR_DAYS} days from a Monday.`,
      args: {
        from: t.arg.string({ description: 'A Monday, YYYY-MM-DD; left out: that of this week.' }),
        filter: t.arg({ type: AdminSessionFilter, description: 'Left out: everything that starts then.' }),
      },
      complexity: { field: 20, multiplier: 3 },
      resolve: (_admin, { from, filter }) => calendar(from ?? null, filter),
    }),
    gameSystems: t.stringList({
      description: 'The choices of the session form.',
      resolve: () => [...gameSystems],
    }),
  }),
});

builder.queryField('admin', (t) =>
  t.field({
    type: Admin,
    nullable: true,
    description: 'The admin area; null: the viewer is no staff.',
    resolve: (_root, _args, { viewer }) => (viewer && isStaff(viewer) ? { viewer } : null),
  }),
);
