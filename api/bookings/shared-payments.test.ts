import { auditorFinds } from '../../tests/promises/stage.ts';
import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { aCartOfTwo, book, bookingOf, intentOf } from '../../tests/scene/seats.ts';
import { aSession, aSuperAdmin, aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import type { Viewer } from '../platform/viewer.ts';
import { fixFinding } from './audit/fixes.service.ts';
import { payRefunds, reconcile } from './bookings.jobs.ts';
import { cancelBooking } from './cancelling/cancellation.service.ts';
import { lockBooking, returnMoney } from './core/return-money.ts';
import { readOwing } from './core/still-owed.service.ts';

let sandbox: Sandbox;
let admin: Viewer;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
  admin = await aSuperAdmin();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

/** Two seats of $25.00 each, of whose payment the bank has returned $30.00. */
async function afterDispute() {
  const player = await aUser();
  const [first, second] = await aCartOfTwo(sandbox, player);
  const dispute = { payment_intent: await intentOf(first), amount: 3000 };
  const { id } = await sandbox.stripe('POST', '/disputes', dispute);
  await sandbox.stripe('POST', `/disputes/${id}/close`, { status: 'lost' });
  await reconcile();
  return { player, first, second };
}
const outside = (bookingId: number, amountCents: number) =>
  fixFinding(admin, {
    key: `refund-failed:${bookingId}`,
    choice: 'outside',
    amountCents,
    reason: 'Transfer 0815',
  });
const cancellation = async (player: Viewer, bookingId: number) =>
  (
    await as(player).ask(
      `{ booking(id: "${bookingId}") { cancellation { sentence } cancellationNow { sentence } } }`,
    )
  ).booking;

test.each(['at once', 'after it was returned'])(
  'what no card takes of a cart is owed for one of its seats, asked for the second %s',
  async (when) => {
    const { player, first, second } = await afterDispute();
    expect(await cancelBooking(player, first)).toContain('our staff return $20.00 to you another way');
    if (when !== 'at once') await outside(first, 2000);
    const preview = await cancellation(player, second);
    expect([preview.cancellation.sentence, preview.cancellationNow.sentence]).toEqual([
      expect.stringContaining('Your bank has returned $25.00 to you already'),
      expect.stringContaining('Your bank has returned $25.00 to you already'),
    ]);
    const said = await cancelBooking(player, second);
    expect(said).toContain('Your bank has returned $25.00 to you already');
    expect(said).not.toContain('another way');
    expect(await bookingOf(second)).toMatchObject({ status: 'cancelled' });
    if (when === 'at once') await outside(first, 2000);
    expect(await bookingOf(first)).toMatchObject({ status: 'cancelled' });
    expect(await auditorFinds()).toEqual([]);
  },
);

test('what is on its way is not owed beside it', async () => {
  const player = await aUser();
  const [first] = await aCartOfTwo(sandbox, player);
  await cancelBooking(player, first);
  expect(await readOwing(db, [first])).toMatchObject([{ owed: { amountCents: 0 } }]);
});

test('of two seats that end at the same moment the second sees what the first is owed', async () => {
  const { player, first, second } = await afterDispute();
  const [, said] = await overlap(
    async (tx) => returnMoney(tx, await lockBooking(tx, first), 'player_cancelled', 'You cancelled.'),
    () => cancelBooking(player, second),
  );
  expect(said).toMatchObject({ value: expect.not.stringContaining('another way') });
});

/** Cancelled, refused by the bank, and sent by a transfer. */
async function returnedOutside(player: Viewer, bookingId: number) {
  await cancelBooking(player, bookingId);
  await sandbox.stripe('POST', '/refunds/mode', { status: 'failed' });
  await payRefunds();
  await reconcile();
  await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
  await outside(bookingId, 2500);
}

test('what went back outside and by hand is gone for the other seat', async () => {
  const player = await aUser();
  const [first, second] = await aCartOfTwo(sandbox, player);
  await returnedOutside(player, first);
  await sandbox.stripe('POST', '/refunds', { payment_intent: await intentOf(first), amount: 1000 });
  await reconcile();
  expect((await cancellation(player, second)).cancellation.sentence).toContain('$15.00 goes back');
  expect(await cancelBooking(player, second)).toContain('$15.00 is on its way back');
});

test('what went back twice is called so', async () => {
  const { viewer, bookingId } = await book(sandbox, (await aSession()).id);
  await returnedOutside(viewer, bookingId);
  await sandbox.stripe('POST', '/refunds', { payment_intent: await intentOf(bookingId), amount: 2500 });
  await reconcile();
  const found = (await auditorFinds()).filter((line) => line.includes(`booking ${bookingId} `));
  expect(found).toEqual([`ledger: booking ${bookingId} has ended, and more went back of it than was paid`]);
});

test('credit for one seat and a bank for both is more than was paid', async () => {
  const player = await aUser();
  const [first] = await aCartOfTwo(sandbox, player);
  await cancelBooking(player, first);
  await sandbox.stripe('POST', '/refunds/mode', { status: 'failed' });
  await payRefunds();
  await reconcile();
  await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
  await fixFinding(admin, { key: `refund-failed:${first}`, choice: 'credit' });
  const { id } = await sandbox.stripe('POST', '/disputes', { payment_intent: await intentOf(first) });
  await sandbox.stripe('POST', `/disputes/${id}/close`, { status: 'lost' });
  await reconcile();
  const { paymentId } = await db.booking.findUniqueOrThrow({ where: { id: first } });
  expect((await auditorFinds()).filter((line) => line.includes(`payment ${paymentId} `))).toContainEqual(
    expect.stringContaining('was returned by more than it was'),
  );
});
