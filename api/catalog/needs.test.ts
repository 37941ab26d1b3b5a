import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { statementsOf } from '../../tests/scene/statements.ts';
import { aTable } from '../../tests/scene/table.ts';
import { aSession, aStaffMember, aSuperAdmin, aUser } from '../../tests/scene/world.ts';
import { ownData } from '../account/own-data.service.ts';
import { erase } from '../identity/erasure.service.ts';
import { db, type Prisma } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import { operationLimits } from '../platform/graphql/limits.ts';
import { transaction } from '../platform/transaction.ts';
import { searchTextOf } from './html.ts';

afterAll(closeAll);

const all = 'needs { lines veils accessibility safetyTools recording languages }';
const nothing = { lines: [], veils: [], accessibility: [], safetyTools: [], recording: [], languages: [] };
const some = {
  lines: ['SPIDERS', 'GORE'],
  veils: ['TORTURE', 'GORE'],
  accessibility: ['CAPTIONS'],
  safetyTools: ['BREAKS', 'X_CARD', 'BREAKS'],
  recording: ['NOT_STREAMED'],
  languages: ['de', 'en'],
};
/** Each once, in the order of the lists, and what is a line no veil. */
const kept = {
  lines: ['GORE', 'SPIDERS'],
  veils: ['TORTURE'],
  accessibility: ['CAPTIONS'],
  safetyTools: ['X_CARD', 'BREAKS'],
  recording: ['NOT_STREAMED'],
  languages: ['en', 'de'],
};
type Player = Awaited<ReturnType<typeof aUser>>;
const say = async (player: Player, input: object) =>
  (await as(player).ok('updateNeeds', input, `viewer { ${all} }`)).viewer.needs;
const aTableSaying = async (data: Prisma.SessionUpdateInput) =>
  db.session.update({ where: { id: (await aSession()).id }, data });
const matchesOf = async (viewer: Player | null, ids: readonly number[]) => {
  const sessionIds = JSON.stringify(ids.map((id) => globalId('Session', id)));
  const told = 'session { databaseId } fits named conflicts { kind words } topics { topic label question }';
  const { viewer: person } = await as(viewer).ask(
    `{ viewer { needsMatches(sessionIds: ${sessionIds}) { ${told} } } }`,
  );
  return person?.needsMatches ?? null;
};

test('they are said, changed one by one, and cleared for good', async () => {
  const player = await aUser();
  expect((await as(player).ask(`{ viewer { ${all} } }`)).viewer.needs).toEqual(nothing);
  expect(await say(player, some)).toEqual(kept);
  // What is left out stays; what becomes a line is no veil any more.
  expect(await say(player, { lines: ['TORTURE'], languages: null })).toEqual({
    ...kept,
    lines: ['TORTURE'],
    veils: [],
  });
  expect(await say(player, {})).toMatchObject({ lines: ['TORTURE'] });
  expect(await say(player, nothing)).toEqual(nothing);
  expect(await db.playerNeeds.count({ where: { userId: player.id } })).toBe(0);
});

test('only what is on the lists, and only of somebody', async () => {
  const player = await aUser();
  await as(player).refused('updateNeeds', { languages: ['xx'] }, 'BAD_INPUT', 'languages.0');
  const many = Array(51).fill('GORE');
  await as(player).refused('updateNeeds', { lines: many }, 'BAD_INPUT', 'lines');
  await as(null).refused('updateNeeds', some, 'NOT_LOGGED_IN');
  expect(await db.playerNeeds.count({ where: { userId: player.id } })).toBe(0);
});

test('tables are told apart: what clashes, what is to ask, what fits', async () => {
  const player = await aUser();
  const fits = await aTableSaying({ contentWarnings: ['Violence'], accessibility: ['captions'] });
  const clashes = await aTableSaying({ contentWarnings: ['Spiders'] });
  const draft = await aTableSaying({ status: 'draft', contentWarnings: ['Spiders'] });
  const ids = [clashes.id, draft.id, fits.id];
  // Whoever needs nothing is told nothing.
  expect(await matchesOf(player, ids)).toBeNull();
  expect(await matchesOf(null, ids)).toBeNull();
  await say(player, { lines: ['SPIDERS'], accessibility: ['CAPTIONS'] });
  expect(await matchesOf(player, ids)).toEqual([
    {
      session: { databaseId: clashes.id },
      fits: false,
      named: [],
      conflicts: [{ kind: 'CONTENT', words: 'Spiders' }],
      topics: [
        {
          topic: 'accessibility-captions',
          label: 'Captions',
          question: 'Are there captions at this table?',
        },
      ],
    },
    { session: { databaseId: fits.id }, fits: true, named: [], conflicts: [], topics: [] },
  ]);
  expect(await matchesOf(await aUser(), ids)).toBeNull();

  const asked = (count: number) =>
    as(player).ask(
      `{ viewer { needsMatches(sessionIds: ${JSON.stringify(Array(count).fill(fits.id).map(String))}) { topics { topic } } } }`,
    );
  await expect(asked(51)).rejects.toThrow('Please compare at most 50 sessions at once');
  // What they need, and the facts of all tables at once.
  expect(await statementsOf(() => asked(50))).toHaveLength(2);
});

test('what they wrote in their own words is looked for, and what is not found is never said to fit', async () => {
  const player = await aUser();
  const write = (input: object) => as(player).ok('updateLimits', input);
  const { id } = await aTableSaying({
    contentWarnings: ['Violence'],
    searchText: searchTextOf('A Feast', '<p>A <b>clown</b> laughs.</p>'),
  });
  const nothing = { session: { databaseId: id }, fits: false, named: [], conflicts: [], topics: [] };
  await write({ lines: 'Needles' });
  expect(await matchesOf(player, [id])).toEqual([nothing]);
  await write({ veils: 'Clowns, dentists' });
  expect(await matchesOf(player, [id])).toEqual([{ ...nothing, named: ['Clowns'] }]);
  await say(player, { lines: ['SPIDERS'] });
  expect(await matchesOf(player, [id])).toEqual([{ ...nothing, fits: false, named: ['Clowns'] }]);
  await write({ lines: 'Needles', veils: null });
  expect(await matchesOf(player, [id])).toEqual([{ ...nothing, fits: true }]);
  // A warning of it is told as one of what was ticked, and once.
  const warned = await aTableSaying({ contentWarnings: ['Needles', 'Spiders'] });
  await write({ lines: 'Needles\nSpiders', veils: null });
  expect(await matchesOf(player, [warned.id])).toMatchObject([
    {
      fits: false,
      named: [],
      conflicts: [
        { kind: 'CONTENT', words: 'Spiders' },
        { kind: 'CONTENT', words: 'Needles' },
      ],
    },
  ]);
  // It keeps a table from fitting that has all of what was ticked.
  await write({ lines: 'No violence' });
  const conflicts = [{ kind: 'CONTENT', words: 'Violence' }];
  expect(await matchesOf(player, [id])).toEqual([{ ...nothing, conflicts }]);
  await write({ lines: 'Psychological violence' });
  expect(await matchesOf(player, [id])).toEqual([{ ...nothing, named: ['Psychological violence'] }]);
  expect(await matchesOf(await aUser(), [id])).toBeNull();
});

test('comparing many tables many times at once is refused', async () => {
  const player = await aUser();
  const asked = (times: number, tables: number) => {
    const sessionIds = JSON.stringify(Array(tables).fill(globalId('Session', 1)));
    const fields = Array.from(
      { length: times },
      (_, at) => `m${at}: needsMatches(sessionIds: ${sessionIds}) { fits }`,
    );
    const context: object = { limits: operationLimits(player, false) };
    return as(player, context).errors(`{ viewer { ${fields.join(' ')} } }`);
  };
  expect(await asked(20, 1)).toEqual([]);
  expect(await asked(1, 50)).toEqual([]);
  expect(await asked(20, 50)).toMatchObject([{ message: expect.stringContaining('complexity') }]);
});

test('neither the Game Master nor staff nor fellow players are told, wherever they look', async () => {
  const { gameMaster, session, player, fellow } = await aTable();
  await say(player, { lines: ['SPIDERS'], veils: ['SLAVERY'], recording: ['NOT_STREAMED'] });
  await as(player).ok('updateLimits', { lines: session.title });
  expect(await matchesOf(player, [session.id])).toMatchObject([{ named: [session.title] }]);
  const said = /spiders|slavery|not_streamed|needs/i;
  const node = `node(id: "${globalId('Viewer', player.id)}") { ... on Viewer { ${all} } }`;
  const roster = `session(id: "${session.id}") {
    facts { contentWarnings } limits { lines veils } roster { confirmed { booking { databaseId limits { lines veils } user { fullName bio pronouns } } } } }`;
  for (const other of [gameMaster, fellow, await aStaffMember(), await aSuperAdmin(), await aUser(), null]) {
    expect(JSON.stringify(await as(other).ask(`{ ${roster} }`))).not.toMatch(said);
    expect((await as(other).ask(`{ ${node} }`)).node).toBeNull();
    expect(await matchesOf(other, [session.id])).toBeNull();
  }
  for (const staff of [await aStaffMember(), await aSuperAdmin()]) {
    const { admin } = await as(staff).ask(
      `{ admin { user(id: "${player.id}") { history(first: 50) { edges { node { __typename } } } } } }`,
    );
    expect(JSON.stringify(admin)).not.toMatch(said);
  }
  // Nor does anything written down by the way say it.
  expect(JSON.stringify(await db.auditEntry.findMany())).not.toMatch(/spiders|slavery/i);
});

test('they are in the download of their person, and go with the account', async () => {
  const [player, other] = [await aUser(), await aUser()];
  await say(player, some);
  const fileOf = async (person: Player) => {
    let text = '';
    for await (const piece of await ownData(person)) text += piece;
    return JSON.parse(text).profile.needsOfTables;
  };
  expect(await fileOf(other)).toBeNull();
  expect(await fileOf(player)).toEqual({
    lines: ['gore', 'spiders'],
    veils: ['torture'],
    accessibility: ['captions'],
    safetyTools: ['x_card', 'breaks'],
    recording: ['not_streamed'],
    languages: ['en', 'de'],
  });
  await transaction((tx) => erase(tx, player));
  expect(await db.playerNeeds.count({ where: { userId: player.id } })).toBe(0);
});
