import { as } from '../../../tests/scene/as.ts';
import { aCampaign, aMember, timeMachine } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { lockWaiters, overlap } from '../../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { ask, book } from '../../../tests/scene/seats.ts';
import { eventually } from '../../../tests/scene/until.ts';
import { aGameMaster, aStaffMember, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { writeMoveMessages } from '../../messaging/move-messages.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { globalId } from '../../platform/graphql/ids.ts';
import { deliverMails } from '../../platform/mail-delivery.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lock } from '../../seating/locks.ts';
import { auditMoney } from '../audit/audit.service.ts';
import { payRefunds } from '../bookings.jobs.ts';
import { extendCampaign } from '../campaigns/campaigns.service.ts';
import { cancelBooking } from '../cancelling/cancellation.service.ts';
import { chargeDueDates } from '../charges/charges.service.ts';
import { verifyCheckout } from '../checkout/verification.service.ts';
import { changeCampaignDates } from './campaign-changes.service.ts';

let sandbox: Sandbox;
let staff: Viewer;
beforeAll(async () => {
  sandbox = await startSandbox();
  staff = await aStaffMember();
});
afterAll(async () => {
  clock.setOffset(0);
  await sandbox.close();
  await closeAll();
});

const WEEK = 24 * 7;
const weekly = (count: number) => Array.from({ length: count }, (_, week) => inHours(200 + week * WEEK));

const datesOf = (campaignId: number) =>
  db.session.findMany({
    where: { campaignId },
    orderBy: { id: 'asc' },
    include: { _count: { select: { seats: true } } },
  });

/** The dates from this one on as they stand now. */
async function seen(sessionId: number) {
  const { campaignId, scheduledAt } = await db.session.findUniqueOrThrow({ where: { id: sessionId } });
  const dates = await db.session.findMany({ where: { campaignId, scheduledAt: { gte: scheduledAt } } });
  return dates.map(({ id, version }) => ({ sessionId: id, version }));
}
const change = async (sessionId: number, changes: object, dates = seen(sessionId)) =>
  changeCampaignDates(staff, sessionId, { dates: await dates }, changes);

/** What each booking of these people costs, by date. */
const pricesOf = async (player: Viewer) =>
  (
    await db.booking.findMany({
      where: { userId: player.id, status: { in: ['pending', 'confirmed'] } },
      orderBy: { session: { scheduledAt: 'asc' } },
    })
  ).map(({ amountCents }) => amountCents);
const mailsOf = (viewer: Viewer) =>
  db.outboxMail.findMany({ where: { toAddress: viewer.email, kind: 'session-moved' } });

test('another Game Master of all dates to come is told once to everybody, with the right to cancel, and runs the campaign', async () => {
  const { campaign, sessions, gameMaster } = await aCampaign(weekly(3));
  const { player } = await aMember({ campaign, sessions: sessions.slice(1) });
  const { viewer: guest, bookingId } = await book(sandbox, sessions[0]!.id);
  const { viewer: host, profile } = await aGameMaster();
  const [first] = sessions;
  const preview = await as(staff).ask(
    `query ($id: ID!, $master: ID!) { admin { campaignMovePreview(sessionId: $id, gameMasterId: $master) {
      seated told dates { session { databaseId version } } people { name dates { meaning } } } } }`,
    { id: String(first!.id), master: String(profile.id) },
  );
  const { seated, told, dates, people } = preview.admin.campaignMovePreview;
  expect([seated, told]).toEqual([2, 4]);
  const input = {
    sessionId: globalId('Session', first!.id),
    gameMasterId: globalId('GameMaster', profile.id),
    title: '  The Road Under Snow ',
    reason: 'She moves house.',
    dates: dates.map(({ session }: { session: { databaseId: number; version: number } }) => ({
      sessionId: String(session.databaseId),
      version: session.version,
    })),
  };
  const answer = await as(staff).ok(
    'changeCampaignDates',
    input,
    'campaign { databaseId title gameMaster { databaseId } }',
  );
  expect(answer.campaign).toEqual({
    databaseId: campaign.id,
    title: 'The Road Under Snow',
    gameMaster: { databaseId: profile.id },
  });
  for (const viewer of [player, guest, gameMaster, host]) expect(await mailsOf(viewer)).toHaveLength(1);
  const [mail] = await mailsOf(guest);
  expect(mail).toMatchObject({ subject: 'New Game Master: The Road Under Snow' });
  expect(mail?.text).toContain('Why: She moves house.');
  expect(mail?.text).toContain('3 dates of "The Road Under Snow" have changed.');
  const mine = people.find(({ name }: { name: string }) => name === guest.fullName);
  expect(mine.dates).toHaveLength(3);
  await writeMoveMessages();
  expect(await db.message.count({ where: { recipientId: guest.id, senderId: staff.id } })).toBe(1);
  // Of all that was paid nothing is kept.
  expect(await cancelBooking(guest, bookingId)).toContain('$25.00');
  await payRefunds();
  expect(await auditMoney()).toEqual([]);
});

test('from a later date on the campaign itself stays as it is', async () => {
  const { campaign, sessions } = await aCampaign(weekly(3));
  const { profile } = await aGameMaster();
  await change(sessions[1]!.id, { gameMasterId: profile.id, title: 'A Fork in the Road' });
  expect(await db.campaign.findUniqueOrThrow({ where: { id: campaign.id } })).toMatchObject({
    title: 'The Long Road',
    gameMasterId: campaign.gameMasterId,
  });
  expect((await datesOf(campaign.id)).map(({ gameMasterId }) => gameMasterId)).toEqual([
    campaign.gameMasterId,
    profile.id,
    profile.id,
  ]);
});

test('all dates or none: seats that are taken stay, and the date is named', async () => {
  const { campaign, sessions } = await aCampaign(weekly(3));
  for (let at = 0; at < 2; at += 1) await book(sandbox, sessions[2]!.id);
  const message = /^\w+day, .* 2 seats are booked or being paid for; maximum players cannot be fewer$/;
  await expect(change(sessions[0]!.id, { maxPlayers: 1, priceCents: 9900 })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(message),
    field: 'maxPlayers',
  });
  expect((await datesOf(campaign.id)).map(({ maxPlayers, priceCents }) => [maxPlayers, priceCents])).toEqual(
    sessions.map(() => [4, 2500]),
  );
  await change(sessions[0]!.id, { maxPlayers: 6 });
  expect((await datesOf(campaign.id)).map(({ _count }) => _count.seats)).toEqual([6, 6, 6]);
  // Nobody runs a table at which they play.
  const { viewer, profile } = await aGameMaster();
  await book(sandbox, sessions[1]!.id, viewer);
  await refused(change(sessions[0]!.id, { gameMasterId: profile.id }), 'CONFLICT', 'gameMasterId');
});

test('the seats of all dates are locked in one order, whichever date comes first', async () => {
  const { sessions } = await aCampaign(weekly(2));
  const [later, first] = sessions.map(({ id }) => id);
  await db.session.update({ where: { id: later! }, data: { scheduledAt: inHours(900) } });
  let changed: Promise<unknown> = Promise.resolve();
  await db.$transaction(async (tx) => {
    await lock(tx, { seatsOf: later! });
    changed = change(first!, { maxPlayers: 6 });
    expect(await eventually(async () => (await lockWaiters()) > 0)).toBe(true);
    // Whoever has the seats of one date can have those of the other: the change holds none while it waits.
    await tx.$queryRaw`SELECT id FROM "Seat" WHERE "sessionId" = ${first} FOR UPDATE NOWAIT`;
  });
  await changed;
});

test('what is wrong is said of its field, and nothing is written over unseen', async () => {
  const { sessions } = await aCampaign(weekly(2));
  const id = sessions[0]!.id;
  await refused(change(id, {}), 'BAD_INPUT');
  await refused(change(id, { priceCents: 2500, maxPlayers: 4 }), 'BAD_INPUT');
  await refused(change(id, { title: 'x' }), 'BAD_INPUT', 'title');
  await refused(change(id, { priceCents: 50 }), 'BAD_INPUT', 'priceCents');
  await refused(change(id, { maxPlayers: 0 }), 'BAD_INPUT', 'maxPlayers');
  await refused(change(id, { description: '<p>short</p>' }), 'BAD_INPUT', 'description');
  await refused(change(id, { gameMasterId: 2_000_000_000 }), 'BAD_INPUT', 'gameMasterId');
  const before = await seen(id);
  await change(sessions[1]!.id, { priceCents: 3000 });
  await refused(change(id, { priceCents: 3500 }, Promise.resolve(before)), 'CONFLICT');
  const now = Promise.resolve(await seen(id));
  const both = await Promise.allSettled([3500, 3600].map((priceCents) => change(id, { priceCents }, now)));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('whoever joins while the price is being changed pays one price for all dates', async () => {
  const { campaign, sessions } = await aCampaign(weekly(3));
  const id = sessions[0]!.id;
  const dates = await seen(id);
  const player = await aUser();
  // A buyer has the session: the change waits, and then finds a seat that keeps its price.
  const [, changed] = await overlap(
    (tx) => lock(tx, { campaigns: [campaign.id], sessions: [id] }),
    () => change(id, { priceCents: 3300 }, Promise.resolve(dates)),
  );
  expect(changed.status).toBe('fulfilled');
  const [checkout] = await Promise.all([
    ask(player, id),
    seen(id).then((now) => change(id, { priceCents: 4400 }, Promise.resolve(now))),
  ]);
  await sandbox.pay(checkout.stripeSessionId!);
  await verifyCheckout(player, checkout.stripeSessionId!);
  const prices = await pricesOf(player);
  expect(prices).toHaveLength(3);
  expect([[3300], [4400]]).toContainEqual([...new Set(prices)]);
  expect(await auditMoney()).toEqual([]);
});

// The last one: the provider's clock does not go back.
test('another price holds for whoever joins afterwards: members and those who are paying keep what they agreed to', async () => {
  const { campaign, sessions } = await aCampaign(weekly(4));
  const [first, second] = sessions;
  const { player: member } = await aMember({ campaign, sessions });
  const paying = await aUser();
  const checkout = await ask(paying, second!.id);
  await change(second!.id, { priceCents: 4000, title: 'The Longer Road' });
  expect((await datesOf(campaign.id)).map(({ priceCents, title }) => [priceCents, title])).toEqual([
    [2500, first!.title],
    ...sessions.slice(1).map(() => [4000, 'The Longer Road']),
  ]);

  await sandbox.pay(checkout.stripeSessionId!);
  await verifyCheckout(paying, checkout.stripeSessionId!);
  expect(await pricesOf(paying)).toEqual([2500, 2500, 2500]);
  const { viewer: late } = await book(sandbox, second!.id);
  expect(await pricesOf(late)).toEqual([4000, 4000, 4000]);
  // One that is added is as dear as the last one, for new players.
  await extendCampaign(staff, campaign.id, { dates: 1 });
  expect((await datesOf(campaign.id)).at(-1)).toMatchObject({ priceCents: 4000, title: 'The Longer Road' });
  for (const [player, price] of [
    [member, 2500],
    [paying, 2500],
    [late, 4000],
  ] as const) {
    expect((await pricesOf(player)).at(-1)).toBe(price);
  }

  // Nobody is told of another price, and the card is asked for the old one.
  for (const player of [member, paying, late]) expect(await mailsOf(player)).toEqual([]);
  const time = timeMachine(sandbox);
  await time.to(new Date(+first!.scheduledAt - 47 * 3_600_000));
  await chargeDueDates();
  const [charged] = await db.payment.findMany({ where: { userId: member.id } });
  expect(charged?.amountCents).toBe(2500);
  await deliverMails();
  expect(await auditMoney()).toEqual([]);
});
