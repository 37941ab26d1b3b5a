import { aCampaign, aMember } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aSession, aStaffMember, aSuperAdmin, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { grantCredit } from '../../payments/credits.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { payRefunds } from '../bookings.jobs.ts';
import { cancelBooking } from '../cancelling/cancellation.service.ts';
import { refundBooking } from '../cancelling/part-refund.service.ts';
import { startCheckout } from '../checkout/checkout.service.ts';
import { settle } from '../checkout/settle.service.ts';
import { auditMoney } from './audit.service.ts';
import { detail } from './findings.service.ts';
import { fixFinding } from './fixes.service.ts';

let sandbox: Sandbox;
let staff: Viewer;
beforeAll(async () => {
  sandbox = await startSandbox();
  staff = await aStaffMember();
});
afterEach(async () => expect(await auditMoney()).toEqual([]));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

async function paid(player?: Viewer) {
  const viewer = player ?? (await aUser());
  const checkout = await startCheckout(viewer, { sessionId: (await aSession()).id, agreeToTerms: true });
  await sandbox.pay(checkout.stripeSessionId!);
  await settle(checkout.id);
  const booking = await db.booking.findFirstOrThrow({ where: { checkoutId: checkout.id } });
  return { viewer, checkout, ...booking };
}

/** A player with $10.00 of credit for a cancelled booking, of which another booking has spent all. */
async function spent() {
  const first = await paid();
  const { viewer } = first;
  const credit = await db.$transaction((tx) =>
    grantCredit(tx, { userId: viewer.id, bookingId: first.id, amountCents: 1000 }),
  );
  // $15.00 were returned, $10.00 became credit.
  await db.booking.update({ where: { id: first.id }, data: { status: 'refunding' } });
  await db.seat.updateMany({ where: { bookingId: first.id }, data: { bookingId: null } });
  await db.refund.create({
    data: {
      paymentId: first.paymentId!,
      bookingId: first.id,
      amountCents: 1500,
      cause: 'late_request',
      idempotencyKey: `refund:test-${first.id}`,
    },
  });
  await payRefunds();
  return { ...(await paid(viewer)), credit };
}

/** Nothing is off; then exactly this one, which only a person can put right, in words. */
async function byHand(key: string, damage: () => Promise<unknown>, repair: () => Promise<unknown>) {
  expect(await auditMoney()).toEqual([]);
  await damage();
  const found = await auditMoney();
  expect(found.map((finding) => finding.key)).toEqual([key]);
  const [view] = await detail(found);
  expect(view).toMatchObject({ choices: [], advice: expect.stringMatching(/^.{40,}\.$/s) });
  await refused(fixFinding(staff, { key, choice: 'refund' }), 'CONFLICT');
  await repair();
  return view!;
}

/** Past the guards of the database, as somebody with its password could. */
const pastGuards = (sql: string) =>
  db.$transaction([
    db.$executeRawUnsafe(`SET LOCAL session_replication_role = 'replica'`),
    db.$executeRawUnsafe(sql),
  ]);

test('credit that was spent twice', async () => {
  const { id, credit, viewer } = await spent();
  const spend = (cents: number) => async () => {
    await pastGuards(
      `UPDATE "CreditUse" SET "amountCents" = "amountCents" + ${cents} WHERE "bookingId" = ${id}`,
    );
    await pastGuards(
      `UPDATE "LedgerEntry" e SET "amountCents" = e."amountCents" + CASE e.account WHEN 'credit' THEN ${cents} ELSE ${-cents} END
       FROM "LedgerTransaction" t WHERE t.id = e."transactionId" AND t.key = 'credit-spent:${id}'`,
    );
  };
  const view = await byHand(`credit-overspent:${credit.id}`, spend(1), spend(-1));
  expect(view).toMatchObject({
    rule: 'credit',
    amountCents: 1000,
    player: { username: viewer.username },
  });
});

test('credit that the ledger does not know, and back', async () => {
  const { credit, viewer } = await spent();
  const set = (cents: number) => () =>
    pastGuards(`UPDATE "Credit" SET "amountCents" = ${cents} WHERE id = ${credit.id}`);
  const view = await byHand(`credit-differs:${viewer.id}`, set(1100), set(1000));
  expect(view).toMatchObject({ subject: `player ${viewer.id}`, player: { username: viewer.username } });
});

test('credit set aside, spent and returned is never off', async () => {
  const { id, viewer, creditCents } = await spent();
  expect(creditCents).toBe(1000);
  await cancelBooking(viewer, id);
  expect(await auditMoney()).toEqual([]);
  await startCheckout(viewer, { sessionId: (await aSession()).id, agreeToTerms: true });
  expect(await db.creditUse.count({ where: { returnedAt: null, booking: { userId: viewer.id } } })).toBe(1);
  expect(await auditMoney()).toEqual([]);
  await payRefunds();
});

test('credit that a seat is said to have had back', async () => {
  const { id } = await spent();
  const say = (creditBackCents: number) => () =>
    db.booking.update({ where: { id }, data: { creditBackCents } });
  await byHand(`credit-back-differs:${id}`, say(100), say(0));
});

test('a movement of credit that is no player’s', async () => {
  const { id } = await db.ledgerTransaction.create({ data: { key: 'by-hand', memo: 'A slip' } });
  const entries = (sign: 1 | -1) => () =>
    db.ledgerEntry.createMany({
      data: [
        { transactionId: id, account: 'revenue' as const, amountCents: sign * 100 },
        { transactionId: id, account: 'credit' as const, amountCents: sign * -100 },
      ],
    });
  await byHand(`credit-of-nobody:${id}`, entries(1), entries(-1));
});

test.each(['amountCents', 'creditCents'] as const)('a paid booking whose %s was changed', async (column) => {
  const { id } = await paid();
  const add = (cents: number) => () =>
    db.booking.update({ where: { id }, data: { [column]: { increment: cents } } });
  await byHand(`price-differs:${id}`, add(500), add(-500));
});

test('a payment of somebody else', async () => {
  const { id, viewer, paymentId } = await paid();
  const by = (userId: number) => () => db.payment.update({ where: { id: paymentId! }, data: { userId } });
  await byHand(`payer-differs:${id}`, by((await aUser()).id), by(viewer.id));
});

test.each(['refunded', 'partially_refunded'] as const)(
  'a paid seat that is called %s',
  async (paymentStatus) => {
    const { id } = await paid();
    const call = (word: typeof paymentStatus | 'paid') => () =>
      db.booking.update({ where: { id }, data: { paymentStatus: word } });
    await byHand(`called-otherwise:${id}`, call(paymentStatus), call('paid'));
  },
);

test.each(['card', 'credit'] as const)(
  'a seat of which %s went back and that is called paid',
  async (way) => {
    const { id, amountCents } = way === 'card' ? await paid() : await spent();
    const given = { amountCents: amountCents - (way === 'card' ? 500 : 0), leftCents: amountCents };
    await refundBooking(await aSuperAdmin(), id, { ...given, reason: 'The lights went out' });
    await payRefunds();
    const call = (paymentStatus: 'paid' | 'partially_refunded' | 'refunded') => () =>
      db.booking.update({ where: { id }, data: { paymentStatus } });
    const is = (await db.booking.findUniqueOrThrow({ where: { id } })).paymentStatus as 'refunded';
    await byHand(`called-otherwise:${id}`, call('paid'), call(is));
  },
);

test.each([
  ['asks to be cancelled, and no request waits', 'cancel_requested', false],
  ['does not, and one waits', 'confirmed', true],
] as const)('a booking that %s', async (_what, status, waits) => {
  const { id } = await paid();
  const damage = async () => {
    await db.booking.update({ where: { id }, data: { status } });
    if (waits) await db.cancellationRequest.create({ data: { bookingId: id, requestedAt: clock.now() } });
  };
  const repair = async () => {
    await db.booking.update({ where: { id }, data: { status: 'confirmed' } });
    await db.cancellationRequest.deleteMany({ where: { bookingId: id } });
  };
  await byHand(`request-differs:${id}`, damage, repair);
});

test.each(['has left it', 'is told that it was called off'])(
  'a date of a campaign that is kept for who %s',
  async (why) => {
    const campaign = await aCampaign([inHours(24 * 9)]);
    const { membershipId } = await aMember(campaign);
    const { id, sessionId } = await db.booking.findFirstOrThrow({ where: { membershipId } });
    const set = (leftAt: Date | null, status: 'scheduled' | 'cancelled') => async () => {
      await db.campaignMembership.update({ where: { id: membershipId }, data: { leftAt } });
      await db.session.update({ where: { id: sessionId }, data: { status } });
    };
    const damage = why === 'has left it' ? set(inHours(-2), 'scheduled') : set(null, 'cancelled');
    await byHand(`reserved-for-nobody:${id}`, damage, set(null, 'scheduled'));
  },
);
