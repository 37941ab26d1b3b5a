import { aCampaign, aMember, CARDS, chargesAt, timeMachine } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { movedMail, moveSession } from '../../../tests/scene/move.ts';
import { overlap } from '../../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aStaffMember, inHours, refused } from '../../../tests/scene/world.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lock } from '../../seating/locks.ts';
import { reconcile } from '../bookings.jobs.ts';
import { skipDate } from '../campaigns/membership.service.ts';
import { sendNotices } from '../charges/charge-upkeep.service.ts';
import { chargeCampaignDates } from '../charges/charges.jobs.ts';
import { payCampaignDate } from '../charges/date-payment.service.ts';
import { endReservation } from '../core/reservations.ts';
import { paymentNote } from '../core/status.rules.ts';

let sandbox: Sandbox;
let time: ReturnType<typeof timeMachine>;
let staff: Viewer;
beforeAll(async () => {
  sandbox = await startSandbox();
  time = timeMachine(sandbox);
  staff = await aStaffMember();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
});
beforeEach(() => sandbox.stripe('POST', '/payments/mode', { status: 'succeeded' }));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

async function aReservedDate(hours: number, card: string) {
  const campaign = await aCampaign([inHours(hours)]);
  const member = await aMember(campaign, card);
  const session = campaign.sessions[0]!;
  const booking = () =>
    db.booking.findFirstOrThrow({
      where: { membershipId: member.membershipId },
      include: { seat: true, charges: { orderBy: { attempt: 'asc' } } },
    });
  const move = async (to: number) => {
    const scheduledAt = inHours(to);
    await moveSession(staff, session.id, { scheduledAt });
    return { scheduledAt, before: (hours: number) => new Date(scheduledAt.getTime() - hours * HOUR) };
  };
  const before = (hours: number) => new Date(session.scheduledAt.getTime() - hours * HOUR);
  return { ...member, before, booking, move };
}

/** Its card is charged, and the bank takes its time. */
async function charging() {
  await sandbox.stripe('POST', '/payments/mode', { status: 'processing' });
  await chargeCampaignDates();
}

test('money that is on its way keeps the seat of a date that is moved near', async () => {
  const { booking, before, move } = await aReservedDate(60, CARDS.pays);
  await time.to(before(48));
  await charging();
  const { scheduledAt } = await move(30);
  const { paymentStatus, seat } = await booking();
  expect(paymentStatus).toBe('processing');
  expect(seat!.heldUntil! > scheduledAt).toBe(true);
});

test('whose payment is looked into, or on its way, is told that and not of a charge', async () => {
  for (const paymentStatus of ['in_review', 'processing'] as const) {
    const { booking, move, player } = await aReservedDate(240, CARDS.pays);
    const { id } = await booking();
    await db.booking.update({ where: { id }, data: { paymentStatus } });
    await move(100);
    const text = (await movedMail(player))?.text;
    expect(text).toContain(paymentNote({ status: 'pending', paymentStatus }));
    expect(text).toContain('Once the seat is yours you can cancel until ');
    expect(text).not.toMatch(/is charged to your saved card|Skip this date|while you pay/);
    await refused(skipDate(player, id), 'CONFLICT');
  }
});

test('a page that is open keeps the seat of a date that is moved', async () => {
  const { player, booking, before, move } = await aReservedDate(60, CARDS.declines);
  await time.to(before(48));
  await chargeCampaignDates();
  await move(24.6);
  const { id } = await booking();
  const { expiresAt } = await payCampaignDate(player, id);
  await move(0.2);
  expect((await booking()).seat!.heldUntil! > expiresAt).toBe(true);
});

test('when the bank says no to a moved date, the seat is kept until the moved date starts', async () => {
  const { booking, customer, move } = await aReservedDate(240, CARDS.pays);
  const { scheduledAt } = await move(40);
  await time.ahead(24.1 * 3600);
  await charging();
  const [charge] = await chargesAt(customer);
  await sandbox.stripe('POST', `/payments/${charge!.id}/settle`, { status: 'failed' });
  await reconcile();
  await time.ahead(61);
  await chargeCampaignDates();
  expect(await booking()).toMatchObject({ paymentStatus: 'unpaid', seat: { heldUntil: scheduledAt } });
});

test('a date that is moved far away after the third decline is charged when its notice says', async () => {
  const { player, booking, before, move } = await aReservedDate(60, CARDS.declines);
  for (const hours of [48, 36, 26]) {
    await time.to(before(hours));
    await chargeCampaignDates();
  }
  expect((await booking()).charges.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
  const moved = await move(300);
  await time.to(moved.before(72));
  await sendNotices();
  const notice = await db.outboxMail.findFirst({
    where: { toAddress: player.email, kind: 'charge-notice' },
    orderBy: { id: 'desc' },
  });
  expect(notice?.text).toContain('We charge $25.00');
  await time.to(moved.before(48));
  await chargeCampaignDates();
  const { charges } = await booking();
  expect(charges.slice(3)).toMatchObject([
    { attempt: 4, status: 'failed', dueAt: moved.before(48) },
    { attempt: 5, status: 'scheduled', dueAt: moved.before(36) },
  ]);
  expect(clock.now() < moved.before(47)).toBe(true);
});

test('a date whose charge was announced is announced again by its new time', async () => {
  const { player, before, move } = await aReservedDate(80, CARDS.pays);
  const notices = async () => {
    await sendNotices();
    return db.outboxMail.count({ where: { toAddress: player.email, kind: 'charge-notice' } });
  };
  await time.to(before(72));
  expect(await notices()).toBe(1);
  const moved = await move(300);
  expect(await notices()).toBe(1);
  await time.to(moved.before(72));
  expect(await notices()).toBe(2);
});

test('whoever skips a date while it is moved is neither told of the move nor charged for it', async () => {
  const { player, booking, move } = await aReservedDate(200, CARDS.pays);
  const { id } = await booking();
  const results = await overlap(
    async (tx) => {
      await lock(tx, { bookings: [id] });
      await endReservation(tx, id, { status: 'cancelled', reason: 'Skipped.' });
    },
    () => move(300),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await booking()).toMatchObject({
    status: 'cancelled',
    heldUntil: null,
    charges: [{ status: 'void' }],
  });
  const told = { toAddress: player.email, kind: 'session-moved' };
  expect(await db.outboxMail.count({ where: told })).toBe(0);
});
