import { as } from '../../../tests/scene/as.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { ask } from '../../../tests/scene/seats.ts';
import { aSession, aStaffMember, aUser, inHours } from '../../../tests/scene/world.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import { globalId } from '../../platform/graphql/ids.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { startCheckout } from '../checkout/checkout.service.ts';
import { getRoster } from '../core/roster.service.ts';
import { cancelBooking, requestCancellation } from './cancellation.service.ts';

let sandbox: Sandbox;
afterEach(() => clock.setOffset(0));
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const bookingsOf = (checkoutId: number) =>
  db.booking.findMany({ where: { checkoutId }, orderBy: { id: 'asc' } });
const told = async (viewer: Viewer, id: number) =>
  (
    await as(viewer).ask('query ($id: ID!) { booking(id: $id) { cancellation { seats sentence } } }', {
      id: globalId('Booking', id),
    })
  ).booking.cancellation;

test('one seat of an unpaid cart takes the others with it, and both sides of it are said', async () => {
  const [player, vault, siege] = [
    await aUser(),
    await aSession({ title: 'The Vault', scheduledAt: inHours(72) }),
    await aSession({ title: 'The Siege', scheduledAt: inHours(96) }),
  ];
  const { id } = await startCheckout(player, {
    cartItems: [siege, vault].map((session) => ({ sessionId: session.id })),
    agreeToTerms: true,
  });
  const [first, second] = await bookingsOf(id);
  for (const booking of [first!, second!])
    expect(await told(player, booking.id)).toEqual({
      seats: 2,
      sentence:
        'Nothing was charged yet. These 2 seats share one payment, so they go back together: The Vault, The Siege.',
    });
  expect(await cancelBooking(player, first!.id)).toBe(
    'These 2 seats share one payment, so they went back together: The Vault, The Siege. Nothing was charged.',
  );
  expect((await bookingsOf(id)).map(({ status }) => status)).toEqual(['expired', 'expired']);
});

test('so do the seats of friends, whose table is named once', async () => {
  const [player, session] = [await aUser(), await aSession({ title: 'The Vault' })];
  const { id } = await startCheckout(player, { sessionId: session.id, friends: 2, agreeToTerms: true });
  const [own] = await bookingsOf(id);
  expect(await told(player, own!.id)).toEqual({
    seats: 3,
    sentence:
      'Nothing was charged yet. These 3 seats share one payment, so they go back together: The Vault.',
  });
});

test('a seat that is paid alone goes back alone', async () => {
  const [player, session] = [await aUser(), await aSession()];
  const { id } = await ask(player, session.id);
  const [booking] = await bookingsOf(id);
  expect(await told(player, booking!.id)).toEqual({
    seats: 1,
    sentence: 'Nothing was charged yet. Cancel to give the seat back.',
  });
  expect(await cancelBooking(player, booking!.id)).toBe('Your booking was cancelled. Nothing was charged.');
});

test('of a hold that ran out there is nothing to cancel, and whoever does is told so', async () => {
  const [player, session] = [await aUser(), await aSession({ scheduledAt: inHours(72) })];
  const { id } = await ask(player, session.id);
  const [booking] = await bookingsOf(id);
  clock.setOffset(HOUR);
  const sentence =
    'The payment window closed without a payment: nothing was charged, and there is nothing to cancel.';
  const source = `query ($id: ID!) { booking(id: $id) {
    status cancellation { kind sentence } cancellationNow { kind sentence } } }`;
  expect(await as(player).ask(source, { id: globalId('Booking', booking!.id) })).toMatchObject({
    booking: {
      status: 'PENDING',
      cancellation: { kind: 'NONE', sentence },
      cancellationNow: { kind: 'NONE', sentence },
    },
  });
  expect(await getRoster(await aStaffMember(), session.id)).toMatchObject({
    other: [{ statusLabel: 'Payment window closed' }],
  });
  await expect(requestCancellation(player, booking!.id, 'A cold')).rejects.toMatchObject({
    message: sentence,
  });
  expect(await cancelBooking(player, booking!.id)).toBe(sentence);
  expect((await bookingsOf(id)).map(({ status }) => status)).toEqual(['expired']);
});
