import { as } from '../../../tests/scene/as.ts';
import { aCampaign, aMember } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aGameMaster, aSession, aStaffMember, aUser, inHours } from '../../../tests/scene/world.ts';
import { db } from '../../platform/db.ts';
import { globalId } from '../../platform/graphql/ids.ts';

let sandbox: Sandbox;
let scene: Awaited<ReturnType<typeof aScene>>;
beforeAll(async () => {
  sandbox = await startSandbox();
  scene = await aScene();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

async function aScene() {
  const campaign = await aCampaign([inHours(100), inHours(268), inHours(436)]);
  const member = await aMember(campaign);
  const bookings = await db.booking.findMany({
    where: { userId: member.player.id },
    orderBy: { session: { scheduledAt: 'asc' } },
  });
  return { ...campaign, ...member, bookings };
}

const planFields =
  'isRecurring payments { state amountCents chargeAt session { databaseId } booking { databaseId } }';

describe('reading', () => {
  test('anybody sees a campaign and what joining would bring', async () => {
    const { campaign, sessions } = scene;
    const data = await as(null).ask(
      `{ campaign(id: "${campaign.id}") { title timeZone everyWeeks endedAt memberCount viewerCanEnd
           gameMaster { name } viewerMembership { id } dates { databaseId campaign { databaseId } } }
         session(id: "${sessions[0]!.id}") { paymentPlan { ${planFields} } } }`,
    );
    expect(data.campaign).toMatchObject({
      title: 'The Long Road',
      memberCount: 1,
      viewerCanEnd: false,
      viewerMembership: null,
      dates: sessions.map(({ id }) => ({ databaseId: id, campaign: { databaseId: campaign.id } })),
    });
    const { isRecurring, payments } = data.session.paymentPlan;
    expect(isRecurring).toBe(true);
    expect(payments.map(({ state }: { state: string }) => state)).toEqual([
      'DUE_NOW',
      'SCHEDULED',
      'SCHEDULED',
    ]);
    expect(payments[1].booking).toBeNull();
  });

  test('its first date that can be booked speaks for it, else the last one', async () => {
    const { campaign, sessions } = await aCampaign([
      inHours(-2400),
      inHours(-24),
      inHours(100),
      inHours(268),
    ]);
    const [longAgo, yesterday, first, last] = sessions.map(({ id }) => id);
    const speaking = async () => {
      const data = await as(null).ask(
        `{ campaign(id: "${campaign.id}") { introducedBy { databaseId facts { minimumAge } } } }`,
      );
      return data.campaign.introducedBy?.databaseId;
    };
    expect(await speaking()).toBe(first);
    await db.session.update({ where: { id: first! }, data: { status: 'cancelled' } });
    expect(await speaking()).toBe(last);
    await db.session.updateMany({ where: { id: { in: [first!, last!] } }, data: { status: 'draft' } });
    expect(await speaking()).toBe(yesterday);
    await db.session.update({ where: { id: yesterday! }, data: { status: 'draft' } });
    expect(await speaking()).toBe(longAgo);
  });

  test('lists show it once, with how it goes on; under what is over its latest date stands for it', async () => {
    const played = await aCampaign([inHours(100), inHours(268), inHours(436), inHours(604)]);
    const { gameMasterId } = played.campaign;
    const dates = played.sessions.map(({ id }) => id);
    await db.session.updateMany({ where: { id: { in: dates.slice(0, 2) } }, data: { status: 'completed' } });
    await db.session.update({ where: { id: dates[3]! }, data: { status: 'draft' } });
    const single = await aSession({ gameMasterId, scheduledAt: inHours(300) });
    const shown = 'totalCount edges { node { databaseId series { everyWeeks datesAhead lastDateAhead } } }';
    const { gameMaster, sessions } = await as(null).ask(
      `{ gameMaster(id: "${gameMasterId}") {
           upcoming: sessions(group: UPCOMING, onePerCampaign: true) { ${shown} }
           past: sessions(group: PAST, onePerCampaign: true) { ${shown} }
           each: sessions(group: PAST) { totalCount } }
         sessions(filter: { gameMasterId: "${gameMasterId}" }, onePerCampaign: true) { ${shown} } }`,
    );
    const series = {
      everyWeeks: 1,
      datesAhead: 1,
      lastDateAhead: played.sessions[2]!.scheduledAt.toISOString(),
    };
    const ahead = [
      { node: { databaseId: single.id, series: null } },
      { node: { databaseId: dates[2], series } },
    ];
    expect(gameMaster.upcoming).toEqual({ totalCount: 2, edges: ahead });
    expect(sessions).toEqual({ totalCount: 2, edges: ahead });
    expect(gameMaster.past).toEqual({ totalCount: 1, edges: [{ node: { databaseId: dates[1], series } }] });
    expect(gameMaster.each.totalCount).toBe(2);
  });

  test('a single evening is one payment and no campaign', async () => {
    const { id } = await aSession();
    const data = await as(await aUser()).ask(
      `{ session(id: "${id}") { campaign { id } paymentPlan { ${planFields} } } }`,
    );
    expect(data.session.campaign).toBeNull();
    expect(data.session.paymentPlan).toMatchObject({ isRecurring: false, payments: [{ state: 'DUE_NOW' }] });
  });

  test('a member sees the own plan everywhere, with the card', async () => {
    const { player, sessions, bookings, membershipId } = scene;
    const data = await as(player).ask(
      `{ viewer { memberships { databaseId priceCents leftAt card { brand last4 } campaign { databaseId }
           paymentPlan { ${planFields} } } }
         session(id: "${sessions[1]!.id}") { paymentPlan { ${planFields} } viewerBooking { isReservation statusLabel } }
         booking(id: "${bookings[0]!.id}") { isReservation paymentPlan { ${planFields} } cancellation { kind sentence } } }`,
    );
    const [membership] = data.viewer.memberships;
    expect(membership).toMatchObject({ databaseId: membershipId, card: { brand: 'visa', last4: '4242' } });
    expect(membership.paymentPlan.payments).toHaveLength(3);
    expect(membership.paymentPlan.payments[0]).toMatchObject({
      state: 'SCHEDULED',
      booking: { databaseId: bookings[0]!.id },
    });
    expect(data.session.paymentPlan).toEqual(membership.paymentPlan);
    expect(data.booking.paymentPlan).toEqual(membership.paymentPlan);
    expect(data.session.viewerBooking).toEqual({ isReservation: true, statusLabel: 'Reserved' });
    expect(data.booking.cancellation.sentence).toBe('Nothing was charged yet. Cancel to give the seat back.');
  });

  test('staff see a player’s whole plan and membership; nobody else does', async () => {
    const { bookings, membershipId, gameMaster } = scene;
    const query = `{ booking(id: "${bookings[0]!.id}") { paymentPlan { ${planFields} } }
      node(id: "${globalId('CampaignMembership', membershipId)}") { ... on CampaignMembership { databaseId } } }`;
    const data = await as(await aStaffMember()).ask(query);
    expect(data.booking.paymentPlan.payments).toHaveLength(3);
    expect(data.node).toEqual({ databaseId: membershipId });
    for (const other of [null, await aUser(), gameMaster]) {
      expect(await as(other).ask(query)).toEqual({ booking: null, node: null });
    }
  });

  test('a Game Master who sees a paid booking sees that payment alone', async () => {
    const { gameMaster, bookings, player } = await aScene();
    const payment = await db.payment.create({
      data: {
        userId: player.id,
        stripePaymentIntentId: `pi_seen_${player.id}`,
        amountCents: 2500,
        paidAt: new Date(),
      },
    });
    await db.booking.update({
      where: { id: bookings[0]!.id },
      data: { status: 'confirmed', paymentStatus: 'paid', paymentId: payment.id },
    });
    const query = `{ booking(id: "${bookings[0]!.id}") { paymentPlan { ${planFields} } } }`;
    expect((await as(gameMaster).ask(query)).booking.paymentPlan.payments).toMatchObject([{ state: 'PAID' }]);
    expect((await as(player).ask(query)).booking.paymentPlan.payments).toHaveLength(3);
  });

  test('a campaign of drafts is for its Game Master and staff', async () => {
    const { campaign, gameMaster, sessions } = await aCampaign([inHours(100)]);
    await db.session.update({ where: { id: sessions[0]!.id }, data: { status: 'draft' } });
    const query = `{ campaign(id: "${campaign.id}") { viewerCanEnd dates { id } }
      node(id: "${globalId('Campaign', campaign.id)}") { id } }`;
    for (const viewer of [gameMaster, await aStaffMember()]) {
      expect((await as(viewer).ask(query)).campaign).toEqual({ viewerCanEnd: true, dates: [] });
    }
    for (const viewer of [null, await aUser(), (await aGameMaster()).viewer]) {
      expect(await as(viewer).ask(query)).toEqual({ campaign: null, node: null });
    }
  });

  test.each(['0', '-1', '1.5', '2147483648', 'abc', globalId('Session', 1)])(
    'campaign(id: %s) is refused',
    async (id) => {
      const errors = await as(null).errors('query ($id: ID!) { campaign(id: $id) { id } }', { id });
      expect(errors).toMatchObject([{ message: 'Invalid ID' }]);
    },
  );

  test('no campaign has such a number', async () => {
    expect(await as(null).ask('{ campaign(id: "2147483647") { id } }')).toEqual({ campaign: null });
  });
});

describe('changing', () => {
  test('skip, come back and leave', async () => {
    const { player, bookings, sessions, campaign } = await aScene();
    const plan = 'paymentPlan { payments { state canRejoin } }';
    const skipped = await as(player).ok(
      'skipCampaignDate',
      { bookingId: bookings[1]!.id },
      `booking { status ${plan} }`,
    );
    expect(skipped.booking).toMatchObject({
      status: 'CANCELLED',
      paymentPlan: { payments: [{}, { state: 'SKIPPED', canRejoin: true }, {}] },
    });
    const back = await as(player).ok(
      'rejoinCampaignDate',
      { sessionId: sessions[1]!.id },
      `booking { isReservation ${plan} }`,
    );
    expect(back.booking).toMatchObject({
      isReservation: true,
      paymentPlan: { payments: [{}, { state: 'SCHEDULED' }, {}] },
    });
    const { membership } = await as(player).ok(
      'leaveCampaign',
      { campaignId: campaign.id },
      `membership { leftAt campaign { memberCount viewerMembership { id } } ${plan} }`,
    );
    expect(membership).toMatchObject({ campaign: { memberCount: 0, viewerMembership: null } });
    expect(membership.leftAt).not.toBeNull();
    const after: { state: string; canRejoin: boolean }[] = membership.paymentPlan.payments;
    expect(after.every(({ state, canRejoin }) => state === 'SKIPPED' && !canRejoin)).toBe(true);
  });

  test('create, extend and end', async () => {
    const staff = as(await aStaffMember());
    const { profile, viewer } = await aGameMaster();
    const input = {
      gameMasterId: profile.id,
      title: 'Down the river',
      description: 'Ten evenings on the water.',
      gameSystem: 'Daggerheart',
      priceCents: 2000,
      scheduledAt: inHours(200).toISOString(),
      durationMinutes: 120,
      maxPlayers: 4,
      timeZone: 'Europe/London',
      everyWeeks: 1,
      dates: 3,
    };
    const made = await staff.ok('createCampaign', input, 'campaign { id dates { type } }');
    expect(made.campaign.dates).toEqual([{ type: 'CAMPAIGN' }, { type: 'CAMPAIGN' }, { type: 'CAMPAIGN' }]);
    const campaignId = made.campaign.id;
    const longer = await staff.ok('extendCampaign', { campaignId, dates: 2 }, 'campaign { dates { id } }');
    expect(longer.campaign.dates).toHaveLength(5);
    const over = await as(viewer).ok(
      'endCampaign',
      { campaignId, reason: 'Over.' },
      'campaign { endReason endedAt viewerCanEnd dates { id } }',
    );
    expect(over.campaign).toMatchObject({ endReason: 'Over.', viewerCanEnd: false, dates: [] });
    await staff.refused('createCampaign', { ...input, dates: 53 }, 'BAD_INPUT', 'dates');
  });

  test('each refuses whom it is not for', async () => {
    const { campaign, bookings, sessions } = scene;
    const campaignId = campaign.id;
    const stranger = await aUser();
    const rows: [string, object, string][] = [
      ['skipCampaignDate', { bookingId: bookings[0]!.id }, 'NOT_FOUND'],
      ['rejoinCampaignDate', { sessionId: sessions[0]!.id }, 'CONFLICT'],
      ['leaveCampaign', { campaignId }, 'CONFLICT'],
      ['extendCampaign', { campaignId, dates: 1 }, 'FORBIDDEN'],
      ['endCampaign', { campaignId }, 'FORBIDDEN'],
      ['deleteSession', { id: sessions[0]!.id }, 'FORBIDDEN'],
    ];
    for (const [name, input, code] of rows) {
      await as(null).refused(name, input, 'NOT_LOGGED_IN');
      await as(stranger).refused(name, input, code);
    }
    expect(await db.booking.count({ where: { userId: scene.player.id, status: 'pending' } })).toBe(3);
  });

  test('a Game Master calls one own date off', async () => {
    const { gameMaster, sessions, bookings } = await aScene();
    const answer = await as(gameMaster).ok(
      'deleteSession',
      { id: sessions[0]!.id, reason: 'The river is frozen.' },
      'deletedId refundedBookings session { status }',
    );
    expect(answer).toEqual({ deletedId: null, refundedBookings: 0, session: { status: 'CANCELLED' } });
    expect(await db.booking.findUnique({ where: { id: bookings[0]!.id } })).toMatchObject({
      status: 'cancelled',
    });
    expect(await db.booking.findUnique({ where: { id: bookings[1]!.id } })).toMatchObject({
      status: 'pending',
    });
  });
});
