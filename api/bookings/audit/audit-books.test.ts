import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aSession, aStaffMember, aUser, refused } from '../../../tests/scene/world.ts';
import { grantCredit } from '../../payments/credits.service.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { payRefunds } from '../bookings.jobs.ts';
import { cancelBooking } from '../cancelling/cancellation.service.ts';
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
