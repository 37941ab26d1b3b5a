import { aCampaign, aMember } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aStaffMember, aUser, inHours } from '../../../tests/scene/world.ts';
import { db } from '../../platform/db.ts';
import { auditMoney } from '../audit/audit.service.ts';
import { payRefunds, settleOpenCheckouts } from '../bookings.jobs.ts';
import { callOffSession } from '../cancelling/session-cancellation.service.ts';
import { payCampaignDate } from '../charges/date-payment.service.ts';
import { startCheckout } from '../checkout/checkout.service.ts';
import { verifyCheckout } from '../checkout/verification.service.ts';
import { endCampaign, extendCampaign, finishEndedCampaigns } from './campaigns.service.ts';
import { leaveCampaign, rejoinDate, skipDate } from './membership.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

/** Runs everything at once; whoever comes too late may be refused, nobody may wait in a circle or break. */
async function atOnce(tries: (() => Promise<unknown>)[]) {
  const outcomes = await Promise.allSettled(tries.map((attempt) => attempt()));
  const bugs = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' && outcome.reason.name !== 'Refusal' ? [String(outcome.reason)] : [],
  );
  expect(bugs).toEqual([]);
}

async function aScene() {
  const scene = await aCampaign(
    [100, 268, 436, 604].map((hours) => inHours(hours)),
    { maxPlayers: 3 },
  );
  const members = [await aMember(scene), await aMember(scene)] as const;
  const joining = [await aUser(), await aUser()] as const;
  const staff = await aStaffMember();
  const [first] = scene.sessions;
  const pages = await Promise.all(
    joining.map((player) =>
      startCheckout(player, { sessionId: first!.id, agreeToTerms: true }).catch(() => null),
    ),
  );
  for (const page of pages) if (page?.stripeSessionId) await sandbox.pay(page.stripeSessionId);
  const settling = pages.flatMap((page, n) =>
    page?.stripeSessionId ? [() => verifyCheckout(joining[n]!, page.stripeSessionId!)] : [],
  );
  const dateOf = async (member: { player: { id: number } }, index: number) =>
    (
      await db.booking.findFirstOrThrow({
        where: { userId: member.player.id, sessionId: scene.sessions[index]!.id },
      })
    ).id;
  return { ...scene, members, staff, settling, dateOf };
}

const sound = async () => {
  await settleOpenCheckouts();
  await finishEndedCampaigns();
  await payRefunds();
  expect(await auditMoney()).toEqual([]);
};

test('joining, paying by hand, skipping, coming back, leaving, extending and calling off at once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { members, settling, staff, campaign, sessions, gameMaster, dateOf } = await aScene();
    const [stays, leaves] = members;
    const [byHand, skipped] = [await dateOf(stays, 1), await dateOf(stays, 2)];
    const page = await payCampaignDate(stays.player, byHand);
    await sandbox.pay(page.stripeSessionId!);
    await atOnce([
      ...settling,
      ...settling,
      () => verifyCheckout(stays.player, page.stripeSessionId!),
      () => skipDate(stays.player, skipped).then(() => rejoinDate(stays.player, sessions[2]!.id)),
      () => leaveCampaign(leaves.player, campaign.id),
      () => leaveCampaign(leaves.player, campaign.id),
      () => extendCampaign(staff, campaign.id, { dates: 2 }),
      () => callOffSession(gameMaster, sessions[3]!.id, 'Ill.'),
      () => settleOpenCheckouts(),
    ]);
    const seats = await db.seat.findMany({
      where: { session: { campaignId: campaign.id }, bookingId: { not: null } },
      include: { booking: true },
    });
    for (const { booking } of seats) expect(['pending', 'confirmed']).toContain(booking?.status);
    expect(await db.booking.count({ where: { userId: leaves.player.id, status: 'pending' } })).toBe(0);
    await sound();
  }
});

test('ending the campaign while all of that goes on leaves nothing reserved and nobody charged', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { members, settling, staff, campaign, sessions, gameMaster, dateOf } = await aScene();
    const [one, other] = members;
    const page = await payCampaignDate(one.player, await dateOf(one, 1));
    await sandbox.pay(page.stripeSessionId!);
    const skipped = await dateOf(other, 2);
    await atOnce([
      ...settling,
      () => endCampaign(gameMaster, campaign.id, 'Over.'),
      () => endCampaign(staff, campaign.id, 'Over.'),
      () => verifyCheckout(one.player, page.stripeSessionId!),
      () => skipDate(other.player, skipped).then(() => rejoinDate(other.player, sessions[2]!.id)),
      () => leaveCampaign(other.player, campaign.id),
      () => extendCampaign(staff, campaign.id, { dates: 2 }),
      () => finishEndedCampaigns(),
    ]);
    await sound();
    const live = { status: { in: ['pending', 'confirmed'] as ('pending' | 'confirmed')[] } };
    expect(await db.booking.count({ where: { session: { campaignId: campaign.id }, ...live } })).toBe(0);
    expect(await db.campaignMembership.count({ where: { campaignId: campaign.id, leftAt: null } })).toBe(0);
    const charges = { status: 'scheduled' as const, booking: { session: { campaignId: campaign.id } } };
    expect(await db.chargeAttempt.count({ where: charges })).toBe(0);
  }
});
