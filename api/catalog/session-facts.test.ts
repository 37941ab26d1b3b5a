import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aGameMaster, aSession, aStaffMember, aUser, inHours } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { Viewer } from '../platform/viewer.ts';
import * as lists from './facts.rules.ts';
import { factsOf } from './session-facts.ts';

afterAll(closeAll);

let staff: Viewer;
let host: Awaited<ReturnType<typeof aGameMaster>>;
beforeAll(async () => {
  staff = await aStaffMember();
  host = await aGameMaster();
});

const all = `facts { platform city language minimumAge experience provided bring tones contentWarnings safetyTools
  accessibility recording seriesLength }`;
const said = {
  platform: 'IN_PERSON',
  city: 'Oslo',
  language: 'nb',
  minimumAge: 21,
  experience: 'NEW',
  provided: 'Dice and sheets.',
  bring: 'A pencil.',
  tones: ['DARK', 'MYSTERY'],
  contentWarnings: ['Gore', 'Cold water'],
  safetyTools: ['LINES_AND_VEILS', 'X_CARD'],
  accessibility: ['SLOW_PACE'],
  recording: 'NONE',
  seriesLength: null,
};
/** The same as the database and REST have it. */
const kept = {
  ...said,
  platform: 'in_person',
  experience: 'new',
  tones: ['dark', 'mystery'],
  safetyTools: ['lines_and_veils', 'x_card'],
  accessibility: ['slow_pace'],
  recording: 'none',
};
const nothing = { ...lists.nothingSaid };

const form = (more: object = {}) => ({
  gameMasterId: globalId('GameMaster', host.profile.id),
  title: 'The Salt Road',
  description: 'Ten letters or more.',
  gameSystem: 'Daggerheart',
  priceCents: 2500,
  scheduledAt: inHours(200).toISOString(),
  durationMinutes: 180,
  maxPlayers: 4,
  facts: said,
  ...more,
});
const idOf = (id: number) => globalId('Session', id);
const rowOf = (id: number) => db.session.findUniqueOrThrow({ where: { id } });
const keptOf = async (id: number) => factsOf(await rowOf(id));
const seenOf = async (viewer: Viewer | null, id: string) =>
  (await as(viewer).ask(`{ session(id: "${id}") { ${all} } }`)).session?.facts;

test('a new session says nothing but that it is for adults', async () => {
  const { session } = await as(staff).ok('createSession', form({ facts: null }), `session { ${all} }`);
  expect(session.facts).toEqual(nothing);
});

test('everybody reads what is said, alone and in a list', async () => {
  const { session } = await as(staff).ok('createSession', form(), `session { id ${all} }`);
  expect(session.facts).toEqual(said);
  for (const viewer of [null, await aUser()]) expect(await seenOf(viewer, session.id)).toEqual(said);
  const { gameMaster } = await as(null).ask(
    `{ gameMaster(id: "${host.profile.id}") { sessions(group: UPCOMING, first: 50) { edges { node { id ${all} } } } } }`,
  );
  const found = gameMaster.sessions.edges.find(
    ({ node }: { node: { id: string } }) => node.id === session.id,
  );
  expect(found.node.facts).toEqual(said);
});

test('an edit changes what it names, null takes it back, and its version is asked', async () => {
  const { session } = await as(staff).ok('createSession', form(), 'session { id databaseId version }');
  const { id, databaseId, version } = session;
  const edit = (facts: object | null, more: object = {}) => ({ id, version, facts, ...more });
  await as(staff).ok('updateSession', edit({ language: 'de', tones: [] }));
  expect(await keptOf(databaseId)).toEqual({ ...kept, language: 'de', tones: [] });
  const { message } = await as(staff).refused('updateSession', edit({ minimumAge: 30 }), 'CONFLICT');
  expect(message).toContain('the language is now: German; the tone is now: not said');

  const entry = await db.auditEntry.findFirst({
    where: { action: 'session.updated', targetId: String(databaseId) },
  });
  expect(entry?.detail).toMatchObject({ changed: { language: { old: 'nb', new: 'de' } } });

  await as(staff).ok('updateSession', edit({ language: null, minimumAge: null }, { version: version + 1 }));
  expect(await keptOf(databaseId)).toMatchObject({ language: null, minimumAge: 18, city: 'Oslo' });
  await as(staff).ok('updateSession', edit(null, { version: version + 2, title: 'The Silver Road' }));
  expect(await keptOf(databaseId)).toMatchObject({ city: 'Oslo', bring: 'A pencil.' });
  await as(staff).ok('updateSession', edit({ platform: 'FOUNDRY' }, { version: version + 3 }));
  expect(await keptOf(databaseId)).toMatchObject({ platform: 'foundry', city: '' });
});

test('what stands in another order than its list is no change that somebody made', async () => {
  const { session } = await as(staff).ok('createSession', form(), 'session { id databaseId version }');
  const { id, databaseId, version } = session;
  await db.session.update({ where: { id: databaseId }, data: { tones: ['combat', 'exploration'] } });
  await as(staff).ok('updateSession', { id, version, title: 'The Silver Road' });
  const entry = await db.auditEntry.findFirstOrThrow({
    where: { action: 'session.updated', targetId: String(databaseId) },
  });
  expect(Object.keys((entry.detail as { changed: object }).changed)).toEqual(['title']);
});

test.each([
  ['city', { city: 'Oslo' }, 'Only a table that meets in person has a city'],
  ['city', { platform: 'DISCORD', city: 'Oslo' }, 'Only a table that meets in person has a city'],
  ['city', { platform: 'IN_PERSON', city: 'a'.repeat(81) }, 'Must be at most 80 characters'],
  ['language', { language: 'xx' }, 'Please choose from the list'],
  ['language', { language: '' }, 'Please choose from the list'],
  ['minimumAge', { minimumAge: 17 }, 'Must be from 18 to 99'],
  ['minimumAge', { minimumAge: 100 }, 'Must be from 18 to 99'],
  ['provided', { provided: 'a'.repeat(301) }, 'Must be at most 300 characters'],
  ['bring', { bring: 'a'.repeat(301) }, 'Must be at most 300 characters'],
  ['tones', { tones: ['DARK', 'HEROIC', 'EPIC', 'GRITTY', 'HORROR', 'COMEDIC'] }, 'Please choose at most 5'],
  [
    'contentWarnings',
    { contentWarnings: Array.from({ length: 13 }, (_, at) => `w${at}`) },
    'At most 12 content warnings',
  ],
  ['safetyTools', { safetyTools: Array(51).fill('BREAKS') }, 'Please choose from the list'],
])('%s is refused: %#', async (field, facts, message) => {
  const refusal = await as(staff).refused('createSession', form({ facts }), 'BAD_INPUT', `facts.${field}`);
  expect(refusal.message).toBe(message);
});

test('a warning that is too long is named by its place', async () => {
  const facts = { contentWarnings: ['Gore', 'a'.repeat(41)] };
  await as(staff).refused('createSession', form({ facts }), 'BAD_INPUT', 'facts.contentWarnings.1');
});

test('blanks and repetitions are dropped, and choices stand in the order of their list', async () => {
  const facts = {
    provided: '  Dice\nand   sheets ',
    contentWarnings: ['Gore, Spiders', ' gore', ''],
    safetyTools: ['BREAKS', 'X_CARD', 'BREAKS'],
  };
  const { session } = await as(staff).ok('createSession', form({ facts }), 'session { databaseId }');
  expect(await keptOf(session.databaseId)).toEqual({
    ...nothing,
    provided: 'Dice and sheets',
    contentWarnings: ['Gore', 'Spiders'],
    safetyTools: ['x_card', 'breaks'],
  });
});

test('a draft keeps them when its Game Master proposes it, staff publish it, and it is moved', async () => {
  const { session } = await as(host.viewer).ok('createSession', form(), 'session { id databaseId version }');
  const { id, databaseId, version } = session;
  await as(host.viewer).ok('updateSession', { id, version, facts: { city: 'Bergen' } });
  const now = { ...kept, city: 'Bergen' };
  await as(host.viewer).ok('proposeSession', { id });
  const { proposedAt } = await rowOf(databaseId);
  await as(staff).ok('approveProposal', { id, proposedAt: proposedAt?.toISOString() });
  expect([(await rowOf(databaseId)).status, await keptOf(databaseId)]).toEqual(['scheduled', now]);
  const at = { scheduledAt: inHours(300).toISOString() };
  await as(staff).ok('updateSession', { id, version: (await rowOf(databaseId)).version, ...at });
  expect(await keptOf(databaseId)).toEqual(now);
  // What a table offers is theirs to say once it is published, and where it meets is what players have paid for.
  const { version: latest } = await rowOf(databaseId);
  await as(host.viewer).ok('updateSession', { id, version: latest, facts: { contentWarnings: ['Cold'] } });
  expect(await keptOf(databaseId)).toEqual({ ...now, contentWarnings: ['Cold'] });
  const { version: last } = await rowOf(databaseId);
  for (const [field, value] of [
    ['city', 'Trondheim'],
    ['platform', 'DISCORD'],
    ['minimumAge', 40],
  ]) {
    const edit = { id, version: last, facts: { [String(field)]: value } };
    await as(host.viewer).refused('updateSession', edit, 'FORBIDDEN', `facts.${field}`);
  }
});

test('a campaign says how long it is meant to be, and a one-shot cannot', async () => {
  const open = { type: 'CAMPAIGN', facts: { ...said, seriesLength: 'OPEN' } };
  const { session } = await as(staff).ok('createSession', form(open), `session { id databaseId ${all} }`);
  expect(session.facts).toEqual({ ...said, seriesLength: 'OPEN' });
  const { id, databaseId } = session;
  const both = { id, version: 1, type: 'ONE_SHOT', facts: { seriesLength: 'LONG' } };
  for (const [mutation, input] of [
    ['createSession', form({ ...open, type: 'ONE_SHOT' })],
    ['updateSession', both],
  ] as const) {
    const { message } = await as(staff).refused(mutation, input, 'BAD_INPUT', 'facts.seriesLength');
    expect(message).toBe('Only a campaign has a length');
  }
  await as(staff).ok('updateSession', { id, version: 1, facts: { language: 'de' } });
  expect(await keptOf(databaseId)).toMatchObject({ language: 'de', seriesLength: 'open' });
  await as(staff).ok('updateSession', { id, version: 2, type: 'ONE_SHOT' });
  expect(await keptOf(databaseId)).toMatchObject({ language: 'de', seriesLength: null });
});

test('how long a published campaign is meant to be stays what its players have come for', async () => {
  const long = { type: 'CAMPAIGN', facts: { ...said, seriesLength: 'LONG' }, status: 'SCHEDULED' };
  const { session } = await as(staff).ok('createSession', form(long), 'session { id databaseId version }');
  const { id, databaseId, version } = session;
  const edit = { id, version, facts: { seriesLength: 'OPEN' } };
  await as(host.viewer).refused('updateSession', edit, 'FORBIDDEN', 'facts.seriesLength');
  expect(await keptOf(databaseId)).toMatchObject({ seriesLength: 'long' });
  await as(staff).ok('updateSession', edit);
  expect(await keptOf(databaseId)).toMatchObject({ seriesLength: 'open' });
});

test('every date of a campaign has them: the first ones, those that are added, those that are moved', async () => {
  const facts = { ...said, seriesLength: 'LONG' };
  const series = { timeZone: 'Europe/Oslo', everyWeeks: 1, dates: 3, facts };
  const ofSeries = { ...kept, seriesLength: 'long' };
  const { campaign } = await as(staff).ok('createCampaign', form(series), 'campaign { id databaseId }');
  const datesOf = () =>
    db.session.findMany({ where: { campaignId: campaign.databaseId }, orderBy: { scheduledAt: 'asc' } });
  const everyFact = async () => (await datesOf()).map(factsOf);
  expect(await everyFact()).toEqual(Array(3).fill(ofSeries));

  await as(staff).ok('extendCampaign', { campaignId: campaign.id, dates: 2 });
  expect(await everyFact()).toEqual(Array(5).fill(ofSeries));

  const read = async () =>
    (await datesOf()).slice(1).map(({ id, version }) => ({ sessionId: idOf(id), version }));
  const second = (await datesOf())[1]!;
  await as(staff).ok('moveCampaignDates', {
    sessionId: idOf(second.id),
    scheduledAt: new Date(+second.scheduledAt + 3_600_000).toISOString(),
    dates: await read(),
  });
  expect(await everyFact()).toEqual(Array(5).fill(ofSeries));

  // A date of its own keeps what it alone has said.
  const last = (await datesOf())[4]!;
  await as(staff).ok('updateSession', {
    id: idOf(last.id),
    version: last.version,
    facts: { bring: 'Boots.' },
  });
  await as(staff).ok('changeCampaignDates', {
    sessionId: idOf(second.id),
    dates: await read(),
    facts: { language: 'en' },
  });
  const english = { ...ofSeries, language: 'en' };
  expect(await everyFact()).toEqual([ofSeries, english, english, english, { ...english, bring: 'Boots.' }]);
  const entry = await db.auditEntry.findFirst({
    where: { action: 'campaign.changed' },
    orderBy: { id: 'desc' },
  });
  expect(entry?.detail).toMatchObject({ language: 'en', dates: 4 });
});

test('the database takes every entry of the closed lists', async () => {
  const { id } = await aSession();
  const alone = { platform: lists.platforms, language: lists.languages, experience: lists.audiences };
  for (const [column, list] of Object.entries({ ...alone, recording: lists.recordings }))
    for (const name of Object.keys(list))
      await db.session.update({ where: { id }, data: { [column]: name } });
  const { tones, safetyTools, accessibility } = lists;
  for (const [column, list] of Object.entries({ tones, safetyTools, accessibility }))
    for (const name of Object.keys(list))
      await db.session.update({ where: { id }, data: { [column]: [name] } });
  for (const seriesLength of Object.keys(lists.seriesLengths))
    await db.session.update({ where: { id }, data: { type: 'campaign', seriesLength } });
});
