import { as } from '../../../tests/scene/as.ts';
import { aCampaign, aMember, CARDS, chargesAt, timeMachine } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { moveSession } from '../../../tests/scene/move.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { book, entryOf, inLine, mailsTo } from '../../../tests/scene/seats.ts';
import { aGameMaster, aSession, aStaffMember, HOUR, inHours, refused } from '../../../tests/scene/world.ts';
import { mailUnreadMessages } from '../../messaging/messaging.jobs.ts';
import { writeMoveMessages } from '../../messaging/move-messages.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { globalId } from '../../platform/graphql/ids.ts';
import { deliverMails } from '../../platform/mail.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { auditMoney } from '../audit/audit.service.ts';
import { payRefunds, reconcile } from '../bookings.jobs.ts';
import { cancelBooking, outcomeOf, requestCancellation } from '../cancelling/cancellation.service.ts';
import { releaseUnpaidDates, sendNotices } from '../charges/charge-upkeep.service.ts';
import { chargeCampaignDates } from '../charges/charges.jobs.ts';
import { payCampaignDate } from '../charges/date-payment.service.ts';
import { verifyCheckout } from '../checkout/verification.service.ts';
import { when } from '../core/booking-mails.ts';
import { offerSeats } from '../waitlist/offers.service.ts';
import { previewMove } from './move-preview.service.ts';

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

const bookingOf = (id: number) =>
  db.booking.findUniqueOrThrow({ where: { id }, include: { seat: true, charges: true, session: true } });

async function shown(id: number) {
  const booking = await bookingOf(id);
  return outcomeOf(booking, booking.session, clock.now());
}

/** What the account says of the move. */
async function noteOf(viewer: Viewer, id: number): Promise<string | null> {
  const { booking } = await as(viewer).ask(`{ booking(id: "${globalId('Booking', id)}") { moveNote } }`);
  return booking.moveNote;
}

const movedMail = async (viewer: Viewer) => {
  const mails = await db.outboxMail.findMany({
    where: { toAddress: viewer.email, kind: 'session-moved' },
    orderBy: { id: 'desc' },
  });
  return mails[0];
};

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

describe('a one-shot', () => {
  test('that is moved from ten days to 20 hours is told to everybody at once, and may be given back until it starts', async () => {
    const host = await aGameMaster();
    const session = await aSession({
      scheduledAt: inHours(240),
      maxPlayers: 1,
      gameMasterId: host.profile.id,
    });
    const { viewer: player, bookingId } = await book(sandbox, session.id);
    const [waiting] = await inLine(session.id, 1);
    const scheduledAt = inHours(20);
    expect(await noteOf(player, bookingId)).toBeNull();
    await moveSession(staff, session.id, { scheduledAt, reason: 'The hall burnt down.' });

    for (const viewer of [player, waiting!, host.viewer]) {
      const mail = await movedMail(viewer);
      expect(mail?.subject).toBe(`New time: ${session.title}`);
      expect(mail?.text).toContain(
        `Was: ${when(session.scheduledAt, null)}\nNow: ${when(scheduledAt, null)}`,
      );
      expect(mail?.text).toContain('Why: The hall burnt down.');
    }
    expect((await movedMail(player))?.text).toContain(
      `Cancel until ${when(scheduledAt, null)} and everything`,
    );
    // The account has all lines of the mail.
    const note = await noteOf(player, bookingId);
    expect(note?.split('\n')).toHaveLength(4);
    for (const line of note!.split('\n')) expect((await movedMail(player))?.text).toContain(line);
    await Promise.all([writeMoveMessages(), writeMoveMessages()]);
    for (const viewer of [player, waiting!, host.viewer]) {
      const messages = await db.message.findMany({
        where: { recipientId: viewer.id, sessionId: session.id },
      });
      expect(messages).toMatchObject([
        { senderId: staff.id, content: expect.stringContaining('burnt down') },
      ]);
    }

    expect(await shown(bookingId)).toMatchObject({ kind: 'FULL_REFUND', deadline: scheduledAt });
    await time.to(new Date(scheduledAt.getTime() - 0.1 * HOUR));
    // The message was in a mail of its own already.
    await mailUnreadMessages();
    expect(await mailsTo(player, 'unread-messages')).toBe(0);
    expect(await cancelBooking(player, bookingId)).toContain('$25.00');
    await payRefunds();
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
    await audited();
  });

  test('promises nothing where a bank holds everything', async () => {
    const session = await aSession({ scheduledAt: inHours(240) });
    const { viewer, bookingId } = await book(sandbox, session.id);
    const { payment } = await db.booking.findUniqueOrThrow({
      where: { id: bookingId },
      include: { payment: true },
    });
    await sandbox.stripe('POST', '/disputes', { payment_intent: payment!.stripePaymentIntentId });
    await reconcile();
    await moveSession(staff, session.id, { scheduledAt: inHours(200) });
    const mail = (await movedMail(viewer))?.text;
    expect(mail).toMatch(/Cancel until .* and the seat is given back\. Your bank holds \$25\.00/);
    expect(mail).not.toContain('price goes back');
  });

  test('promises only what is left of the price', async () => {
    const session = await aSession({ scheduledAt: inHours(240) });
    const { viewer, bookingId } = await book(sandbox, session.id);
    const { payment } = await db.booking.findUniqueOrThrow({
      where: { id: bookingId },
      include: { payment: true },
    });
    const payment_intent = payment!.stripePaymentIntentId;
    await sandbox.stripe('POST', '/refunds', { payment_intent, amount: 1000 });
    await reconcile();
    await moveSession(staff, session.id, { scheduledAt: inHours(200) });
    const said = 'and what is left of the price goes back. $10.00 had gone back to your card before.';
    expect((await movedMail(viewer))?.text).toContain(said);
    expect(await noteOf(viewer, bookingId)).toContain(said);
  });

  test('leaves 48 hours to say no, and a later deadline that was promised before', async () => {
    const session = await aSession({ scheduledAt: inHours(240) });
    const { viewer: player, bookingId } = await book(sandbox, session.id);
    const before = await shown(bookingId);
    await moveSession(staff, session.id, { scheduledAt: inHours(60) });
    expect((await shown(bookingId)).deadline).toEqual((await bookingOf(bookingId)).session.scheduledAt);
    await moveSession(staff, session.id, { scheduledAt: inHours(400) });
    await moveSession(staff, session.id, { scheduledAt: inHours(230) });
    expect((await shown(bookingId)).deadline.getTime()).toBeGreaterThan(before.deadline.getTime());
    await time.ahead(215 * 3600);
    await expect(cancelBooking(player, bookingId)).resolves.toContain('$25.00');
    await payRefunds();
    await audited();
  });

  test('that is put off after it should have begun is told, and may be given back', async () => {
    const session = await aSession({ scheduledAt: inHours(240) });
    const { viewer: player, bookingId } = await book(sandbox, session.id);
    await db.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(-1) } });
    await moveSession(staff, session.id, { scheduledAt: inHours(20) });
    expect((await movedMail(player))?.text).toContain('Does it not suit you? Cancel until');
    expect(await shown(bookingId)).toMatchObject({ kind: 'FULL_REFUND' });
  });

  test('booked after the move is cancelled by the ordinary rule', async () => {
    const session = await aSession({ scheduledAt: inHours(240) });
    await moveSession(staff, session.id, { scheduledAt: inHours(20) });
    const { viewer: player, bookingId } = await book(sandbox, session.id);
    expect(await shown(bookingId)).toMatchObject({ kind: 'REQUEST' });
    expect(await noteOf(player, bookingId)).toBeNull();
    await refused(cancelBooking(player, bookingId), 'CONFLICT');
  });

  test('whoever asked to cancel late need not wait once it is moved', async () => {
    const session = await aSession({ scheduledAt: inHours(20) });
    const { viewer: player, bookingId } = await book(sandbox, session.id);
    await requestCancellation(player, bookingId, 'I am ill');
    await refused(cancelBooking(player, bookingId), 'CONFLICT');
    await moveSession(staff, session.id, { scheduledAt: inHours(18) });
    await cancelBooking(player, bookingId);
    await payRefunds();
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'refunded' });
    expect(await db.cancellationRequest.findFirst({ where: { bookingId } })).toMatchObject({
      decision: 'full_refund',
    });
    await audited();
  });

  test('with another Game Master is told to the player, the new one and the former one', async () => {
    const [old, next] = [await aGameMaster(), await aGameMaster()];
    const session = await aSession({ scheduledAt: inHours(20), gameMasterId: old.profile.id });
    const { viewer: player, bookingId } = await book(sandbox, session.id);
    expect(await shown(bookingId)).toMatchObject({ kind: 'REQUEST' });
    await moveSession(staff, session.id, { gameMasterId: next.profile.id });
    expect(await shown(bookingId)).toMatchObject({ kind: 'FULL_REFUND', refundCents: 2500 });
    for (const viewer of [player, old.viewer, next.viewer]) {
      const mail = await movedMail(viewer);
      expect(mail?.subject).toBe(`New Game Master: ${session.title}`);
      expect(mail?.text).toContain(`was ${old.profile.name}, now ${next.profile.name}`);
    }
  });

  test('whose title alone is changed troubles nobody', async () => {
    const session = await aSession();
    const { viewer: player } = await book(sandbox, session.id);
    await moveSession(staff, session.id, {});
    expect(await movedMail(player)).toBeUndefined();
    expect(await db.sessionMove.count({ where: { sessionId: session.id } })).toBe(0);
  });
});

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
    expect(await shown(bookingId)).toMatchObject({ kind: 'FULL_REFUND', refundCents: 2500 });
    await audited();
  });

  test('that is moved to ten hours is not charged by itself and keeps its seat until it starts', async () => {
    const { session, bookingId, customer, player } = await aReservedDate();
    const scheduledAt = inHours(10);
    await moveSession(staff, session.id, { scheduledAt });
    expect((await movedMail(player))?.text).toContain('please confirm the new time by paying $25.00');
    await time.to(new Date(scheduledAt.getTime() - 0.1 * HOUR));
    await jobs();
    expect(await chargesAt(customer)).toEqual([]);
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'pending', seat: { heldUntil: scheduledAt } });
    await time.to(new Date(scheduledAt.getTime() + 1000));
    await jobs();
    const ended = await bookingOf(bookingId);
    expect(ended).toMatchObject({ status: 'expired', seat: null });
    expect(ended.endReason).toContain('moved to another time');
    expect(await chargesAt(customer)).toEqual([]);
    const [mail] = await db.outboxMail.findMany({
      where: { toAddress: player.email, kind: 'date-released' },
    });
    expect(mail?.text).not.toContain('not paid in time');
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
    expect((await bookingOf(bookingId)).endReason).toContain('moved to another time');
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

test('who waits keeps the place in line', async () => {
  const session = await aSession({ scheduledAt: inHours(240), maxPlayers: 1 });
  await book(sandbox, session.id);
  const [first] = await inLine(session.id, 1);
  await moveSession(staff, session.id, { scheduledAt: inHours(100) });
  expect((await entryOf(first!, session.id))?.status).toBe('waiting');
});

test('a seat on offer is not kept beyond the new start, and its player is told until when it is', async () => {
  const session = await aSession({ scheduledAt: inHours(240), maxPlayers: 1 });
  const { viewer: owner, bookingId } = await book(sandbox, session.id);
  const [first, second] = await inLine(session.id, 2);
  await cancelBooking(owner, bookingId);
  await offerSeats();
  const { offeredUntil } = await entryOf(first!, session.id);
  await moveSession(staff, session.id, { scheduledAt: inHours(200) });
  expect(await entryOf(first!, session.id)).toMatchObject({
    offeredUntil,
    seat: { heldUntil: offeredUntil },
  });
  expect((await movedMail(first!))?.text).toContain(`keep it for you until ${when(offeredUntil!, null)}`);

  const scheduledAt = inHours(5);
  const to = { scheduledAt, gameMasterId: session.gameMasterId };
  const { people } = (await previewMove(staff, session.id, to))!;
  const told = (zone: string | null) => `keep it for you until ${when(scheduledAt, zone)}`;
  expect(people.find(({ userId }) => userId === first!.id)?.meaning).toContain(told('America/Chicago'));
  await moveSession(staff, session.id, { scheduledAt });
  expect(await entryOf(first!, session.id)).toMatchObject({
    status: 'offered',
    offeredUntil: scheduledAt,
    seat: { heldUntil: scheduledAt },
  });
  expect((await movedMail(first!))?.text).toContain(told(null));
  expect((await movedMail(second!))?.text).toContain('still on the waitlist');
  await audited();
});
