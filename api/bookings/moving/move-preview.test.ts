import { as } from '../../../tests/scene/as.ts';
import { aCampaign, aMember } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { moveSession } from '../../../tests/scene/move.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aGameMaster, aSession, aStaffMember, aUser, inHours } from '../../../tests/scene/world.ts';
import { db } from '../../platform/db.ts';
import type { MaybeViewer } from '../../platform/viewer.ts';
import { startCheckout } from '../checkout/checkout.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const query = `query ($sessionId: ID!, $scheduledAt: DateTime!, $gameMasterId: ID!) {
  session(id: $sessionId) { movePreview(scheduledAt: $scheduledAt, gameMasterId: $gameMasterId) {
    told people { name standing meaning }
  } }
}`;

async function preview(
  viewer: MaybeViewer,
  session: { id: number; gameMasterId: number },
  scheduledAt: Date,
) {
  const answer = await as(viewer).ask(query, {
    sessionId: String(session.id),
    gameMasterId: String(session.gameMasterId),
    scheduledAt: scheduledAt.toISOString(),
  });
  return answer.session.movePreview;
}

test('staff see who is told of a move and what it does to them, in the words of the mail; nothing changes', async () => {
  const staff = await aStaffMember();
  const { gameMaster, ...campaign } = await aCampaign([inHours(240)]);
  const session = campaign.sessions[0]!;
  const { player } = await aMember(campaign);
  const scheduledAt = inHours(10);
  const before = await preview(staff, session, scheduledAt);
  expect(before).toMatchObject({
    told: 2,
    people: [
      {
        name: player.fullName,
        standing: 'RESERVED',
        meaning: expect.stringContaining('We do not charge you automatically'),
      },
      { name: gameMaster.fullName, standing: 'GAME_MASTER', meaning: 'You run it. 1 player is told.' },
    ],
  });
  expect(await db.outboxMail.count()).toBe(0);
  expect(await preview(staff, session, session.scheduledAt)).toEqual({ told: 0, people: [] });

  await moveSession(staff, session.id, { scheduledAt });
  const mails = await db.outboxMail.findMany({ where: { kind: 'session-moved' }, orderBy: { id: 'asc' } });
  expect(mails.map(({ toAddress }) => toAddress)).toEqual([player.email, gameMaster.email]);
  for (const [at, { text }] of mails.entries()) expect(text).toContain(before.people[at].meaning);
});

test('who has several seats is told once, and counted once', async () => {
  const [staff, player, session] = [await aStaffMember(), await aUser(), await aSession()];
  await startCheckout(player, { sessionId: session.id, friends: 2, agreeToTerms: true });
  const host = await aGameMaster();
  await db.session.update({ where: { id: session.id }, data: { gameMasterId: host.profile.id } });
  const found = await preview(staff, { id: session.id, gameMasterId: host.profile.id }, inHours(300));
  expect(found.told).toBe(2);
  expect(found.people[1]).toMatchObject({
    standing: 'GAME_MASTER',
    meaning: 'You run it. 1 player is told.',
  });
});

test('times are on the clocks of the admin area, wherever the one who looks is at home', async () => {
  const staff = await aStaffMember();
  await db.user.update({ where: { id: staff.id }, data: { timeZone: 'Asia/Tokyo' } });
  const campaign = await aCampaign([inHours(240)]);
  await aMember(campaign);
  const { people } = await preview({ ...staff, timeZone: 'Asia/Tokyo' }, campaign.sessions[0]!, inHours(300));
  expect(people[0].meaning).toMatch(/ on \w+, .* [AP]M C[SD]T, not before/);
});

test('its Game Master sees it on their own clock, and nobody else does', async () => {
  const campaign = await aCampaign([inHours(240)]);
  await aMember(campaign);
  const session = campaign.sessions[0]!;
  const { people } = await preview({ ...campaign.gameMaster, timeZone: 'Asia/Tokyo' }, session, inHours(300));
  expect(people[0].meaning).toMatch(/ on \w+, .* [AP]M (JST|GMT\+9), not before/);
  for (const other of [(await aGameMaster()).viewer, await aUser(), null])
    expect(await preview(other, session, inHours(10))).toBeNull();
});
