import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { aCartOfTwo, intentOf } from '../../tests/scene/seats.ts';
import { aSuperAdmin, aUser } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { closeCircuits } from '../platform/provider.ts';
import { payRefunds, reconcile } from './bookings.jobs.ts';
import { cancelBooking } from './cancelling/cancellation.service.ts';
import { refundBooking } from './cancelling/part-refund.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.stripe('POST', '/webhooks', { drop: true }));
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

async function aCart() {
  const player = await aUser();
  const [first, second] = await aCartOfTwo(sandbox, player);
  return { player, first, second, payment_intent: await intentOf(first) };
}

async function lose(payment_intent: string, amount: number) {
  const { id } = await sandbox.stripe('POST', '/disputes', { payment_intent, amount });
  await sandbox.stripe('POST', `/disputes/${id}/close`, { status: 'lost' });
  await reconcile();
}

test('who keeps the seat is told when a lost dispute swallows what staff had promised, and nobody owes it again', async () => {
  const { player, first, payment_intent } = await aCart();
  const admin = await aSuperAdmin();
  await sandbox.stripe('POST', '/faults', { kind: '500_before', path: '/v1/*', count: 1000 });
  await refundBooking(admin, first, { amountCents: 1000, leftCents: 2500, reason: 'It was cold' });
  await sandbox.stripe('DELETE', '/faults');
  closeCircuits();
  await lose(payment_intent, 5000);
  expect(await db.refund.findMany({ where: { bookingId: first } })).toMatchObject([
    { cause: 'goodwill', status: 'failed', failureReason: 'dispute_lost' },
  ]);
  expect(
    await db.outboxMail.findMany({ where: { toAddress: player.email, kind: 'bank-returned' } }),
  ).toMatchObject([
    {
      subject: expect.stringContaining('Your bank has returned $10.00'),
      text: expect.stringContaining('We do not return the $10.00 a second time.'),
    },
  ]);
  const { admin: shown } = await as(admin).ask('{ admin { failedRefunds { isSettled canGiveAgain } } }');
  expect(shown.failedRefunds).toEqual([{ isSettled: true, canGiveAgain: false }]);
});

test('what a lost dispute left is promised by nobody to go to the card: staff return it', async () => {
  const { player, first, second, payment_intent } = await aCart();
  await lose(payment_intent, 3000);
  const words =
    'Your bank does not accept a refund of this payment to the card after the dispute: our staff return $20.00 to you another way and write to you. Your bank has returned $5.00 to you already, after a dispute.';
  expect(await cancelBooking(player, first)).toBe(`Your booking was cancelled. ${words}`);
  await payRefunds();
  expect(await db.booking.findUnique({ where: { id: first } })).toMatchObject({
    status: 'refund_failed',
    endReason: `You cancelled in time. ${words}`,
  });
  expect(await db.refund.count({ where: { bookingId: first } })).toBe(0);
  const { viewer } = await as(player).ask(
    '{ viewer { bookings(first: 5) { edges { node { databaseId cancellation { refundCents sentence } } } } } }',
  );
  const seat = viewer.bookings.edges.find(
    ({ node }: { node: { databaseId: number } }) => node.databaseId === second,
  ).node;
  expect(seat.cancellation.sentence).not.toContain('goes back to your card');
  // What was left of the payment is the first seat's.
  expect(seat.cancellation.sentence).not.toContain('another way');
  expect(seat.cancellation.sentence).toContain('Your bank has returned $25.00 to you already');
});
