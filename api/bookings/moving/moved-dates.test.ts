import { aCampaign, aMember, CARDS, chargesAt, timeMachine } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { movedMail, moveSession, outcomeShown } from '../../../tests/scene/move.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { bookingOf, mailsTo } from '../../../tests/scene/seats.ts';
import { aGameMaster, aStaffMember, inHours } from '../../../tests/scene/world.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import { deliverMails } from '../../platform/mail-delivery.ts';
import { when } from '../../platform/mail-sheet.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { auditMoney } from '../audit/audit.service.ts';
import { payRefunds } from '../bookings.jobs.ts';
import { cancelBooking } from '../cancelling/cancellation.service.ts';
import { releaseUnpaidDates, sendNotices } from '../charges/charge-upkeep.service.ts';
import { chargeCampaignDates } from '../charges/charges.jobs.ts';
import { payCampaignDate } from '../charges/date-payment.service.ts';
import { verifyCheckout } from '../checkout/verification.service.ts';

let sandbox: Sandbox;
let time: ReturnType<typeof timeMachine>;
let staff: Viewer;
beforeAll(async () => {
  sandbox = await startSandbox();
  time = timeMachine(sandbox);
  staff = await aStaffMember();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

async function jobs() {
  await chargeCampaignDates();
  await sendNotices();
  await releaseUnpaidDates();
  await payRefunds();
}

async function audited() {
  await deliverMails();
  expect(await auditMoney()).toEqual([]);
}

describe('a campaign date', () => {
  async function aReservedDate(hours = 240, card: string | null = CARDS.pays) {
    const campaign = await aCampaign([inHours(hours)]);
    const member = await aMember(campaign, card);
    const session = campaign.sessions[0]!;
    const { id } = await db.booking.findFirstOrThrow({ where: { membershipId: member.membershipId } });
    return { ...member, session, bookingId: id };
  }

  test('that is moved to 40 hours is charged a day after it was told, not at once', async () => {
    const { session, bookingId, customer, player } = await aReservedDate();
    const told = clock.now();
    await moveSession(staff, session.id, { scheduledAt: inHours(40) });
    await jobs();
    await time.to(new Date(told.getTime() + 23.9 * HOUR));
    await jobs();
    expect(await chargesAt(customer)).toEqual([]);
    expect((await movedMail(player))?.text).toContain('is charged to your saved card on');
    await time.to(new Date(told.getTime() + 24.1 * HOUR));
    await jobs();
    expect(await chargesAt(customer)).toMatchObject([{ captured: true }]);
    expect(await outcomeShown(bookingId)).toMatchObject({ kind: 'FULL_REFUND', refundCents: 2500 });
    await audited();
  });

  test('of whom no card is saved is not said to be charged to one', async () => {
    const { session, player } = await aReservedDate(240, null);
    const scheduledAt = inHours(264);
    await moveSession(staff, session.id, { scheduledAt });
    const dueAt = when(new Date(scheduledAt.getTime() - 48 * HOUR), null);
    const text = (await movedMail(player))?.text;
    expect(text).toContain(`$25.00 is due on ${dueAt}, and you have no saved card.`);
    expect(text).not.toContain('your saved card');
  });

  test('whose Game Master alone is replaced on the last day is not told of a new time', async () => {
    const { session, bookingId, player, customer } = await aReservedDate(60);
    for (const left of [60, 38, 20]) {
      await time.to(new Date(session.scheduledAt.getTime() - left * HOUR));
      await moveSession(staff, session.id, { gameMasterId: (await aGameMaster()).profile.id });
    }
    const text = (await movedMail(player))?.text;
    expect(text).toContain('please confirm it by paying $25.00 before it starts');
    expect(text).not.toContain('new time');
    await time.to(new Date(session.scheduledAt.getTime() + 1000));
    await jobs();
    const { endReason } = await bookingOf(bookingId);
    expect(endReason).toContain(
      'It was changed shortly before, and you did not pay for it before it started.',
    );
    expect(await chargesAt(customer)).toEqual([]);
  });

  test('that is moved to ten hours is not charged by itself and keeps its seat until it starts', async () => {
    const { session, bookingId, customer, player } = await aReservedDate();
    const scheduledAt = inHours(10);
    await moveSession(staff, session.id, { scheduledAt });
    expect((await movedMail(player))?.text).toContain('please confirm it by paying $25.00');
    await time.to(new Date(scheduledAt.getTime() - 0.1 * HOUR));
    await jobs();
    expect(await chargesAt(customer)).toEqual([]);
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'pending', seat: { heldUntil: scheduledAt } });
    await time.to(new Date(scheduledAt.getTime() + 1000));
    await jobs();
    const ended = await bookingOf(bookingId);
    expect(ended).toMatchObject({ status: 'expired', seat: null });
    expect(ended.endReason).toContain('It was changed shortly before');
    expect(await chargesAt(customer)).toEqual([]);
    const [mail] = await db.outboxMail.findMany({
      where: { toAddress: player.email, kind: 'date-released' },
    });
    expect(mail?.text).not.toContain('not paid in time');
    await audited();
  });

  test('that nobody confirms holds up no other charge when it begins, however many have it', async () => {
    const campaign = await aCampaign([inHours(240)], { maxPlayers: 8 });
    for (let member = 0; member < 8; member += 1) await aMember(campaign);
    const scheduledAt = inHours(10);
    await moveSession(staff, campaign.sessions[0]!.id, { scheduledAt });
    const other = await aReservedDate(58);
    await time.to(new Date(scheduledAt.getTime() + 1000));
    await chargeCampaignDates();
    expect(await chargesAt(other.customer)).toMatchObject([{ captured: true }]);
    await jobs();
    await audited();
  });

  test('is confirmed and paid by hand, and can be given back until it starts', async () => {
    const { session, bookingId, player } = await aReservedDate();
    await moveSession(staff, session.id, { scheduledAt: inHours(10) });
    const checkout = await payCampaignDate(player, bookingId);
    await sandbox.pay(checkout.stripeSessionId!);
    await verifyCheckout(player, checkout.stripeSessionId);
    await jobs();
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'confirmed', seat: { heldUntil: null } });
    await cancelBooking(player, bookingId);
    await jobs();
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'refunded' });
    await audited();
  });

  test('that is moved far away again is noticed, charged and released by its usual hours', async () => {
    const { session, bookingId, customer, player } = await aReservedDate(240, CARDS.declines);
    await moveSession(staff, session.id, { scheduledAt: inHours(10) });
    const scheduledAt = inHours(300);
    await moveSession(staff, session.id, { scheduledAt });
    const ahead = (hours: number) => new Date(scheduledAt.getTime() - hours * HOUR);
    expect(await bookingOf(bookingId)).toMatchObject({
      heldUntil: ahead(24),
      noticeDueAt: ahead(72),
      charges: [{ status: 'scheduled', dueAt: ahead(48) }],
    });
    await time.to(ahead(72));
    await jobs();
    expect(await mailsTo(player, 'charge-notice')).toBe(1);
    await time.to(ahead(48));
    await jobs();
    expect(await chargesAt(customer)).toHaveLength(1);
    await time.to(ahead(23.9));
    await jobs();
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'expired' });
    await audited();
  });

  const hoursBefore = (start: Date, hours: number) => new Date(start.getTime() - hours * HOUR);
  /** Declined at its first tries, then moved far. */
  async function declinedAndMoved(tries: readonly number[]) {
    const date = await aReservedDate(60, CARDS.declines);
    for (const hours of tries) {
      await time.to(hoursBefore(date.session.scheduledAt, hours));
      await jobs();
    }
    const scheduledAt = inHours(300);
    await moveSession(staff, date.session.id, { scheduledAt });
    return { ...date, scheduledAt };
  }

  test.each([[[48]], [[48, 36]], [[48, 36, 26]]])(
    'declined at %j hours and moved far is noticed for, and tried at, the usual hours of its new time',
    async (tries) => {
      const { customer, player, scheduledAt } = await declinedAndMoved(tries);
      const before = tries.length;
      await time.to(hoursBefore(scheduledAt, 72));
      await jobs();
      const notice = await db.outboxMail.findFirstOrThrow({
        where: { toAddress: player.email, kind: 'charge-notice' },
        orderBy: { id: 'desc' },
      });
      expect(notice.text).toContain(when(hoursBefore(scheduledAt, 48), null));
      for (const [hours, asked] of [
        [48.1, 0],
        [48, 1],
        [36, 2],
        [26, 3],
        [25, 3],
      ] as const) {
        await time.to(hoursBefore(scheduledAt, hours));
        await jobs();
        expect(await chargesAt(customer)).toHaveLength(before + asked);
      }
    },
  );

  test('moved far while its third try is under way is charged at its new time', async () => {
    const { session, bookingId, customer } = await aReservedDate(60, CARDS.declines);
    for (const hours of [48, 36]) {
      await time.to(hoursBefore(session.scheduledAt, hours));
      await jobs();
    }
    await time.to(hoursBefore(session.scheduledAt, 26));
    await sandbox.stripe('POST', '/faults', { kind: '500_before', path: '/v1/payment_intents', count: 1000 });
    await jobs();
    await sandbox.stripe('DELETE', '/faults');
    expect((await bookingOf(bookingId)).charges.map(({ status }) => status)).toContain('pending');
    const scheduledAt = inHours(300);
    await moveSession(staff, session.id, { scheduledAt });
    await time.ahead(61);
    await jobs();
    const asked = (await chargesAt(customer)).length;
    await time.to(hoursBefore(scheduledAt, 48));
    await jobs();
    expect(await chargesAt(customer)).toHaveLength(asked + 1);
  });

  test('declined, then moved too near to be charged is not told of paying too late', async () => {
    const { session, bookingId } = await aReservedDate(60, CARDS.declines);
    await time.to(hoursBefore(session.scheduledAt, 48));
    await jobs();
    const scheduledAt = inHours(10);
    await moveSession(staff, session.id, { scheduledAt });
    await time.to(new Date(scheduledAt.getTime() + 1000));
    await jobs();
    expect((await bookingOf(bookingId)).endReason).toContain('It was changed shortly before');
  });

  test('whose card was declined keeps its seat for the new time', async () => {
    const { session, bookingId, customer } = await aReservedDate(60, CARDS.declines);
    const hoursBefore = (hours: number) => new Date(session.scheduledAt.getTime() - hours * HOUR);
    for (const hours of [48, 36]) {
      await time.to(hoursBefore(hours));
      await jobs();
    }
    const scheduledAt = inHours(30);
    await moveSession(staff, session.id, { scheduledAt });
    await time.to(new Date(scheduledAt.getTime() - 20 * HOUR));
    await jobs();
    expect(await chargesAt(customer)).toHaveLength(2);
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'pending', seat: { heldUntil: scheduledAt } });
    await audited();
  });
});
