import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { readsOf, statementsOf } from '../../tests/scene/statements.ts';
import { aGameMaster, aSession, aStaffMember, aUser, inHours, refused } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { writeCursor } from '../platform/cursor.ts';
import { db } from '../platform/db.ts';
import type { PageArgs } from '../platform/page.ts';
import { listSessions } from './board.service.ts';
import { dateWindow } from './date-window.ts';
import { listGameMasters } from './game-master-list.service.ts';
import { gameSystems } from './rules.ts';
import { countChoices } from './session-choices.service.ts';
import { suggest } from './session-suggestions.service.ts';
import { placeOfSession } from './sessions.service.ts';

const find = async (filter: Record<string, unknown>, page: PageArgs = { first: 100 }) =>
  (await listSessions(null, filter, page)).rows.map((session) => session.title);

beforeAll(async () => {
  const { profile } = await aGameMaster({ name: 'Orla Fenwick' });
  const mine = { gameMasterId: profile.id };
  await aSession({ ...mine, title: '100% doomed', tags: ['Horror', 'Campaign'], scheduledAt: inHours(50) });
  await aSession({ ...mine, title: 'under_score', tags: ['horror'], scheduledAt: inHours(51) });
  await aSession({ ...mine, title: 'back\\slash', tags: ['Module'], scheduledAt: inHours(52) });
  await aSession({ title: 'Quote\'s "end"; DROP TABLE', type: 'campaign', scheduledAt: inHours(53) });
});

afterEach(() => clock.setOffset(0));
afterAll(() => db.$disconnect());

describe('the search', () => {
  test.each([
    ['%', ['100% doomed']],
    ['_', ['under_score']],
    ['\\', ['back\\slash']],
    ["'", ['Quote\'s "end"; DROP TABLE']],
    ['DOOM', ['100% doomed']],
    ['  doomed ', ['100% doomed']],
    ['fenwick', ['100% doomed', 'under_score', 'back\\slash']],
    ['nothing at all', []],
    ['(a+)+$', []],
  ])('takes %j literally and in any case', async (search, titles) => {
    expect(await find({ search })).toEqual(titles);
  });

  test('looks at the name of the account as it is now', async () => {
    const { profile, viewer } = await aGameMaster();
    await aSession({ gameMasterId: profile.id, title: 'Renamed', scheduledAt: inHours(60) });
    await db.user.update({ where: { id: viewer.id }, data: { fullName: 'Zenobia Quill' } });
    expect(await find({ search: 'zenobia q' })).toEqual(['Renamed']);
  });

  test('finds words in any order, each anywhere: in title, system, tags and name', async () => {
    const { profile } = await aGameMaster({ name: 'Ségolène Marchand' });
    await aSession({
      gameMasterId: profile.id,
      title: 'Le Café des Brumes',
      gameSystem: 'Pathfinder 2E',
      tags: ['Enquête'],
      scheduledAt: inHours(61),
    });
    const titles = ['Le Café des Brumes'];
    for (const words of [
      'pathfinder',
      'brumes cafe',
      'CAFÉ pathfinder',
      'enquete segolene',
      'pf2e',
      'marchand brumes one-shot',
    ])
      expect({ words, found: await find({ search: words }) }).toEqual({ words, found: titles });
    expect(await find({ search: 'pathfinder fenwick' })).toEqual([]);
  });

  test('takes the apostrophe of a keyboard for that of a page', async () => {
    await aSession({ title: 'The Warden’s Oath', scheduledAt: inHours(68) });
    for (const search of ["warden's oath", 'warden’s OATH']) {
      const { rows, searchedFor } = await listSessions(null, { search }, {});
      expect([rows.map(({ title }) => title), searchedFor]).toEqual([['The Warden’s Oath'], null]);
    }
  });

  test('forgives a slip when nothing has the words, and only then', async () => {
    const titles = ['Le Café des Brumes'];
    for (const words of ['pathfindr', 'brumse', 'segolen pathfidner'])
      expect({ words, found: await find({ search: words }) }).toEqual({ words, found: titles });
    // One or two letters are similar to every word that begins like them.
    await aSession({ title: 'An ashen abbey', scheduledAt: inHours(61) });
    for (const words of ['(a+)+$', 'a!', 'segolen a!']) expect(await find({ search: words })).toEqual([]);
    await aSession({ title: 'Brumse', scheduledAt: inHours(62) });
    expect(await find({ search: 'brumse' })).toEqual(['Brumse']);
    // It is somewhere, though not where it is asked for.
    expect(await find({ search: 'brumse', maxPriceCents: 100 })).toEqual([]);
    const page = await listSessions(null, { search: 'pathfindr' }, { first: 1 });
    expect(await page.totalCount()).toBe(1);
    expect((await countChoices(null, { search: 'pathfindr' })).total).toBe(1);
    const after = writeCursor(placeOfSession(page.rows[0]!));
    expect(
      await find(
        { search: 'brumse' },
        { first: 5, after: writeCursor({ at: inHours(63).getTime(), id: 1 }) },
      ),
    ).toEqual([]);
    expect(await find({ search: 'pathfindr' }, { first: 5, after })).toEqual([]);
  });

  test('takes a slip for a word of titles, not for one that stands in descriptions', async () => {
    const title = 'The Vault of Xanthe';
    await aSession({ title, scheduledAt: inHours(64) });
    const described = async (other: string, searchText: string) => {
      const { id } = await aSession({ title: other, scheduledAt: inHours(65) });
      await db.session.update({ where: { id }, data: { searchText } });
    };
    await described('Marrow', 'marrow into the deep');
    await described('Pyre', 'pyre a vault, and those who breathe there');
    for (const words of ['xnathe', 'vaullt', 'vualt xanthee'])
      expect({ words, found: await find({ search: words }) }).toEqual({ words, found: [title] });
  });

  test('says which words were searched for instead, as they stand in what was found', async () => {
    const searchedFor = async (search: string) => (await listSessions(null, { search }, {})).searchedFor;
    expect(await searchedFor('brumes pathfidner')).toEqual([
      { typed: 'pathfidner', near: ['Pathfinder'], isElsewhere: false },
    ]);
    expect(await searchedFor('CAFÉE')).toEqual([{ typed: 'cafee', near: ['Café'], isElsewhere: false }]);
    await aSession({ title: 'Quarrow Nights', scheduledAt: inHours(66) });
    await aSession({ title: 'Quarrox Zeppelins', scheduledAt: inHours(67) });
    expect(await searchedFor('quarrow zeppelins')).toEqual([
      { typed: 'quarrow', near: ['Quarrox'], isElsewhere: true },
    ]);
    for (const typed of ['pathfinder', 'zzyzx', 'pathfidner zzyzx', 'brm'])
      expect(await searchedFor(typed)).toBeNull();
    expect((await listSessions(null, {}, { first: 1 })).searchedFor).toBeNull();
  });

  test('says by what it was found: as it was typed, what that is short for, and what was meant', async () => {
    const matched = async (search: string) => (await listSessions(null, { search }, { first: 1 })).matched;
    expect(await matched('CAFÉ  des')).toEqual(['cafe', 'des']);
    expect(await matched('pf2e Brumes')).toEqual(['pf2e', 'pathfinder 2e', 'brumes']);
    expect(await matched('brumes pathfidner')).toEqual(['brumes', 'pathfinder']);
    expect((await listSessions(null, {}, { first: 1 })).matched).toEqual([]);
  });

  const pathfinder = (...matched: string[]) => ({
    ...{ kind: 'game_system', name: 'Pathfinder 2E', id: null, matched },
  });

  test('forgives the same slips while somebody types', async () => {
    expect(await suggest('ptahf')).toEqual([pathfinder('pathfinder')]);
    expect(await suggest('cfae des burmes')).toEqual([
      { kind: 'title', name: 'Le Café des Brumes', id: null, matched: ['cafe des brumes'] },
    ]);
    expect(await suggest('zzyzx')).toEqual([]);
  });

  test('suggests systems, tags, Game Masters and titles, at most eight', async () => {
    expect(await suggest('path')).toEqual([pathfinder('path')]);
    const [dragons] = gameSystems;
    await aSession({ gameSystem: dragons, scheduledAt: inHours(66) });
    // What players call it for short, too.
    for (const words of ['d&d', 'DnD 5e', 'dungeons 5e'])
      expect(await suggest(words)).toMatchObject([{ kind: 'game_system', name: dragons, id: null }]);
    expect(await suggest('PF2')).toEqual([pathfinder('pf2', 'pathfinder 2e')]);
    expect(await suggest('cafe')).toMatchObject([{ kind: 'title', name: 'Le Café des Brumes', id: null }]);
    expect(await suggest('ENQUÊ')).toEqual([{ kind: 'tag', name: 'Enquête', id: null, matched: ['enque'] }]);
    expect(await suggest('ségo')).toMatchObject([{ kind: 'game_master', name: 'Ségolène Marchand' }]);
    expect((await suggest('er')).length).toBeLessThanOrEqual(8);
    expect(await suggest('%%')).toEqual([]);
    expect(await suggest('p')).toEqual([]);
    await refused(suggest('x'.repeat(201)), 'BAD_INPUT', 'search');
  });

  test('looks through titles by the index alone in which they stand', async () => {
    const [asked] = (await readsOf(() => suggest('brumes'))).filter(({ text }) => text.includes("'title'"));
    await db.$executeRaw`VACUUM "Session"`;
    const [, , plan] = await db.$transaction([
      db.$executeRaw`SET LOCAL enable_seqscan = off`,
      db.$executeRaw`SET LOCAL enable_bitmapscan = off`,
      db.$queryRawUnsafe<object[]>(`EXPLAIN ${asked!.text}`, ...asked!.values),
    ]);
    expect(plan.flatMap(Object.values).join('\n')).toContain('Index Only Scan using session_titles_ahead');
  });

  test('refuses what no search box sends', async () => {
    for (const search of ['a'.repeat(201), 'a\u0000b', '\ud800', 7, {}, ['a']]) {
      await refused(find({ search }), 'BAD_INPUT', 'search');
    }
  });
});

describe('the type', () => {
  test('is a tag in any case', async () => {
    expect(await find({ type: 'HORROR' })).toEqual(['100% doomed', 'under_score']);
  });
  test('finds campaigns whether tagged or not', async () => {
    expect(await find({ type: 'campaign' })).toEqual(['100% doomed', 'Quote\'s "end"; DROP TABLE']);
  });
  test.each(['', 'all', null, undefined])('%j means any', async (type) => {
    expect((await find({ type })).length).toBeGreaterThanOrEqual(4);
  });
  test('all filters must match', async () => {
    expect(await find({ type: 'horror', search: 'score' })).toEqual(['under_score']);
  });
});

describe('the date', () => {
  const windowOf = (filter: 'today' | 'thisWeek' | 'thisMonth', now: string, zone: string) => {
    const { from, to } = dateWindow(filter, new Date(now), zone);
    return [from.toISOString(), to.toISOString()];
  };
  test.each([
    // the day clocks go forward has 23 hours, the day they go back 25
    [
      'today',
      '2026-03-08T12:00:00Z',
      'America/New_York',
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T04:00:00.000Z',
    ],
    [
      'today',
      '2026-11-01T12:00:00Z',
      'America/New_York',
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T05:00:00.000Z',
    ],
    // it is already tomorrow there, or still yesterday
    [
      'today',
      '2026-06-01T11:30:00Z',
      'Pacific/Kiritimati',
      '2026-06-01T10:00:00.000Z',
      '2026-06-02T10:00:00.000Z',
    ],
    [
      'today',
      '2026-06-01T03:00:00Z',
      'America/Los_Angeles',
      '2026-05-31T07:00:00.000Z',
      '2026-06-01T07:00:00.000Z',
    ],
    // a zone whose day began at 01:00
    [
      'today',
      '2018-11-04T12:00:00Z',
      'America/Sao_Paulo',
      '2018-11-04T03:00:00.000Z',
      '2018-11-05T02:00:00.000Z',
    ],
    [
      'thisWeek',
      '2026-03-05T12:00:00Z',
      'Europe/Berlin',
      '2026-03-04T23:00:00.000Z',
      '2026-03-11T23:00:00.000Z',
    ],
    [
      'thisWeek',
      '2026-03-27T12:00:00Z',
      'Europe/Berlin',
      '2026-03-26T23:00:00.000Z',
      '2026-04-02T22:00:00.000Z',
    ],
    // a month from the 31st ends with the shorter month
    ['thisMonth', '2027-01-31T12:00:00Z', 'UTC', '2027-01-31T00:00:00.000Z', '2027-02-28T00:00:00.000Z'],
    ['thisMonth', '2028-01-31T12:00:00Z', 'UTC', '2028-01-31T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
  ] as const)('%s at %s in %s', (filter, now, zone, from, to) => {
    expect(windowOf(filter, now, zone)).toEqual([from, to]);
  });

  test('counts from the first to before the last instant, and only what lies ahead', async () => {
    const noon = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 400 * 86_400_000 + 43_200_000);
    clock.setOffset(noon.getTime() - Date.now());
    const { from, to } = dateWindow('today', noon, 'Asia/Kolkata');
    await aSession({ title: 'started', scheduledAt: from });
    await aSession({ title: 'last', scheduledAt: new Date(to.getTime() - 1) });
    await aSession({ title: 'tomorrow', scheduledAt: to });
    expect(await find({ date: 'today', timeZone: 'Asia/Kolkata' })).toEqual(['last']);
    expect(await find({ date: 'thisWeek', timeZone: 'Asia/Kolkata' })).toEqual(['last', 'tomorrow']);
  });

  test('refuses zones and windows that do not exist', async () => {
    await refused(find({ date: 'today', timeZone: 'Mars/Olympus' }), 'BAD_INPUT', 'timeZone');
    await refused(find({ date: 'yesterday' }), 'BAD_INPUT', 'date');
  });
});

describe('pages', () => {
  let gameMasterId: number;
  beforeAll(async () => {
    gameMasterId = (await aGameMaster()).profile.id;
    const scheduledAt = inHours(100);
    for (let n = 0; n < 7; n += 1) await aSession({ gameMasterId, title: `Equal ${n}`, scheduledAt });
  });

  const walk = async (direction: 'forward' | 'backward') => {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let turn = 0; turn < 10; turn += 1) {
      const page = direction === 'forward' ? { first: 3, after: cursor } : { last: 3, before: cursor };
      const found = await listSessions(null, { gameMasterId }, page);
      const titles = found.rows.map((row) => row.title);
      if (direction === 'forward') seen.push(...titles);
      else seen.unshift(...titles);
      const edge = direction === 'forward' ? found.rows.at(-1) : found.rows[0];
      if (!(direction === 'forward' ? found.hasNextPage : found.hasPreviousPage)) break;
      cursor = writeCursor(placeOfSession(edge!));
    }
    return seen;
  };

  test.each(['forward', 'backward'] as const)(
    'hold every session once when dates are equal, %s',
    async (direction) => {
      expect(await walk(direction)).toEqual(Array.from({ length: 7 }, (_, n) => `Equal ${n}`));
    },
  );
});

test('reads Game Masters and seats with the sessions, in one statement', async () => {
  const session = await aSession({ title: 'Counted', maxPlayers: 3, scheduledAt: inHours(70) });
  const [paid, held, lapsed] = await Promise.all([
    booking(session.id),
    booking(session.id),
    booking(session.id),
  ]);
  const seat = (number: number, bookingId: number, heldUntil: Date | null) =>
    db.seat.update({
      where: { sessionId_number: { sessionId: session.id, number } },
      data: { bookingId, heldUntil },
    });
  await seat(1, paid!, null);
  await seat(2, held!, inHours(1));
  await seat(3, lapsed!, inHours(-1));
  const { rows } = await listSessions(null, { search: 'counted' }, {});
  expect(rows[0]).toMatchObject({ currentPlayers: 2, heldSeats: 1, availableSpots: 1 });
  expect(rows[0]!.gameMaster.name).toMatch(/^Person/);
});

test('all who ask for the same at once read it together, whoever they are', async () => {
  await aSession({ title: 'Shared by all', scheduledAt: inHours(70) });
  const { profile, viewer } = await aGameMaster();
  const viewers = [null, await aUser(), await aStaffMember(), viewer];
  const ask = (filter: object) =>
    Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const page = await listSessions(viewers[n % 4]!, filter, { first: 5 });
        return { titles: page.rows.map(({ title }) => title), total: await page.totalCount() };
      }),
    );
  let answers: Awaited<ReturnType<typeof ask>> = [];
  const statements = await statementsOf(async () => {
    answers = await ask({ search: 'shared by' });
  });
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toEqual({ titles: ['Shared by all'], total: 1 });
  // What is on offer and its words, and the list: of the first who asks, and of all others if anything was committed since.
  expect(statements.length).toBeLessThanOrEqual(5);
  await aSession({ gameMasterId: profile.id, title: 'Shared by drafts', status: 'draft' });
  expect((await ask({ search: 'shared by' })).every(({ total }) => total === 1)).toBe(true);
});

test('the days of a filter are those of whoever asks', async () => {
  const endOfToday = (zone: string) => dateWindow('today', clock.now(), zone).to.getTime();
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].sort((a, b) => endOfToday(a) - endOfToday(b));
  await aSession({ title: 'Late today', scheduledAt: new Date(endOfToday(zones[1]!) - 60_000) });
  const user = await aUser();
  const found = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const viewer = { ...user, timeZone: zones[n % 2]! };
      return (await listSessions(viewer, { date: 'today', search: 'late today' }, {})).rows.length;
    }),
  );
  expect(found).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
});

async function booking(sessionId: number) {
  const { id: userId } = await aUser();
  const { id } = await db.booking.create({
    data: {
      userId,
      sessionId,
      amountCents: 2500,
      termsVersion: '1',
      termsAcceptedAt: new Date(),
      policy: {},
    },
  });
  return id;
}

test('Game Masters are found by name, title, biography and specialties', async () => {
  const { profile } = await aGameMaster({ title: 'Keeper of Bells', bio: 'Likes 50% of dragons.' });
  for (const search of ['of bells', '50%', 'HORROR', profile.name.toLowerCase()]) {
    const { rows } = await listGameMasters(null, { search }, { first: 100 });
    expect(rows.map((row) => row.id)).toContain(profile.id);
  }
  expect((await listGameMasters(null, { search: '51%' }, {})).rows).toEqual([]);
});
