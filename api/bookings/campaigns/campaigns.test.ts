import { as } from '../../../tests/scene/as.ts';
import { aCampaign, aMember } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import {
  aGameMaster,
  aStaffMember,
  aSuperAdmin,
  aUser,
  inHours,
  refused,
} from '../../../tests/scene/world.ts';
import { proposeSession } from '../../catalog/proposals.service.ts';
import { createSession, updateSession } from '../../catalog/session-editor.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { payRefunds } from '../bookings.jobs.ts';
import { refundBooking } from '../cancelling/part-refund.service.ts';
import { payCampaignDate } from '../charges/date-payment.service.ts';
import { startCheckout } from '../checkout/checkout.service.ts';
import { verifyCheckout } from '../checkout/verification.service.ts';
import {
  createCampaign,
  endCampaign,
  extendCampaign,
  finishEndedCampaigns,
  previewEnd,
} from './campaigns.service.ts';
import { skipDate } from './membership.service.ts';

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

async function aForm(change: object = {}) {
  return {
    gameMasterId: (await aGameMaster()).profile.id,
    title: 'The Long Road',
    description: '<p>Twelve evenings on foot.</p>',
    gameSystem: 'Daggerheart',
    priceCents: 2500,
    scheduledAt: inHours(WEEK),
    durationMinutes: 180,
    maxPlayers: 5,
    tags: 'Horror',
    timeZone: 'America/New_York',
    everyWeeks: 2,
    dates: 12,
    ...change,
  };
}
const sessionsOf = (campaignId: number) =>
  db.session.findMany({ where: { campaignId }, orderBy: { scheduledAt: 'asc' }, include: { seats: true } });
const bookingsOf = (userId: number) =>
  db.booking.findMany({ where: { userId }, orderBy: { session: { scheduledAt: 'asc' } } });

const extendedMails = (player: Viewer) =>
  db.outboxMail.findMany({ where: { kind: 'campaign-extended', toAddress: player.email } });

describe('creating', () => {
  test('makes every date with its seats, on the same wall clock through winter and summer', async () => {
    // At noon or one in New York: no clock skips that hour, as it does one of a Sunday's night.
    const scheduledAt = new Date(inHours(WEEK).setUTCHours(17, 0));
    const id = await createCampaign(await aStaffMember(), await aForm({ dates: 30, scheduledAt }));
    const sessions = await sessionsOf(id);
    expect(sessions).toHaveLength(30);
    const local = sessions.map(({ scheduledAt }) =>
      scheduledAt.toLocaleString('en-GB', {
        timeZone: 'America/New_York',
        weekday: 'long',
        hour: '2-digit',
        minute: '2-digit',
      }),
    );
    expect(new Set(local).size).toBe(1);
    for (const session of sessions) {
      expect(session).toMatchObject({
        type: 'campaign',
        status: 'scheduled',
        priceCents: 2500,
        campaignId: id,
      });
      expect(session.seats).toHaveLength(5);
    }
    expect(await db.campaign.findUnique({ where: { id } })).toMatchObject({
      everyWeeks: 2,
      title: 'The Long Road',
    });
  });

  test.each([
    ['dates', 0],
    ['dates', 53],
    ['everyWeeks', 0],
    ['everyWeeks', 9],
    ['everyWeeks', 1.5],
    ['timeZone', 'Mars/Olympus'],
    ['timeZone', 'UTC\u0000'],
    ['scheduledAt', new Date(0)],
    ['priceCents', 0],
    ['title', ''],
  ])('refuses %s %s and makes nothing', async (field, value) => {
    const form = await aForm({ [field]: value });
    await refused(createCampaign(await aStaffMember(), form), 'BAD_INPUT', field);
    expect(await db.campaign.count({ where: { gameMasterId: form.gameMasterId } })).toBe(0);
  });

  test('refuses what would go on for longer than three years, and other people', async () => {
    await refused(
      createCampaign(await aStaffMember(), await aForm({ everyWeeks: 8, dates: 52 })),
      'BAD_INPUT',
      'dates',
    );
    await refused(createCampaign(await aUser(), await aForm()), 'FORBIDDEN');
    await refused(createCampaign((await aGameMaster()).viewer, await aForm()), 'FORBIDDEN');
    await refused(createCampaign(null, await aForm()), 'NOT_LOGGED_IN');
  });
});

describe('a session of type campaign', () => {
  test('is the first date of a campaign; a one-shot becomes one, and one again while it is alone', async () => {
    const staff = await aStaffMember();
    const form = await aForm({ type: 'campaign' });
    const alone = await createSession(staff, form);
    expect(alone.campaignId).not.toBeNull();
    const oneShot = await updateSession(staff, alone.id, { ...form, type: 'one_shot' });
    expect(oneShot).toMatchObject({ type: 'one_shot', campaignId: null });
    const again = await updateSession(staff, alone.id, form);
    expect(again.campaignId).not.toBeNull();
    await extendCampaign(staff, again.campaignId!, { dates: 1 });
    await refused(updateSession(staff, alone.id, { ...form, type: 'one_shot' }), 'CONFLICT', 'type');
  });

  test('stays one while it has players', async () => {
    const scene = await aCampaign(weekly(1));
    await aMember(scene);
    const { id, gameMasterId, scheduledAt } = scene.sessions[0]!;
    const form = await aForm({ gameMasterId, scheduledAt, type: 'one_shot' });
    await refused(updateSession(await aStaffMember(), id, form), 'CONFLICT', 'type');
  });
});

describe('extending', () => {
  test('adds dates after the last and keeps seats for players in the order of joining', async () => {
    const scene = await aCampaign(weekly(2), { maxPlayers: 1 });
    await db.session.updateMany({ where: { id: scene.sessions[1]!.id }, data: { maxPlayers: 2 } });
    const [first, second] = [await aMember(scene), await aMember(scene)];
    await extendCampaign(await aStaffMember(), scene.campaign.id, { dates: 2 });
    const sessions = await sessionsOf(scene.campaign.id);
    expect(sessions).toHaveLength(4);
    const added = sessions.slice(2).map(({ id }) => id);
    const reserved = async (userId: number) =>
      (await bookingsOf(userId)).filter(({ sessionId }) => added.includes(sessionId));
    expect(await reserved(first.player.id)).toHaveLength(2);
    expect(await reserved(second.player.id)).toHaveLength(2);
    expect(sessions[2]).toMatchObject({ maxPlayers: 2, title: sessions[1]!.title, type: 'campaign' });
    expect(
      await db.outboxMail.count({ where: { kind: 'campaign-extended', toAddress: first.player.email } }),
    ).toBe(1);
  });

  test('with one seat only the first who joined gets it', async () => {
    const scene = await aCampaign(weekly(1), { maxPlayers: 1 });
    const [first, second] = [await aMember(scene), await aMember(scene)];
    await extendCampaign(await aStaffMember(), scene.campaign.id, { dates: 1 });
    const added = (await sessionsOf(scene.campaign.id))[1]!;
    expect(await db.booking.findMany({ where: { sessionId: added.id } })).toMatchObject([
      { userId: first.player.id, status: 'pending' },
    ]);
    expect(await bookingsOf(second.player.id)).toEqual([]);
    const [mail, ...others] = await extendedMails(second.player);
    expect(others).toEqual([]);
    expect(mail!.text).toContain('No seat was left for you on these dates, and we charge nothing for them:');
    expect(mail!.text).not.toContain('We keep your seat');
  });

  test('who has no card saved is not told that one pays for the new dates', async () => {
    const scene = await aCampaign(weekly(1));
    const { player } = await aMember(scene, null);
    await extendCampaign(await aStaffMember(), scene.campaign.id, { dates: 1 });
    const [mail] = await extendedMails(player);
    expect(mail!.text).toContain('We keep your seat on these dates, but you have no saved card.');
    expect(mail!.text).not.toContain('your saved card');
  });

  test('after a pause it goes on at the next such weekday to come', async () => {
    const { campaign, sessions } = await aCampaign([inHours(-24 * 24)]);
    await extendCampaign(await aStaffMember(), campaign.id, { dates: 1 });
    const added = (await sessionsOf(campaign.id))[1]!;
    expect(added.scheduledAt.getTime()).toBeGreaterThan(clock.now().getTime());
    expect(added.scheduledAt.getTime()).toBeLessThan(inHours(WEEK).getTime());
    const weeks = (added.scheduledAt.getTime() - sessions[0]!.scheduledAt.getTime()) / (WEEK * 3_600_000);
    expect(Math.abs(weeks - Math.round(weeks))).toBeLessThan(0.01);
  });

  test('is bounded, for staff, and for campaigns that go on', async () => {
    const { campaign, gameMaster } = await aCampaign(weekly(1));
    const staff = await aStaffMember();
    await refused(extendCampaign(staff, campaign.id, { dates: 53 }), 'BAD_INPUT', 'dates');
    await extendCampaign(staff, campaign.id, { dates: 52 });
    await refused(extendCampaign(staff, campaign.id, { dates: 8 }), 'CONFLICT', 'dates');
    await refused(extendCampaign(gameMaster, campaign.id, { dates: 1 }), 'FORBIDDEN');
    await refused(extendCampaign(staff, 2_147_483_647, { dates: 1 }), 'NOT_FOUND');
    await db.campaign.update({ where: { id: campaign.id }, data: { endedAt: clock.now() } });
    await refused(extendCampaign(staff, campaign.id, { dates: 1 }), 'CONFLICT');
  });
});

describe('publishing dates that were drafts when somebody joined', () => {
  const publish = async (sessionId: number) =>
    updateSession(await aStaffMember(), sessionId, { status: 'scheduled' });

  async function aScene(maxPlayers = 4) {
    const scene = await aCampaign(weekly(4), { maxPlayers });
    const [first, , ...later] = scene.sessions.map(({ id }) => id);
    await db.session.updateMany({
      where: { id: { in: [first!, ...later] } },
      data: { status: 'draft' },
    });
    return { ...scene, first: first!, later };
  }

  test('keeps a seat of each for the players, who are told', async () => {
    const { later, first, ...scene } = await aScene();
    const { player } = await aMember(scene);
    await publish(later[0]!);
    const [, reserved] = await bookingsOf(player.id);
    expect(reserved).toMatchObject({ sessionId: later[0], status: 'pending', amountCents: 2500 });
    const [mail] = await extendedMails(player);
    expect(mail!.text).toContain('We keep your seat on these dates');
    // Before they joined: nobody agreed to that.
    await publish(first);
    expect(await bookingsOf(player.id)).toHaveLength(2);
    expect(await extendedMails(player)).toHaveLength(1);
  });

  test('keeps no seat of one that its player has skipped before', async () => {
    const { later, ...scene } = await aScene();
    const { player } = await aMember(scene);
    await publish(later[0]!);
    const [, reserved] = await bookingsOf(player.id);
    await skipDate(player, reserved!.id);
    await updateSession(await aStaffMember(), later[0]!, { status: 'draft' });
    await publish(later[0]!);
    expect(await bookingsOf(player.id)).toMatchObject([{}, { id: reserved!.id, status: 'cancelled' }]);
    expect(await extendedMails(player)).toHaveLength(1);
  });

  test('tells that one which starts soon is not kept', async () => {
    const scene = await aCampaign([inHours(10), inHours(40)]);
    const [, near] = scene.sessions;
    await db.session.update({ where: { id: near!.id }, data: { status: 'draft' } });
    const { player } = await aMember(scene);
    await publish(near!.id);
    const [mail] = await extendedMails(player);
    expect(mail!.text).toContain(
      'These dates start too soon for us to keep you a seat, and we charge nothing for them:',
    );
    expect(mail!.text).not.toContain('No seat was left');
  });

  test('says nothing of one to a player who runs it', async () => {
    const { later, ...scene } = await aScene();
    const { viewer, profile } = await aGameMaster();
    await aMember(scene, undefined, viewer);
    await db.session.update({ where: { id: later[0]! }, data: { gameMasterId: profile.id } });
    await publish(later[0]!);
    expect(await extendedMails(viewer)).toEqual([]);
  });

  test('tells who finds them full', async () => {
    const { later, ...scene } = await aScene(1);
    const [one, two] = [await aMember(scene), await aMember(scene)];
    const host = scene.gameMaster.gameMasterId!;
    await db.gameMaster.update({ where: { id: host }, data: { trusted: true } });
    await proposeSession(scene.gameMaster, later[0]!);
    expect(await bookingsOf(one.player.id)).toHaveLength(3);
    const missed = { userId: two.player.id, sessionId: { in: later } };
    expect(await db.booking.count({ where: missed })).toBe(0);
    const [mail, ...others] = await extendedMails(two.player);
    expect(others).toEqual([]);
    expect(mail!.text).toContain('No seat was left for you on these dates');
  });
});

describe('ending', () => {
  test('its Game Master ends it: paid dates are refunded, reserved ones end, nobody stays a player', async () => {
    const scene = await aCampaign([inHours(-WEEK), ...weekly(3)]);
    const { player, membershipId } = await aMember(scene);
    const [first, second, third] = await bookingsOf(player.id);
    const page = await payCampaignDate(player, first!.id);
    await sandbox.pay(page.stripeSessionId!);
    await verifyCheckout(player, page.stripeSessionId!);
    await skipDate(player, third!.id);
    await endCampaign(scene.gameMaster, scene.campaign.id, 'I move to the moon.');
    await payRefunds();
    const after = await bookingsOf(player.id);
    expect(after.map(({ status }) => status)).toEqual(['refunded', 'cancelled', 'cancelled']);
    expect(after[1]).toMatchObject({
      endReason: 'This date was called off: I move to the moon.',
      id: second!.id,
    });
    expect(await db.campaignMembership.findUnique({ where: { id: membershipId } })).not.toMatchObject({
      leftAt: null,
    });
    const statuses = (await sessionsOf(scene.campaign.id)).map(({ status }) => status);
    expect(statuses).toEqual(['scheduled', 'cancelled', 'cancelled', 'cancelled']);
    const kinds = await db.outboxMail.findMany({
      where: { toAddress: player.email },
      select: { kind: true },
    });
    const count = (kind: string) => kinds.filter((mail) => mail.kind === kind).length;
    expect([count('campaign-ended'), count('money-returned'), count('session-called-off')]).toEqual([
      1, 1, 0,
    ]);
    await refused(endCampaign(scene.gameMaster, scene.campaign.id, ''), 'CONFLICT');
    await refused(
      startCheckout(await aUser(), { sessionId: scene.sessions[1]!.id, agreeToTerms: true }),
      'CONFLICT',
    );
  });

  test('what goes back is told before, by what would be done; with another sum by then it is refused', async () => {
    const scene = await aCampaign(weekly(2));
    const { player } = await aMember(scene);
    const staff = await aStaffMember();
    const campaignId = scene.campaign.id;
    const asked = 'query ($id: ID!) { campaign(id: $id) { endPreview { refundCents lines } } }';
    const preview = async (viewer: Viewer) =>
      (await as(viewer).ask(asked, { id: String(campaignId) })).campaign.endPreview;
    const [first] = await bookingsOf(player.id);
    const page = await payCampaignDate(player, first!.id);
    await sandbox.pay(page.stripeSessionId!);
    await verifyCheckout(player, page.stripeSessionId!);
    const { refundCents } = await preview(staff);
    expect(refundCents).toBe(2500);
    const part = { amountCents: 500, leftCents: 2500, reason: 'The lights went out' };
    await refundBooking(await aSuperAdmin(), first!.id, part);
    await payRefunds();
    expect(await preview(scene.gameMaster)).toEqual({
      refundCents: 2000,
      lines: [
        '2 dates and 1 membership end.',
        '1 paid seat is refunded: $20.00 to cards.',
        expect.stringContaining('$5.00 of the price was already refunded or on its way'),
        '1 reserved seat is let go; nothing is charged.',
      ],
    });
    expect(await preview(player)).toBeNull();
    await as(staff).refused('endCampaign', { campaignId, refundCents }, 'CONFLICT');
    await as(staff).ok('endCampaign', { campaignId, refundCents: 2000 });
    await payRefunds();
    const refunds = await db.refund.findMany({ where: { bookingId: first!.id }, orderBy: { id: 'asc' } });
    expect(refunds.map(({ amountCents }) => amountCents)).toEqual([500, 2000]);
    expect(await preview(staff)).toBeNull();
  });

  test('what a crash has left over is finished, by several processes at once', async () => {
    const scene = await aCampaign(weekly(3));
    const { player } = await aMember(scene);
    await db.campaign.update({
      where: { id: scene.campaign.id },
      data: { endedAt: clock.now(), endReason: 'Over.' },
    });
    await Promise.all([finishEndedCampaigns(), finishEndedCampaigns()]);
    expect(await bookingsOf(player.id)).toMatchObject([
      { status: 'cancelled', endReason: 'This date was called off: Over.' },
      { status: 'cancelled' },
      { status: 'cancelled' },
    ]);
  });

  test('is for staff alone once another Game Master runs a date of it', async () => {
    const { campaign, gameMaster, sessions } = await aCampaign(weekly(2));
    const { id } = sessions[1]!;
    expect(await previewEnd(gameMaster, campaign)).toMatchObject({ refundCents: 0 });
    const gameMasterId = (await aGameMaster()).profile.id;
    await db.session.update({ where: { id }, data: { gameMasterId } });
    await as(gameMaster).refused('endCampaign', { campaignId: campaign.id }, 'CONFLICT');
    await refused(previewEnd(gameMaster, campaign), 'CONFLICT');
    expect(await db.session.findUnique({ where: { id } })).toMatchObject({ status: 'scheduled' });
    await as(await aStaffMember()).ok('endCampaign', { campaignId: campaign.id });
    expect(await db.session.findUnique({ where: { id } })).toBeNull();
  });

  test('is not for strangers, nor for other Game Masters', async () => {
    const { campaign } = await aCampaign(weekly(1));
    await refused(endCampaign(await aUser(), campaign.id, ''), 'FORBIDDEN');
    await refused(endCampaign((await aGameMaster()).viewer, campaign.id, ''), 'FORBIDDEN');
    await refused(endCampaign(null, campaign.id, ''), 'NOT_LOGGED_IN');
    await refused(endCampaign(await aStaffMember(), 2_147_483_647, ''), 'NOT_FOUND');
    await refused(endCampaign(await aStaffMember(), campaign.id, 'x'.repeat(1001)), 'BAD_INPUT', 'reason');
    await endCampaign(await aStaffMember(), campaign.id, undefined);
  });
});
