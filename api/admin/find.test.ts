import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { readsOf } from '../../tests/scene/statements.ts';
import { seat } from '../../tests/scene/table.ts';
import { aGameMaster, aSession, aStaffMember, aUser, inHours } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { MOST_FOUND } from './rules.ts';

afterAll(closeAll);

const FOUND = `query ($words: String!) { admin { find(words: $words) {
  people { databaseId } sessions { databaseId } bookings { databaseId } } } }`;

async function found(words: string) {
  const { admin } = await as(await aStaffMember()).ask(FOUND, { words });
  const numbers = (rows: { databaseId: number }[]) => rows.map(({ databaseId }) => databaseId);
  return {
    people: numbers(admin.find.people),
    sessions: numbers(admin.find.sessions),
    bookings: numbers(admin.find.bookings),
  };
}

test('finds people by any of their names, sessions by title or Game Master, bookings by either', async () => {
  const { profile } = await aGameMaster({ name: 'Wendeline Oakhart' });
  const player = await aUser({ fullName: 'Quirin Zabel', username: 'zabelfisch', email: 'q@zabel.test' });
  const session = await aSession({ title: 'The Marmalade Heist', gameMasterId: profile.id });
  const { id: bookingId } = await seat(player, session.id);
  const ours = { people: [player.id], sessions: [], bookings: [bookingId] };
  for (const words of ['quirin ZABEL', 'belfisch', 'q@zabel']) expect(await found(words)).toEqual(ours);
  expect(await found('marmalade h')).toEqual({ people: [], sessions: [session.id], bookings: [bookingId] });
  expect((await found('wendeline')).sessions).toEqual([session.id]);
  expect(await found('%')).toEqual({ people: [], sessions: [], bookings: [] });
  expect(await found('no_such%words')).toEqual({ people: [], sessions: [], bookings: [] });
});

test('titles and names are found beside each other, and what else a table has is not its title', async () => {
  const host = async (name: string) => (await aGameMaster({ name })).profile.id;
  const [one, other] = [await host('Ottoline Brassica'), await host('Ottoline Fennel')];
  const at = { gameSystem: 'Daggerheart', scheduledAt: inHours(20) };
  const first = await aSession({ title: 'A Quiet Inn', gameMasterId: one, ...at });
  const second = await aSession({ title: 'A Loud Inn', gameMasterId: other, scheduledAt: inHours(30) });
  const third = await aSession({ title: 'Finding Ottoline', scheduledAt: inHours(40) });
  await seat(await aUser(), first.id);
  expect((await found('ottoline')).sessions).toEqual([first.id, second.id, third.id]);
  expect(await found('daggerheart')).toEqual({ people: [], sessions: [], bookings: [] });
});

test('accents, case and marks that nobody sees are no matter; signs of a pattern are letters', async () => {
  const titles = ['ΟΔΟΣ ΣΟΦΟΣ', 'Über ZeroWidth', 'Behind C:\\Bones', '50%_off'];
  const player = await aUser({ fullName: 'ΝΙΚΟΣ Zorba' });
  const rows = [];
  for (const title of titles) {
    const { id } = await aSession({ title });
    rows.push({ people: [], sessions: [id], bookings: [(await seat(player, id)).id] });
  }
  const words = ['ΟΔΟΣ', 'ÜBER zero\u200bwidth', 'c:\\bones', '50%_'];
  expect(await Promise.all(words.map(found))).toEqual(rows);
  expect((await found('uber Zero')).bookings).toEqual(rows[1]!.bookings);
  expect((await found('ΝΙΚΟΣ z')).people).toEqual([player.id]);
  const listed = await as(await aStaffMember()).ask(
    '{ admin { sessions(filter: { search: "Zero\\u200bWidth" }) { edges { node { title } } } } }',
  );
  expect(listed.admin.sessions.edges).toEqual([{ node: { title: titles[1] } }]);
});

test.each(['%%%', '___', '\u0301\u0301\u0301', '\u0301 \u0301', '\u200b\u200b\u200b'])(
  '%j finds nothing',
  async (words) => {
    await seat(await aUser(), (await aSession({ title: 'A Long Walk' })).id);
    expect(await found(words)).toEqual({ people: [], sessions: [], bookings: [] });
  },
);

test('a number finds the rows of that number', async () => {
  const player = await aUser();
  const session = await aSession();
  const { id: bookingId } = await seat(player, session.id);
  expect((await found(`#${player.id}`)).people).toEqual([player.id]);
  expect((await found(`#${session.id}`)).sessions).toEqual([session.id]);
  expect((await found(String(bookingId))).bookings).toEqual([bookingId]);
  expect((await found(String(player.id))).people[0]).toBe(player.id);
  expect(await found('#2147483647')).toEqual({ people: [], sessions: [], bookings: [] });
});

test('what lies ahead comes first, and no kind is longer than said', async () => {
  const { profile } = await aGameMaster();
  const at = async (hours: number) =>
    (await aSession({ title: 'Lantern Walk', gameMasterId: profile.id, scheduledAt: inHours(hours) })).id;
  const [yesterday, longAgo, later, soon] = [await at(-24), await at(-48), await at(48), await at(24)];
  expect((await found('lantern walk')).sessions).toEqual([soon, later, yesterday, longAgo]);
  for (let n = 0; n < MOST_FOUND; n += 1) await at(100 + n);
  expect((await found('lantern walk')).sessions).toHaveLength(MOST_FOUND);
});

test('words of many bookings find the newest of them, without a look at how many people and tables they fit', async () => {
  const { id } = await aSession({ title: 'Saffron Regatta', maxPlayers: MOST_FOUND + 1 });
  const seats: number[] = [];
  for (let n = 0; n <= MOST_FOUND; n += 1) seats.unshift((await seat(await aUser(), id)).id);
  let bookings: number[] = [];
  const reads = await readsOf(async () => {
    ({ bookings } = await found('saffron r'));
  });
  expect(bookings).toEqual(seats.slice(0, MOST_FOUND));
  expect(reads.filter(({ text }) => /^SELECT [us]\.id FROM/.test(text))).toEqual([]);
});

test('nobody but staff finds anything, and words are bounded', async () => {
  const { viewer } = await aGameMaster();
  for (const person of [null, await aUser(), viewer]) {
    expect((await as(person).ask(FOUND, { words: 'test' })).admin).toBeNull();
  }
  const errors = await as(await aStaffMember()).errors(FOUND, { words: 'x'.repeat(101) });
  expect(errors[0]?.originalError).toMatchObject({ code: 'BAD_INPUT', field: 'words' });
});

test('after thousands of rows at once, rare words are still found by the indexes', async () => {
  await db.$executeRaw`INSERT INTO "User" (username, email, "fullName", "updatedAt")
    SELECT 'crowd' || n, md5(n::text) || '@crowd.test', md5('name' || n), now() FROM generate_series(1, 4000) n`;
  const { profile } = await aGameMaster();
  await db.$executeRaw`INSERT INTO "Session" ("gameMasterId", title, description, "gameSystem", "scheduledAt",
      "durationMinutes", "maxPlayers", "priceCents", "searchText", "updatedAt")
    SELECT ${profile.id}, md5('t' || n), '<p>Long</p>', 'Daggerheart', now() + n * interval '1 hour', 180, 4, 2500,
      md5('t' || n) || repeat(' long', 40), now() FROM generate_series(1, 4000) n`;
  const reads = await readsOf(() => found('crowd3999'));
  const plans = await Promise.all(
    reads
      .filter(({ text }) => text.includes(' LIKE '))
      .map(async ({ text, values }) => {
        const lines: object[] = await db.$queryRawUnsafe(`EXPLAIN ${text}`, ...values);
        return lines.flatMap(Object.values).join('\n');
      }),
  );
  expect(plans.length).toBeGreaterThan(3);
  const all = plans.join('\n');
  expect(all).toMatch(/Index Scan on user_search/);
  expect(all).toMatch(/Index Scan on "Session_calledText_idx"/);
  expect(all).not.toMatch(/Seq Scan on "(User|Session|Booking)"/);
});
