import { aCampaign, aMember, CARDS } from '../../../tests/scene/campaign.ts';
import { book, inLine } from '../../../tests/scene/seats.ts';
import { unheardProvider } from '../../../tests/scene/unheard.ts';
import { inHours } from '../../../tests/scene/world.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import { leaveCampaign, skipDate } from '../campaigns/membership.service.ts';
import { cancelBooking } from '../cancelling/cancellation.service.ts';
import { callOffDate } from '../cancelling/session-cancellation.service.ts';
import { verifyCheckout } from '../checkout/verification.service.ts';
import { UNPAID_ENDS } from '../core/charge.rules.ts';
import { noCard } from '../core/joining.ts';
import { offerSeats } from '../waitlist/offers.service.ts';
import { releaseUnpaidDates } from './charge-upkeep.service.ts';
import { chargeCampaignDates } from './charges.jobs.ts';
import { payCampaignDate } from './date-payment.service.ts';

const provider = unheardProvider();

/** The card that has just paid is removed, so that the next date is not paid. */
const withoutCard = ({ id: userId }: { id: number }) =>
  db.campaignMembership.updateMany({ where: { userId, leftAt: null }, data: noCard });

/** A member of a campaign whose dates start in so many hours, with a card that declines. */
async function aScene(hours: readonly number[], card: string | null = CARDS.declines) {
  const scene = await aCampaign(hours.map(inHours), { maxPlayers: 1 });
  const { player } = await aMember(scene, card);
  const { campaign, sessions } = scene;
  const bookingOf = (date: number) =>
    db.booking.findFirstOrThrow({
      where: { userId: player.id, sessionId: sessions[date]!.id },
      orderBy: { id: 'desc' },
      include: { seat: true, charges: true },
    });
  const to = (date: number, before: number) =>
    provider.time.to(new Date(sessions[date]!.scheduledAt.getTime() - before * HOUR + 1000));
  return {
    player,
    campaign,
    sessions,
    bookingOf,
    to,
    /** Nobody pays for this date until its seat is released. */
    async leaveUnpaid(date: number) {
      await to(date, 48);
      await chargeCampaignDates();
      await to(date, 24);
      await releaseUnpaidDates();
      expect(await bookingOf(date)).toMatchObject({ status: 'expired', seat: null });
    },
    async pay(date: number) {
      const { stripeSessionId } = await payCampaignDate(player, (await bookingOf(date)).id);
      await provider.sandbox.pay(stripeSessionId!);
      await verifyCheckout(player, stripeSessionId);
      await withoutCard(player);
    },
    isMember: async () =>
      (await db.campaignMembership.count({ where: { userId: player.id, leftAt: null } })) > 0,
    mails: () =>
      db.outboxMail.findMany({
        where: { toAddress: player.email, kind: { in: ['date-released', 'campaign-left'] } },
        orderBy: { id: 'asc' },
      }),
    log: () =>
      db.auditEntry.findMany({ where: { action: 'campaign.place-ended', targetId: String(player.id) } }),
  };
}

test('the second unpaid date in a row ends the place, and the later seats go to others', async () => {
  const it = await aScene([60, 130, 230, 330]);
  const [waiting] = await inLine(it.sessions[2]!.id, 1);
  await it.leaveUnpaid(0);
  expect(await it.isMember()).toBe(true);
  await it.to(1, 48);
  await chargeCampaignDates();
  const declined = await db.outboxMail.findFirstOrThrow({
    where: { toAddress: it.player.email, kind: 'charge-failed' },
    orderBy: { id: 'desc' },
  });
  expect(declined.text).toContain('your place in the campaign ends with this seat');
  await it.leaveUnpaid(1);
  expect(await it.isMember()).toBe(false);
  for (const date of [2, 3]) {
    expect(await it.bookingOf(date)).toMatchObject({
      status: 'cancelled',
      endReason: 'Your place in the campaign ended: two dates in a row were not paid.',
      seat: null,
      charges: [{ status: 'void' }],
    });
  }
  await offerSeats();
  const offers = { userId: waiting!.id, status: 'offered' as const };
  expect(await db.waitlistEntry.count({ where: offers })).toBe(1);
  await book(provider.sandbox, it.sessions[3]!.id);

  await Promise.all([releaseUnpaidDates(), releaseUnpaidDates()]);
  const [first, second, ...more] = await it.mails();
  expect(first!.text).toContain(`${UNPAID_ENDS}.`);
  expect(first!.text).toContain('You keep your place');
  expect(second!.subject).toContain('Your place in the campaign has ended');
  expect(second!.text).toContain('Two dates in a row were not paid');
  expect(second!.text).not.toContain('You keep your place');
  expect(more).toEqual([]);
  expect(await it.log()).toMatchObject([
    { actorId: null, detail: { campaignId: it.campaign.id, why: 'Two dates in a row were not paid.' } },
  ]);
});

test('a date paid by hand between two unpaid ones keeps the place', async () => {
  const it = await aScene([60, 130, 230]);
  await it.leaveUnpaid(0);
  await it.to(1, 40);
  await it.pay(1);
  await it.leaveUnpaid(2);
  expect(await it.isMember()).toBe(true);
  expect(await it.log()).toEqual([]);
});

test('what was paid before stays paid, and keeps no place', async () => {
  const it = await aScene([60, 130, 230]);
  await it.pay(2);
  await it.leaveUnpaid(0);
  await it.leaveUnpaid(1);
  expect(await it.isMember()).toBe(false);
  expect(await it.bookingOf(2)).toMatchObject({ status: 'confirmed', seat: { heldUntil: null } });
  expect((await it.mails()).at(-1)!.text).toContain('You have paid for 1 upcoming date');
});

test('a date that was skipped or called off between two unpaid ones changes nothing', async () => {
  const it = await aScene([60, 130, 230, 330], null);
  await it.leaveUnpaid(0);
  await skipDate(it.player, (await it.bookingOf(1)).id);
  await it.leaveUnpaid(2);
  expect(await it.isMember()).toBe(false);
});

test('a date paid and then called off between two unpaid ones keeps the place', async () => {
  const it = await aScene([60, 130, 230, 330]);
  await it.leaveUnpaid(0);
  await it.to(1, 40);
  await it.pay(1);
  await callOffDate(it.sessions[1]!.id, 'The Game Master is ill.');
  await it.leaveUnpaid(2);
  expect(await it.isMember()).toBe(true);
  expect(await it.log()).toEqual([]);
  expect((await it.mails()).at(-1)!.text).toContain('You keep your place');
});

test('a date paid and given back between two unpaid ones counts as not paid', async () => {
  const it = await aScene([60, 130, 230, 330]);
  await it.leaveUnpaid(0);
  await it.pay(1);
  await cancelBooking(it.player, (await it.bookingOf(1)).id);
  await it.leaveUnpaid(2);
  expect(await it.isMember()).toBe(false);
});

test('a date lost because the provider could not be asked does not count', async () => {
  const it = await aScene([60, 130, 230]);
  await it.leaveUnpaid(0);
  await it.to(1, 0); // no worker ran
  await releaseUnpaidDates();
  expect(await it.bookingOf(1)).toMatchObject({ status: 'expired' });
  expect(await it.isMember()).toBe(true);
  expect((await it.mails()).at(-1)!.text).not.toContain(UNPAID_ENDS);
});

test('two dates of one day, released by two processes at once, end the place once', async () => {
  const it = await aScene([60, 61, 230]);
  await it.to(1, 48);
  await chargeCampaignDates();
  await it.to(1, 24);
  await Promise.all([releaseUnpaidDates(), releaseUnpaidDates()]);
  expect(await it.isMember()).toBe(false);
  expect(await it.bookingOf(2)).toMatchObject({ status: 'cancelled', seat: null });
  expect(await it.mails()).toHaveLength(2);
  expect(await it.log()).toHaveLength(1);
});

test('a page that is open for a later date is closed', async () => {
  const it = await aScene([60, 61, 230]);
  await it.to(1, 48);
  await chargeCampaignDates();
  await it.to(1, 24.2);
  const { stripeSessionId } = await payCampaignDate(it.player, (await it.bookingOf(2)).id);
  await it.to(1, 24);
  await releaseUnpaidDates();
  await expect(provider.sandbox.pay(stripeSessionId!)).rejects.toThrow();
  expect(await it.bookingOf(2)).toMatchObject({ status: 'cancelled', seat: null });
});

describe('who joins again', () => {
  const joinAgain = async (it: Awaited<ReturnType<typeof aScene>>) => {
    await leaveCampaign(it.player, it.campaign.id);
    const booked = await book(provider.sandbox, it.sessions[1]!.id, it.player);
    await withoutCard(it.player);
    return booked.bookingId;
  };

  test('and takes the money for it back starts no new count', async () => {
    const it = await aScene([60, 130, 230, 330]);
    await it.leaveUnpaid(0);
    await cancelBooking(it.player, await joinAgain(it));
    expect(await it.isMember()).toBe(true);
    await it.leaveUnpaid(2);
    expect(await it.isMember()).toBe(false);
    expect(await it.bookingOf(3)).toMatchObject({ status: 'cancelled', seat: null });
  });

  test('and pays for it has two dates again', async () => {
    const it = await aScene([60, 130, 230, 330]);
    await it.leaveUnpaid(0);
    await joinAgain(it);
    await it.leaveUnpaid(2);
    expect(await it.isMember()).toBe(true);
  });
});
