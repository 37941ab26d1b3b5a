import { as } from '../../tests/scene/as.ts';
import { aCampaign } from '../../tests/scene/campaign.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { seat } from '../../tests/scene/table.ts';
import { aGameMaster, aSession, aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { evening } from './choices.rules.ts';

afterAll(closeAll);

const told = 'viewer { isNewcomer systems playDays showsForYou user { experience } }';
const nothing = {
  isNewcomer: true,
  systems: [],
  playDays: [],
  showsForYou: true,
  user: { experience: null },
};

test('a newcomer answers, and is asked no more', async () => {
  const player = await aUser();
  expect((await as(player).ask(`{ ${told} }`)).viewer).toEqual(nothing);
  const answers = { systems: ['Daggerheart', 'Daggerheart'], playDays: [5, 1, 5], experience: 'NEW' };
  const known = {
    isNewcomer: false,
    systems: ['Daggerheart'],
    playDays: [1, 5],
    showsForYou: true,
    user: { experience: 'NEW' },
  };
  expect((await as(player).ok('updateTastes', answers, told)).viewer).toEqual(known);
  // Each can be changed later without the others.
  const { viewer } = await as(player).ok('updateTastes', { playDays: [] }, told);
  expect(viewer).toEqual({ ...known, playDays: [] });
});

test('the questions can be passed over, once and for all', async () => {
  const player = await aUser();
  expect((await as(player).ok('updateTastes', {}, told)).viewer).toEqual({ ...nothing, isNewcomer: false });
});

test('only systems and days that there are', async () => {
  const player = await aUser();
  const refused = (input: object, field: string) =>
    as(player).refused('updateTastes', input, 'BAD_INPUT', field);
  await refused({ systems: ['Chess'] }, 'systems.0');
  for (const day of [0, 8]) await refused({ playDays: [day] }, 'playDays.0');
  await refused({ playDays: Array(8).fill(1) }, 'playDays');
  await as(null).refused('updateTastes', {}, 'NOT_LOGGED_IN');
  expect((await as(player).ask(`{ ${told} }`)).viewer).toEqual(nothing);
});

describe('what fits', () => {
  const SYSTEM = 'Daggerheart';
  /** A Wednesday evening in Chicago, which is Thursday by UTC, so many weeks ahead. */
  const wednesday = (weeks: number) => {
    const start = new Date(Date.now() + weeks * 7 * 86_400_000);
    start.setUTCDate(start.getUTCDate() + ((4 - start.getUTCDay() + 7) % 7));
    start.setUTCHours(1, 30, 0, 0);
    return start;
  };
  const thursday = (weeks: number) => new Date(wednesday(weeks).getTime() + 86_400_000);
  let tables: Record<'both' | 'system' | 'day' | 'neither', number>;
  beforeAll(async () => {
    await db.session.updateMany({ data: { status: 'draft' } });
    const table = async (more: object) => (await aSession({ type: 'campaign', ...more })).id;
    tables = {
      neither: await table({ gameSystem: 'Pathfinder 2E', scheduledAt: thursday(1) }),
      system: await table({ gameSystem: SYSTEM, scheduledAt: thursday(2) }),
      both: await table({ gameSystem: SYSTEM, scheduledAt: wednesday(3) }),
      day: await table({ gameSystem: 'Pathfinder 2E', scheduledAt: wednesday(4) }),
    };
  });

  const fitting = async (viewer: Awaited<ReturnType<typeof aUser>>, answers: object) => {
    await db.user.update({ where: { id: viewer.id }, data: { timeZone: 'America/Chicago' } });
    const said = { ...viewer, timeZone: 'America/Chicago' };
    const told = 'viewer { fittingSessions { session { databaseId } } }';
    const { viewer: after } = await as(said).ok('updateTastes', answers, told);
    return after.fittingSessions.map(
      ({ session }: { session: { databaseId: number } }) => session.databaseId,
    );
  };

  test('the answers lead to the tables that fit them best, by the day where the player is', async () => {
    const { both, system, day, neither } = tables;
    expect(await fitting(await aUser(), { systems: [SYSTEM], playDays: [3] })).toEqual([both, system, day]);
    expect(await fitting(await aUser(), { systems: [SYSTEM] })).toEqual([system, both]);
    expect(await fitting(await aUser(), { playDays: [4] })).toEqual([neither, system]);
    expect(await fitting(await aUser(), { systems: ['Blades in the Dark'] })).toEqual([]);
    const told = '{ viewer { fittingSessions { weekday } } }';
    expect((await as(await aUser()).ask(told)).viewer.fittingSessions).toEqual([]);
    for (const nothing of [{}, { experience: 'VETERAN' }])
      expect(await fitting(await aUser(), nothing)).toEqual([]);
  });

  test('a day that suits is its evening; other hours of it come last', async () => {
    const at = (hours: number) => new Date(wednesday(5).getTime() + hours * 3_600_000);
    // 1:30 AM in Chicago, or an hour later in summer.
    const early = await aSession({ gameSystem: SYSTEM, scheduledAt: at(-18), type: 'campaign' });
    const { both, system, day } = tables;
    expect(await fitting(await aUser(), { playDays: [3] })).toEqual([both, day, early.id]);
    const answers = { systems: [SYSTEM], playDays: [3] };
    expect(await fitting(await aUser(), answers)).toEqual([both, system, day, early.id]);
    // Nobody said that the night before suits them.
    const viewer = await aUser();
    await fitting(viewer, { playDays: [3] });
    const told = 'viewer { fittingSessions { reasons } }';
    const said = await as({ ...viewer, timeZone: 'America/Chicago' }).ask(`{ ${told} }`);
    expect(said.viewer.fittingSessions.map(({ reasons }: { reasons: string[] }) => reasons)).toEqual([
      ['LIKES_EVENING'],
      ['LIKES_EVENING'],
      ['LIKES_DAY'],
    ]);
    await db.session.update({ where: { id: early.id }, data: { status: 'draft' } });
  });

  test('an evening begins for whoever has said a day when it begins for whoever looks for evenings', async () => {
    const start = wednesday(5);
    const clock = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Chicago',
      hour: 'numeric',
      hourCycle: 'h23',
    });
    // At half past the hour before, and at half past the first.
    const at = (hour: number) => new Date(start.getTime() + (hour - Number(clock.format(start))) * 3_600_000);
    const rows = [at(evening.from - 1), at(evening.from)].map((scheduledAt) =>
      aSession({ gameSystem: 'Pathfinder 2E', type: 'campaign', scheduledAt }),
    );
    const [before, first] = [(await rows[0]!).id, (await rows[1]!).id];
    const viewer = await aUser();
    await fitting(viewer, { playDays: [3] });
    const asked = '{ viewer { fittingSessions { session { databaseId } reasons } } }';
    const { viewer: found } = await as({ ...viewer, timeZone: 'America/Chicago' }).ask(asked);
    const reasonsOf = (id: number) =>
      found.fittingSessions.find((one: { session: { databaseId: number } }) => one.session.databaseId === id)
        .reasons;
    expect([reasonsOf(before), reasonsOf(first)]).toEqual([['LIKES_DAY'], ['LIKES_EVENING']]);
    await db.session.updateMany({ where: { id: { in: [before, first] } }, data: { status: 'draft' } });
  });

  test('a campaign is led to by the date that fits best', async () => {
    const { campaign, sessions } = await aCampaign([thursday(5), wednesday(6), wednesday(7)]);
    const its = { where: { campaignId: campaign.id } };
    await db.session.updateMany({ ...its, data: { gameSystem: SYSTEM } });
    const { both, system, day } = tables;
    const answers = { systems: [SYSTEM], playDays: [3] };
    expect(await fitting(await aUser(), answers)).toEqual([both, sessions[1]!.id, system, day]);
    await db.session.updateMany({ ...its, data: { status: 'draft' } });
  });

  test('among more than are read, what fits as well and is sooner is found whenever it came', async () => {
    const more = { type: 'campaign', gameSystem: SYSTEM } as const;
    const many = [];
    for (let week = 10; week < 24; week += 1)
      many.push((await aSession({ ...more, scheduledAt: thursday(week) })).id);
    const soon = await aSession({ ...more, gameSystem: 'Pathfinder 2E', scheduledAt: wednesday(1) });
    const { both, system, day } = tables;
    const best = [both, soon.id, system, day, many[0], many[1]];
    expect(await fitting(await aUser(), { systems: [SYSTEM], playDays: [3] })).toEqual(best);
    await db.session.updateMany({ where: { id: { in: [...many, soon.id] } }, data: { status: 'draft' } });
  });

  test('whoever is new to it is led to evenings that end', async () => {
    const oneShot = await aSession({ gameSystem: 'Blades in the Dark', scheduledAt: thursday(5) });
    expect(await fitting(await aUser(), { experience: 'NEW' })).toEqual([oneShot.id]);
    const answers = { experience: 'NEW', systems: ['Blades in the Dark'], playDays: [3] };
    expect((await fitting(await aUser(), answers))[0]).toBe(oneShot.id);
    await db.session.update({ where: { id: oneShot.id }, data: { status: 'draft' } });
  });

  test('not to a full table, one at which they sit, or their own', async () => {
    const player = await aUser();
    await seat(player, tables.both);
    expect(await fitting(player, { systems: [SYSTEM] })).toEqual([tables.system]);
    const { viewer: host, profile } = await aGameMaster();
    const own = await aSession({ gameMasterId: profile.id, gameSystem: SYSTEM, scheduledAt: wednesday(1) });
    expect(await fitting(host, { systems: [SYSTEM] })).toEqual([tables.system, tables.both]);
    const full = await aSession({ gameSystem: SYSTEM, scheduledAt: wednesday(1), maxPlayers: 1 });
    const { id: bookingId } = await seat(await aUser(), full.id);
    await db.seat.updateMany({ where: { sessionId: full.id }, data: { bookingId } });
    expect(await fitting(await aUser(), { systems: [SYSTEM] })).toEqual([own.id, tables.system, tables.both]);
    // What somebody held and did not pay for is free again.
    const hold = (minutes: number) =>
      db.seat.updateMany({
        where: { sessionId: full.id },
        data: { heldUntil: new Date(Date.now() + minutes * 60_000) },
      });
    await hold(5);
    expect(await fitting(await aUser(), { systems: [SYSTEM] })).not.toContain(full.id);
    await hold(-5);
    expect(await fitting(await aUser(), { systems: [SYSTEM] })).toContain(full.id);
    await db.session.updateMany({ where: { id: { in: [own.id, full.id] } }, data: { status: 'draft' } });
  });

  /** Has sat at tables of a Game Master, so many weeks ago; each has a seat left. */
  const played = async (weeks: readonly number[], more: object = {}, status = 'confirmed') => {
    const player = await aUser();
    for (const ago of weeks) {
      const scheduledAt = wednesday(-ago);
      const { id } = await aSession({
        scheduledAt,
        status: 'completed',
        gameSystem: 'Blades in the Dark',
        ...more,
      });
      const { id: bookingId } = await seat(player, id);
      await db.booking.update({ where: { id: bookingId }, data: { status: status as 'confirmed' } });
    }
    return player;
  };
  const reasons = async (viewer: Awaited<ReturnType<typeof aUser>>) => {
    await db.user.update({ where: { id: viewer.id }, data: { timeZone: 'America/Chicago' } });
    const asked = '{ viewer { fittingSessions { session { databaseId } reasons weekday } } }';
    const { viewer: found } = await as({ ...viewer, timeZone: 'America/Chicago' }).ask(asked);
    return found.fittingSessions.map(
      (one: { session: { databaseId: number }; reasons: string[]; weekday: number }) => [
        one.session.databaseId,
        ...one.reasons,
        one.weekday,
      ],
    );
  };

  test('what somebody has played leads to more of it, and it is said why', async () => {
    const { both, system, day, neither } = tables;
    // One evening is no habit yet.
    expect(await reasons(await played([2], { gameSystem: SYSTEM }))).toEqual([
      [system, 'PLAYS_SYSTEM', 4],
      [both, 'PLAYS_SYSTEM', 3],
    ]);
    expect(await reasons(await played([2, 3], { gameSystem: SYSTEM }))).toEqual([
      [both, 'PLAYS_SYSTEM', 'PLAYS_EVENING', 3],
      [system, 'PLAYS_SYSTEM', 4],
      [day, 'PLAYS_EVENING', 3],
    ]);
    const { gameMasterId } = await db.session.findUniqueOrThrow({ where: { id: neither } });
    expect((await reasons(await played([4], { gameMasterId })))[0]).toEqual([
      neither,
      'KNOWS_GAME_MASTER',
      4,
    ]);
    // What is said as well is not told twice.
    const said = await played([2, 3], { gameSystem: SYSTEM });
    await as(said).ok('updateTastes', { systems: [SYSTEM], playDays: [3] }, 'viewer { id }');
    expect((await reasons(said))[0]).toEqual([both, 'PLAYS_SYSTEM', 'PLAYS_EVENING', 3]);
  });

  test('what is still to come says nothing of what they have played', async () => {
    const player = await aUser();
    const { id } = await aSession({ gameSystem: SYSTEM, scheduledAt: thursday(6) });
    await seat(player, id);
    expect(await reasons(player)).toEqual([]);
    await db.session.update({ where: { id }, data: { status: 'draft' } });
  });

  test('what was given back, called off or is long ago says nothing', async () => {
    expect(await reasons(await played([2, 3], { gameSystem: SYSTEM }, 'refunded'))).toEqual([]);
    expect(await reasons(await played([2, 3], { gameSystem: SYSTEM, status: 'cancelled' }))).toEqual([]);
    expect(await reasons(await played([54, 55], { gameSystem: SYSTEM }))).toEqual([]);
  });

  test('of tables that fit alike those come first that cost no more than was paid', async () => {
    const { both, system } = tables;
    const its = { where: { id: system } };
    await db.session.update({ ...its, data: { priceCents: 9_900 } });
    const player = await played([2], { gameSystem: SYSTEM });
    expect((await reasons(player)).map(([id]: [number]) => id)).toEqual([both, system]);
    await db.session.update({ ...its, data: { priceCents: 2_500 } });
    expect((await reasons(player)).map(([id]: [number]) => id)).toEqual([system, both]);
    // A price alone is no reason.
    expect(await reasons(await played([2]))).toEqual([]);
  });

  test('no other date of a campaign at which they sit', async () => {
    const { campaign, sessions } = await aCampaign([thursday(5), thursday(6)]);
    await db.session.updateMany({ where: { campaignId: campaign.id }, data: { gameSystem: SYSTEM } });
    const player = await aUser();
    await seat(player, sessions[0]!.id);
    expect(await fitting(player, { systems: [SYSTEM] })).toEqual([tables.system, tables.both]);
    await db.session.updateMany({ where: { campaignId: campaign.id }, data: { status: 'draft' } });
  });

  test('whoever switches it off is led nowhere', async () => {
    const player = await aUser();
    expect(await fitting(player, { systems: [SYSTEM], showsForYou: false })).toEqual([]);
    expect((await fitting(player, { showsForYou: true })).length).toBe(2);
  });
});

test('whoever is in a zone that the database knows by its usual name alone is led as well', async () => {
  const player = await aUser({ timeZone: 'US/Pacific-New' });
  const { id } = await aSession({ status: 'completed', scheduledAt: new Date(Date.now() - 86_400_000) });
  await seat(player, id);
  const { viewer } = await as(player).ok(
    'updateTastes',
    { systems: ['Daggerheart'] },
    'viewer { fittingSessions { weekday } }',
  );
  expect(viewer.fittingSessions).toEqual(expect.any(Array));
});
