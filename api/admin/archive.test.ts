import { as } from '../../tests/scene/as.ts';
import { aCampaign, aMember } from '../../tests/scene/campaign.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { book } from '../../tests/scene/seats.ts';
import { statementsOf } from '../../tests/scene/statements.ts';
import { aGameMaster, aSession, aStaffMember, aUser, inHours } from '../../tests/scene/world.ts';
import { startCheckout } from '../bookings/checkout/checkout.service.ts';
import { verifyCheckout } from '../bookings/checkout/verification.service.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { Viewer } from '../platform/viewer.ts';
import { lock } from '../seating/locks.ts';

let sandbox: Sandbox;
let staff: Viewer;
beforeAll(async () => {
  sandbox = await startSandbox();
  staff = await aStaffMember();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

async function buy(sessionId: number) {
  const player = await aUser();
  const order = { sessionId, specialRequests: '', agreeToTerms: true };
  const { stripeSessionId } = await startCheckout(player, order);
  await sandbox.pay(stripeSessionId!);
  await verifyCheckout(player, stripeSessionId!);
}

const effectsOf = async (id: number) =>
  (
    await as(staff).ask(
      `{ admin { gameMasterEffects(id: "${id}") { archive unlink link sessions refundCents } } }`,
    )
  ).admin.gameMasterEffects;

const archive = (id: number, told: object) => ({ id: globalId('GameMaster', id), ...told });
const listed = async (id: number) => {
  const { gameMasters } = await as(null).ask('{ gameMasters(first: 100) { edges { node { databaseId } } } }');
  return gameMasters.edges.some((edge: { node: { databaseId: number } }) => edge.node.databaseId === id);
};

test('archiving says what it does, and does what it said: everything ahead is called off and paid back', async () => {
  const { campaign, sessions, gameMaster } = await aCampaign([inHours(200), inHours(368)]);
  const id = campaign.gameMasterId;
  await aMember({ campaign, sessions });
  const oneShot = await aSession({ gameMasterId: id, priceCents: 3000, keepsHost: true });
  const played = await aSession({ gameMasterId: id, scheduledAt: inHours(-50), status: 'completed' });
  const draft = await aSession({ gameMasterId: id, status: 'draft' });
  await buy(oneShot.id);
  await buy(oneShot.id);

  const { archive: said, unlink, sessions: count, refundCents } = await effectsOf(id);
  expect([count, refundCents]).toEqual([3, 6000]);
  expect(said).toEqual([
    'The profile is no longer listed, and gets no new sessions. Past sessions stay in the records.',
    '3 sessions to come are called off, and 1 campaign ends. To keep them, give them to another Game Master first.',
    'A session that was postponed after its original date stays with its Game Master: you can only call it off and make a new one.',
    '2 paid seats are refunded in full: $60.00 to cards.',
    '2 reserved seats are let go; nothing is charged.',
    'Everybody concerned is told at once, by mail.',
    '1 draft can be published only with another Game Master.',
  ]);
  expect(unlink[1]).toBe('3 sessions to come stay on the board with 2 paid seats; no money moves.');

  const { gameMaster: after, calledOff } = await as(staff).ok(
    'archiveGameMaster',
    archive(id, { sessions: count, refundCents, reason: 'Mira moves abroad.' }),
    'gameMaster { isArchived sessionsAhead } calledOff',
  );
  expect([after, calledOff]).toEqual([{ isArchived: true, sessionsAhead: 0 }, 3]);
  const owed = await db.refund.aggregate({
    where: { booking: { session: { gameMasterId: id } } },
    _sum: { amountCents: true },
  });
  expect(owed._sum.amountCents).toBe(refundCents);
  const statusOf = async (session: { id: number }) =>
    (await db.session.findUnique({ where: { id: session.id } }))?.status;
  expect(await Promise.all([oneShot, ...sessions, played, draft].map(statusOf))).toEqual([
    'cancelled',
    'cancelled',
    'cancelled',
    'completed',
    'draft',
  ]);
  expect(await db.campaign.findUnique({ where: { id: campaign.id } })).toMatchObject({
    endReason: 'Mira moves abroad.',
  });
  expect(
    await db.auditEntry.findFirst({
      where: { targetType: 'GameMaster', targetId: String(id), actorId: staff.id },
    }),
  ).toMatchObject({ action: 'game-master.archived' });
  expect(await as(gameMaster).ask('{ viewer { gameMaster { isArchived } } }')).toEqual({
    viewer: { gameMaster: { isArchived: true } },
  });
});

test('what it would do is read by as many statements, however many payments Stripe is asked about', async () => {
  const { profile } = await aGameMaster();
  const { id } = await aSession({ gameMasterId: profile.id, maxPlayers: 12 });
  await buy(id);
  await effectsOf(profile.id); // fills the caches
  const ofOne = await statementsOf(() => effectsOf(profile.id));
  for (let more = 1; more < 12; more++) await buy(id);
  const ofTwelve = await statementsOf(() => effectsOf(profile.id));
  expect(ofTwelve).toHaveLength(ofOne.length);
  expect((await effectsOf(profile.id)).archive).toContain(
    '12 paid seats are refunded in full: $300.00 to cards.',
  );
});

test('an archived Game Master is not listed and gets no session, until restored', async () => {
  const { profile } = await aGameMaster();
  const { id } = profile;
  const [draft, elsewhere] = [await aSession({ gameMasterId: id, status: 'draft' }), await aSession()];
  expect(await listed(id)).toBe(true);
  await as(staff).ok('archiveGameMaster', archive(id, { sessions: 0, refundCents: 0 }));
  await as(staff).refused('archiveGameMaster', archive(id, { sessions: 0, refundCents: 0 }), 'CONFLICT');
  expect(await listed(id)).toBe(false);
  expect(await as(null).ask(`{ gameMaster(id: "${id}") { name isArchived } }`)).toEqual({
    gameMaster: { name: profile.name, isArchived: true },
  });
  const form = {
    gameMasterId: globalId('GameMaster', id),
    title: 'One more evening',
    description: 'It should never be planned.',
    gameSystem: 'Daggerheart',
    priceCents: 2500,
    scheduledAt: inHours(100).toISOString(),
    durationMinutes: 180,
    maxPlayers: 4,
  };
  await as(staff).refused('createSession', form, 'BAD_INPUT', 'gameMasterId');
  const series = { ...form, timeZone: 'America/Chicago', everyWeeks: 1, dates: 2 };
  await as(staff).refused('createCampaign', series, 'BAD_INPUT', 'gameMasterId');
  const change = (session: { id: number; version: number }, changes: object) => ({
    id: globalId('Session', session.id),
    version: session.version,
    ...changes,
  });
  const publish = change(draft, { status: 'SCHEDULED' });
  await as(staff).refused('updateSession', publish, 'BAD_INPUT', 'gameMasterId');
  const handOver = change(elsewhere, { gameMasterId: globalId('GameMaster', id) });
  await as(staff).refused('updateSession', handOver, 'BAD_INPUT', 'gameMasterId');
  await as(staff).ok('updateSession', change(draft, { title: 'Still a draft' }));

  await as(staff).ok('restoreGameMaster', { id: globalId('GameMaster', id) });
  await as(staff).refused('restoreGameMaster', { id: globalId('GameMaster', id) }, 'CONFLICT');
  expect(await listed(id)).toBe(true);
  await as(staff).ok('createSession', form);
});

test('what has changed since it was read is not archived', async () => {
  const { id } = (await aGameMaster()).profile;
  const { sessions, refundCents } = await effectsOf(id);
  const session = await aSession({ gameMasterId: id });
  const { message } = await as(staff).refused(
    'archiveGameMaster',
    archive(id, { sessions, refundCents }),
    'CONFLICT',
  );
  expect(message).toBe(
    'Sessions or bookings changed in the meantime. Please read again what archiving does.',
  );
  expect((await db.session.findUnique({ where: { id: session.id } }))?.status).toBe('scheduled');
});

test('what went back at the provider meanwhile, untold, is not promised once more', async () => {
  const { profile } = await aGameMaster();
  const { bookingId } = await book(sandbox, (await aSession({ gameMasterId: profile.id })).id);
  const { payment } = await db.booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: { payment: true },
  });
  const byHand = () =>
    sandbox.stripe('POST', '/refunds', { payment_intent: payment!.stripePaymentIntentId, amount: 500 });
  await byHand();
  expect(await effectsOf(profile.id)).toMatchObject({ refundCents: 2000 });
  await byHand();
  await as(staff).refused(
    'archiveGameMaster',
    archive(profile.id, { sessions: 1, refundCents: 2000 }),
    'CONFLICT',
  );
});

test('a campaign without a date ahead ends too, where it has members', async () => {
  const { campaign, sessions } = await aCampaign([inHours(200)]);
  const { membershipId } = await aMember({ campaign, sessions });
  await db.session.update({
    where: { id: sessions[0]!.id },
    data: { scheduledAt: inHours(-50), status: 'completed' },
  });
  await as(staff).ok('archiveGameMaster', archive(campaign.gameMasterId, { sessions: 0, refundCents: 0 }));
  expect(await db.campaign.findUnique({ where: { id: campaign.id } })).toMatchObject({
    endedAt: expect.any(Date),
  });
  expect(await db.campaignMembership.findUnique({ where: { id: membershipId } })).toMatchObject({
    leftAt: expect.any(Date),
  });
});

test('what is planned while the others are called off is called off with them', async () => {
  const { id } = (await aGameMaster()).profile;
  const [known, draft] = [
    await aSession({ gameMasterId: id }),
    await aSession({ gameMasterId: id, status: 'draft' }),
  ];
  const [, answer] = await overlap(
    async (tx) => {
      await lock(tx, { sessions: [known.id, draft.id], sessionsFor: 'update' });
      await tx.session.update({ where: { id: draft.id }, data: { status: 'scheduled' } });
    },
    () => as(staff).ok('archiveGameMaster', archive(id, { sessions: 1, refundCents: 0 }), 'calledOff'),
  );
  expect(answer).toEqual({ status: 'fulfilled', value: { calledOff: 2 } });
  expect(await db.gameMaster.findUnique({ where: { id } })).toMatchObject({ archivedAt: expect.any(Date) });
  expect(await db.session.count({ where: { gameMasterId: id } })).toBe(0);
});

test('a session that another Game Master took over is left alone, with its campaign', async () => {
  const { campaign, sessions } = await aCampaign([inHours(200), inHours(368)]);
  const other = (await aGameMaster()).profile.id;
  await db.session.update({ where: { id: sessions[1]!.id }, data: { gameMasterId: other } });
  const { sessions: count, refundCents } = await effectsOf(campaign.gameMasterId);
  expect(count).toBe(1);
  await as(staff).ok('archiveGameMaster', archive(campaign.gameMasterId, { sessions: count, refundCents }));
  expect(await db.session.findUnique({ where: { id: sessions[1]!.id } })).toMatchObject({
    status: 'scheduled',
  });
  expect(await db.campaign.findUnique({ where: { id: campaign.id } })).toMatchObject({ endedAt: null });
});

test('what is given to another Game Master while the others are called off is left alone', async () => {
  const [{ profile }, { profile: other }] = [await aGameMaster(), await aGameMaster()];
  const first = await aSession({ gameMasterId: profile.id, scheduledAt: inHours(100) });
  const second = await aSession({ gameMasterId: profile.id, scheduledAt: inHours(200) });
  const told = archive(profile.id, { sessions: 2, refundCents: 0 });
  const [, answer] = await overlap(
    async (tx) => {
      await lock(tx, { sessions: [first.id, second.id], sessionsFor: 'update' });
      await tx.session.update({ where: { id: second.id }, data: { gameMasterId: other.id } });
    },
    () => as(staff).ok('archiveGameMaster', told, 'calledOff'),
  );
  expect(answer).toEqual({ status: 'fulfilled', value: { calledOff: 1 } });
  expect(await db.session.findUnique({ where: { id: first.id } })).toBeNull();
  expect(await db.session.findUnique({ where: { id: second.id } })).toMatchObject({ status: 'scheduled' });
  expect(await db.gameMaster.findUniqueOrThrow({ where: { id: profile.id } })).toMatchObject({
    archivedAt: expect.any(Date),
  });
});

test('a campaign of which another Game Master is given a date meanwhile goes on with that', async () => {
  const { campaign, sessions } = await aCampaign([inHours(200), inHours(368)]);
  const { id: other } = (await aGameMaster()).profile;
  const [first, second] = sessions.map(({ id }) => id) as [number, number];
  const told = archive(campaign.gameMasterId, { sessions: 2, refundCents: 0 });
  const [, answer] = await overlap(
    async (tx) => {
      await lock(tx, { campaigns: [campaign.id], sessions: [second], sessionsFor: 'update' });
      await tx.session.update({ where: { id: second }, data: { gameMasterId: other } });
    },
    () => as(staff).ok('archiveGameMaster', told, 'calledOff'),
  );
  expect(answer).toEqual({ status: 'fulfilled', value: { calledOff: 1 } });
  expect(await db.campaign.findUnique({ where: { id: campaign.id } })).toMatchObject({ endedAt: null });
  expect(await db.session.findUnique({ where: { id: first } })).toBeNull();
  expect(await db.session.findUnique({ where: { id: second } })).toMatchObject({ status: 'scheduled' });
});

test('people with the role and no profile are found to be linked', async () => {
  const user = await aUser({ isGameMaster: true });
  const { admin } = await as(staff).ask(`{ admin { usersToLink(search: "${user.username}") { username } } }`);
  expect(admin.usersToLink).toEqual([{ username: user.username }]);
});
