import { auditorFinds } from '../../../tests/promises/stage.ts';
import { as } from '../../../tests/scene/as.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { creditFor } from '../../../tests/scene/money.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aCartOfTwo, book, bookingOf, intentOf, ledger } from '../../../tests/scene/seats.ts';
import { aSession, aSuperAdmin, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { creditBalance } from '../../payments/credits.service.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { payRefunds, reconcile } from '../bookings.jobs.ts';
import { cancelBooking, requestCancellation } from '../cancelling/cancellation.service.ts';
import { decideCancellation } from '../cancelling/decision.service.ts';
import { refundBooking } from '../cancelling/part-refund.service.ts';
import { removeFromSession } from '../cancelling/removal.service.ts';
import { callOffSession } from '../cancelling/session-cancellation.service.ts';
import { syncReturnsOf } from '../core/payment-sync.ts';
import { readUnsettled } from '../core/unsettled-refunds.ts';
import { auditMoney } from './audit.service.ts';
import { detail } from './findings.service.ts';
import { fixFinding } from './fixes.service.ts';

let sandbox: Sandbox;
let admin: Viewer;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
  admin = await aSuperAdmin();
});
afterEach(async () => {
  await refunds('succeeded');
  expect(await auditorFinds()).toEqual([]);
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const reason = 'The lights went out';
/** What the bank answers to each refund from now on. */
const refunds = (status: 'succeeded' | 'pending' | 'failed') =>
  sandbox.stripe('POST', '/refunds/mode', { status });
const give = (id: number, leftCents: number, amountCents = 500) =>
  refundBooking(admin, id, { amountCents, leftCents, reason });

/** The only seat of a session that starts in so many hours, paid with $25.00. */
async function paid(hours = 200) {
  const session = await aSession({ scheduledAt: inHours(240), priceCents: 2500, maxPlayers: 1 });
  const { viewer: player, bookingId: id } = await book(sandbox, session.id);
  await db.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(hours) } });
  return { player, id, sessionId: session.id };
}

/** The same; the player had disputed the payment, and the bank decided for us. */
async function disputed(hours: number) {
  const it = await paid(hours);
  const { payment } = await db.booking.findUniqueOrThrow({
    where: { id: it.id },
    include: { payment: true },
  });
  const { id } = await sandbox.stripe('POST', '/disputes', {
    payment_intent: payment!.stripePaymentIntentId,
  });
  await sandbox.stripe('POST', `/disputes/${id}/close`, { status: 'won' });
  await reconcile();
  return it;
}

async function cancelledLate({ player, id }: { player: Viewer; id: number }) {
  await requestCancellation(player, id, 'A cold');
  const request = await db.cancellationRequest.findFirstOrThrow({ where: { bookingId: id } });
  await decideCancellation(admin, request.id, { decision: 'partial_refund', feePercent: 50, reason });
  await payRefunds();
}

/** The bank takes back what it had accepted, days later. */
async function failAll(id: number, cause?: 'goodwill') {
  const rows = await db.refund.findMany({ where: { bookingId: id, cause, status: { not: 'failed' } } });
  for (const { stripeRefundId } of rows)
    await sandbox.stripe('POST', `/refunds/${stripeRefundId}/settle`, { status: 'failed' });
  await refunds('succeeded');
  await syncReturnsOf(rows[0]!.paymentId);
}

const key = (id: number) => `refund-failed:${id}`;
const mailTo = ({ email }: Viewer, kind: string) =>
  db.outboxMail.findFirstOrThrow({ where: { toAddress: email, kind } });
/** The buttons of the money page. */
async function offered(id: number) {
  const [view] = await detail((await auditMoney()).filter((finding) => finding.key === key(id)));
  // That it was returned outside can be said of all that is owed.
  return view?.choices.filter(({ choice }) => choice !== 'outside').map(({ label }) => label) ?? [];
}
/** Of the failed refunds of a booking as the money page lists them, the oldest first. */
async function settled(bookingId: number): Promise<boolean[]> {
  const { admin: shown } = await as(admin).ask(
    '{ admin { failedRefunds { databaseId booking { databaseId } isSettled } } }',
  );
  const own = shown.failedRefunds.filter(
    (each: { booking: { databaseId: number } | null }) => each.booking?.databaseId === bookingId,
  );
  return own.map((each: { isSettled: boolean }) => each.isSettled).reverse();
}

/** All of it becomes credit, once: with it and the fee, what was paid is somebody's to the cent. */
async function allAsCredit({ player, id }: { player: Viewer; id: number }, cents: number, balance = cents) {
  expect((await offered(id)).at(-1)).toBe(`Give $${(cents / 100).toFixed(2)} credit`);
  await fixFinding(admin, { key: key(id), choice: 'credit' });
  expect([await creditBalance(player.id), await ledger('revenue', id)]).toEqual([balance, 0]);
  const { status, endReason } = await bookingOf(id);
  expect([status, endReason]).toEqual(['cancelled', expect.stringMatching(/\w\. You received \$[\d.]+ of /)]);
  const { text } = await mailTo(player, 'credit-instead');
  expect(text).toContain(`$${(cents / 100).toFixed(2)} of session credit`);
  await refused(fixFinding(admin, { key: key(id), choice: 'credit' }), 'CONFLICT');
}

test('of two refunds that failed, credit stands for both', async () => {
  const it = await paid();
  await refunds('pending');
  await give(it.id, 2500);
  await payRefunds();
  await cancelBooking(it.player, it.id);
  await payRefunds();
  await failAll(it.id);
  expect(await settled(it.id)).toEqual([false, false]);
  await allAsCredit(it, 2500);
  expect(await settled(it.id)).toEqual([true, true]);
});

test('credit for the one that failed leaves the other on its way', async () => {
  const { player, id } = await paid();
  await refunds('pending');
  await give(id, 2500);
  await payRefunds();
  await cancelBooking(player, id);
  await payRefunds();
  await failAll(id, 'goodwill');
  await fixFinding(admin, { key: key(id), choice: 'credit' });
  expect(await creditBalance(player.id)).toBe(500);
  expect((await bookingOf(id)).status).toBe('refunding');
  await failAll(id);
  expect(await offered(id)).toEqual(['Refund $20.00', 'Give $20.00 credit']);
  await fixFinding(admin, { key: key(id), choice: 'refund' });
  await payRefunds();
  expect([(await bookingOf(id)).status, await ledger('revenue', id)]).toEqual(['refunded', 0]);
});

test('two of the same amount are two', async () => {
  const { player, id } = await paid();
  await refunds('pending');
  for (const leftCents of [2500, 2000]) await give(id, leftCents);
  await payRefunds();
  await refunds('succeeded');
  await cancelBooking(player, id);
  await payRefunds();
  await failAll(id, 'goodwill');
  expect(await offered(id)).toEqual(['Refund $10.00', 'Give $10.00 credit']);
  await fixFinding(admin, { key: key(id), choice: 'refund' });
  await payRefunds();
  expect([await settled(id), await ledger('revenue', id)]).toEqual([[true, true], 0]);
});

test.each(['here', 'at the provider'])(
  'one that was made by hand of a seat that is kept is owed when it fails, until it is given again %s',
  async (where) => {
    const { player, id } = await paid();
    const { payment } = await db.booking.findUniqueOrThrow({ where: { id }, include: { payment: true } });
    const byHand = () =>
      sandbox.stripe('POST', '/refunds', {
        payment_intent: payment!.stripePaymentIntentId,
        amount: 1000,
      });
    await byHand();
    await syncReturnsOf(payment!.id);
    await failAll(id);
    expect((await mailTo(player, 'refund-failed')).text).toContain('You will still get the $10.00');
    const { id: refundId } = await db.refund.findFirstOrThrow({ where: { bookingId: id } });
    const found = async () => (await auditMoney()).filter((each) => each.id === String(refundId));
    expect([await settled(id), await found()]).toMatchObject([
      [false],
      [{ key: `unsettled-refund:${refundId}` }],
    ]);
    if (where === 'here') await give(id, 2500, 1000);
    else await byHand();
    await payRefunds();
    await syncReturnsOf(payment!.id);
    expect([await settled(id), await found(), await ledger('revenue', id)]).toEqual([[true], [], 1500]);
  },
);

test('of a seat that is kept, one that is given answers for one that failed before it', async () => {
  const { player, id } = await paid();
  await refunds('pending');
  for (const leftCents of [2500, 2000]) await give(id, leftCents);
  await payRefunds();
  const [first] = (await bookingOf(id)).refunds;
  await sandbox.stripe('POST', `/refunds/${first!.stripeRefundId}/settle`, { status: 'failed' });
  await syncReturnsOf(first!.paymentId);
  expect(await settled(id)).toEqual([false]); // the other was given before this one failed
  await failAll(id);
  await give(id, 2500, 300);
  await payRefunds();
  expect(await settled(id)).toEqual([false, false]);
  await give(id, 2200);
  await payRefunds();
  expect(await settled(id)).toEqual([true, false]);
  await give(id, 1700);
  await payRefunds();
  expect(await settled(id)).toEqual([true, true]);
  await cancelBooking(player, id);
  await payRefunds();
  expect(await ledger('revenue', id)).toBe(0);
});

test('what somebody returned at the provider since is not owed of a seat that is kept', async () => {
  const { player, id } = await paid();
  await refunds('failed');
  await give(id, 2500);
  await payRefunds();
  expect(await settled(id)).toEqual([false]);
  await sandbox.stripe('POST', '/refunds', { payment_intent: await intentOf(id), amount: 500 });
  await reconcile();
  expect(await settled(id)).toEqual([false]); // the bank has not taken that either
  await refunds('succeeded');
  await sandbox.stripe('POST', '/refunds', { payment_intent: await intentOf(id), amount: 500 });
  await reconcile();
  expect((await settled(id))[0]).toBe(true);
  await cancelBooking(player, id);
  await payRefunds();
});

test('a late cancellation and its fee that both failed are owed together', async () => {
  const it = await paid(10);
  await refunds('failed');
  await cancelledLate(it);
  expect(await offered(it.id)).toEqual(['Refund $12.50', 'Give $12.50 credit']);
  await book(sandbox, it.sessionId);
  await payRefunds();
  await allAsCredit(it, 2500);
});

test('what became credit is not owed again when the fee goes back', async () => {
  const { player, id, sessionId } = await paid(10);
  await refunds('failed');
  await cancelledLate({ player, id });
  await refunds('succeeded');
  await fixFinding(admin, { key: key(id), choice: 'credit' });
  await callOffSession(admin, sessionId, 'Ill');
  await payRefunds();
  expect((await bookingOf(id)).status).toBe('refunded');
  expect([await settled(id), await creditBalance(player.id)]).toEqual([[true], 1250]);
});

test('credit in place of a refund is not taken for credit that the fee had kept', async () => {
  const session = await aSession({ scheduledAt: inHours(240), priceCents: 2500, maxPlayers: 1 });
  const player = await aUser();
  await creditFor(player.id, 1500);
  const { bookingId: id } = await book(sandbox, session.id, player);
  await db.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(10) } });
  await refunds('failed');
  await cancelledLate({ player, id }); // $10.00 to the card, which fails, and $2.50 as credit
  await refunds('succeeded');
  await fixFinding(admin, { key: key(id), choice: 'credit' });
  expect([await creditBalance(player.id), await ledger('fees', id)]).toEqual([1250, 1250]);
  await callOffSession(admin, session.id, 'Ill');
  await payRefunds();
  expect([await creditBalance(player.id), await ledger('revenue', id)]).toEqual([2500, 0]);
  expect((await mailTo(player, 'fee-returned')).text).toContain('$12.50');
});

test('credit that was given back at will before is not in the fee as well', async () => {
  const session = await aSession({ scheduledAt: inHours(240), priceCents: 2500, maxPlayers: 1 });
  const player = await aUser();
  await creditFor(player.id, 1000);
  const { bookingId: id } = await book(sandbox, session.id, player);
  const dispute = await sandbox.stripe('POST', '/disputes', { payment_intent: await intentOf(id) });
  await sandbox.stripe('POST', `/disputes/${dispute.id}/close`, { status: 'won' });
  await reconcile();
  await db.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(10) } });
  await give(id, 1000); // no card takes anything back any more
  await cancelledLate({ player, id });
  expect([await creditBalance(player.id), await ledger('fees', id)]).toEqual([500, 1250]);
  await callOffSession(admin, session.id, 'Ill');
  expect(await creditBalance(player.id)).toBe(1000);
  await allAsCredit({ player, id }, 1500, 2500);
});

test('removed late after a dispute: staff return what the player was told, and the fee stays', async () => {
  const it = await disputed(10);
  await removeFromSession(admin, it.id, { refund: 'by_the_rules' });
  const { text } = await mailTo(it.player, 'money-returned');
  expect(text).toContain('our staff return $12.50 to you another way');
  await allAsCredit(it, 1250);
  expect(await ledger('fees', it.id)).toBe(1250);
});

test('what staff have not returned yet is owed still, with the fee, when the session is called off', async () => {
  const it = await disputed(10);
  await cancelledLate(it);
  const asked = 'query ($id: ID!) { session(id: $id) { callOffPreview { refundCents lines } } }';
  const { session } = await as(admin).ask(asked, { id: String(it.sessionId) });
  const byStaff = '$12.50 cannot go back to the card after a dispute: please return it another way.';
  expect(session.callOffPreview).toMatchObject({ refundCents: 0, lines: expect.arrayContaining([byStaff]) });
  expect(await callOffSession(admin, it.sessionId, 'Ill')).toMatchObject({
    refundedBookings: 0,
    message: `1 player told. ${byStaff}`,
  });
  const said = 'our staff return $12.50 to you another way';
  expect((await mailTo(it.player, 'fee-returned')).text).toContain(said);
  expect((await mailTo(it.player, 'fee-returned')).subject).toMatch(/^We keep no late fee: /);
  expect(await bookingOf(it.id)).toMatchObject({
    status: 'refund_failed',
    endReason: expect.stringContaining(said),
    refunds: [], // the provider would refuse it
  });
  const alarms = { key: { startsWith: `unpaid-refund:${it.id}:` }, resolvedAt: null };
  expect((await db.moneyAlert.findMany({ where: alarms })).map(({ key: name }) => name).toSorted()).toEqual([
    `unpaid-refund:${it.id}:1250`,
    `unpaid-refund:${it.id}:2500`,
  ]);
  expect(await offered(it.id)).toEqual(['Give $25.00 credit']);
  await allAsCredit(it, 2500);
  expect(await db.moneyAlert.count({ where: alarms })).toBe(0);
});

/** Staff write down that so much of the refund that failed was sent another way. */
async function returnedOutside(id: number, amountCents: number) {
  const failed = (await bookingOf(id)).refunds.find(({ settled: how }) => how === null);
  const sent = { choice: 'outside', amountCents, reason: 'Transfer 0815' };
  await fixFinding(admin, { key: `unsettled-refund:${failed!.id}`, ...sent });
}

test.each([
  [
    'won',
    'Your bank does not accept a refund of this payment to the card after the dispute: our staff return $15.00 to you another way and write to you. $10.00 was already returned to you another way.',
  ],
  [
    'lost',
    '$10.00 was already returned to you another way. Your bank has returned $15.00 to you already, after a dispute.',
  ],
])(
  'of a refund only so much is back as staff sent while a bank held the rest, which is %s',
  async (status, words) => {
    const it = await paid();
    await give(it.id, 2500, 2000);
    await payRefunds();
    await failAll(it.id);
    const dispute = { payment_intent: await intentOf(it.id), amount: 1500 };
    const { id } = await sandbox.stripe('POST', '/disputes', dispute);
    await reconcile();
    await returnedOutside(it.id, 1000);
    await sandbox.stripe('POST', `/disputes/${id}/close`, { status });
    await reconcile();
    await cancelBooking(it.player, it.id);
    expect((await bookingOf(it.id)).endReason).toBe(`You cancelled in time. ${words}`);
    if (status === 'won') await allAsCredit(it, 1500);
  },
);

test('of two refunds of one seat of a cart that failed no more is owed than it had cost', async () => {
  const [id] = await aCartOfTwo(sandbox, await aUser());
  await refunds('failed');
  for (const amountCents of [1500, 2000]) {
    await give(id, 2500, amountCents);
    await payRefunds();
  }
  const ids = (await bookingOf(id)).refunds.map((refund) => refund.id);
  expect((await readUnsettled(db, { ids })).map(({ owedCents }) => owedCents)).toEqual([1500, 1000]);
  await returnedOutside(id, 1500);
  await returnedOutside(id, 1000);
});

test('what staff returned outside of one seat of a cart is not taken from the other', async () => {
  const player = await aUser();
  const [id, other] = await aCartOfTwo(sandbox, player);
  await give(id, 2500);
  await payRefunds();
  await failAll(id);
  await returnedOutside(id, 500);
  const { one, two } = await as(player).ask(`{
    one: booking(id: "${id}") { cancellation { refundCents } cancellationNow { refundCents } }
    two: booking(id: "${other}") { cancellation { refundCents } cancellationNow { refundCents } }
  }`);
  expect([one.cancellation, one.cancellationNow]).toEqual([{ refundCents: 2000 }, { refundCents: 2000 }]);
  expect([two.cancellation, two.cancellationNow]).toEqual([{ refundCents: 2500 }, { refundCents: 2500 }]);
  for (const each of [id, other]) await cancelBooking(player, each);
  await payRefunds();
  const went = async (bookingId: number) => (await bookingOf(bookingId)).refunds.at(-1)?.amountCents;
  expect([await went(id), await went(other)]).toEqual([2000, 2500]);
  expect((await bookingOf(id)).endReason).toBe(
    'You cancelled in time. $5.00 was already returned to you another way.',
  );
  expect((await bookingOf(other)).endReason).toBe('You cancelled in time for a full refund.');
  expect([await ledger('revenue', id), await ledger('revenue', other)]).toEqual([0, 0]);
});
