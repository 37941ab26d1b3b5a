import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { seat } from '../../tests/scene/table.ts';
import { aGameMaster, aSession, aStaffMember, aUser } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { RestRequest } from '../platform/http/rest.ts';
import type { Viewer } from '../platform/viewer.ts';
import { sessionBookings } from './bookings.rest.ts';

afterAll(closeAll);

test('the REST roster gives a Game Master the addresses of players with a paid seat only', async () => {
  const { profile, viewer: host } = await aGameMaster();
  const session = await aSession({ gameMasterId: profile.id });
  const [paid, holding, gone] = [await aUser(), await aUser(), await aUser()];
  await seat(paid, session.id, 'confirmed');
  await seat(holding, session.id, 'pending');
  await seat(gone, session.id, 'cancelled');
  const addresses = async (viewer: Viewer) => {
    const rows = await sessionBookings({
      viewer,
      params: { id: String(session.id) },
    } as unknown as RestRequest);
    return new Map(rows.map(({ userId, user }) => [userId, user.email]));
  };
  expect(await addresses(host)).toEqual(
    new Map([
      [paid.id, paid.email],
      [holding.id, null],
      [gone.id, null],
    ]),
  );
  expect((await addresses(await aStaffMember())).get(gone.id)).toBe(gone.email);
});

test('a Game Master reads a paid booking of their session, also one that session credit paid alone, and no other', async () => {
  const { profile, viewer: host } = await aGameMaster();
  const session = await aSession({ gameMasterId: profile.id });
  const byCredit = await seat(await aUser(), session.id, 'confirmed');
  await db.booking.update({ where: { id: byCredit.id }, data: { creditCents: byCredit.amountCents } });
  const holding = await seat(await aUser(), session.id, 'pending');
  const elsewhere = await seat(await aUser(), (await aSession()).id, 'confirmed');
  const reads = async ({ id }: { id: number }) =>
    (await as(host).ask(`{ booking(id: "${globalId('Booking', id)}") { status } }`)).booking?.status ?? null;
  expect([await reads(byCredit), await reads(holding), await reads(elsewhere)]).toEqual([
    'CONFIRMED',
    null,
    null,
  ]);
});

test('what staff tell a player at the end, and the numbers of the payment, are not in a roster of the Game Master', async () => {
  const { profile, viewer: host } = await aGameMaster();
  const session = await aSession({ gameMasterId: profile.id });
  const player = await aUser();
  const { id: bookingId } = await seat(player, session.id, 'cancelled');
  const paid = `pi_told_${player.id}`;
  const { id: paymentId } = await db.payment.create({
    data: { userId: player.id, stripePaymentIntentId: paid, amountCents: 2500, paidAt: clock.now() },
  });
  const why = 'Our staff removed you from this session: Your bank asked.';
  await db.booking.update({ where: { id: bookingId }, data: { paymentId, endReason: why } });
  const read = async (viewer: Viewer) => {
    const [entry] = await sessionBookings({
      viewer,
      params: { id: String(session.id) },
    } as unknown as RestRequest);
    const asked = await as(viewer).ask(
      'query ($id: ID!) { session(id: $id) { roster { other { booking { endReason paymentIntentId } } } } }',
      { id: globalId('Session', session.id) },
    );
    return [entry?.paymentIntentId, asked.session.roster.other[0].booking];
  };
  expect(await read(host)).toEqual([null, { endReason: null, paymentIntentId: null }]);
  expect(await read(await aStaffMember())).toEqual([paid, { endReason: why, paymentIntentId: paid }]);
  const { booking } = await as(player).ask('query ($id: ID!) { booking(id: $id) { endReason } }', {
    id: globalId('Booking', bookingId),
  });
  expect(booking.endReason).toBe(why);
});

test('why a player wants to cancel late is read by the player and staff, not by the Game Master', async () => {
  const { profile, viewer: host } = await aGameMaster();
  const session = await aSession({ gameMasterId: profile.id });
  const player = await aUser();
  await seat(player, session.id, 'cancel_requested');
  const booking = await db.booking.findFirstOrThrow({ where: { userId: player.id } });
  const { id: paymentId } = await db.payment.create({
    data: {
      userId: player.id,
      stripePaymentIntentId: `pi_private_${player.id}`,
      amountCents: 2500,
      paidAt: new Date(),
    },
  });
  await db.booking.update({ where: { id: booking.id }, data: { paymentId } });
  const request = await db.cancellationRequest.create({
    data: { bookingId: booking.id, reason: 'Surgery', requestedAt: new Date() },
  });
  const read = async (viewer: Viewer) => {
    const { booking: seen, node } = await as(viewer).ask(
      `query ($booking: ID!, $request: ID!) {
        booking(id: $booking) { status cancellationRequest { reason } }
        node(id: $request) { ... on CancellationRequest { reason } }
      }`,
      { booking: globalId('Booking', booking.id), request: globalId('CancellationRequest', request.id) },
    );
    return [seen?.status, seen?.cancellationRequest?.reason, node?.reason];
  };
  expect(await read(host)).toEqual(['CANCEL_REQUESTED', undefined, undefined]);
  expect(await read(player)).toEqual(['CANCEL_REQUESTED', 'Surgery', 'Surgery']);
  expect(await read(await aStaffMember())).toEqual(['CANCEL_REQUESTED', 'Surgery', 'Surgery']);
  expect(await read(await aUser())).toEqual([undefined, undefined, undefined]);
});
