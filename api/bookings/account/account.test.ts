import { as } from '../../../tests/scene/as.ts';
import { aCampaign } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { statementsOf } from '../../../tests/scene/statements.ts';
import { seat } from '../../../tests/scene/table.ts';
import { aSession, aUser, inHours } from '../../../tests/scene/world.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { listOwnBookings } from '../core/booking.service.ts';

afterEach(() => clock.setOffset(0));
afterAll(closeAll);

type Status = Parameters<typeof seat>[2];

async function booked(player: Viewer, hours: number, status: Status = 'confirmed', more = {}) {
  const session = await aSession({ scheduledAt: inHours(hours), durationMinutes: 180, ...more });
  return (await seat(player, session.id, status)).id;
}

async function account(player: Viewer) {
  const group = (name: string) =>
    `${name.toLowerCase()}: evenings(group: ${name}) { totalCount edges { node { databaseId } } }`;
  const { viewer } = await as(player).ask(
    `{ viewer { nextBooking { databaseId } ${['UPCOMING', 'PLAYED', 'CANCELLED'].map(group).join(' ')} } }`,
  );
  const numbers = ({
    edges,
    totalCount,
  }: {
    edges: { node: { databaseId: number } }[];
    totalCount: number;
  }) => {
    expect(totalCount).toBe(edges.length);
    return edges.map(({ node }) => node.databaseId);
  };
  return {
    next: viewer.nextBooking?.databaseId ?? null,
    upcoming: numbers(viewer.upcoming),
    played: numbers(viewer.played),
    cancelled: numbers(viewer.cancelled),
  };
}

test('an account is grouped by the evening: what comes, the next first; what was, the last first', async () => {
  const player = await aUser();
  const week = await booked(player, 168);
  const unpaid = await booked(player, 5, 'pending');
  const tomorrow = await booked(player, 30, 'cancel_requested');
  const now = await booked(player, -1);
  const before = await booked(player, -4);
  const long = await booked(player, -400, 'confirmed', { status: 'completed' });
  const given = await booked(player, 60, 'cancelled');
  const off = await booked(player, 80, 'confirmed', { status: 'cancelled' });
  const ran = await booked(player, 40, 'pending');
  await db.booking.update({ where: { id: ran }, data: { status: 'expired' } });
  expect(await account(player)).toEqual({
    next: now,
    upcoming: [now, unpaid, tomorrow, week],
    played: [before, long],
    cancelled: [off, given],
  });
  clock.setOffset(2 * HOUR + 1);
  expect(await account(player)).toMatchObject({ next: tomorrow, played: [now, before, long] });
});

test('dates of a campaign one is in stand in its card, and with the others when it was left', async () => {
  const campaign = await aCampaign([inHours(24 * 7), inHours(24 * 14)]);
  const player = await aUser();
  const { id: membershipId } = await db.campaignMembership.create({
    data: {
      campaignId: campaign.campaign.id,
      userId: player.id,
      priceCents: 2500,
      termsVersion: '1',
      termsAcceptedAt: clock.now(),
    },
  });
  const mine: number[] = [];
  for (const [at, { id: sessionId }] of campaign.sessions.entries()) {
    const { id } = await seat(player, sessionId, at === 0 ? 'confirmed' : 'pending');
    await db.booking.update({ where: { id }, data: { membershipId } });
    mine.push(id);
  }
  expect(await account(player)).toMatchObject({ next: mine[0], upcoming: [] });
  // A date whose card is charged later is the player's evening as well.
  clock.setOffset(24 * 8 * HOUR);
  expect(await account(player)).toMatchObject({ next: mine[1], upcoming: [] });
  clock.setOffset(0);
  await db.campaignMembership.update({ where: { id: membershipId }, data: { leftAt: clock.now() } });
  expect(await account(player)).toMatchObject({ upcoming: mine });
});

test('nothing of others, and no next session where none is', async () => {
  const [player, other] = [await aUser(), await aUser()];
  await booked(other, 24);
  await booked(player, 24, 'pending');
  expect(await account(player)).toMatchObject({ next: null, played: [], cancelled: [] });
});

test('the newest of somebody’s bookings are found in order, not among those of everybody', async () => {
  const player = await aUser();
  for (const hours of [50, 60, 70]) await booked(player, hours);
  const [text] = (await statementsOf(() => listOwnBookings(player, { first: 2 }))).filter((sent) =>
    sent.includes('"Booking"'),
  );
  const [, plan] = await db.$transaction([
    db.$executeRaw`SET LOCAL enable_sort = off`,
    db.$queryRawUnsafe<object[]>(`EXPLAIN (GENERIC_PLAN) ${text}`),
  ]);
  expect(plan.flatMap(Object.values).join('\n')).toMatch(/Index Scan Backward using "Booking_userId_id_idx"/);
});

test('the address of the calendar is told to the player alone', async () => {
  const player = await aUser();
  const session = await aSession();
  const { id } = await seat(player, session.id);
  const asked = `{ booking(id: "${id}") { calendarUrl } }`;
  expect((await as(player).ask(asked)).booking.calendarUrl).toContain(
    `/api/bookings/${id}/calendar.ics?token=`,
  );
  expect((await as(await aUser({ isAdmin: true })).ask(asked)).booking.calendarUrl).toBeNull();
});

test('an emergency pass is counted until it is used', async () => {
  const player = await aUser();
  const left = async () => (await as(player).ask('{ viewer { passesLeft } }')).viewer.passesLeft;
  const { id } = await db.emergencyPass.create({ data: { userId: player.id } });
  expect(await left()).toBe(1);
  await db.emergencyPass.update({ where: { id }, data: { usedAt: clock.now() } });
  expect(await left()).toBe(0);
});

test('a hold that ran out is no seat of the viewer any more, before the job notes it', async () => {
  const player = await aUser();
  const bookingId = await booked(player, 30, 'pending');
  const { sessionId } = await db.booking.update({
    where: { id: bookingId },
    data: { heldUntil: inHours(1) },
  });
  const look = () =>
    as(player).ask(`{ booking(id: "${bookingId}") { status statusLabel }
      session(id: "${sessionId}") { viewerBooking { databaseId } } }`);
  expect(await listOwnBookings(player, {})).toMatchObject([{ statusLabel: 'Payment Pending' }]);
  expect(await look()).toEqual({
    booking: { status: 'PENDING', statusLabel: 'Payment Pending' },
    session: { viewerBooking: { databaseId: bookingId } },
  });
  clock.setOffset(HOUR + 1);
  expect(await look()).toEqual({
    booking: { status: 'PENDING', statusLabel: 'Payment window closed' },
    session: { viewerBooking: null },
  });
  expect(await listOwnBookings(player, {})).toMatchObject([{ statusLabel: 'Payment window closed' }]);
});

test('a payment is told of for an hour, of a seat that is theirs', async () => {
  const player = await aUser();
  const hasJustPaid = async () => (await as(player).ask('{ viewer { hasJustPaid } }')).viewer.hasJustPaid;
  const pending = await booked(player, 30, 'pending');
  await booked(await aUser(), 30);
  expect(await hasJustPaid()).toBe(false);
  const paid = { status: 'confirmed', paymentStatus: 'paid', confirmedAt: clock.now() } as const;
  await db.booking.update({ where: { id: pending }, data: paid });
  expect(await hasJustPaid()).toBe(true);
  clock.setOffset(HOUR + 1_000);
  expect(await hasJustPaid()).toBe(false);
  clock.setOffset(0);
  await db.booking.update({ where: { id: pending }, data: { status: 'cancelled' } });
  expect(await hasJustPaid()).toBe(false);
});
