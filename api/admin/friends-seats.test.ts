import { bearer, startApp, type TestApp } from '../../tests/scene/app.ts';
import { as } from '../../tests/scene/as.ts';
import { tokenOf } from '../../tests/scene/login.ts';
import { pagesOf, readsOf } from '../../tests/scene/statements.ts';
import { aTable, seat } from '../../tests/scene/table.ts';
import { aSession, aStaffMember, aUser } from '../../tests/scene/world.ts';
import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { Viewer } from '../platform/viewer.ts';
import { keepFigures } from './figures.jobs.ts';
import { totals } from './figures.service.ts';

// How staff see a seat that one user paid for and a friend sits on.

let app: TestApp;
let staff: Viewer;
beforeAll(async () => {
  app = await startApp();
  staff = await aStaffMember();
});
afterAll(() => app.close());

const get = async (viewer: Viewer, path: string) =>
  (await app.call('GET', path, undefined, bearer(await tokenOf(viewer)))).body;
const searched = async (search: string) => {
  const { admin } = await as(staff).ask(
    'query ($search: String) { admin { bookings(filter: { search: $search }) { edges { node { databaseId } } } } }',
    { search },
  );
  return admin.bookings.edges.map(({ node }: { node: { databaseId: number } }) => node.databaseId);
};
const bookingsOf = async ({ id }: Viewer) => {
  const { admin } = await as(staff).ask(
    'query ($id: ID!) { admin { user(id: $id) { bookings(first: 5) { totalCount edges { node { databaseId } } } } } }',
    { id: globalId('AdminUser', id) },
  );
  return admin.user.bookings;
};
const ofUser = async ({ id }: Viewer) => {
  const { admin } = await as(staff).ask(
    `query ($id: ID!) { admin { user(id: $id) {
      bookings(first: 5) { edges { node { databaseId } } } history(first: 5) { edges { node { action } } } } } }`,
    { id: globalId('AdminUser', id) },
  );
  return {
    bookings: admin.user.bookings.edges.map(({ node }: { node: { databaseId: number } }) => node.databaseId),
    history: admin.user.history.edges.map(({ node }: { node: { action: string } }) => node.action),
  };
};

/** A seat paid for a friend, claimed by them or not (null). */
async function aSeatFor(friend: Viewer | null) {
  const table = await aTable();
  const payer = await aUser({ fullName: 'Paula Payer' });
  const { id } = await seat(payer, table.session.id);
  await db.booking.update({
    where: { id },
    data: { forFriend: true, sitterId: friend?.id ?? null, confirmedAt: clock.now() },
  });
  return { ...table, payer, id };
}

test('staff who search a friend find the seat, on the page of the friend too', async () => {
  const friend = await aUser({ fullName: 'Grace Hopperfriend' });
  const { id, payer } = await aSeatFor(friend);
  expect(await searched('hopperfriend')).toEqual([id]);
  expect(await searched(friend.email)).toEqual([id]);
  expect(await searched(payer.email)).toEqual([id]);
  await db.$transaction((tx) => audit(tx, staff, 'booking.removed', 'Booking', id, {}));
  const seen = { bookings: [id], history: ['booking.removed'] };
  expect([await ofUser(friend), await ofUser(payer)]).toEqual([seen, seen]);
});

test('of whoever has booked thousands of seats no more is read than the page shows', async () => {
  const friend = await aUser();
  const own = await seat(friend, (await aSession()).id, 'cancelled');
  await db.$executeRaw`INSERT INTO "Booking" ("userId", "sitterId", "sessionId", status, "amountCents", "termsVersion", "termsAcceptedAt", policy, "updatedAt")
    SELECT "userId", "sitterId", "sessionId", status, 2500, '1', now(), policy, now() FROM "Booking", generate_series(1, 4000) WHERE id = ${own.id}`;
  const { id } = await aSeatFor(friend);
  await db.$executeRaw`ANALYZE "Booking"`;
  const { totalCount, edges } = await bookingsOf(friend);
  expect([totalCount, edges.length, edges[0].node.databaseId]).toEqual([1000, 5, id]);
  const reads = (await readsOf(() => bookingsOf(friend))).filter(({ text }) => text.includes('"sitterId" ='));
  const pages = await Promise.all(reads.map(pagesOf));
  expect(pages.length).toBeGreaterThan(0);
  expect(Math.max(...pages)).toBeLessThan(100);
});

test('the list and the file of a session name who sits there', async () => {
  const friend = await aUser({ fullName: 'Hedy Lamarr' });
  const { id, payer, session, player, gameMaster } = await aSeatFor(friend);
  const path = `/api/bookings/session/${session.id}`;
  const named = ({ fullName, username, email }: Viewer, withEmail = true) => ({
    fullName,
    username,
    email: withEmail ? email : null,
  });
  for (const viewer of [staff, gameMaster]) {
    const isStaff = viewer === staff;
    const list = await get(viewer, path);
    expect(list.find((each: { id: number }) => each.id === id)).toMatchObject({
      userId: payer.id,
      user: named(payer, isStaff), // someone who only paid is not a player of the Game Master
      forFriend: true,
      sitterId: friend.id,
      sitter: named(friend),
    });
    expect(list.find(({ userId }: { userId: number }) => userId === player.id)).toMatchObject({
      forFriend: false,
      sitter: named(player),
    });
    const lines = String(await get(viewer, `${path}/bookings.csv`)).split('\r\n');
    const line = lines.find((each) => each.startsWith(`${id},`))!;
    expect(lines[0]).toMatch(/,For a friend,Friend,Email of the friend$/);
    expect(line).toMatch(new RegExp(`,yes,Hedy Lamarr,${friend.email}$`));
    expect(line.includes(payer.email)).toBe(isStaff);
    expect(lines.find((each) => each.includes(player.username))).toMatch(/,no,,$/);
  }
});

test('a friend is a player from the claim on; who only paid is none', async () => {
  const friend = await aUser();
  await keepFigures();
  const { totalPlayers: before } = await totals();
  const { id } = await aSeatFor(null);
  await keepFigures();
  expect((await totals()).totalPlayers).toBe(before + 2); // the two other players
  await db.booking.update({ where: { id }, data: { sitterId: friend.id } });
  expect((await totals()).totalPlayers).toBe(before + 3);
  await keepFigures();
  expect((await totals()).totalPlayers).toBe(before + 3);
});
