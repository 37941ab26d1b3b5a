import { aCampaign, aMember } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { lockWaiters, overlap } from '../../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { eventually } from '../../../tests/scene/until.ts';
import { aSession, aSuperAdmin, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { getSession } from '../../catalog/sessions.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import { lock } from '../../seating/locks.ts';
import { payRefunds } from '../bookings.jobs.ts';
import { cancelBooking } from '../cancelling/cancellation.service.ts';
import { removeFromSession } from '../cancelling/removal.service.ts';
import { payCampaignDate } from '../charges/date-payment.service.ts';
import { startCheckout } from '../checkout/checkout.service.ts';
import { verifyCheckout } from '../checkout/verification.service.ts';
import { leaveCampaign, rejoinDate, skipDate } from './membership.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const WEEK = 24 * 7;
const weekly = (count: number) => Array.from({ length: count }, (_, week) => inHours((week + 1) * WEEK));

async function aScene(dates = weekly(3), options: Parameters<typeof aCampaign>[1] = {}) {
  const scene = await aCampaign(dates, options);
  const member = await aMember(scene);
  const bookings = await db.booking.findMany({
    where: { userId: member.player.id },
    orderBy: { session: { scheduledAt: 'asc' } },
  });
  return { ...scene, ...member, bookings };
}
const read = (id: number) =>
  db.booking.findUniqueOrThrow({ where: { id }, include: { seat: true, charges: true } });
const mails = (kind: string, { email }: { email: string }) =>
  db.outboxMail.count({ where: { kind, toAddress: email } });
const spots = async (sessionId: number) => (await getSession(null, sessionId)).availableSpots;

describe('skipping a date', () => {
  test.each([
    [50, true],
    [40, false],
  ])('%i hours before the start, the mail says that the seat can be taken again: %s', async (hours, said) => {
    const { player, bookings, sessions } = await aScene([inHours(60)]);
    clock.setOffset((60 - hours) * HOUR);
    await skipDate(player, bookings[0]!.id);
    const { text } = await db.outboxMail.findFirstOrThrow({
      where: { kind: 'date-skipped', toAddress: player.email },
    });
    expect(text.includes('You can take your seat again')).toBe(said);
    if (!said) await refused(rejoinDate(player, sessions[0]!.id), 'CONFLICT');
  });

  test('frees the seat, voids the charge, tells the player; the other dates stay', async () => {
    const { player, bookings, sessions } = await aScene();
    const [first, second] = bookings;
    await skipDate(player, first!.id);
    expect(await read(first!.id)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'unpaid',
      endReason: 'You skipped this date.',
      noticeDueAt: null,
      seat: null,
      charges: [{ status: 'void' }],
    });
    expect(await read(second!.id)).toMatchObject({ status: 'pending', charges: [{ status: 'scheduled' }] });
    expect(await spots(sessions[0]!.id)).toBe(4);
    expect(await mails('date-skipped', player)).toBe(1);
    await refused(skipDate(player, first!.id), 'CONFLICT');
  });

  test('is what cancelling a reserved date does, over every door', async () => {
    const { player, bookings } = await aScene();
    expect(await cancelBooking(player, bookings[0]!.id)).toBe(
      'You skip this date. Nothing is charged for it.',
    );
  });

  test('refunds a paid date in full more than 24 hours before it', async () => {
    const { player, bookings } = await aScene();
    const page = await payCampaignDate(player, bookings[0]!.id);
    await sandbox.pay(page.stripeSessionId!);
    await verifyCheckout(player, page.stripeSessionId!);
    await skipDate(player, bookings[0]!.id);
    await payRefunds();
    expect(await read(bookings[0]!.id)).toMatchObject({ status: 'refunded', seat: null });
  });

  test('closes a payment page that is open for it', async () => {
    const { player, bookings } = await aScene();
    const page = await payCampaignDate(player, bookings[0]!.id);
    await skipDate(player, bookings[0]!.id);
    expect(await read(bookings[0]!.id)).toMatchObject({ status: 'cancelled', seat: null });
    await expect(sandbox.pay(page.stripeSessionId!)).rejects.toThrow();
  });

  test('is for the player and for campaign dates only', async () => {
    const { bookings, player } = await aScene();
    await refused(skipDate(await aUser(), bookings[0]!.id), 'NOT_FOUND');
    await refused(skipDate(null, bookings[0]!.id), 'NOT_LOGGED_IN');
    const evening = await aSession();
    await startCheckout(player, { sessionId: evening.id, agreeToTerms: true });
    const own = await db.booking.findFirstOrThrow({ where: { sessionId: evening.id } });
    await refused(skipDate(player, own.id), 'CONFLICT');
  });

  test('a super admin can take a reserved date from a player, who is told', async () => {
    const { bookings, player } = await aScene();
    await removeFromSession(await aSuperAdmin(), bookings[0]!.id, {}, player.id);
    expect(await read(bookings[0]!.id)).toMatchObject({ status: 'cancelled', seat: null });
    expect(await mails('date-removed', player)).toBe(1);
  });
});

describe('coming back to a skipped date', () => {
  test('keeps a seat again at the locked price, with a charge of its own', async () => {
    const { player, bookings, sessions, membershipId } = await aScene();
    await skipDate(player, bookings[0]!.id);
    await db.session.update({ where: { id: sessions[0]!.id }, data: { priceCents: 9900 } });
    const id = await rejoinDate(player, sessions[0]!.id);
    expect(await read(id)).toMatchObject({
      status: 'pending',
      membershipId,
      amountCents: 2500,
      charges: [{ status: 'scheduled', attempt: 1 }],
      seat: { sessionId: sessions[0]!.id },
    });
    await refused(rejoinDate(player, sessions[0]!.id), 'CONFLICT');
  });

  test('twice at once: one seat', async () => {
    const { player, bookings, sessions } = await aScene();
    await skipDate(player, bookings[0]!.id);
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => rejoinDate(player, sessions[0]!.id)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db.seat.count({ where: { sessionId: sessions[0]!.id, bookingId: { not: null } } })).toBe(1);
  });

  test('needs a free seat, time until the charge, and a membership', async () => {
    const { player, bookings, sessions } = await aScene(weekly(2), { maxPlayers: 1 });
    await refused(rejoinDate(await aUser(), sessions[0]!.id), 'CONFLICT');
    await refused(rejoinDate(null, sessions[0]!.id), 'NOT_LOGGED_IN');
    await refused(rejoinDate(player, (await aSession()).id), 'CONFLICT');
    await refused(rejoinDate(player, 2_147_483_647), 'NOT_FOUND');
    await skipDate(player, bookings[0]!.id);
    await startCheckout(await aUser(), { sessionId: sessions[0]!.id, agreeToTerms: true });
    await refused(rejoinDate(player, sessions[0]!.id), 'SESSION_FULL');
    await skipDate(player, bookings[1]!.id);
    clock.setOffset((2 * WEEK - 47) * HOUR);
    await refused(rejoinDate(player, sessions[1]!.id), 'CONFLICT');
    expect(await db.booking.count({ where: { userId: player.id, status: 'pending' } })).toBe(0);
  });
});

describe('leaving', () => {
  test('gives up what is reserved, keeps what is paid, and says so', async () => {
    const { player, bookings, campaign, membershipId, sessions } = await aScene();
    const page = await payCampaignDate(player, bookings[0]!.id);
    await sandbox.pay(page.stripeSessionId!);
    await verifyCheckout(player, page.stripeSessionId!);
    expect(await leaveCampaign(player, campaign.id)).toBe(membershipId);
    const member = await db.campaignMembership.findUniqueOrThrow({ where: { id: membershipId } });
    expect(member.leftAt).not.toBeNull();
    expect(await read(bookings[0]!.id)).toMatchObject({ status: 'confirmed', seat: { heldUntil: null } });
    for (const booking of bookings.slice(1)) {
      expect(await read(booking.id)).toMatchObject({
        status: 'cancelled',
        endReason: 'You left the campaign.',
        seat: null,
        charges: [{ status: 'void' }],
      });
    }
    expect(await spots(sessions[2]!.id)).toBe(4);
    const mail = await db.outboxMail.findFirstOrThrow({
      where: { kind: 'campaign-left', toAddress: player.email },
    });
    expect(mail.text).toContain('You have paid for 1 upcoming date');
    await refused(leaveCampaign(player, campaign.id), 'CONFLICT');
    await refused(rejoinDate(player, sessions[1]!.id), 'CONFLICT');
  });

  test('keeps what is paid while it waits for the lock', async () => {
    const { player, bookings, campaign } = await aScene();
    const [paid, reserved] = [bookings[0]!.id, bookings[1]!.id];
    const outcomes = await overlap(
      async (tx) => {
        await lock(tx, { bookings: [paid] });
        await tx.booking.update({
          where: { id: paid },
          data: { status: 'confirmed', paymentStatus: 'paid', confirmedAt: clock.now(), heldUntil: null },
        });
      },
      () => leaveCampaign(player, campaign.id),
    );
    expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    expect(await read(paid)).toMatchObject({
      status: 'confirmed',
      endReason: null,
      seat: { bookingId: paid },
    });
    expect(await read(reserved)).toMatchObject({ status: 'cancelled', seat: null });
  });

  test('leaves a charge that is under way to the charges', async () => {
    const { player, bookings, campaign } = await aScene();
    await db.chargeAttempt.updateMany({
      where: { bookingId: bookings[0]!.id },
      data: { status: 'pending', amountCents: 2500 },
    });
    await leaveCampaign(player, campaign.id);
    expect(await read(bookings[0]!.id)).toMatchObject({
      status: 'cancelled',
      charges: [{ status: 'pending' }],
    });
  });

  test('closes open payment pages, so that none joins again', async () => {
    const { player, bookings, campaign } = await aScene();
    const page = await payCampaignDate(player, bookings[0]!.id);
    await leaveCampaign(player, campaign.id);
    await expect(sandbox.pay(page.stripeSessionId!)).rejects.toThrow();
    expect(await read(bookings[0]!.id)).toMatchObject({ status: 'cancelled', seat: null });
  });

  test('closes a page that was opened while it waited', async () => {
    const { player, bookings, campaign, sessions } = await aScene();
    await skipDate(player, bookings[1]!.id);
    const leaving = db.$transaction(async (tx) => {
      await lock(tx, { campaigns: [campaign.id] });
      const left = leaveCampaign(player, campaign.id);
      await eventually(async () => (await lockWaiters()) > 0);
      return { left, page: await startCheckout(player, { sessionId: sessions[1]!.id, agreeToTerms: true }) };
    });
    const { left, page } = await leaving;
    await left;
    await expect(sandbox.pay(page.stripeSessionId!)).rejects.toThrow();
  });

  test('a page that was opened in the same moment brings its seat when paid, not the campaign', async () => {
    const { player, bookings, membershipId, sessions } = await aScene();
    await skipDate(player, bookings[1]!.id);
    const [reserved, fresh] = [
      await payCampaignDate(player, bookings[0]!.id),
      await startCheckout(player, { sessionId: sessions[1]!.id, agreeToTerms: true }),
    ];
    // Leaving has closed the pages it knew of, and commits.
    await db.campaignMembership.update({ where: { id: membershipId }, data: { leftAt: clock.now() } });
    for (const page of [reserved, fresh]) {
      await sandbox.pay(page.stripeSessionId!);
      expect(await verifyCheckout(player, page.stripeSessionId!)).toMatchObject({ success: true });
    }
    expect(await db.campaignMembership.count({ where: { userId: player.id, leftAt: null } })).toBe(0);
  });

  test('leaves a payment that staff look into, with its seat, to staff', async () => {
    const { player, bookings, campaign } = await aScene();
    const { id } = bookings[0]!;
    await db.booking.update({ where: { id }, data: { paymentStatus: 'in_review' } });
    await leaveCampaign(player, campaign.id);
    expect(await read(id)).toMatchObject({ status: 'pending', paymentStatus: 'in_review', seat: {} });
    const mail = await db.outboxMail.findFirstOrThrow({
      where: { toAddress: player.email, kind: 'campaign-left' },
    });
    expect(mail.text).toContain('still looking into one of your payments');
  });

  test('then joining again locks the price of that day', async () => {
    const { player, campaign, sessions } = await aScene();
    await leaveCampaign(player, campaign.id);
    await db.session.updateMany({ where: { campaignId: campaign.id }, data: { priceCents: 3000 } });
    const checkout = await startCheckout(player, { sessionId: sessions[0]!.id, agreeToTerms: true });
    await sandbox.pay(checkout.stripeSessionId!);
    await verifyCheckout(player, checkout.stripeSessionId!);
    const all = await db.campaignMembership.findMany({
      where: { userId: player.id },
      orderBy: { id: 'asc' },
    });
    expect(all).toMatchObject([{ priceCents: 2500 }, { priceCents: 3000, leftAt: null }]);
    expect(await db.booking.count({ where: { membershipId: all[1]!.id } })).toBe(3);
  });

  test('names every date that is paid for, also of a place that was left before', async () => {
    const { player, campaign, sessions } = await aScene();
    await leaveCampaign(player, campaign.id);
    for (const { id } of sessions.slice(0, 2)) {
      const { stripeSessionId } = await startCheckout(player, { sessionId: id, agreeToTerms: true });
      await sandbox.pay(stripeSessionId!);
      await verifyCheckout(player, stripeSessionId);
      await leaveCampaign(player, campaign.id);
    }
    const mail = await db.outboxMail.findFirstOrThrow({
      where: { toAddress: player.email, kind: 'campaign-left' },
      orderBy: { id: 'desc' },
    });
    expect(mail.text).toContain('You have paid for 2 upcoming dates');
  });

  test('names no date as to come that was played', async () => {
    const { player, campaign, sessions, bookings } = await aScene();
    for (const { id } of bookings.slice(0, 2)) {
      const { stripeSessionId } = await payCampaignDate(player, id);
      await sandbox.pay(stripeSessionId!);
      await verifyCheckout(player, stripeSessionId);
    }
    await db.session.update({ where: { id: sessions[0]!.id }, data: { scheduledAt: inHours(-4) } });
    await leaveCampaign(player, campaign.id);
    const mail = await db.outboxMail.findFirstOrThrow({
      where: { toAddress: player.email, kind: 'campaign-left' },
    });
    expect(mail.text).toContain('You have paid for 1 upcoming date: it stays yours');
  });

  test('is for members only', async () => {
    const { campaign } = await aScene();
    await refused(leaveCampaign(await aUser(), campaign.id), 'CONFLICT');
    await refused(leaveCampaign(null, campaign.id), 'NOT_LOGGED_IN');
  });
});
