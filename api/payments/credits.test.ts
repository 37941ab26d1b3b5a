import { closeAll } from '../../tests/scene/close.ts';
import { movement } from '../../tests/scene/money.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { seat } from '../../tests/scene/table.ts';
import { aSession, aUser, inHours } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db, type Tx } from '../platform/db.ts';
import { HOUR } from '../platform/durations.rules.ts';
import type { Viewer } from '../platform/viewer.ts';
import {
  CREDIT_BACK_DAYS,
  creditBalance,
  creditsEnding,
  grantCredit,
  openCredits,
  returnCredit,
  settleCredit,
  spendCredit,
  withdrawCredit,
} from './credits.service.ts';

let player: Viewer;
beforeEach(async () => {
  player = await aUser();
});
afterEach(() => clock.setOffset(0));
afterAll(closeAll);

const credit = (amountCents: number, expiresAt: Date | null = inHours(24)) =>
  db.credit.create({ data: { userId: player.id, amountCents, expiresAt } });
const aBooking = async () => (await seat(player, (await aSession()).id, 'pending')).id;
const spend = (tx: Tx, bookingId: number, upTo: number) =>
  spendCredit(tx, { userId: player.id, bookingId, upTo });
const spendNow = (bookingId: number, upTo: number) => db.$transaction((tx) => spend(tx, bookingId, upTo));
const giveBack = (bookingId: number, settled = false) =>
  db.$transaction((tx) => returnCredit(tx, bookingId, { settled }));
const balance = () => creditBalance(player.id);
const usesOf = (bookingId: number) =>
  db.creditUse.findMany({
    where: { bookingId },
    select: { creditId: true, amountCents: true },
    orderBy: { id: 'asc' },
  });

test('several credits together pay what is asked and not a cent more', async () => {
  const [first, second] = [await credit(1000), await credit(1000)];
  await credit(1000);
  const bookingId = await aBooking();
  expect(await spendNow(bookingId, 1500)).toBe(1500);
  expect(await usesOf(bookingId)).toEqual([
    { creditId: first.id, amountCents: 1000 },
    { creditId: second.id, amountCents: 500 },
  ]);
  expect(await balance()).toBe(1500);
  expect(await spendNow(await aBooking(), 9999)).toBe(1500);
  expect(await balance()).toBe(0);
});

test('the soonest to expire goes first, the one that never does last', async () => {
  const forever = await credit(100, null);
  const later = await credit(100, inHours(48));
  const sooner = await credit(100, inHours(24));
  const bookingId = await aBooking();
  await spendNow(bookingId, 250);
  expect(await usesOf(bookingId)).toEqual([
    { creditId: sooner.id, amountCents: 100 },
    { creditId: later.id, amountCents: 100 },
    { creditId: forever.id, amountCents: 50 },
  ]);
});

test('credit pays until it expires and not after', async () => {
  const { expiresAt } = await credit(1000, inHours(1));
  expect(await balance()).toBe(1000);
  clock.setOffset(expiresAt!.getTime() - Date.now());
  expect(await balance()).toBe(0);
  const bookingId = await aBooking();
  expect(await spendNow(bookingId, 1000)).toBe(0);
  expect(await usesOf(bookingId)).toEqual([]);
});

test('credit that came back after its end can be spent for thirty more days', async () => {
  await credit(1000, inHours(24));
  const bookingId = await aBooking();
  await spendNow(bookingId, 1000);
  clock.setOffset(5 * 24 * HOUR);
  await giveBack(bookingId, true);
  expect(await balance()).toBe(1000);
  const [returned] = await openCredits(player.id);
  expect(returned!.endsAt!.getTime() - inHours(24 * CREDIT_BACK_DAYS).getTime()).toBeLessThan(5_000);
  clock.setOffset((5 + CREDIT_BACK_DAYS) * 24 * HOUR - HOUR);
  expect(await balance()).toBe(1000);
  clock.setOffset((5 + CREDIT_BACK_DAYS) * 24 * HOUR + HOUR);
  expect(await balance()).toBe(0);
});

test('what came back lives on, and not what nobody spent of the same credit', async () => {
  await credit(6000, inHours(24));
  const bookingId = await aBooking();
  await spendNow(bookingId, 2500);
  clock.setOffset(2 * 24 * HOUR);
  expect(await balance()).toBe(0);
  await giveBack(bookingId, true);
  expect(await openCredits(player.id)).toMatchObject([{ left: 2500 }]);
  expect(await spendNow(await aBooking(), 9999)).toBe(2500);
  expect(await balance()).toBe(0);
});

test('a part that came back early ends later than the rest', async () => {
  await credit(6000, inHours(24));
  const bookingId = await aBooking();
  await spendNow(bookingId, 2500);
  await giveBack(bookingId, true);
  expect(await openCredits(player.id)).toMatchObject([{ left: 3500 }, { left: 2500 }]);
  clock.setOffset(2 * 24 * HOUR);
  expect(await balance()).toBe(2500);
});

test('a part that came back is as much paid for as the rest: nobody takes it back as a present', async () => {
  const sourceBookingId = await aBooking();
  await db.credit.create({
    data: { userId: player.id, amountCents: 1000, sourceBookingId, expiresAt: inHours(24) },
  });
  const bookingId = await aBooking();
  await spendNow(bookingId, 600);
  await giveBack(bookingId, true);
  const open = await openCredits(player.id);
  expect(open.map(({ left, given }) => [left, given])).toEqual([[400, false], [600, false]]); // biome-ignore format: two credits
  for (const { id: creditId, left: leftCents } of open) {
    const take = { userId: player.id, creditId, leftCents };
    expect(await db.$transaction((tx) => withdrawCredit(tx, take))).toMatchObject({ movement: null });
  }
  expect(await balance()).toBe(1000);
});

test('credit that was only set aside gets back the time it was, however often', async () => {
  const { expiresAt } = await credit(6000, inHours(24));
  for (let hours = 0; hours < 3; hours += 1) {
    clock.setOffset(hours * HOUR);
    const bookingId = await aBooking();
    await spendNow(bookingId, 6000);
    clock.setOffset((hours + 1) * HOUR);
    await giveBack(bookingId);
  }
  const [open] = await openCredits(player.id);
  expect(Math.abs(open!.endsAt!.getTime() - expiresAt!.getTime() - 3 * HOUR)).toBeLessThan(10_000);
});

test('an end that lies further ahead stays, and credit without an end gets none', async () => {
  const far = inHours(24 * 90);
  await credit(1000, far);
  await credit(1000, null);
  const bookingId = await aBooking();
  await spendNow(bookingId, 2000);
  await giveBack(bookingId, true);
  expect((await openCredits(player.id)).map(({ endsAt }) => endsAt)).toEqual([far, null]);
});

test('what ends soon is found with what is left of it', async () => {
  const soon = inHours(24 * 3);
  await credit(1000, soon);
  await credit(500, soon);
  await credit(500, inHours(24 * 20));
  await spendNow(await aBooking(), 200);
  const mine = async (days: number) =>
    (await creditsEnding(inHours(24 * days))).filter(({ userId }) => userId === player.id);
  expect(await mine(14)).toEqual([{ userId: player.id, left: 1300, endsAt: soon }]);
  expect(await mine(2)).toEqual([]);
});

test('nobody spends the credit of somebody else', async () => {
  await db.credit.create({ data: { userId: (await aUser()).id, amountCents: 1000, expiresAt: inHours(24) } });
  expect(await spendNow(await aBooking(), 1000)).toBe(0);
});

test('credit that came back is spent once more, by another booking', async () => {
  await credit(1000);
  const bookingId = await aBooking();
  await spendNow(bookingId, 1000);
  await giveBack(bookingId);
  expect(await balance()).toBe(1000);
  expect(await spendNow(await aBooking(), 1000)).toBe(1000);
  expect(await balance()).toBe(0);
  await giveBack(bookingId); // it has nothing any more
  expect(await balance()).toBe(0);
});

test('and by the same booking, for another amount', async () => {
  await credit(1000);
  const bookingId = await aBooking();
  await spendNow(bookingId, 1000);
  await giveBack(bookingId);
  expect(await spendNow(bookingId, 600)).toBe(600);
  expect(await balance()).toBe(400);
  expect(await spendNow(await aBooking(), 1000)).toBe(400);
  expect(await balance()).toBe(0);
});

test('two bookings at once share what there is', async () => {
  await credit(1000);
  const [one, other] = [await aBooking(), await aBooking()];
  expect(
    await overlap(
      (tx) => spend(tx, one, 700),
      () => spendNow(other, 700),
    ),
  ).toMatchObject([{ value: 700 }, { value: 300 }]);
  expect(await balance()).toBe(0);
});

describe('the ledger', () => {
  test('owes granted credit, for twelve months', async () => {
    clock.setOffset(Date.parse('2028-02-29T12:00:00Z') - Date.now());
    const bookingId = await aBooking();
    const { id, expiresAt } = await db.$transaction((tx) =>
      grantCredit(tx, { userId: player.id, bookingId, amountCents: 1250 }),
    );
    expect(expiresAt!.toISOString()).toMatch(/^2029-03-01T12:00/);
    expect(await movement(`credit:${id}`)).toEqual([
      { account: 'revenue', bookingId, amountCents: 1250 },
      { account: 'credit', bookingId: null, amountCents: -1250 },
    ]);
    expect(await balance()).toBe(1250);
  });

  test('earns it when the booking is paid, and owes it again when that ends', async () => {
    await credit(1000);
    const bookingId = await aBooking();
    await spendNow(bookingId, 1000);
    await db.$transaction((tx) => settleCredit(tx, bookingId, 1000));
    expect(await movement(`credit-spent:${bookingId}`)).toEqual([
      { account: 'credit', bookingId: null, amountCents: 1000 },
      { account: 'revenue', bookingId, amountCents: -1000 },
    ]);
    await giveBack(bookingId, true);
    await giveBack(bookingId, true);
    expect(await movement(`credit-returned:${bookingId}`)).toEqual([
      { account: 'revenue', bookingId, amountCents: 1000 },
      { account: 'credit', bookingId: null, amountCents: -1000 },
    ]);
    expect(await balance()).toBe(1000);
  });

  test('hears nothing of credit that was only set aside, or of none', async () => {
    await credit(1000);
    const bookingId = await aBooking();
    await spendNow(bookingId, 1000);
    await giveBack(bookingId);
    await giveBack(bookingId, true);
    await db.$transaction((tx) => settleCredit(tx, bookingId, 0));
    expect(await db.ledgerTransaction.count({ where: { bookingId } })).toBe(0);
  });
});

test('rows of credit are never deleted', async () => {
  const { id } = await credit(1000);
  await expect(db.credit.delete({ where: { id } })).rejects.toMatchObject({ code: 'P2003' });
  expect(await balance()).toBe(1000);
});
