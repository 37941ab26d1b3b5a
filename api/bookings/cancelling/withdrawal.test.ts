import { as } from '../../../tests/scene/as.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aLateCanceller, ask, bookingOf } from '../../../tests/scene/seats.ts';
import { aSession, aStaffMember, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import { globalId } from '../../platform/graphql/ids.ts';
import { releaseCheckout, settle } from '../checkout/settle.service.ts';
import { verifyCheckout } from '../checkout/verification.service.ts';
import { requestCancellation } from './cancellation.service.ts';
import { decideCancellation, openRequests } from './decision.service.ts';
import { withdrawCancellation } from './withdrawal.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const reason = 'We wish you well.';

async function asked() {
  const session = await aSession({ scheduledAt: inHours(10), maxPlayers: 1 });
  return { session, ...(await aLateCanceller(sandbox, session.id)) };
}

test('whoever has asked to cancel late still has the seat, on the page after the payment too', async () => {
  const { viewer, checkout } = await asked();
  expect(await verifyCheckout(viewer, checkout.stripeSessionId)).toMatchObject({ success: true });
});

test('the player takes a request back: the seat is theirs and no longer for sale, and staff are not asked', async () => {
  const { session, viewer, bookingId, requestId } = await asked();
  const input = { bookingId: globalId('Booking', bookingId) };
  const wanted = 'booking { status cancellation { kind } cancellationRequest { decision decidedAt } }';
  const { booking } = await as(viewer).ok('withdrawCancellation', input, wanted);
  expect(booking).toEqual({
    status: 'CONFIRMED',
    cancellation: { kind: 'REQUEST' },
    cancellationRequest: { decision: 'WITHDRAWN', decidedAt: expect.any(String) },
  });
  expect(await bookingOf(bookingId)).toMatchObject({
    status: 'confirmed',
    seat: { heldUntil: null, resaleBookingId: null },
    refunds: [],
    requests: [{ id: requestId, decision: 'withdrawn', decidedById: null }],
  });
  await refused(ask(await aUser(), session.id), 'SESSION_FULL');
  expect((await openRequests(1000)).map(({ id }) => id)).not.toContain(requestId);
  const told = await db.tableChange.findMany({ where: { sessionId: session.id }, orderBy: { id: 'asc' } });
  expect(told.at(-1)?.content).toMatch(/ keeps the seat after all\.$/);
});

test('done twice, also at once, it is done once', async () => {
  const { session, viewer, bookingId } = await asked();
  await Promise.all([withdrawCancellation(viewer, bookingId), withdrawCancellation(viewer, bookingId)]);
  await withdrawCancellation(viewer, bookingId);
  const told = { sessionId: session.id, content: { contains: 'keeps the seat' } };
  expect(await db.tableChange.count({ where: told })).toBe(1);
});

test('for its player alone, and where there is something to take back', async () => {
  const { viewer, bookingId } = await asked();
  await refused(withdrawCancellation(null, bookingId), 'NOT_LOGGED_IN');
  await refused(withdrawCancellation(await aUser(), bookingId), 'NOT_FOUND');
  await refused(withdrawCancellation(await aStaffMember(), bookingId), 'NOT_FOUND');
  await db.cancellationRequest.deleteMany({ where: { bookingId } });
  await refused(withdrawCancellation(viewer, bookingId), 'CONFLICT');
});

test('staff who answer afterwards hear that the player keeps the seat', async () => {
  const { viewer, bookingId, requestId } = await asked();
  await withdrawCancellation(viewer, bookingId);
  const answer = decideCancellation(await aStaffMember(), requestId, { decision: 'full_refund', reason });
  await expect(answer).rejects.toThrow('The player has taken this request back and keeps the seat');
  expect(await bookingOf(bookingId)).toMatchObject({ status: 'confirmed', refunds: [] });
});

test.each(['full_refund', 'declined'])('once staff have answered it is too late: %s', async (decision) => {
  const { viewer, bookingId, requestId } = await asked();
  await decideCancellation(await aStaffMember(), requestId, { decision, reason });
  const before = await bookingOf(bookingId);
  await expect(withdrawCancellation(viewer, bookingId)).rejects.toThrow(
    'Our team has already answered your request',
  );
  expect(await bookingOf(bookingId)).toEqual(before);
});

test('at the moment of the answer: whoever is first wins, and the other is refused', async () => {
  const staff = await aStaffMember();
  for (let time = 0; time < 6; time += 1) {
    const { viewer, bookingId, requestId } = await asked();
    const sides = [
      () => withdrawCancellation(viewer, bookingId),
      () => decideCancellation(staff, requestId, { decision: 'full_refund', reason }),
    ];
    const done = await Promise.allSettled((time % 2 ? sides : sides.toReversed()).map((side) => side()));
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = done.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(lost.reason).toMatchObject({ code: 'CONFLICT' });
    const { status, requests, refunds } = await bookingOf(bookingId);
    expect(`${status} ${requests[0]!.decision} ${refunds.length}`).toMatch(
      /^(confirmed withdrawn 0|refunding full_refund 1)$/,
    );
  }
});

test('not while somebody pays for the seat, and not once they have', async () => {
  const { session, viewer, bookingId } = await asked();
  const first = await ask(await aUser(), session.id);
  await expect(withdrawCancellation(viewer, bookingId)).rejects.toThrow(
    'We are offering your seat to another player',
  );
  expect(await bookingOf(bookingId)).toMatchObject({ status: 'cancel_requested' });
  await releaseCheckout(first.id);
  await withdrawCancellation(viewer, bookingId);
  await requestCancellation(viewer, bookingId, 'Ill after all');
  const second = await ask(await aUser(), session.id);
  await sandbox.pay(second.stripeSessionId!);
  await Promise.allSettled([settle(second.id), withdrawCancellation(viewer, bookingId)]);
  await settle(second.id);
  await refused(withdrawCancellation(viewer, bookingId), 'CONFLICT');
  expect(await bookingOf(bookingId)).toMatchObject({ status: 'refunding' });
});

test('not once the session has begun', async () => {
  const { viewer, bookingId } = await asked();
  clock.setOffset(10 * HOUR + 1000);
  await expect(withdrawCancellation(viewer, bookingId)).rejects.toThrow('The session has already started');
});

test('three times a booking: each request is mailed to staff', async () => {
  const { viewer, bookingId } = await asked();
  for (let time = 1; time <= 3; time += 1) {
    await withdrawCancellation(viewer, bookingId);
    await requestCancellation(viewer, bookingId, 'Again');
  }
  await expect(withdrawCancellation(viewer, bookingId)).rejects.toThrow('taken your request back 3 times');
});

test('staff cannot answer so', async () => {
  const { requestId } = await asked();
  const input = { requestId: globalId('CancellationRequest', requestId), decision: 'WITHDRAWN', reason };
  await as(await aStaffMember()).refused('decideCancellation', input, 'BAD_INPUT');
});
