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

/** The root of all staff-only fields: a resolver that receives it serves staff. Other domains add fields to it. */
export const Admin = builder.objectRef<{ viewer: Viewer }>('Admin');

const RevenueWeek = builder.objectRef<service.RevenueWeek>('RevenueWeek').implement({
  description: 'The sales of one week, from Monday to Sunday in the admin time zone.',
  fields: (t) => ({
    weekStart: t.expose('weekStart', {
      description: 'Start of the week: Monday at midnight in the admin time zone.',
      type: 'DateTime',
    }),
    revenueCents: t.exposeFloat('revenueCents', {
      description:
        'Payments minus refunds and issued session credit in this week, in US cents; can be negative.',
    }),
    seatsSold: t.exposeInt('seatsSold', { description: 'The number of bookings confirmed in this week.' }),
  }),
});

const Dashboard = builder.objectRef<service.Dashboard>('Dashboard').implement({
  description: 'Key figures of the whole shop.',
  fields: (t) => ({
    totalGameMasters: t.exposeInt('totalGameMasters', {
      description: 'The number of Game Master profiles that are not archived.',
    }),
    totalSessions: t.exposeInt('totalSessions', {
      description: 'The number of sessions, of every status and date.',
    }),
    upcomingSessions: t.exposeInt('upcomingSessions', {
      description: 'The number of future sessions that are scheduled or active.',
    }),
    totalRevenueCents: t.exposeFloat('totalRevenueCents', {
      description: 'Payments minus refunds and unspent session credit, from the ledger, in US cents.',
    }),
    totalPlayers: t.exposeInt('totalPlayers', {
      description: 'The number of players with a confirmed seat, no matter who paid.',
    }),
    totalBookings: t.exposeInt('totalBookings', { description: 'The number of bookings ever confirmed.' }),
    revenueByWeek: t.field({
      type: [RevenueWeek],
      description: `Sales of the last ${service.REVENUE_WEEKS} weeks, the current one last.`,
      resolve: () => service.revenueByWeek(),
    }),
  }),
});

const CalendarDayType = builder.objectRef<CalendarDay>('CalendarDay').implement({
  description: 'A day in the admin time zone with the sessions that start on it.',
  fields: (t) => ({
    date: t.exposeString('date', { description: 'The date, YYYY-MM-DD.' }),
    totalCount: t.exposeInt('total', {
      description: 'The number of matching sessions on this day, including unlisted ones; at most 1,000.',
    }),
    sessions: t.expose('sessions', {
      type: [Session],
      description: `The first ${MOST_A_DAY} of these sessions, of every status, earliest first.`,
    }),
  }),
});

const AdminSessionFilter = builder.inputType('AdminSessionFilter', {
  description: 'Filters the sessions; a session must match every given condition.',
  fields: (t) => ({
    search: t.string({ description: 'Part of the title, the description or the Game Master’s name.' }),
    status: t.field({ type: SessionStatusEnum, description: 'Default: every status.' }),
    upcoming: t.boolean({ description: 'If true, only future sessions that are scheduled or active.' }),
    past: t.boolean({
      description: 'If true, only sessions that have started or are completed; no drafts or cancelled ones.',
    }),
  }),
});

const CalendarWeeks = builder.inputType('CalendarWeeks', {
  description: `The ${CALENDAR_DAYS} days that the staff calendar shows.`,
  fields: (t) => ({
    from: t.string({ description: 'The first day, a Monday, YYYY-MM-DD. Default: the Monday of this week.' }),
  }),
});

const SessionSortEnum = builder.enumType('AdminSessionSort', {
  description: 'The sort key of sessions; ties are sorted by ID.',
  values: {
    DATE: { value: 'date', description: 'Start time.' },
    TITLE: { value: 'title', description: 'Title, case-insensitive.' },
    PRICE: { value: 'price', description: 'Price of a seat.' },
  } as const,
});

Admin.implement({
  description: 'The admin area. Staff only.',
  fields: (t) => ({
    dashboard: t.field({
      type: Dashboard,
      description: 'Key figures of the shop: sales, users and sessions.',
      resolve: () => service.dashboard(),
    }),
    sessions: t.connection(
      {
        type: Session,
        description: 'All sessions, earliest first by default.',
        args: {
          filter: t.arg({
            type: AdminSessionFilter,
            description: 'Default: all sessions, including drafts.',
          }),
          weeks: t.arg({
            type: CalendarWeeks,
            description: 'Only sessions that start in these weeks. Default: every date.',
          }),
          day: t.arg.string({
            description:
              'Only sessions that start on this day in the admin time zone, YYYY-MM-DD. Overrides `weeks`.',
          }),
          sort: t.arg({ type: SessionSortEnum, description: 'Default: DATE.' }),
          descending: t.arg.boolean({
            description: 'If true, latest, most expensive or last in the alphabet first. Default: false.',
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
      description: `${CALENDAR_DAYS} days with their sessions, starting on a Monday.`,
      args: {
        from: t.arg.string({
          description: 'The first day, a Monday, YYYY-MM-DD. Default: the Monday of this week.',
        }),
        filter: t.arg({ type: AdminSessionFilter, description: 'Default: all sessions of these days.' }),
      },
      complexity: { field: 20, multiplier: 3 },
      resolve: (_admin, { from, filter }) => calendar(from ?? null, filter),
    }),
    gameSystems: t.stringList({
      description: 'The game systems offered in the session form.',
      resolve: () => [...gameSystems],
    }),
  }),
});

builder.queryField('admin', (t) =>
  t.field({
    type: Admin,
    nullable: true,
    description: 'The admin area. null unless the viewer is staff.',
    resolve: (_root, _args, { viewer }) => (viewer && isStaff(viewer) ? { viewer } : null),
  }),
);
