import { as } from '../../../tests/scene/as.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aFullSession, aLateCanceller } from '../../../tests/scene/seats.ts';
import { aGameMaster, aSession, aStaffMember, aUser, inHours } from '../../../tests/scene/world.ts';
import { globalId } from '../../platform/graphql/ids.ts';
import type { MaybeViewer } from '../../platform/viewer.ts';
import { cancelBooking } from '../cancelling/cancellation.service.ts';
import { offerSeats } from './offers.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const entry = `waitlistEntry { id databaseId status position offeredUntil joinedAt session {
  databaseId availableSpots waitlistLength canJoinWaitlist viewerWaitlistEntry { id } } }`;
const page = `query ($id: ID!) { session(id: $id) {
  availableSpots heldSeats waitlistLength canJoinWaitlist viewerWaitlistEntry { status position offeredUntil } } }`;

const join = async (person: MaybeViewer, sessionId: unknown) =>
  (await as(person).ok('joinWaitlist', { sessionId }, entry)).waitlistEntry;
const leave = async (person: MaybeViewer, sessionId: unknown) =>
  (await as(person).ok('leaveWaitlist', { sessionId }, entry)).waitlistEntry;
const seen = async (person: MaybeViewer, id: number) => (await as(person).ask(page, { id })).session;

test('who may join and leave', async () => {
  const { profile, viewer: host } = await aGameMaster();
  const { session, owner } = await aFullSession(sandbox, { gameMasterId: profile.id });
  const open = await aSession();
  const [player, other, staff] = [await aUser(), await aUser(), await aStaffMember()];
  const table: [MaybeViewer, number | string, string][] = [
    [null, session.id, 'NOT_LOGGED_IN'],
    [owner, session.id, 'CONFLICT'],
    [host, session.id, 'CONFLICT'],
    [player, open.id, 'CONFLICT'],
    [player, (await aSession({ status: 'draft' })).id, 'NOT_FOUND'],
    [player, (await aSession({ status: 'cancelled' })).id, 'CONFLICT'],
    [player, (await aSession({ scheduledAt: inHours(-1) })).id, 'CONFLICT'],
    [player, 2_147_483_647, 'NOT_FOUND'],
    [player, 2_147_483_648, 'BAD_INPUT'],
    [player, 0, 'BAD_INPUT'],
    [player, globalId('Booking', session.id), 'BAD_INPUT'],
    [player, 'x\u0000', 'BAD_INPUT'],
  ];
  for (const [person, id, code] of table)
    await as(person).refused('joinWaitlist', { sessionId: String(id) }, code);

  expect(await join(player, globalId('Session', session.id))).toMatchObject({
    status: 'WAITING',
    position: 1,
    offeredUntil: null,
    session: { databaseId: session.id, availableSpots: 0, waitlistLength: 1, canJoinWaitlist: false },
  });
  expect(await join(staff, session.id)).toMatchObject({ position: 2 });
  const input = { sessionId: session.id };
  await as(player).refused('joinWaitlist', input, 'CONFLICT', 'sessionId');
  await as(null).refused('leaveWaitlist', input, 'NOT_LOGGED_IN');
  await as(other).refused('leaveWaitlist', input, 'NOT_FOUND');
  expect(await leave(player, session.id)).toMatchObject({
    status: 'LEFT',
    position: null,
    session: { waitlistLength: 1, canJoinWaitlist: true, viewerWaitlistEntry: null },
  });
  await as(player).refused('leaveWaitlist', input, 'NOT_FOUND');
});

test('what everybody sees of a session that players wait for', async () => {
  const { session, owner, bookingId } = await aFullSession(sandbox);
  const [first, second] = [await aUser(), await aUser()];
  expect(await seen(null, session.id)).toMatchObject({ canJoinWaitlist: true, viewerWaitlistEntry: null });
  await join(first, session.id);
  await join(second, session.id);
  await cancelBooking(owner, bookingId);
  // Free, and not for the public: neither before nor after it is offered.
  const full = { availableSpots: 0, canJoinWaitlist: true, viewerWaitlistEntry: null };
  expect(await seen(null, session.id)).toEqual({ ...full, heldSeats: 0, waitlistLength: 2 });
  await offerSeats();
  expect(await seen(null, session.id)).toEqual({ ...full, heldSeats: 1, waitlistLength: 1 });
  expect(await seen(owner, session.id)).toMatchObject({ canJoinWaitlist: true });
  const offer = { status: 'OFFERED', position: null, offeredUntil: expect.any(String) };
  expect(await seen(first, session.id)).toMatchObject({ canJoinWaitlist: false, viewerWaitlistEntry: offer });
  expect(await seen(second, session.id)).toMatchObject({
    viewerWaitlistEntry: { status: 'WAITING', position: 1 },
  });
});

test('a place in line is seen by its player and staff', async () => {
  const { session } = await aFullSession(sandbox);
  const [player, other] = [await aUser(), await aUser()];
  const { id } = await join(player, session.id);
  const node =
    'query ($id: ID!) { node(id: $id) { ... on WaitlistEntry { position session { databaseId } } } }';
  const mine = { position: 1, session: { databaseId: session.id } };
  expect((await as(player).ask(node, { id })).node).toEqual(mine);
  expect((await as(await aStaffMember()).ask(node, { id })).node).toEqual(mine);
  expect((await as(other).ask(node, { id })).node).toBeNull();
  expect((await as(null).ask(node, { id })).node).toBeNull();
  const list = '{ viewer { waitlist { id status session { waitlistLength } } } }';
  expect((await as(player).ask(list)).viewer.waitlist).toEqual([
    { id, status: 'WAITING', session: { waitlistLength: 1 } },
  ]);
  expect((await as(other).ask(list)).viewer.waitlist).toEqual([]);
  await leave(player, session.id);
  expect((await as(player).ask(list)).viewer.waitlist).toEqual([]);
});

test('a late canceller reads that the seat is on offer', async () => {
  const session = await aSession({ scheduledAt: inHours(10), maxPlayers: 1 });
  const { viewer, bookingId } = await aLateCanceller(sandbox, session.id);
  const query =
    'query ($id: ID!) { booking(id: $id) { seatOnOffer cancellation { kind sentence } session { availableSpots currentPlayers } } }';
  expect((await as(viewer).ask(query, { id: bookingId })).booking).toEqual({
    seatOnOffer: true,
    cancellation: {
      kind: 'NONE',
      sentence: expect.stringMatching(
        /if it is sold again, everything goes back automatically\. Otherwise our team decides: .+ session credit may/,
      ),
    },
    session: { availableSpots: 1, currentPlayers: 0 },
  });
});
