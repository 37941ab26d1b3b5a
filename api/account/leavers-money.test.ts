import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aPerson, finishAfter, leave, play, WEEK } from '../../tests/scene/leaving.ts';
import { creditFor } from '../../tests/scene/money.ts';
import { moveSession } from '../../tests/scene/move.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { aCartOfTwo, book, intentOf } from '../../tests/scene/seats.ts';
import { statementsOf } from '../../tests/scene/statements.ts';
import { aSession, aStaffMember, aSuperAdmin, inHours } from '../../tests/scene/world.ts';
import { fixFinding } from '../bookings/audit/fixes.service.ts';
import { payRefunds, reconcile } from '../bookings/bookings.jobs.ts';
import { refundBooking } from '../bookings/cancelling/part-refund.service.ts';
import { readBalances } from '../bookings/core/balances.ts';
import { wakeLeavers } from '../identity/leaving.service.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { HOUR } from '../platform/durations.rules.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { Viewer } from '../platform/viewer.ts';
import { lock } from '../seating/locks.ts';
import { carryOn, finishDeletions } from './deletion.service.ts';

let sandbox: Sandbox;
let staff: Viewer;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
  staff = await aStaffMember();
});
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const bookingOf = (id: number) =>
  db.booking.findUniqueOrThrow({ where: { id }, include: { requests: { orderBy: { id: 'asc' } } } });
const answer = async (bookingId: number, decision: string) => {
  const { requests } = await bookingOf(bookingId);
  return { requestId: globalId('CancellationRequest', requests.at(-1)!.id), decision, reason: 'As agreed' };
};
const preview = async (person: Viewer) =>
  (
    await as(person).ask(
      '{ viewer { deletionPreview { refusal refundCents lateCents lateCreditCents creditCents } } }',
    )
  ).viewer.deletionPreview;
const deletionOf = ({ id }: Viewer) => db.userDeletion.findUniqueOrThrow({ where: { userId: id } });

async function bankRefuses() {
  await sandbox.stripe('POST', '/refunds/mode', { status: 'failed' });
  await payRefunds();
  await reconcile();
  await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
}

test('the preview reads the seats at once, however many were paid', async () => {
  const player = await aPerson();
  const readsOfSeats = async () => {
    const statements = await statementsOf(() => preview(player));
    return statements.filter((text) => text.includes('FROM "public"."Booking"')).length;
  };
  await book(sandbox, (await aSession()).id, player);
  const ofOne = await readsOfSeats();
  for (const hours of [60, 70, 80, 90, 100, 110])
    await book(sandbox, (await aSession({ scheduledAt: inHours(hours) })).id, player);
  expect([ofOne > 0, await readsOfSeats()]).toEqual([true, ofOne]);
});

test('a no of staff to the late seat of a leaver stays a no, until the session is moved', async () => {
  const player = await aPerson();
  const { bookingId } = await book(sandbox, (await aSession({ scheduledAt: inHours(20) })).id, player);
  await leave(player);
  await as(staff).ok('decideCancellation', await answer(bookingId, 'DECLINED'));
  await finishAfter(60_000);
  expect(await bookingOf(bookingId)).toMatchObject({
    status: 'confirmed',
    requests: [{ decision: 'declined' }],
  });
  const { eraseAt, nextAttemptAt, deletedBookings } = await deletionOf(player);
  expect([nextAttemptAt, deletedBookings]).toEqual([eraseAt, 1]);
});

test('a late seat that staff did not take back is taken back when its session is moved', async () => {
  const player = await aPerson();
  const session = await aSession({ scheduledAt: inHours(20) });
  const { bookingId } = await book(sandbox, session.id, player);
  await leave(player);
  await as(staff).ok('decideCancellation', await answer(bookingId, 'DECLINED'));
  await finishAfter(60_000);
  await moveSession(staff, session.id, { scheduledAt: inHours(60), reason: 'Ill' });
  // The account is closed: the mail leads to where it can be kept, not into it.
  const mail = await db.outboxMail.findFirstOrThrow({
    where: { toAddress: player.email, kind: 'session-moved' },
  });
  expect(mail.text).toContain('You deleted your account, so you do not need to do anything');
  expect(mail.text).toContain('/keep-account');
  expect(mail.text).not.toMatch(/\/account\?|Cancel until/);
  await finishAfter(120_000);
  expect(await bookingOf(bookingId)).toMatchObject({ status: 'refunding' });
});

test('a move that comes while the job goes to sleep wakes it', async () => {
  const player = await aPerson();
  const session = await aSession({ scheduledAt: inHours(20) });
  const { bookingId } = await book(sandbox, session.id, player);
  await leave(player);
  await as(staff).ok('decideCancellation', await answer(bookingId, 'DECLINED'));
  const { id } = await deletionOf(player);
  clock.setOffset(60_000);
  await overlap(
    async (tx) => {
      await tx.booking.update({ where: { id: bookingId }, data: { refundUntil: inHours(60) } });
      await tx.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(60) } });
      await wakeLeavers(tx, [player.id]);
    },
    () => carryOn(id),
  );
  const { nextAttemptAt, eraseAt } = await db.userDeletion.findUniqueOrThrow({ where: { id } });
  expect(nextAttemptAt).not.toEqual(eraseAt);
});

test('a no of staff that comes while the job looks is heard', async () => {
  const player = await aPerson();
  const { bookingId } = await book(sandbox, (await aSession({ scheduledAt: inHours(20) })).id, player);
  await leave(player);
  clock.setOffset(60_000);
  await overlap(
    async (tx) => {
      await lock(tx, { bookings: [bookingId] });
      await tx.cancellationRequest.updateMany({
        where: { bookingId },
        data: { decision: 'declined', decisionReason: 'As agreed', decidedAt: clock.now() },
      });
      await tx.booking.update({ where: { id: bookingId }, data: { status: 'confirmed' } });
    },
    () => finishDeletions(),
  );
  expect((await bookingOf(bookingId)).requests).toMatchObject([{ decision: 'declined' }]);
});

test('whoever leaves in time gets everything back, however late the job comes', async () => {
  const player = await aPerson();
  const { bookingId } = await book(sandbox, (await aSession({ scheduledAt: inHours(25) })).id, player);
  const now = clock.now();
  await db.userDeletion.create({
    data: {
      userId: player.id,
      requestedById: player.id,
      address: player.email,
      createdAt: now,
      eraseAt: inHours(24 * 7),
      nextAttemptAt: now,
    },
  });
  await finishAfter(2 * HOUR);
  expect(await db.refund.findMany({ where: { bookingId } })).toMatchObject([{ amountCents: 2500 }]);
});

describe('what goes back of a cart is said before as it is done', () => {
  const part = async (intent: string) =>
    sandbox.stripe('POST', '/refunds', { payment_intent: intent, amount: 3000 });
  const dispute = (status?: string) => async (intent: string) => {
    const { id } = await sandbox.stripe('POST', '/disputes', { payment_intent: intent, amount: 3000 });
    if (status) await sandbox.stripe('POST', `/disputes/${id}/close`, { status });
  };

  test.each([
    ['a part was returned by hand', part],
    ['a bank holds a part', dispute()],
  ])('%s', async (_, happens) => {
    const player = await aPerson();
    const [first] = await aCartOfTwo(sandbox, player);
    await happens(await intentOf(first));
    await reconcile();
    expect(await preview(player)).toMatchObject({ refusal: null, refundCents: 2000 });
    expect((await leave(player)).message).toContain(' $20.00 goes back to your card.');
    const refunds = await db.refund.aggregate({
      where: { payment: { userId: player.id }, cause: 'user_deleted' },
      _sum: { amountCents: true },
    });
    expect(refunds._sum.amountCents).toBe(2000);
  });

  test('a bank has taken a part, and no card takes the rest', async () => {
    const player = await aPerson();
    const [first] = await aCartOfTwo(sandbox, player);
    await dispute('lost')(await intentOf(first));
    await reconcile();
    expect((await preview(player)).refusal).toMatch(/^We owe you \$20\.00 that your card cannot take back\./);
  });
});

describe('a refund that a bank refuses within the week', () => {
  async function refused() {
    const player = await aPerson();
    const { bookingId } = await book(sandbox, (await aSession({ scheduledAt: inHours(240) })).id, player);
    await leave(player);
    return { player, bookingId };
  }
  test('nobody is forgotten while money is on its way or owed; staff are told once', async () => {
    const admin = await aSuperAdmin();
    const { player, bookingId } = await refused();
    await finishAfter(WEEK + 60_000); // nobody has asked the bank yet
    expect((await deletionOf(player)).erasedAt).toBeNull();
    await bankRefuses();
    for (const minutes of [2, 3]) await finishAfter(WEEK + minutes * 60_000);
    expect((await deletionOf(player)).erasedAt).toBeNull();
    const subject = `Please return $25.00 before an account is erased: ${player.fullName}`;
    expect(await db.outboxMail.count({ where: { toAddress: admin.email, subject } })).toBe(1);

    await fixFinding(admin, {
      key: `refund-failed:${bookingId}`,
      choice: 'outside',
      amountCents: 2500,
      reason: 'Transfer 0815',
    });
    await finishAfter(WEEK + 4 * 60_000);
    expect((await deletionOf(player)).erasedAt).not.toBeNull();
  });

  test('session credit is given to nobody', async () => {
    const { player, bookingId } = await refused();
    await bankRefuses();
    await db.user.update({ where: { id: player.id }, data: { erasedAt: clock.now() } });
    const fix = { key: `refund-failed:${bookingId}`, choice: 'credit' };
    await expect(fixFinding(staff, fix)).rejects.toMatchObject({ field: 'choice' });
  });
});

describe('a refund that failed and that the end of no seat returns', () => {
  async function booked() {
    const player = await aPerson();
    const { bookingId } = await book(sandbox, (await aSession({ scheduledAt: inHours(240) })).id, player);
    return { player, bookingId, ...(await bookingOf(bookingId)) };
  }
  const failedOf = (bookingId: number) =>
    db.refund.findMany({ where: { bookingId, status: 'failed' }, orderBy: { id: 'asc' } });

  test('what was given at will of a played seat is owed to whoever leaves, until it is returned', async () => {
    const admin = await aSuperAdmin();
    const { player, bookingId, sessionId } = await booked();
    const give = () =>
      refundBooking(admin, bookingId, { amountCents: 500, leftCents: 2500, reason: 'Sorry' });
    await give();
    await bankRefuses();
    await give();
    await bankRefuses(); // the second try is not owed beside the first
    expect(await preview(player)).toMatchObject({ refusal: null, refundCents: 2500 });
    await play(sessionId);
    expect((await preview(player)).refusal).toMatch(/^We owe you \$5\.00 that your card cannot take back\./);

    const failed = await failedOf(bookingId);
    const fix = { choice: 'outside', amountCents: 500, reason: 'Transfer 0815' };
    await expect(fixFinding(admin, { key: `unsettled-refund:${failed[0]!.id}`, ...fix })).rejects.toThrow();
    const key = `unsettled-refund:${failed[1]!.id}`;
    await expect(fixFinding(staff, { key, ...fix })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await fixFinding(admin, { key, ...fix })).toContain('$5.00 is written down as returned');
    await expect(fixFinding(admin, { key, ...fix })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await preview(player)).refusal).toBeNull();
    expect(await readBalances(db, [bookingId], [])).toMatchObject([
      { unreturnedCents: 2000, givenCents: 500 },
    ]);
  });

  test('of a payment that was one too many, too', async () => {
    const admin = await aSuperAdmin();
    const { player, bookingId, sessionId } = await booked();
    await play(sessionId);
    const intent = `pi_second_${bookingId}`;
    const second = {
      userId: player.id,
      stripePaymentIntentId: intent,
      amountCents: 2500,
      paidAt: clock.now(),
    };
    const { id: paymentId } = await db.payment.create({ data: second });
    const refund = { paymentId, bookingId, amountCents: 2500, cause: 'duplicate_payment' } as const;
    const { id } = await db.refund.create({
      data: { ...refund, idempotencyKey: intent, status: 'failed', finishedAt: clock.now() },
    });
    expect((await preview(player)).refusal).toMatch(/^We owe you \$25\.00 that your card cannot take back\./);
    const { message } = await as(admin).refused(
      'deleteUser',
      { userId: globalId('AdminUser', player.id) },
      'CONFLICT',
    );
    expect(message).toContain('We owe this user $25.00');
    const fix = { choice: 'outside', amountCents: 2500, reason: 'Transfer 0816' };
    await fixFinding(admin, { key: `unsettled-refund:${id}`, ...fix });
    await expect(
      fixFinding(admin, { key: `unclaimed-payment:${paymentId}`, choice: 'refund' }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('fixed in the meantime') });
    expect((await preview(player)).refusal).toBeNull();
  });

  test('when it fails within the week, nobody is forgotten before', async () => {
    const admin = await aSuperAdmin();
    const { player, bookingId, sessionId } = await booked();
    await refundBooking(admin, bookingId, { amountCents: 500, leftCents: 2500, reason: 'Sorry' });
    await play(sessionId);
    await leave(player);
    await bankRefuses();
    await finishAfter(WEEK + 60_000);
    expect((await deletionOf(player)).erasedAt).toBeNull();
    const subject = `Please return $5.00 before an account is erased: ${player.fullName}`;
    expect(await db.outboxMail.count({ where: { toAddress: admin.email, subject } })).toBe(1);
  });
});

test('credit in a late seat is not said to be there if the account is kept', async () => {
  const player = await aPerson();
  await creditFor(player.id, 4000);
  for (const hours of [20, 240])
    await book(sandbox, (await aSession({ scheduledAt: inHours(hours) })).id, player);
  expect(await preview(player)).toMatchObject({ lateCents: 0, lateCreditCents: 2500, creditCents: 1500 });
});

test('credit that had come back of a seat before is not named once more', async () => {
  const player = await aPerson();
  const admin = await aSuperAdmin();
  await creditFor(player.id, 5000);
  const seats = [];
  for (const hours of [20, 240])
    seats.push(await book(sandbox, (await aSession({ scheduledAt: inHours(hours) })).id, player));
  const part = { amountCents: 500, leftCents: 2500, reason: 'We began late' };
  for (const { bookingId } of seats) await refundBooking(admin, bookingId, part);
  expect(await preview(player)).toMatchObject({ lateCreditCents: 2000, creditCents: 3000 });
});

test('whoever is forgotten gets no session credit, and the last mail says what is not decided', async () => {
  const player = await aPerson();
  const { bookingId } = await book(sandbox, (await aSession({ scheduledAt: inHours(20) })).id, player);
  await leave(player);
  await finishAfter(WEEK + 60_000);
  expect((await deletionOf(player)).erasedAt).not.toBeNull();
  const [mail] = await db.outboxMail.findMany({
    where: { toAddress: player.email, kind: 'account-deleted' },
  });
  expect(mail?.text).toContain('has not decided on your late cancellation yet');
  clock.setOffset(0);
  const { message } = await as(staff).refused(
    'decideCancellation',
    await answer(bookingId, 'SESSION_CREDIT'),
    'CONFLICT',
    'decision',
  );
  expect(message).toContain('no longer has an account');
  expect(await db.credit.count({ where: { userId: player.id } })).toBe(0);
});
