import { closeAll } from '../../tests/scene/close.ts';
import { movement } from '../../tests/scene/money.ts';
import { seat } from '../../tests/scene/table.ts';
import { aSession, aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import type { Viewer } from '../platform/viewer.ts';
import { recordPayment, type Share } from './payments.service.ts';

let player: Viewer;
beforeAll(async () => {
  player = await aUser();
});
afterAll(closeAll);

let serial = 0;
const received = (amountCents: number) => {
  serial += 1;
  return { paymentIntentId: `pi_${serial}`, amountCents, currency: 'usd', customerEmail: player.email };
};
const record = (state: ReturnType<typeof received>, shares: Share[]) =>
  db.$transaction((tx) =>
    recordPayment(tx, { userId: player.id, checkoutId: null, state, shares, what: 'a test' }),
  );
const aBooking = async () => (await seat(player, (await aSession()).id)).id;

test('each booking earns its share', async () => {
  const [one, other] = [await aBooking(), await aBooking()];
  const { id, paidAt } = await record(received(5500), [
    { bookingId: one, amountCents: 2500 },
    { bookingId: other, amountCents: 3000 },
  ]);
  expect(Math.abs(paidAt.getTime() - Date.now())).toBeLessThan(60_000);
  expect(await movement(`payment:${id}`)).toEqual([
    { account: 'stripe', bookingId: null, amountCents: 5500 },
    { account: 'revenue', bookingId: one, amountCents: -2500 },
    { account: 'revenue', bookingId: other, amountCents: -3000 },
  ]);
});

test.each([
  ['more', 3000, -500],
  ['less', 2000, 500],
])('what came %s than was asked is nobody’s yet', async (_, amountCents, unallocated) => {
  const bookingId = await aBooking();
  const { id } = await record(received(amountCents), [{ bookingId, amountCents: 2500 }]);
  expect(await movement(`payment:${id}`)).toEqual([
    { account: 'stripe', bookingId: null, amountCents },
    { account: 'revenue', bookingId, amountCents: -2500 },
    { account: 'unallocated', bookingId: null, amountCents: unallocated },
  ]);
});

test('told again it is the same payment, whatever is said of it', async () => {
  const state = received(2500);
  const first = await record(state, []);
  expect(await record({ ...state, amountCents: 9900 }, [])).toEqual(first);
  expect(await movement(`payment:${first.id}`)).toHaveLength(2);
});

test('without a number at Stripe nothing is written', async () => {
  const state = { ...received(2500), paymentIntentId: null };
  const before = await db.payment.count();
  const write = db.$transaction((tx) =>
    recordPayment(tx, { userId: player.id, checkoutId: null, state, shares: [], what: 'a test' }),
  );
  await expect(write).rejects.toThrow('a test is paid without a payment intent');
  expect(await db.payment.count()).toBe(before);
});
