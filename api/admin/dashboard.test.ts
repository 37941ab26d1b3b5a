import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { as } from '../../tests/scene/as.ts';
import { aSession, aStaffMember, aUser, inHours, refused } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { DAY } from '../platform/durations.rules.ts';
import { calendar, daySpan } from './calendar.ts';
import { dashboard as restDashboard } from './dashboard.rest.ts';
import { dashboard, revenueByWeek } from './dashboard.service.ts';

beforeAll(async () => {
  const upcoming = await aSession({ scheduledAt: inHours(48) });
  const past = await aSession({ scheduledAt: inHours(-48), status: 'completed' });
  await aSession({ scheduledAt: inHours(48), status: 'draft' });
  await aSession({ scheduledAt: inHours(48), status: 'cancelled' });
  const [first, second] = [await aUser(), await aUser()];
  await aBooking(first.id, upcoming.id, 'confirmed');
  await aBooking(first.id, past.id, 'confirmed');
  const refunded = await aBooking(second.id, past.id, 'refunded');
  await aBooking((await aUser()).id, past.id, 'pending');
  await move('refund:1', refunded, -2500);
});

afterEach(() => clock.setOffset(0));
afterAll(() => db.$disconnect());

async function aBooking(userId: number, sessionId: number, status: 'confirmed' | 'refunded' | 'pending') {
  const paid = status !== 'pending';
  const { id } = await db.booking.create({
    data: {
      userId,
      sessionId,
      status,
      paymentStatus: status === 'confirmed' ? 'paid' : status === 'refunded' ? 'refunded' : 'unpaid',
      amountCents: 2500,
      termsVersion: '1',
      termsAcceptedAt: clock.now(),
      policy: {},
      confirmedAt: paid ? clock.now() : null,
    },
  });
  if (paid) await move(`payment:${id}`, id, 2500);
  return id;
}

const move = (key: string, bookingId: number, amountCents: number) =>
  db.ledgerTransaction.create({
    data: {
      key,
      memo: key,
      bookingId,
      createdAt: clock.now(),
      entries: {
        create: [
          { account: 'stripe', amountCents, bookingId },
          { account: 'revenue', amountCents: -amountCents, bookingId },
        ],
      },
    },
  });

test('the figures', async () => {
  expect(await dashboard()).toEqual({
    totalGameMasters: 4,
    totalSessions: 4,
    upcomingSessions: 1,
    totalRevenueCents: 5000,
    totalPlayers: 1,
    totalBookings: 3,
  });
  expect(await restDashboard()).toMatchObject({ totalRevenue: 50, totalPlayers: 1 });
});

test('revenue by week ends with this week and adds up', async () => {
  const weeks = await revenueByWeek();
  expect(weeks).toHaveLength(12);
  expect(weeks.at(-1)).toMatchObject({ revenueCents: 5000, seatsSold: 3 });
  expect(weeks.slice(0, -1).every((week) => week.revenueCents === 0)).toBe(true);
  for (const { weekStart } of weeks) {
    const local = weekStart.toLocaleString('en-US', {
      timeZone: 'America/Chicago',
      weekday: 'short',
      hour: 'numeric',
    });
    expect(local).toMatch(/Mon.* 12 AM/);
  }
  // The middle of the next week: one week from now would be two weeks on in the hour before clocks go forward.
  clock.setOffset(+weeks.at(-1)!.weekStart + 10.5 * DAY - Date.now());
  expect((await revenueByWeek()).at(-2)).toMatchObject({ revenueCents: 5000 });
});

describe('the calendar', () => {
  test('has 21 days from a Monday, each session on its day in Chicago', async () => {
    // clocks go back on Sunday 1 November 2026
    const before = await aSession({ title: 'CDT', scheduledAt: new Date('2026-11-01T04:59:00Z') });
    const after = await aSession({ title: 'CST', scheduledAt: new Date('2026-11-02T05:59:00Z') });
    const days = await calendar('2026-10-26');
    expect(days).toHaveLength(21);
    expect([days[0]!.date, days[20]!.date]).toEqual(['2026-10-26', '2026-11-15']);
    const dayOf = (id: number) => days.find((day) => day.sessions.some((session) => session.id === id))?.date;
    expect([dayOf(before.id), dayOf(after.id)]).toEqual(['2026-10-31', '2026-11-01']);
  });

  test('narrows with the list beside it, which shows the same weeks in any order', async () => {
    const at = new Date('2030-01-09T01:00:00Z');
    const inside = await aSession({ title: 'Weir of salt', scheduledAt: at });
    await aSession({ title: 'Other', scheduledAt: at });
    await aSession({ title: 'Weir of salt', scheduledAt: new Date('2030-01-28T06:00:00Z') });
    const asked = `query ($weeks: CalendarWeeks, $sort: AdminSessionSort) { admin {
      calendar(from: "2030-01-07", filter: { search: "weir of" }) { sessions { databaseId } }
      sessions(first: 9, filter: { search: "weir of" }, weeks: $weeks, sort: $sort, descending: true) {
        totalCount edges { node { databaseId } } } } }`;
    const staff = as(await aStaffMember());
    for (const sort of ['DATE', 'TITLE', 'PRICE']) {
      const { admin } = await staff.ask(asked, { weeks: { from: '2030-01-07' }, sort });
      const listed = admin.sessions.edges.map(({ node }: { node: object }) => node);
      expect(admin.calendar.flatMap((day: { sessions: object[] }) => day.sessions)).toEqual(listed);
      expect([listed, admin.sessions.totalCount]).toEqual([[{ databaseId: inside.id }], 1]);
    }
    expect((await staff.ask(asked, { weeks: null })).admin.sessions.totalCount).toBe(2);
  });

  test('shows the first few of a full day, says how many there are, and the list has them all', async () => {
    const at = (hour: number) => new Date(Date.UTC(2031, 2, 12, hour));
    const made = [];
    for (const hour of [28, 12, 20, 15, 17]) {
      made.push(await aSession({ title: 'Sluice of the day', scheduledAt: at(hour) }));
    }
    const inOrder = [...made]
      .sort((a, b) => +a.scheduledAt - +b.scheduledAt)
      .map(({ id }) => ({ databaseId: id }));
    // Midnight in Chicago.
    const next = await aSession({ title: 'Sluice of the day', scheduledAt: at(29) });
    const asked = `query ($day: String) { admin {
      calendar(from: "2031-03-10", filter: { search: "sluice of" }) { date totalCount sessions { databaseId } }
      sessions(first: 9, day: $day, filter: { search: "sluice of" }) { totalCount edges { node { databaseId } } } } }`;
    const staff = as(await aStaffMember());
    const { admin } = await staff.ask(asked, { day: '2031-03-12' });
    expect(admin.calendar.slice(1, 4)).toEqual([
      { date: '2031-03-11', totalCount: 0, sessions: [] },
      { date: '2031-03-12', totalCount: 5, sessions: inOrder.slice(0, 4) },
      { date: '2031-03-13', totalCount: 1, sessions: [{ databaseId: next.id }] },
    ]);
    expect(admin.sessions.totalCount).toBe(5);
    expect(admin.sessions.edges.map(({ node }: { node: object }) => node)).toEqual(inOrder);
    await refused((async () => daySpan('2031-02-29'))(), 'BAD_INPUT', 'day');
  });

  test.each([
    '2026-10-27',
    '2026-02-30',
    'Monday',
    '',
    '2026-1-5',
    '0001-01-01',
    '9999-12-27',
    '2026-10-26T00:00',
  ])('refuses %j', async (from) => {
    await refused(calendar(from), 'BAD_INPUT', 'from');
  });
});
