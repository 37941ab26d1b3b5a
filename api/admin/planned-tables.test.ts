import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aGameMaster, aSession, aStaffMember, aUser } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { HOUR } from '../platform/durations.rules.ts';
import type { Viewer } from '../platform/viewer.ts';

let staff: Viewer;
beforeAll(async () => {
  staff = await aStaffMember();
});
afterAll(closeAll);

const query = `query ($gameMasterId: ID!, $scheduledAt: DateTime!, $durationMinutes: Int!, $timeZone: String!,
  $everyWeeks: Int, $dates: Int, $ownDates: [DateTime!], $sessionId: ID) {
  gameMaster(id: $gameMasterId) { plannedTables(scheduledAt: $scheduledAt, durationMinutes: $durationMinutes,
    timeZone: $timeZone, everyWeeks: $everyWeeks, dates: $dates, ownDates: $ownDates, sessionId: $sessionId) {
    startsAt session { databaseId } clashes { databaseId }
  } }
}`;
const evening = { durationMinutes: 180, timeZone: 'America/Chicago', everyWeeks: 1, dates: 1 };

async function planned(gameMasterId: number, scheduledAt: Date, more: object = {}, viewer = staff) {
  const { gameMaster } = await as(viewer).ask(query, {
    ...evening,
    gameMasterId: String(gameMasterId),
    scheduledAt: scheduledAt.toISOString(),
    ...more,
  });
  return gameMaster.plannedTables as {
    startsAt: string;
    session: { databaseId: number } | null;
    clashes: { databaseId: number }[];
  }[];
}
const named = (tables: { clashes: { databaseId: number }[] }[]) =>
  tables.map(({ clashes }) => clashes.map(({ databaseId }) => databaseId));

/** 7 p.m. on a day of next year, in Chicago's winter time. */
const year = clock.now().getUTCFullYear() + 1;
const evenings = (month: number, day: number) => new Date(Date.UTC(year, month - 1, day + 1, 1));

describe('a Game Master at two tables', () => {
  test('is named for every overlap, and for none that only touches', async () => {
    const { profile } = await aGameMaster();
    const at = evenings(1, 12);
    const { id } = await aSession({ gameMasterId: profile.id, scheduledAt: at, durationMinutes: 180 });
    const around = (hours: number) => planned(profile.id, new Date(+at + hours * HOUR)).then(named);
    expect(await around(0)).toEqual([[id]]);
    expect(await around(2.99)).toEqual([[id]]);
    expect(await around(-2.99)).toEqual([[id]]);
    expect(await around(3)).toEqual([[]]);
    expect(await around(-3)).toEqual([[]]);
    expect(named(await planned((await aGameMaster()).profile.id, at))).toEqual([[]]);
  });

  test('includes drafts and long days, never what is called off or over, nor the session itself', async () => {
    const { profile } = await aGameMaster();
    const at = evenings(1, 12);
    const table = (more: object) => aSession({ gameMasterId: profile.id, scheduledAt: at, ...more });
    const draft = await table({ status: 'draft' });
    const day = await table({ scheduledAt: new Date(+at - 23.5 * HOUR), durationMinutes: 24 * 60 });
    await table({ status: 'cancelled' });
    await table({ status: 'completed' });
    const own = await table({ status: 'active' });
    expect(named(await planned(profile.id, at))).toEqual([[day.id, draft.id, own.id]]);
    const [edited] = await planned(profile.id, at, { sessionId: String(own.id) });
    expect(edited).toMatchObject({ session: { databaseId: own.id } });
    expect(named([edited!])).toEqual([[day.id, draft.id]]);
  });

  test('is said of a session that stands, to staff only', async () => {
    const { profile, viewer } = await aGameMaster();
    const at = evenings(1, 12);
    const [one, other] = [
      await aSession({ gameMasterId: profile.id, scheduledAt: at }),
      await aSession({ gameMasterId: profile.id, scheduledAt: new Date(+at + HOUR) }),
    ];
    const source = `{ session(id: "${one.id}") { clashes { databaseId } } }`;
    expect((await as(staff).ask(source)).session).toEqual({ clashes: [{ databaseId: other.id }] });
    for (const somebody of [viewer, await aUser(), null]) {
      expect((await as(somebody).ask(source)).session).toEqual({ clashes: null });
    }
  });
});

describe('the dates of a campaign before it is made', () => {
  const onWall = (tables: { startsAt: string }[]) =>
    tables.map(({ startsAt }) =>
      new Date(startsAt).toLocaleString('en-GB', {
        timeZone: 'America/Chicago',
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
      }),
    );

  test.each([
    ['spring', 3, 1],
    ['autumn', 10, 25],
  ])('keep their hour across the change in %s, and say which collide', async (_season, month, day) => {
    const { profile } = await aGameMaster();
    const first = new Date(new Date(`${year}-01-01T19:00:00-06:00`).setUTCMonth(month - 1, day));
    const tables = await planned(profile.id, first, { everyWeeks: 2, dates: 4 });
    expect(new Set(onWall(tables)).size).toBe(1);
    const offsets = new Set(tables.map(({ startsAt }) => startsAt.slice(11, 16)));
    expect(offsets.size).toBe(2); // in UTC the time did change
    const third = new Date(tables[2]!.startsAt);
    const { id } = await aSession({ gameMasterId: profile.id, scheduledAt: new Date(+third + HOUR) });
    expect(named(await planned(profile.id, first, { everyWeeks: 2, dates: 4 }))).toEqual([[], [], [id], []]);
  });

  test.each(['0001-01-01T00:00:00Z', '9999-12-31T23:00:00Z'])(
    'are looked at whenever that is: %s',
    async (at) => {
      const { profile } = await aGameMaster();
      expect(named(await planned(profile.id, new Date(at), { everyWeeks: 8, dates: 2 }))).toEqual([[], []]);
    },
  );

  test('may be chosen by hand', async () => {
    const { profile } = await aGameMaster();
    const [one, two, three] = [evenings(2, 3), evenings(2, 9), evenings(2, 30)];
    const ownDates = [three, two].map((date) => date.toISOString());
    const tables = await planned(profile.id, one, { everyWeeks: null, dates: null, ownDates });
    expect(tables.map(({ startsAt }) => startsAt)).toEqual(
      [one, two, three].map((date) => date.toISOString()),
    );
  });

  test.each([
    ['everyWeeks', { everyWeeks: 9 }],
    ['everyWeeks', { everyWeeks: null }],
    ['dates', { dates: 53 }],
    ['dates', { dates: null }],
    ['timeZone', { timeZone: 'Middle/Earth' }],
    ['durationMinutes', { durationMinutes: 100_000 }],
    ['ownDates', { ownDates: [evenings(2, 9).toISOString()] }],
    ['ownDates', { everyWeeks: null, ownDates: Array(53).fill(evenings(2, 9).toISOString()) }],
  ])('refuse a wrong %s %j', async (field, wrong) => {
    const { profile } = await aGameMaster();
    const variables = {
      ...evening,
      gameMasterId: String(profile.id),
      scheduledAt: evenings(2, 3).toISOString(),
      ...wrong,
    };
    const [error] = await as(staff).errors(query, variables);
    expect(error?.originalError).toMatchObject({ name: 'Refusal', code: 'BAD_INPUT', field });
  });
});

test('a Game Master plans with own tables, and nobody else with them', async () => {
  const [{ profile, viewer }, other] = [await aGameMaster(), await aGameMaster()];
  const at = evenings(3, 12);
  const table = await aSession({ gameMasterId: profile.id, scheduledAt: at, status: 'draft' });
  expect(named(await planned(profile.id, at, {}, viewer))).toEqual([[table.id]]);
  expect(await planned(profile.id, at, {}, other.viewer)).toBeNull();
  const [foreign] = await planned(other.profile.id, at, { sessionId: String(table.id) }, other.viewer);
  expect(foreign).toEqual({ startsAt: at.toISOString(), session: null, clashes: [] });
});
