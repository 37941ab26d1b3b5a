import { aCampaign, aMember } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { before } from '../../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { entryOf } from '../../../tests/scene/seats.ts';
import { aGameMaster, aSession, aSuperAdmin, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { getSession } from '../../catalog/sessions.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { deliverMails } from '../../platform/mail-delivery.ts';
import { changeSettings } from '../../settings/settings.service.ts';
import { auditMoney } from '../audit/audit.service.ts';
import { payRefunds, settleOpenCheckouts } from '../bookings.jobs.ts';
import { payCampaignDate } from '../charges/date-payment.service.ts';
import { startCheckout } from '../checkout/checkout.service.ts';
import { releaseCheckout, settle } from '../checkout/settle.service.ts';
import { verifyCheckout } from '../checkout/verification.service.ts';
import { offerSeats } from '../waitlist/offers.service.ts';
import { joinWaitlist } from '../waitlist/waitlist.service.ts';
import { extendCampaign } from './campaigns.service.ts';
import { rejoinDate, skipDate } from './membership.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

type Player = Awaited<ReturnType<typeof aUser>>;
const WEEK = 24 * 7;
const weekly = (count: number, first = WEEK) =>
  Array.from({ length: count }, (_, week) => inHours(first + week * WEEK));

const start = (player: Player, ...sessionIds: number[]) =>
  startCheckout(player, { cartItems: sessionIds.map((sessionId) => ({ sessionId })), agreeToTerms: true });

async function join(player: Player, ...sessionIds: number[]) {
  const checkout = await start(player, ...sessionIds);
  await sandbox.pay(checkout.stripeSessionId!);
  const result = await verifyCheckout(player, checkout.stripeSessionId!);
  return { checkout, result };
}

const bookingsOf = (player: Player) =>
  db.booking.findMany({
    where: { userId: player.id },
    include: { seat: true, charges: true, session: true },
    orderBy: { session: { scheduledAt: 'asc' } },
  });
const memberships = (player: Player) => db.campaignMembership.findMany({ where: { userId: player.id } });
const hoursBefore = (at: Date, hours: number) => new Date(at.getTime() - hours * 3_600_000);

describe('joining', () => {
  test('by two dates at once is from the earlier one on, in whatever order they were made', async () => {
    const [first, second, third] = weekly(3);
    const { sessions } = await aCampaign([third!, second!, first!]);
    const [last, between, earliest] = sessions;
    const player = await aUser();
    await join(player, last!.id, earliest!.id);
    expect((await bookingsOf(player)).map(({ sessionId, status }) => [sessionId, status])).toEqual([
      [earliest!.id, 'confirmed'],
      [between!.id, 'pending'],
      [last!.id, 'confirmed'],
    ]);
  });

  test('while the rules change keeps those that were agreed to, for every date', async () => {
    const { campaign, sessions } = await aCampaign(weekly(3));
    const player = await aUser();
    const checkout = await start(player, sessions[0]!.id);
    const change = async (fullRefundHours: number) => {
      const row = await db.setting.findUnique({ where: { key: 'shop' } });
      const staff = await aSuperAdmin();
      await changeSettings(staff, ['fullRefundHours'], row?.version ?? 0, { fullRefundHours });
    };
    await change(10);
    await sandbox.pay(checkout.stripeSessionId!);
    await verifyCheckout(player, checkout.stripeSessionId!);
    const [, second] = await bookingsOf(player);
    await skipDate(player, second!.id);
    await rejoinDate(player, sessions[1]!.id);
    await extendCampaign(await aSuperAdmin(), campaign.id, { dates: 1 });
    await change(24);
    const hours = (await bookingsOf(player)).map(({ policy }) => policy);
    expect(hours).toHaveLength(5); // with the one that was skipped
    for (const policy of hours) expect(policy).toMatchObject({ fullRefundHours: 24 });
  });

  test('paying one date saves the card, locks the price and keeps a seat of every later one', async () => {
    const { campaign, sessions } = await aCampaign(weekly(4));
    await db.session.updateMany({ where: { campaignId: campaign.id }, data: { platform: 'discord' } });
    const player = await aUser();
    const { result } = await join(player, sessions[1]!.id);
    expect(result).toMatchObject({ success: true, amountCents: 2500 });

    const [member] = await memberships(player);
    expect(member).toMatchObject({ campaignId: campaign.id, priceCents: 2500, leftAt: null });
    expect(member).toMatchObject({ cardBrand: 'visa', cardLast4: '4242' });
    const user = await db.user.findUniqueOrThrow({ where: { id: player.id } });
    expect(user.stripeCustomerId).toMatch(/^cus_/);
    expect(member?.stripePaymentMethodId).toMatch(/^pm_/);

    const [paid, ...reserved] = await bookingsOf(player);
    expect(paid).toMatchObject({ status: 'confirmed', membershipId: member?.id, charges: [] });
    expect(reserved.map(({ sessionId }) => sessionId)).toEqual([sessions[2]!.id, sessions[3]!.id]);
    for (const booking of reserved) {
      const { scheduledAt } = booking.session;
      const heldUntil = hoursBefore(scheduledAt, 24);
      expect(booking).toMatchObject({
        status: 'pending',
        paymentStatus: 'unpaid',
        checkoutId: null,
        membershipId: member?.id,
        amountCents: 2500,
        heldUntil,
        noticeDueAt: hoursBefore(scheduledAt, 72),
        seat: { heldUntil },
      });
      expect(booking.charges).toMatchObject([
        { attempt: 1, status: 'scheduled', dueAt: hoursBefore(scheduledAt, 48) },
      ]);
    }
    await deliverMails();
    const joined = (await sandbox.mails(player.email)).find(({ Subject }) =>
      Subject.startsWith('You have joined'),
    );
    expect(joined?.TextBody).toContain('$25.00, charged ');
    // The date that is paid for stands there as any evening does.
    expect(joined?.TextBody).toMatch(/\nStarts .+\nWhere: Discord\n/);
    await settleOpenCheckouts();
    expect(await memberships(player)).toHaveLength(1);
  });

  test('later dates that are full, near, drafts or called off are left out', async () => {
    const dates = [inHours(2), inHours(40), inHours(60), inHours(300), inHours(400), inHours(500)];
    const { sessions } = await aCampaign(dates, { maxPlayers: 1 });
    const stranger = await aUser();
    await start(stranger, sessions[3]!.id);
    await db.session.update({ where: { id: sessions[4]!.id }, data: { status: 'draft' } });
    await db.session.update({ where: { id: sessions[5]!.id }, data: { status: 'cancelled' } });
    const player = await aUser();
    await join(player, sessions[0]!.id);
    const [, ...reserved] = await bookingsOf(player);
    expect(reserved.map(({ sessionId }) => sessionId)).toEqual([sessions[2]!.id]);
    // Its notice would have been sent before: it is due at once.
    expect(reserved[0]!.noticeDueAt!.getTime()).toBeLessThanOrEqual(clock.now().getTime());
  });

  test('a later date that the member runs is left out', async () => {
    const { sessions } = await aCampaign(weekly(3));
    const { viewer: player, profile } = await aGameMaster();
    await db.session.update({ where: { id: sessions[1]!.id }, data: { gameMasterId: profile.id } });
    await join(player, sessions[0]!.id);
    const dates = (await bookingsOf(player)).map(({ sessionId }) => sessionId);
    expect(dates).toEqual([sessions[0]!.id, sessions[2]!.id]);
  });

  test('whoever was offered a seat of a later date has it, and waits no longer', async () => {
    const { campaign, sessions } = await aCampaign(weekly(2), { maxPlayers: 1 });
    const [first, later] = [sessions[0]!, sessions[1]!];
    const before = await aMember({ campaign, sessions: [later] });
    const player = await aUser();
    await joinWaitlist(player, later.id);
    await skipDate(before.player, (await bookingsOf(before.player))[0]!.id);
    await offerSeats();
    expect(await entryOf(player, later.id)).toMatchObject({ status: 'offered' });
    await join(player, first.id);
    expect(await bookingsOf(player)).toMatchObject([
      { status: 'confirmed' },
      { status: 'pending', sessionId: later.id, seat: { waitlistEntryId: null } },
    ]);
    expect(await entryOf(player, later.id)).toMatchObject({ status: 'booked', offeredUntil: null });
  });

  test('two who pay at once for the last seat of a later date: one gets it, nobody is overbooked', async () => {
    const { sessions } = await aCampaign(weekly(3), { maxPlayers: 2 });
    await start(await aUser(), sessions[2]!.id); // one of two seats is held
    const players = [await aUser(), await aUser()] as const;
    const checkouts = await Promise.all(players.map((player) => start(player, sessions[0]!.id)));
    for (const checkout of checkouts) await sandbox.pay(checkout.stripeSessionId!);
    await Promise.all(players.map((player, n) => verifyCheckout(player, checkouts[n]!.stripeSessionId!)));
    const reserved = await db.booking.count({
      where: { sessionId: sessions[2]!.id, membershipId: { not: null } },
    });
    expect(reserved).toBe(1);
    expect(await db.booking.count({ where: { sessionId: sessions[1]!.id, status: 'pending' } })).toBe(2);
    expect(
      await db.campaignMembership.count({ where: { userId: { in: players.map(({ id }) => id) } } }),
    ).toBe(2);
  });

  test('a reserved seat is not sold before 24 hours before the start, and is from then on', async () => {
    const { sessions } = await aCampaign([inHours(30), inHours(90)], { maxPlayers: 1 });
    await join(await aUser(), sessions[0]!.id);
    const buyer = await aUser();
    await refused(start(buyer, sessions[1]!.id), 'SESSION_FULL');
    // Reserved is gone for whoever reads of players as for whoever books.
    const gone = { currentPlayers: 1, heldSeats: 1, availableSpots: 0 };
    expect(await getSession(null, sessions[1]!.id)).toMatchObject(gone);
    clock.setOffset(65.9 * 3_600_000);
    await refused(start(buyer, sessions[1]!.id), 'SESSION_FULL');
    clock.setOffset(66.1 * 3_600_000);
    expect(await getSession(null, sessions[1]!.id)).toMatchObject({ currentPlayers: 0, availableSpots: 1 });
  });

  test('a cart: two dates of a campaign and a single evening, paid once', async () => {
    const { sessions } = await aCampaign(weekly(3));
    const evening = await aSession({ priceCents: 4000 });
    const player = await aUser();
    const { checkout } = await join(player, sessions[0]!.id, sessions[2]!.id, evening.id);
    expect(checkout.amountCents).toBe(9000);
    const statuses = (await bookingsOf(player)).map(({ sessionId, status }) => [sessionId, status]);
    expect(Object.fromEntries(statuses)).toEqual({
      [sessions[0]!.id]: 'confirmed',
      [sessions[1]!.id]: 'pending',
      [sessions[2]!.id]: 'confirmed',
      [evening.id]: 'confirmed',
    });
    expect(await memberships(player)).toHaveLength(1);
  });

  describe('with a payment page open for a later date', () => {
    async function aScene() {
      const { campaign, sessions } = await aCampaign(weekly(3));
      await db.session.update({ where: { id: sessions[1]!.id }, data: { priceCents: 3000 } });
      const player = await aUser();
      const page = await start(player, sessions[1]!.id);
      await join(player, sessions[0]!.id);
      const [, held] = await bookingsOf(player);
      expect((await auditMoney()).filter(({ id }) => id === String(held!.id))).toEqual([]);
      return { campaign, sessions, player, page, held: held! };
    }

    test('keeps that one like the others when the page ends, at the fixed price', async () => {
      const { player, page, sessions, held } = await aScene();
      const [member] = await memberships(player);
      // Nobody has it in the minutes between the end of the page and the next look at it.
      expect(held.seat!.heldUntil).toEqual(hoursBefore(sessions[1]!.scheduledAt, 24));
      expect(held).toMatchObject({ status: 'pending', membershipId: member!.id, checkoutId: page.id });
      const mail = await db.outboxMail.findFirstOrThrow({
        where: { toAddress: player.email, kind: 'campaign-joined' },
      });
      expect(mail.text.match(/\$25\.00, charged /g)).toHaveLength(2);
      await releaseCheckout(page.id);
      const [, reserved] = await bookingsOf(player);
      const heldUntil = hoursBefore(sessions[1]!.scheduledAt, 24);
      expect(reserved).toMatchObject({
        id: held.id,
        status: 'pending',
        checkoutId: null,
        amountCents: 2500,
        heldUntil,
        noticeDueAt: hoursBefore(sessions[1]!.scheduledAt, 72),
        seat: { heldUntil },
        charges: [{ status: 'scheduled', dueAt: hoursBefore(sessions[1]!.scheduledAt, 48) }],
      });
    });

    test('keeps one that is opened in the very instant of joining too', async () => {
      const { sessions } = await aCampaign(weekly(3));
      const player = await aUser();
      const { id, stripeSessionId } = await start(player, sessions[0]!.id);
      await sandbox.pay(stripeSessionId!);
      const reserving = Promise.withResolvers<void>();
      const opened = reserving.promise.then(() => start(player, sessions[1]!.id)); // outside of the transaction
      const { happened } = before(/^INSERT INTO "public"."Booking"/, () => {
        reserving.resolve();
        return opened;
      });
      await settle(id);
      expect(happened()).toBe(true);
      const [first, held, last] = await bookingsOf(player);
      expect(first).toMatchObject({ status: 'confirmed' });
      expect([held, last]).toMatchObject([
        {
          membershipId: first!.membershipId,
          checkoutId: id + 1,
          seat: {},
          charges: [{ status: 'scheduled' }],
        },
        { membershipId: first!.membershipId, checkoutId: null, seat: {}, charges: [{ status: 'scheduled' }] },
      ]);
    });

    test('can pay it there, at the price of the page', async () => {
      const { player, page } = await aScene();
      await sandbox.pay(page.stripeSessionId!);
      await verifyCheckout(player, page.stripeSessionId!);
      const [, paid] = await bookingsOf(player);
      expect(paid).toMatchObject({ status: 'confirmed', amountCents: 3000, charges: [{ status: 'void' }] });
      expect(await db.refund.count({ where: { payment: { userId: player.id } } })).toBe(0);
    });

    test('can ask for a page of the fixed price in its place, and can skip the date', async () => {
      const { player, page, held } = await aScene();
      const anew = await payCampaignDate(player, held.id);
      expect(anew).toMatchObject({ amountCents: 2500 });
      expect(anew.id).not.toBe(page.id);
      expect(await skipDate(player, held.id)).toBe('You skip this date. Nothing is charged for it.');
      expect((await bookingsOf(player))[1]).toMatchObject({ status: 'cancelled', seat: null });
    });
  });

  test('a cart of two dates that was given up, and turns out to be paid, is both of them', async () => {
    const { sessions } = await aCampaign(weekly(3));
    const player = await aUser();
    const { id, stripeSessionId } = await start(player, sessions[0]!.id, sessions[1]!.id);
    await db.checkout.update({
      where: { id },
      data: { status: 'failed', stripeSessionId: null, url: null },
    });
    await db.seat.updateMany({
      where: { booking: { checkoutId: id } },
      data: { bookingId: null, heldUntil: null },
    });
    await db.booking.updateMany({
      where: { checkoutId: id },
      data: { status: 'expired', endedAt: clock.now(), endReason: 'The payment was not completed in time.' },
    });
    await sandbox.pay(stripeSessionId!);
    await settle(id, stripeSessionId!);
    expect(await bookingsOf(player)).toMatchObject([
      { status: 'confirmed', sessionId: sessions[0]!.id },
      { status: 'confirmed', sessionId: sessions[1]!.id },
      { status: 'pending', sessionId: sessions[2]!.id },
    ]);
  });

  test('credit never pays the whole first date: the card is to be saved', async () => {
    const { sessions } = await aCampaign(weekly(2));
    const player = await aUser();
    await db.credit.create({ data: { userId: player.id, amountCents: 10_000, expiresAt: inHours(9999) } });
    const { checkout } = await join(player, sessions[0]!.id);
    expect(checkout.amountCents).toBe(50);
    expect((await bookingsOf(player))[0]).toMatchObject({ status: 'confirmed', creditCents: 2450 });
    expect(await memberships(player)).toMatchObject([{ cardLast4: '4242', priceCents: 2500 }]);
    // A member whose card is saved may pay another date by credit alone.
    const [, reserved] = await bookingsOf(player);
    await db.booking.update({ where: { id: reserved!.id }, data: { status: 'cancelled' } });
    await db.seat.updateMany({
      where: { bookingId: reserved!.id },
      data: { bookingId: null, heldUntil: null },
    });
    expect(await start(player, sessions[1]!.id)).toMatchObject({ amountCents: 0, stripeSessionId: null });
  });

  test('a price that changes later is not the member’s', async () => {
    const { sessions } = await aCampaign(weekly(3));
    const player = await aUser();
    await join(player, sessions[0]!.id);
    await db.session.updateMany({
      where: { id: { in: sessions.map(({ id }) => id) } },
      data: { priceCents: 9900 },
    });
    const [, second] = await bookingsOf(player);
    expect(second).toMatchObject({ amountCents: 2500 });
    await db.booking.update({ where: { id: second!.id }, data: { status: 'cancelled' } });
    await db.seat.updateMany({
      where: { bookingId: second!.id },
      data: { bookingId: null, heldUntil: null },
    });
    expect((await start(player, sessions[1]!.id)).amountCents).toBe(2500);
    expect((await start(await aUser(), sessions[1]!.id)).amountCents).toBe(9900);
  });

  test('who has the date reserved is told so; a campaign that has ended takes nobody', async () => {
    const { campaign, sessions, gameMaster } = await aCampaign(weekly(2));
    const player = await aUser();
    await join(player, sessions[0]!.id);
    await refused(start(player, sessions[1]!.id), 'CONFLICT', 'sessionId');
    await refused(start(gameMaster, sessions[0]!.id), 'CONFLICT', 'sessionId');
    await db.campaign.update({ where: { id: campaign.id }, data: { endedAt: clock.now() } });
    await refused(start(await aUser(), sessions[0]!.id), 'CONFLICT', 'sessionId');
  });

  test('a campaign that ends while somebody pays returns the money', async () => {
    const { campaign, sessions } = await aCampaign(weekly(2));
    const player = await aUser();
    const checkout = await start(player, sessions[0]!.id);
    await db.campaign.update({ where: { id: campaign.id }, data: { endedAt: clock.now() } });
    await sandbox.pay(checkout.stripeSessionId!);
    expect(await verifyCheckout(player, checkout.stripeSessionId!)).toMatchObject({ success: false });
    await payRefunds();
    expect(await bookingsOf(player)).toMatchObject([{ status: 'refunded', seat: null }]);
    expect(await memberships(player)).toEqual([]);
  });

  test('a one-shot saves no card and makes no customer', async () => {
    const player = await aUser();
    await join(player, (await aSession()).id);
    expect(await db.user.findUniqueOrThrow({ where: { id: player.id } })).toMatchObject({
      stripeCustomerId: null,
    });
    expect(await memberships(player)).toEqual([]);
  });
});
