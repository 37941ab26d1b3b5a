import { as } from '../../tests/scene/as.ts';
import { aCampaign, aMember, atStripe, timeMachine } from '../../tests/scene/campaign.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { creditFor, payAgain } from '../../tests/scene/money.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { aLateCanceller, book, intentOf } from '../../tests/scene/seats.ts';
import { statementsOf } from '../../tests/scene/statements.ts';
import { aGameMaster, aSession, aStaffMember, aSuperAdmin, aUser, inHours } from '../../tests/scene/world.ts';
import { fixFinding } from '../bookings/audit/fixes.service.ts';
import { payRefunds, reconcile } from '../bookings/bookings.jobs.ts';
import { cancelBooking } from '../bookings/cancelling/cancellation.service.ts';
import { decideCancellation } from '../bookings/cancelling/decision.service.ts';
import { chargeCampaignDates } from '../bookings/charges/charges.jobs.ts';
import { startCheckout } from '../bookings/checkout/checkout.service.ts';
import { settle } from '../bookings/checkout/settle.service.ts';
import { defaultPolicy } from '../bookings/core/default-policy.ts';
import { syncDispute } from '../bookings/core/payment-sync.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { Viewer } from '../platform/viewer.ts';
import { readSettings } from '../settings/settings.service.ts';
import { earningsTable } from './earnings.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const MONEY = 'takenCents returnedCents disputedCents lateFeesCents keptCents shareCents earnedCents';
/** The month as the API shows it, and the same by session. */
async function monthOf(host: Viewer, month = clock.now().toISOString().slice(0, 7)) {
  const { desk } = (
    await as(host).ask(
      `query ($month: String) { viewer { desk { earningsMonths { month ${MONEY} } earnings(month: $month) {
        month ${MONEY} sessions(first: 50) { edges { node { session { databaseId } ${MONEY} } } } } } } }`,
      { month },
    )
  ).viewer;
  const { sessions, ...sums } = desk.earnings;
  return {
    months: desk.earningsMonths,
    sums,
    rows: sessions.edges.map(({ node }: { node: object }) => node),
  };
}
const total = (rows: Record<string, number>[], name: string) =>
  rows.reduce((sum, row) => sum + row[name]!, 0);

/** What the ledger itself says of these bookings: seats and kept late fees. */
async function ofLedger(sessionIds: number[]) {
  const bookings = await db.booking.findMany({
    where: { sessionId: { in: sessionIds } },
    select: { id: true },
  });
  const ids = bookings.map(({ id }) => id);
  const { _sum } = await db.ledgerEntry.aggregate({
    where: {
      OR: [
        { account: 'revenue', bookingId: { in: ids } },
        { account: 'fees', transaction: { bookingId: { in: ids } } },
      ],
    },
    _sum: { amountCents: true },
  });
  return 0 - (_sum.amountCents ?? 0);
}
const disputesOfLedger = async (paymentIds: (number | null)[]) => {
  const { _sum } = await db.ledgerEntry.aggregate({
    where: {
      account: 'disputes',
      transaction: { paymentId: { in: paymentIds.filter((id) => id !== null) } },
    },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0;
};

test('refunds, disputes, late fees and credit: the month equals the ledger to the cent, in every view', async () => {
  const [{ viewer: host, profile }, staff, thrifty] = [
    await aGameMaster(),
    await aStaffMember(),
    await aUser(),
  ];
  const table = (hours: number) =>
    aSession({ gameMasterId: profile.id, scheduledAt: inHours(hours), priceCents: 2533, maxPlayers: 6 });
  const [ahead, soon, sooner] = [await table(240), await table(20), await table(19)];
  await book(sandbox, ahead.id);
  const gone = await book(sandbox, ahead.id);
  await cancelBooking(gone.viewer, gone.bookingId);
  await creditFor(thrifty.id, 1000);
  await book(sandbox, ahead.id, thrifty);
  const halved = await aLateCanceller(sandbox, soon.id);
  const reason = 'Nobody took the seat';
  await decideCancellation(staff, halved.requestId, { decision: 'partial_refund', feePercent: 51, reason });
  const credited = await aLateCanceller(sandbox, sooner.id);
  await decideCancellation(staff, credited.requestId, { decision: 'session_credit', reason });
  const disputed = await book(sandbox, ahead.id);
  // Money of another Game Master's table in the same payment.
  const elsewhere = await aSession({ scheduledAt: inHours(240), priceCents: 1000 });
  const shopper = await aUser();
  const cart = await startCheckout(shopper, {
    cartItems: [{ sessionId: ahead.id }, { sessionId: elsewhere.id }],
    agreeToTerms: true,
  });
  await sandbox.pay(cart.stripeSessionId!);
  await settle(cart.id);
  const shared = await db.booking.findFirstOrThrow({ where: { checkoutId: cart.id, sessionId: ahead.id } });
  for (const id of [disputed.bookingId, shared.id]) {
    const dispute = await sandbox.stripe('POST', '/disputes', { payment_intent: await intentOf(id) });
    await sandbox.stripe('POST', `/disputes/${dispute.id}/close`, { status: 'lost' });
  }
  await payRefunds();
  await reconcile();

  const { months, sums, rows } = await monthOf(host);
  const ofOne = await db.booking.findUniqueOrThrow({ where: { id: disputed.bookingId } });
  const alone = await disputesOfLedger([ofOne.paymentId]);
  const together = await disputesOfLedger([shared.paymentId]);
  expect([alone > 2533, together > 3533]).toEqual([true, true]); // with the fee of the bank
  const toBank = alone + Math.round((together * 2533) / 3533);
  expect(sums).toMatchObject({
    takenCents: 7 * 2533,
    returnedCents: 2533 + (2533 - sums.lateFeesCents) + 2533,
    lateFeesCents: 1291, // 51 percent, rounded for the player
    disputedCents: toBank,
    keptCents: (await ofLedger([ahead.id, soon.id, sooner.id])) - toBank,
  });
  expect(sums.keptCents).toBe(sums.takenCents - sums.returnedCents - sums.disputedCents);
  expect(sums.earnedCents).toBe(sums.keptCents - sums.shareCents);
  expect(months).toEqual([sums]);
  expect(rows.map(({ session }: { session: { databaseId: number } }) => session.databaseId)).toEqual([
    ahead.id,
    soon.id,
    sooner.id,
  ]);
  for (const name of MONEY.split(' ')) expect([name, total(rows, name)]).toEqual([name, sums[name]]);
  const { head, lines } = await earningsTable({ gameMasterId: profile.id }, undefined);
  const column = (name: string) => {
    const at = head.indexOf(`${name} (USD)`);
    return lines.reduce((sum, line) => sum + Math.round(Number(line[at]) * 100), 0);
  };
  expect([column('Kept'), column('Share'), column('Yours')]).toEqual([
    sums.keptCents,
    sums.shareCents,
    sums.earnedCents,
  ]);
});

test('of a cart a lost dispute is of the seats whose money was still there', async () => {
  const [first, second, player] = [await aGameMaster(), await aGameMaster(), await aUser()];
  const [gone, kept] = [
    await aSession({ gameMasterId: first.profile.id, scheduledAt: inHours(240) }),
    await aSession({ gameMasterId: second.profile.id, scheduledAt: inHours(240) }),
  ];
  const cartItems = [{ sessionId: gone.id }, { sessionId: kept.id }];
  const { id: order, stripeSessionId } = await startCheckout(player, { cartItems, agreeToTerms: true });
  await sandbox.pay(stripeSessionId!);
  await settle(order);
  const seatAt = (sessionId: number) => db.booking.findFirstOrThrow({ where: { sessionId } });
  const { id } = await seatAt(gone.id);
  await cancelBooking(player, id);
  await payRefunds();
  const intent = await intentOf(id);
  const dispute = await sandbox.stripe('POST', '/disputes', { payment_intent: intent });
  await sandbox.stripe('POST', `/disputes/${dispute.id}/close`, { status: 'lost' });
  await reconcile();
  const returned = (await monthOf(first.viewer)).sums;
  expect(returned).toMatchObject({ takenCents: 2500, returnedCents: 2500, disputedCents: 0, keptCents: 0 });
  const disputed = (await monthOf(second.viewer)).sums.disputedCents;
  expect(disputed).toBe(await disputesOfLedger([(await seatAt(kept.id)).paymentId]));
  expect(disputed).toBeGreaterThanOrEqual(2500);
});

test('of a cart what a won dispute gives back is of the seats that it was taken from', async () => {
  const [first, second, player] = [await aGameMaster(), await aGameMaster(), await aUser()];
  const [returned, kept] = [
    await aSession({ gameMasterId: first.profile.id, scheduledAt: inHours(240), priceCents: 3000 }),
    await aSession({ gameMasterId: second.profile.id, scheduledAt: inHours(240), priceCents: 5000 }),
  ];
  const cartItems = [{ sessionId: returned.id }, { sessionId: kept.id }];
  const { id: order, stripeSessionId } = await startCheckout(player, { cartItems, agreeToTerms: true });
  await sandbox.pay(stripeSessionId!);
  await settle(order);
  const { id } = await db.booking.findFirstOrThrow({ where: { sessionId: returned.id } });
  const intent = await intentOf(id);
  await atStripe('POST', '/refunds', { payment_intent: intent, amount: '3000' });
  const dispute = await sandbox.stripe('POST', '/disputes', { payment_intent: intent, amount: 5000 });
  await syncDispute(dispute.id); // heard of before the refund
  await reconcile();
  await sandbox.stripe('POST', `/disputes/${dispute.id}/close`, { status: 'won' });
  await reconcile();
  const { paymentId } = await db.booking.findUniqueOrThrow({ where: { id } });
  expect((await monthOf(first.viewer)).sums).toMatchObject({
    returnedCents: 3000,
    disputedCents: 0,
    keptCents: 0,
  });
  expect((await monthOf(second.viewer)).sums).toMatchObject({
    takenCents: 5000,
    disputedCents: await disputesOfLedger([paymentId]), // the fee
  });
});

test('of a cart what a bank keeps is not of a seat that staff returned another way', async () => {
  const [first, second, player] = [await aGameMaster(), await aGameMaster(), await aUser()];
  const [ended, kept] = [
    await aSession({ gameMasterId: first.profile.id, scheduledAt: inHours(240), priceCents: 3000 }),
    await aSession({ gameMasterId: second.profile.id, scheduledAt: inHours(240), priceCents: 5000 }),
  ];
  const cartItems = [{ sessionId: ended.id }, { sessionId: kept.id }];
  const { id: order, stripeSessionId } = await startCheckout(player, { cartItems, agreeToTerms: true });
  await sandbox.pay(stripeSessionId!);
  await settle(order);
  const { id, paymentId } = await db.booking.findFirstOrThrow({ where: { sessionId: ended.id } });
  const dispute = await sandbox.stripe('POST', '/disputes', {
    payment_intent: await intentOf(id),
    amount: 5000,
  });
  await reconcile();
  await cancelBooking(player, id);
  await sandbox.stripe('POST', `/disputes/${dispute.id}/close`, { status: 'lost' });
  await reconcile();
  const before = (await monthOf(first.viewer)).sums;
  expect(before).toMatchObject({ takenCents: 3000, returnedCents: 0 });
  const now = clock.now().getTime();
  clock.setOffset(now - Date.now() + 3_700_000);
  await payRefunds(); // Stripe refunds nothing of it any more
  await fixFinding(await aStaffMember(), { key: `refund-failed:${id}`, choice: 'credit' });
  clock.setOffset(0);
  expect((await monthOf(first.viewer)).sums).toMatchObject({
    returnedCents: 3000,
    disputedCents: 0,
    keptCents: 0,
  });
  const disputed = await disputesOfLedger([paymentId]);
  expect((await monthOf(second.viewer)).sums).toMatchObject({ takenCents: 5000, disputedCents: disputed });
});

test('of a cart session credit that came back lessens nothing of what a bank took of the card', async () => {
  const [first, second, player] = [await aGameMaster(), await aGameMaster(), await aUser()];
  const at = (gameMasterId: number, priceCents: number) =>
    aSession({ gameMasterId, scheduledAt: inHours(240), priceCents });
  const tables = [await at(first.profile.id, 4000), await at(second.profile.id, 5000)];
  await creditFor(player.id, 1500);
  const cartItems = tables.map(({ id }) => ({ sessionId: id }));
  const { id: order, stripeSessionId } = await startCheckout(player, { cartItems, agreeToTerms: true });
  await sandbox.pay(stripeSessionId!);
  await settle(order);
  const [one, other] = await db.booking.findMany({ where: { checkoutId: order }, orderBy: { id: 'asc' } });
  expect([one!.creditCents, other!.creditCents]).toEqual([1500, 0]);
  const dispute = await sandbox.stripe('POST', '/disputes', { payment_intent: await intentOf(one!.id) });
  await reconcile();
  await cancelBooking(player, one!.id); // the bank holds the rest
  await sandbox.stripe('POST', `/disputes/${dispute.id}/close`, { status: 'lost' });
  await reconcile();
  const lost = await disputesOfLedger([one!.paymentId]);
  const mine = Math.round((lost * 2500) / 7500);
  expect((await monthOf(first.viewer)).sums).toMatchObject({ returnedCents: 1500, disputedCents: mine });
  expect((await monthOf(second.viewer)).sums).toMatchObject({ returnedCents: 0, disputedCents: lost - mine });
});

test('a second payment for a seat earns its Game Master nothing, whatever becomes of it', async () => {
  const { viewer: host, profile } = await aGameMaster();
  const { bookingId } = await book(sandbox, (await aSession({ gameMasterId: profile.id })).id);
  const before = (await monthOf(host)).sums;
  expect(before).toMatchObject({ takenCents: 2500, keptCents: 2500 });
  await payAgain(bookingId);
  expect((await monthOf(host)).sums).toEqual(before);
});

/** A seat whose price the shop has so much of. */
async function aSeat(gameMasterId: number, sharePercent: number) {
  const [player, { id: sessionId }] = [await aUser(), await aSession({ gameMasterId })];
  const agreed = { termsVersion: '1', termsAcceptedAt: clock.now(), policy: { ...defaultPolicy } };
  const seat = {
    userId: player.id,
    sessionId,
    status: 'confirmed',
    paymentStatus: 'paid',
    amountCents: 1050,
    sharePercent,
  } as const;
  return db.booking.create({ data: { ...seat, ...agreed } });
}
const moves = (bookingId: number, what: 'payment' | 'refund', cents: number, at: string) =>
  db.ledgerTransaction.create({
    data: {
      key: `${what}:earnings-${crypto.randomUUID()}`,
      memo: '',
      createdAt: new Date(at),
      entries: {
        create: [
          { account: 'stripe', amountCents: cents },
          { account: 'revenue', bookingId, amountCents: -cents },
        ],
      },
    },
  });

test('the books are read once for the months, a page of the sessions and their number', async () => {
  const { viewer: host, profile } = await aGameMaster();
  for (const _ of [1, 2, 3]) await book(sandbox, (await aSession({ gameMasterId: profile.id })).id);
  let shown: Record<string, unknown> = {};
  const statements = await statementsOf(async () => {
    const { viewer } = await as(host).ask(
      `{ viewer { desk { earningsMonths { keptCents } earnings { keptCents sessions(first: 2) {
        totalCount pageInfo { hasNextPage } edges { node { keptCents } } } } } } }`,
    );
    shown = viewer.desk;
  });
  expect(shown).toEqual({
    earningsMonths: [{ keptCents: 7500 }],
    earnings: {
      keptCents: 7500,
      sessions: {
        totalCount: 3,
        pageInfo: { hasNextPage: true },
        edges: [{ node: { keptCents: 2500 } }, { node: { keptCents: 2500 } }],
      },
    },
  });
  expect(statements.filter((text) => text.includes('"LedgerEntry"'))).toHaveLength(1);
});

test('a month holds what moved in it, by UTC, and the roundings of the share add up to the whole', async () => {
  const { viewer: host, profile } = await aGameMaster();
  const { id } = await aSeat(profile.id, 15);
  await moves(id, 'payment', 1050, '2026-01-31T23:59:59.999Z');
  await moves(id, 'refund', -350, '2026-02-01T00:00:00Z');
  await moves(id, 'refund', -350, '2026-03-01T00:00:00Z');
  await moves(id, 'refund', -350, '2026-03-02T00:00:00Z');
  const { months } = await monthOf(host);
  const shares = months.map(({ month, keptCents, shareCents }: Record<string, unknown>) => [
    month,
    keptCents,
    shareCents,
  ]);
  // 157.5 is 158; of 700 it is 105: 53 went back, then all of it.
  expect(shares).toEqual([
    ['2026-03', -700, -105],
    ['2026-02', -350, -53],
    ['2026-01', 1050, 158],
  ]);
  expect((await monthOf(host, '2026-02')).sums).toMatchObject({ returnedCents: 350, earnedCents: -297 });
  expect((await monthOf(host, '2025-12')).sums).toMatchObject({ takenCents: 0, keptCents: 0, shareCents: 0 });
  for (const month of ['2026-13', '2026', 'x'])
    expect(
      await as(host).errors(`{ viewer { desk { earnings(month: "${month}") { month } } } }`),
    ).toMatchObject([{ originalError: { code: 'BAD_INPUT', field: 'month' } }]);
});

const changeShare = async (sharePercent: number) =>
  as(await aSuperAdmin()).ok('updatePolicies', { version: (await readSettings()).version, sharePercent });

test('until it is over a session may be handed over with what was paid for it; what was played stays, whatever staff do', async () => {
  const [first, second, staff] = [await aGameMaster(), await aGameMaster(), await aStaffMember()];
  const session = await aSession({ gameMasterId: first.profile.id });
  const { viewer: player, bookingId } = await book(sandbox, session.id);
  const { months } = await monthOf(first.viewer);
  expect(months).toMatchObject([{ keptCents: 2500 }]);
  const startsAt = (hours: number) =>
    db.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(hours) } });
  const change = async (what: object, id = session.id) => {
    const { version } = await db.session.findUniqueOrThrow({ where: { id } });
    return { id: globalId('Session', id), version, ...what };
  };
  const to = ({ profile }: typeof first) => ({ gameMasterId: globalId('GameMaster', profile.id) });

  // Somebody steps in on the evening.
  await startsAt(-1);
  await as(staff).ok('updateSession', await change(to(second)));
  expect((await monthOf(second.viewer)).months).toEqual(months);
  expect((await monthOf(first.viewer)).months).toEqual([]);

  await startsAt(-3);
  const handBack = async (what = {}) => {
    const input = await change({ ...to(first), ...what });
    const { message } = await as(staff).refused('updateSession', input, 'CONFLICT', 'gameMasterId');
    expect(message).toMatch(/^Players paid for this session and its original date has passed, so it stays/);
  };
  await handBack();
  await handBack({ scheduledAt: inHours(48).toISOString() });
  await handBack({ durationMinutes: 600 });
  await as(staff).ok('updateSession', await change({ scheduledAt: inHours(48).toISOString() }));
  await handBack();
  await cancelBooking(player, bookingId);
  await handBack();
  expect((await monthOf(second.viewer)).months).toMatchObject([{ takenCents: 2500 }]);
  expect((await monthOf(first.viewer)).months).toEqual([]);

  // What nobody paid for earned nobody anything: a slip can be put right.
  const empty = await aSession({ gameMasterId: first.profile.id, scheduledAt: inHours(-4) });
  await as(staff).ok('updateSession', await change(to(second), empty.id));
});

test('what was marked as played before its planned end stays too, also when that is taken back', async () => {
  const [first, second, staff] = [await aGameMaster(), await aGameMaster(), await aStaffMember()];
  const session = await aSession({ gameMasterId: first.profile.id });
  await book(sandbox, session.id);
  await db.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(-1) } });
  const change = async (what: object) => {
    const { version } = await db.session.findUniqueOrThrow({ where: { id: session.id } });
    return { id: globalId('Session', session.id), version, ...what };
  };
  for (const status of ['COMPLETED', 'ACTIVE']) {
    await as(staff).ok('updateSession', await change({ status }));
    const to = await change({ gameMasterId: globalId('GameMaster', second.profile.id) });
    await as(staff).refused('updateSession', to, 'CONFLICT', 'gameMasterId');
  }
  expect((await monthOf(first.viewer)).months).toMatchObject([{ keptCents: 2500 }]);
});

test('a change of the share leaves the seats that were taken before as they are', async () => {
  const { viewer: host, profile } = await aGameMaster();
  const session = await aSession({ gameMasterId: profile.id, priceCents: 1000 });
  await book(sandbox, session.id);
  const before = (await monthOf(host)).sums;
  expect(before).toMatchObject({ keptCents: 1000, shareCents: 200 });
  await changeShare(35);
  expect((await monthOf(host)).sums).toEqual(before);
  await book(sandbox, session.id);
  expect((await monthOf(host)).sums).toMatchObject({ keptCents: 2000, shareCents: 550, earnedCents: 1450 });
  await changeShare(20);
});

test('a date of a campaign keeps the share that held when it was reserved, not when its card is charged', async () => {
  const campaign = await aCampaign([inHours(60)], { priceCents: 1000 });
  await changeShare(25);
  await aMember(campaign);
  await changeShare(35);
  // The books are dated by the database, whose clock is not moved: on the last day of a month it is that one still.
  const month = clock.now().toISOString().slice(0, 7);
  await timeMachine(sandbox).ahead(13 * 3600);
  await chargeCampaignDates();
  const { sums } = await monthOf(campaign.gameMaster, month);
  expect(sums).toMatchObject({ keptCents: 1000, shareCents: 250 });
  await changeShare(20);
});
