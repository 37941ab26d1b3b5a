import { as } from '../../../tests/scene/as.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { providerCalls } from '../../../tests/scene/provider-calls.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { book } from '../../../tests/scene/seats.ts';
import { aSession, aStaffMember, aUser, inHours } from '../../../tests/scene/world.ts';
import { db } from '../../platform/db.ts';
import { globalId } from '../../platform/graphql/ids.ts';
import type { Viewer } from '../../platform/viewer.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
});
afterEach(() => sandbox.stripe('DELETE', '/faults'));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const UNSURE =
  'Our payment provider did not answer just now. Money that already went back to your card, or that your bank holds after a dispute, does not go back a second time.';

const aSeat = async () => book(sandbox, (await aSession({ scheduledAt: inHours(240) })).id);
const look = async (viewer: Viewer, id: number) =>
  (
    await as(viewer).ask(
      'query ($id: ID!) { booking(id: $id) { cancellation { refundCents } cancellationNow { kind refundCents sentence } } }',
      { id: globalId('Booking', id) },
    )
  ).booking;

test('what was returned by hand at the provider is not promised once more, though no event has told of it', async () => {
  const { viewer, bookingId } = await aSeat();
  const { payment } = await db.booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: { payment: true },
  });
  const payment_intent = payment!.stripePaymentIntentId;
  await sandbox.stripe('POST', '/refunds', { payment_intent, amount: 1000 });
  const { cancellationNow } = await look(viewer, bookingId);
  expect(cancellationNow).toEqual({
    kind: 'FULL_REFUND',
    refundCents: 1500,
    sentence: 'Cancel now and $15.00 goes back to your card. $10.00 already went back to your card.',
  });
});

test('a provider that does not answer is waited for no longer than three seconds, and that is said', async () => {
  const { viewer, bookingId } = await aSeat();
  // It would answer within the ten seconds that a request has.
  await sandbox.stripe('POST', '/faults', {
    kind: 'slow',
    path: '/v1/payment_intents/*',
    count: 100,
    ms: 8_000,
  });
  const { cancellationNow } = await look(viewer, bookingId);
  expect(cancellationNow).toMatchObject({
    refundCents: 2500,
    sentence: `Cancel now and $25.00 goes back to your card. ${UNSURE}`,
  });
});

test('is for its player and staff: nobody else makes us ask', async () => {
  const { viewer, bookingId } = await aSeat();
  expect(await look(await aUser(), bookingId)).toBeNull();
  for (const reader of [viewer, await aStaffMember()])
    expect((await look(reader, bookingId)).cancellationNow).toMatchObject({ refundCents: 2500 });
});

test('the provider is asked once, however often one booking is looked at at once', async () => {
  const { viewer, bookingId } = await aSeat();
  const before = await providerCalls();
  await look(viewer, bookingId);
  const once = (await providerCalls()) - before;
  expect(once).toBeGreaterThan(0);

  // As slow as it is across the world: all of them have come before it answers.
  const slow = { kind: 'slow', path: '/v1/payment_intents/*', ms: 1_000 };
  await sandbox.stripe('POST', '/faults', slow);
  const aliases = Array.from({ length: 20 }, (_, at) => `a${at}: cancellationNow { refundCents }`);
  const { booking } = await as(viewer).ask(`query ($id: ID!) { booking(id: $id) { ${aliases.join(' ')} } }`, {
    id: globalId('Booking', bookingId),
  });
  expect(Object.values(booking)).toEqual(Array(20).fill({ refundCents: 2500 }));
  expect((await providerCalls()) - before).toBe(2 * once);
});
