import { as } from '../../../tests/scene/as.ts';
import { aCampaign, aMember, CARDS, chargesAt, timeMachine } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { creditFor } from '../../../tests/scene/money.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aUser, inHours } from '../../../tests/scene/world.ts';
import { grantCredit } from '../../payments/credits.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import { globalId } from '../../platform/graphql/ids.ts';
import { when } from '../../platform/mail-sheet.ts';
import { reserveDates } from '../core/joining.ts';
import { reservedToPay } from '../core/session-credit.ts';
import { sendNotices } from './charge-upkeep.service.ts';
import { chargeCampaignDates } from './charges.jobs.ts';

let sandbox: Sandbox;
let time: ReturnType<typeof timeMachine>;
beforeAll(async () => {
  sandbox = await startSandbox();
  time = timeMachine(sandbox);
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

test.each([
  [1000, 24, '$15.00 for', '$25.00 − $10.00 credit = $15.00 by card'],
  [3000, 24, 'Your session credit pays for', 'Your session credit of $25.00 pays for it'],
  [3000, 50, '$25.00 for', 'We charge $25.00 to'], // it ends between the notice and the charge
])(
  'who has %i cents of credit until %i hours before is told what the card pays',
  async (amountCents, endsBefore, subject, words) => {
    const campaign = await aCampaign([inHours(80)]);
    const { player, membershipId } = await aMember(campaign);
    const before = (hours: number) => new Date(campaign.sessions[0]!.scheduledAt.getTime() - hours * HOUR);
    const { id: bookingId } = await db.booking.findFirstOrThrow({ where: { membershipId } });
    const { id } = await db.$transaction((tx) =>
      grantCredit(tx, { userId: player.id, bookingId, amountCents }),
    );
    await db.credit.update({ where: { id }, data: { expiresAt: before(endsBefore) } });
    await time.to(before(72));
    await sendNotices();
    const notice = await db.outboxMail.findFirstOrThrow({
      where: { toAddress: player.email, kind: 'charge-notice' },
    });
    expect(notice.subject).toContain(subject);
    expect(notice.text).toContain(words);
  },
);

test('the notice names the charge on the clock of its player', async () => {
  const campaign = await aCampaign([inHours(80)]);
  const { player } = await aMember(campaign, CARDS.pays, await aUser({ timeZone: 'Asia/Tokyo' }));
  const before = (hours: number) => new Date(campaign.sessions[0]!.scheduledAt.getTime() - hours * HOUR);
  await time.to(before(72));
  await sendNotices();
  const { subject, text } = await db.outboxMail.findFirstOrThrow({
    where: { toAddress: player.email, kind: 'charge-notice' },
  });
  const at = when(before(48), 'Asia/Tokyo');
  expect(at).not.toBe(when(before(48), null));
  expect([subject, text]).toEqual([expect.stringContaining(`on ${at}`), expect.stringContaining(`on ${at}`)]);
});

test('who has no card saved is not told that one is charged, nor that it was', async () => {
  const campaign = await aCampaign([inHours(80)]);
  const { player, membershipId } = await aMember(campaign);
  const noCard = { stripePaymentMethodId: null, cardLast4: null };
  await db.campaignMembership.update({ where: { id: membershipId }, data: noCard });
  const before = (hours: number) => new Date(campaign.sessions[0]!.scheduledAt.getTime() - hours * HOUR);
  const mailOf = (kind: string) =>
    db.outboxMail.findFirstOrThrow({ where: { toAddress: player.email, kind } });
  await time.to(before(72));
  await sendNotices();
  const notice = await mailOf('charge-notice');
  expect(notice.subject).toMatch(/^\$25\.00 for .* is due on /);
  expect(notice.text).toContain('you have no saved card');
  await time.to(before(47));
  await chargeCampaignDates();
  const { text } = await mailOf('charge-failed');
  expect(text).toContain('could not be charged.');
  expect(text).toContain('You have no saved card.');
  expect(text).not.toMatch(/your saved card|the card again/);
});

test.each([
  ['the notices', sendNotices, 60],
  ['the notices', sendNotices, 47],
  ['the charges', chargeCampaignDates, 47],
  ['the charges', chargeCampaignDates, 25],
])('told late by %s, a player has a day before the charge all the same', async (_, first, hoursLeft) => {
  const campaign = await aCampaign([inHours(800)]);
  const { startsAt, player, customer, membershipId } = await nobodyUpUntil(campaign, hoursLeft);
  await first();
  await sendNotices();
  await chargeCampaignDates();
  const charged = new Date(clock.now().getTime() + 24 * HOUR);
  const notice = await db.outboxMail.findFirstOrThrow({
    where: { toAddress: player.email, kind: 'charge-notice' },
  });
  expect(notice.subject).toContain(when(charged, null));
  expect(await chargesAt(customer)).toEqual([]);
  await time.ahead((24 * HOUR - 60_000) / 1000);
  await chargeCampaignDates();
  expect(await chargesAt(customer)).toEqual([]);
  await time.ahead(120);
  await chargeCampaignDates();
  expect(await chargesAt(customer)).toMatchObject([{ captured: true, amountCents: 2500 }]);
  expect(await db.booking.findFirst({ where: { membershipId } })).toMatchObject({ status: 'confirmed' });
  expect(clock.now() < startsAt).toBe(true);
});

test('who joined shortly before a charge knows of it, and is charged when the page said', async () => {
  const campaign = await aCampaign([inHours(48.5)]);
  const { player, customer } = await aMember(campaign);
  await time.jump(1801);
  await chargeCampaignDates();
  await time.jump(61);
  await chargeCampaignDates();
  expect(await chargesAt(customer)).toMatchObject([{ captured: true }]);
  expect(await db.outboxMail.count({ where: { toAddress: player.email, kind: 'charge-notice' } })).toBe(0);
});

test('of two dates that are charged on one day, the first spends the credit: notices, account and charges say so', async () => {
  const [first, second] = [await aCampaign([inHours(80)]), await aCampaign([inHours(81)])];
  const { player, customer, membershipId } = await aMember(first);
  const { id: _, ...member } = await db.campaignMembership.findUniqueOrThrow({ where: { id: membershipId } });
  const other = await db.campaignMembership.create({
    data: { ...member, campaignId: second.campaign.id },
  });
  await db.$transaction((tx) =>
    reserveDates(
      tx,
      other,
      second.sessions.map(({ id }) => id),
    ),
  );
  await creditFor(player.id, 1000);
  await time.ahead(10 * 3600);
  await sendNotices();
  const notices = await db.outboxMail.findMany({
    where: { toAddress: player.email, kind: 'charge-notice' },
    orderBy: { id: 'asc' },
  });
  expect(notices.map(({ subject }) => subject.split(' ')[0])).toEqual(['$15.00', '$25.00']);
  expect(notices[1]?.text).not.toContain('$10.00');
  const bookings = await db.booking.findMany({ where: { userId: player.id }, orderBy: { id: 'asc' } });
  const planned = [];
  for (const { id } of bookings) {
    const { booking } = await as(player).ask(
      `{ booking(id: "${globalId('Booking', id)}") { paymentPlan { payments { toPay { words } } } } }`,
    );
    planned.push(booking.paymentPlan.payments[0].toPay.words);
  }
  expect(planned).toEqual(['$25.00 − $10.00 credit = $15.00 by card', '$25.00']);
  // Both are due when a worker looks, and the later one may be charged first.
  await time.ahead(24 * 3600);
  await db.chargeAttempt.updateMany({
    where: { bookingId: bookings[0]!.id },
    data: { nextAttemptAt: new Date(clock.now().getTime() + HOUR) },
  });
  await chargeCampaignDates();
  expect(await chargesAt(customer)).toMatchObject([{ bookingId: bookings[1]!.id, amountCents: 2500 }]);
  await db.chargeAttempt.updateMany({
    where: { bookingId: bookings[0]!.id },
    data: { nextAttemptAt: clock.now() },
  });
  await chargeCampaignDates();
  const charged = (await chargesAt(customer)).map(({ bookingId, amountCents }) => ({
    bookingId,
    amountCents,
  }));
  expect(charged).toContainEqual({ bookingId: bookings[0]!.id, amountCents: 1500 });
});

test('a date that is tried again after a decline comes after one that is charged before that', async () => {
  const campaign = await aCampaign([inHours(80), inHours(85)]);
  const { player } = await aMember(campaign, CARDS.declines);
  await time.ahead(32.1 * 3600);
  await chargeCampaignDates();
  await creditFor(player.id, 1000);
  const [declined, next] = await db.booking.findMany({
    where: { userId: player.id },
    include: { charges: { orderBy: { id: 'asc' } } },
    orderBy: { id: 'asc' },
  });
  expect(declined!.charges.map(({ status }) => status)).toEqual(['failed', 'scheduled']);
  const planned = await reservedToPay(db, player.id);
  expect([...planned].map(([id, { creditCents }]) => [id, creditCents])).toEqual([
    [next!.id, 1000],
    [declined!.id, 0],
  ]);
});

/** A member of a campaign about which no worker did anything until so many hours before its only date. */
async function nobodyUpUntil(campaign: Awaited<ReturnType<typeof aCampaign>>, hoursLeft: number) {
  const member = await aMember(campaign);
  const startsAt = campaign.sessions[0]!.scheduledAt;
  await time.jump((startsAt.getTime() - hoursLeft * HOUR - clock.now().getTime()) / 1000);
  return { ...member, startsAt };
}
