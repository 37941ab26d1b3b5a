import { aCampaign, aMember, timeMachine } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { before } from '../../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aStaffMember, inHours, refused } from '../../../tests/scene/world.ts';
import { clock, inSeconds } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { deliverMails } from '../../platform/mail-delivery.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { chargeCampaignDates } from '../charges/charges.jobs.ts';
import { auditMoney, runAudit } from './audit.service.ts';
import { fixFinding } from './fixes.service.ts';

let sandbox: Sandbox;
let staff: Viewer;
let time: ReturnType<typeof timeMachine>;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
  staff = await aStaffMember();
  time = timeMachine(sandbox);
});
afterAll(async () => {
  clock.setOffset(0);
  await sandbox.close();
  await closeAll();
});

async function reserved() {
  const road = await aCampaign([inHours(50)]);
  const { player } = await aMember(road);
  const booking = await db.booking.findFirstOrThrow({ where: { userId: player.id } });
  return { ...booking, startsAt: road.sessions[0]!.scheduledAt };
}
const read = (id: number) => db.booking.findUniqueOrThrow({ where: { id }, include: { charges: true } });
/** What is off once the mails have left. */
async function off() {
  await deliverMails();
  return auditMoney();
}
const hoursBefore = (at: Date, hours: number) => new Date(at.getTime() - hours * 3_600_000);

test('a charge that has not begun 10 minutes after its time is woken, once', async () => {
  const { id, startsAt } = await reserved();
  const key = `charge-late:${id}`;
  await time.to(hoursBefore(startsAt, 48));
  await time.ahead(540);
  expect(await off()).toEqual([]);
  await time.ahead(120);
  expect(await off()).toMatchObject([{ key, rule: 'charges' }]);
  await fixFinding(staff, { key, choice: 'charge' });
  expect(await off()).toEqual([]);
  await refused(fixFinding(staff, { key, choice: 'charge' }), 'CONFLICT');
  await chargeCampaignDates();
  expect(await read(id)).toMatchObject({ status: 'confirmed', charges: [{ status: 'succeeded' }] });
  expect(await off()).toEqual([]);
});

test('a charge that the job takes up while it is woken is left to the job', async () => {
  const { id, startsAt } = await reserved();
  await time.to(hoursBefore(startsAt, 47));
  const key = `charge-late:${id}`;
  expect(await off()).toMatchObject([{ key }]);
  const taken = before(/UPDATE "public"."ChargeAttempt"/, () =>
    db.chargeAttempt.updateMany({ where: { bookingId: id }, data: { nextAttemptAt: inSeconds(60) } }),
  );
  expect(await fixFinding(staff, { key, choice: 'charge' })).toBe('We are charging the card now.');
  expect(taken.happened()).toBe(true);
  await time.ahead(61);
  await chargeCampaignDates();
  expect(await read(id)).toMatchObject({ status: 'confirmed', charges: [{ status: 'succeeded' }] });
  expect(await off()).toEqual([]);
});

test('a reserved date whose charge was never planned is planned', async () => {
  const { id, startsAt } = await reserved();
  await db.chargeAttempt.deleteMany({ where: { bookingId: id } });
  await time.to(hoursBefore(startsAt, 47));
  expect(await off()).toMatchObject([{ key: `charge-late:${id}` }]);
  await fixFinding(staff, { key: `charge-late:${id}`, choice: 'charge' });
  await chargeCampaignDates();
  expect(await read(id)).toMatchObject({
    status: 'confirmed',
    charges: [{ attempt: 1, status: 'succeeded' }],
  });
  expect(await off()).toEqual([]);
});

test('a card that was never asked is asked, however often its try was put off', async () => {
  const { id, startsAt } = await reserved();
  await db.chargeAttempt.updateMany({ where: { bookingId: id }, data: { attempt: 3, status: 'void' } });
  await time.to(hoursBefore(startsAt, 47));
  const key = `charge-late:${id}`;
  expect(await off()).toMatchObject([{ key }]);
  await fixFinding(staff, { key, choice: 'charge' });
  await chargeCampaignDates();
  const charges = [{ status: 'void' }, { attempt: 4, status: 'succeeded' }];
  expect(await read(id)).toMatchObject({ status: 'confirmed', charges });
  expect(await off()).toEqual([]);
});

/** A reserved date whose card was charged, while the answer of the provider was lost. */
async function chargedUnheard() {
  const { id, startsAt } = await reserved();
  await time.to(hoursBefore(startsAt, 48));
  await time.ahead(5);
  await sandbox.stripe('POST', '/faults', {
    kind: '500_after',
    method: 'POST',
    path: '/v1/payment_intents',
    count: 3,
  });
  await chargeCampaignDates();
  await sandbox.stripe('DELETE', '/faults');
  return { id, startsAt };
}

test('I4: a charge that was captured and whose answer was lost is settled', async () => {
  const { id } = await chargedUnheard();
  expect((await read(id)).status).toBe('pending');
  await deliverMails();
  const { findings } = await runAudit(staff.id);
  expect(findings).toMatchObject([{ kind: 'intent', chargeId: expect.any(Number) }]);
  await fixFinding(staff, { key: findings[0]!.key, choice: 'settle' });
  expect(await read(id)).toMatchObject({ status: 'confirmed', charges: [{ status: 'succeeded' }] });
  expect(await off()).toEqual([]);
});

/** Brought to the moment at which the bank has been asked and has not decided. */
async function undecided() {
  const { id, startsAt } = await chargedUnheard();
  await db.$executeRaw`UPDATE "Booking" SET "paymentStatus" = 'processing' WHERE id = ${id}`;
  await db.$executeRaw`UPDATE "ChargeAttempt" SET "nextAttemptAt" = ${inHours(1000)} WHERE "bookingId" = ${id}`;
  return { id, key: `charge-undecided:${id}`, startsAt };
}
const named = async (name: string) =>
  (await off()).map(({ key }) => key).filter((key) => key.startsWith(`${name}:`));

test('a payment that is on its way until after its session is asked for: made, the date is confirmed', async () => {
  const { id, key, startsAt } = await undecided();
  await time.to(startsAt);
  expect(await named('charge-undecided')).toEqual([]);
  await time.ahead(4.1 * 3600);
  expect(await named('charge-undecided')).toEqual([key]);
  await fixFinding(staff, { key, choice: 'settle' });
  expect((await read(id)).charges).toMatchObject([{ status: 'succeeded' }]);
  expect(await named('charge-undecided')).toEqual([]);
  await refused(fixFinding(staff, { key, choice: 'settle' }), 'CONFLICT');
});

test('a payment that is on its way and was never asked for ends with its session', async () => {
  const { id, startsAt } = await reserved();
  const key = `charge-undecided:${id}`;
  await db.$executeRaw`UPDATE "Booking" SET "paymentStatus" = 'processing' WHERE id = ${id}`;
  await db.$executeRaw`UPDATE "ChargeAttempt" SET status = 'void' WHERE "bookingId" = ${id}`;
  await time.to(startsAt);
  await time.ahead(4.1 * 3600);
  expect(await named('charge-undecided')).toEqual([key]);
  await fixFinding(staff, { key, choice: 'settle' });
  expect(await read(id)).toMatchObject({ status: 'expired', paymentId: null });
  expect(await named('charge-undecided')).toEqual([]);
});

test('a charge that succeeded and did not confirm its date does so, and is not made again', async () => {
  const { id, startsAt } = await reserved();
  await time.to(hoursBefore(startsAt, 48));
  await time.ahead(5);
  await chargeCampaignDates();
  const { paymentId } = await read(id);
  expect(await off()).toEqual([]);
  await db.$executeRaw`UPDATE "Booking" SET status = 'pending', "paymentStatus" = 'unpaid', "paymentId" = NULL,
    "confirmedAt" = NULL WHERE id = ${id}`;
  const key = `charged-not-confirmed:${id}`;
  expect(await off()).toMatchObject([{ key, rule: 'charges' }]);
  await fixFinding(staff, { key, choice: 'settle' });
  await refused(fixFinding(staff, { key, choice: 'settle' }), 'CONFLICT');
  await chargeCampaignDates();
  expect(await read(id)).toMatchObject({
    status: 'confirmed',
    paymentId,
    charges: [{ status: 'succeeded' }],
  });
  expect(await off()).toEqual([]);
});

describe('a reserved date', () => {
  test('that lost its seat gets a free one, for as long as it is reserved', async () => {
    const { id, startsAt } = await reserved();
    expect(await off()).toEqual([]);
    await db.$executeRaw`UPDATE "Seat" SET "bookingId" = NULL, "heldUntil" = NULL WHERE "bookingId" = ${id}`;
    const key = `reserved-without-seat:${id}`;
    expect(await off()).toMatchObject([{ key, rule: 'seats' }]);
    expect(await fixFinding(staff, { key, choice: 'seat_or_refund' })).toBe('It has a free seat now.');
    await refused(fixFinding(staff, { key, choice: 'seat_or_refund' }), 'CONFLICT');
    expect(await db.seat.findUnique({ where: { bookingId: id } })).toMatchObject({
      heldUntil: hoursBefore(startsAt, 24),
    });
    expect(await off()).toEqual([]);
  });

  test('that lost its seat ends before its card is charged when no other is free', async () => {
    const { id, userId, sessionId } = await reserved();
    await db.$executeRaw`UPDATE "Seat" SET "bookingId" = NULL, "heldUntil" = NULL WHERE "bookingId" = ${id}`;
    await db.$executeRaw`DELETE FROM "Seat" WHERE "sessionId" = ${sessionId}`;
    const key = `reserved-without-seat:${id}`;
    await fixFinding(staff, { key, choice: 'seat_or_refund' });
    expect(await read(id)).toMatchObject({ status: 'expired', charges: [{ status: 'void' }] });
    const { email } = await db.user.findUniqueOrThrow({ where: { id: userId } });
    expect(await db.outboxMail.count({ where: { toAddress: email, kind: 'date-released' } })).toBe(1);
    expect(await named('reserved-without-seat')).toEqual([]);
  });

  test('at another price than agreed on joining costs that price again', async () => {
    const { id } = await reserved();
    await db.$executeRaw`UPDATE "Booking" SET "amountCents" = 9900 WHERE id = ${id}`;
    const key = `reserved-at-other-price:${id}`;
    expect(await named('reserved-at-other-price')).toEqual([key]);
    expect(await fixFinding(staff, { key, choice: 'restore_price' })).toBe('It costs $25.00 again.');
    await refused(fixFinding(staff, { key, choice: 'restore_price' }), 'CONFLICT');
    expect(await read(id)).toMatchObject({ amountCents: 2500, status: 'pending' });
    expect(await named('reserved-at-other-price')).toEqual([]);
  });
});
