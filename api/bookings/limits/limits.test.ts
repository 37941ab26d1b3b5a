import { as } from '../../../tests/scene/as.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { aTable, seat } from '../../../tests/scene/table.ts';
import { aGameMaster, aStaffMember, aSuperAdmin, aUser } from '../../../tests/scene/world.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { globalId } from '../../platform/graphql/ids.ts';
import type { MaybeViewer } from '../../platform/viewer.ts';

afterAll(closeAll);

const ofPlayer = { lines: 'Spiders', veils: 'Torture' };

/** A table at which somebody with lines and veils sits. */
async function aScene() {
  const { gameMaster, session, player, fellow } = await aTable();
  await as(player).ok('updateLimits', ofPlayer, 'viewer { lines veils }');
  const { id } = await db.booking.findFirstOrThrow({ where: { userId: player.id, sessionId: session.id } });
  const paid = { userId: player.id, stripePaymentIntentId: `pi_limits_${id}`, amountCents: 2500 };
  const payment = await db.payment.create({ data: { ...paid, paidAt: clock.now() } });
  await db.booking.update({ where: { id }, data: { paymentId: payment.id } });
  const share = (shared: string) =>
    as(player).ok('shareLimits', { bookingId: globalId('Booking', id), with: shared });
  /** What somebody reads of the booking, the roster and the table. */
  const seen = async (viewer: MaybeViewer) => {
    const { booking, session: table } = await as(viewer).ask(
      `{ booking(id: "${id}") { limits { lines veils } limitsShared }
         session(id: "${session.id}") { limits { lines veils } roster { confirmed { booking { databaseId limits { lines } } } } } }`,
    );
    return {
      booking: booking?.limits ?? null,
      choice: booking?.limitsShared ?? null,
      table: table?.limits ?? null,
      roster: JSON.stringify(table?.roster ?? null).includes('Spiders'),
    };
  };
  return { gameMaster, session, player, fellow, id, share, seen };
}

const NOTHING = { booking: null, choice: null, table: null, roster: false };

test('nobody is shown them unasked', async () => {
  const { gameMaster, player, fellow, seen } = await aScene();
  for (const other of [gameMaster, fellow, null, await aStaffMember(), await aSuperAdmin(), await aUser()])
    expect(await seen(other)).toEqual(NOTHING);
  expect(await seen(player)).toEqual({ ...NOTHING, choice: 'NOBODY' });
  expect((await as(player).ask('{ viewer { lines veils } }')).viewer).toEqual(ofPlayer);
});

test('the Game Master of the session reads whose they are, and nobody else anything', async () => {
  const { gameMaster, player, fellow, share, seen } = await aScene();
  await share('GAME_MASTER');
  expect(await seen(gameMaster)).toEqual({ booking: ofPlayer, choice: null, table: null, roster: true });
  for (const other of [fellow, await aStaffMember(), await aSuperAdmin(), (await aGameMaster()).viewer])
    expect(await seen(other)).toEqual(NOTHING);
  // What is changed is seen at once, and what is taken back no more.
  await as(player).ok('updateLimits', { veils: null });
  expect((await seen(gameMaster)).booking).toEqual({ lines: 'Spiders', veils: '' });
  await share('NOBODY');
  expect(await seen(gameMaster)).toEqual(NOTHING);
});

test('the next Game Master reads nothing that was shared with the one before', async () => {
  const { session, player, share, seen } = await aScene();
  await share('GAME_MASTER');
  const { viewer: next, profile } = await aGameMaster();
  const gameMasterId = globalId('GameMaster', profile.id);
  const id = globalId('Session', session.id);
  await as(await aStaffMember()).ok('updateSession', { id, version: session.version, gameMasterId });
  expect(await seen(next)).toEqual(NOTHING);
  expect(await seen(player)).toEqual({ ...NOTHING, choice: 'NOBODY' });
});

test('nor does whoever gets the profile', async () => {
  const { gameMaster, player, share, seen } = await aScene();
  await share('GAME_MASTER');
  const staff = await aStaffMember();
  const profile = { id: globalId('GameMaster', gameMaster.gameMasterId!) };
  const give = async ({ id }: { id: number }) => {
    await as(staff).ok('unlinkGameMaster', profile);
    await as(staff).ok('linkGameMaster', { ...profile, userId: globalId('User', id) });
  };
  // Whoever has it back is no other.
  await give(gameMaster);
  expect(await seen(gameMaster)).toMatchObject({ booking: ofPlayer, roster: true });
  const next = await aUser({ isGameMaster: true });
  await give(next);
  expect(await seen({ ...next, gameMasterId: gameMaster.gameMasterId })).toEqual(NOTHING);
  expect(await seen(player)).toEqual({ ...NOTHING, choice: 'NOBODY' });

  const other = await aScene();
  await other.share('GAME_MASTER');
  const { gameMasterId } = other.gameMaster;
  const id = globalId('GameMaster', gameMasterId!);
  await as(staff).ok('unlinkGameMaster', { id });
  const account = {
    username: `heir${other.id}`,
    email: `heir${other.id}@example.test`,
    password: 'a strong one 42',
  };
  await as(staff).ok('createUserAndLinkGameMaster', { id, ...account });
  expect((await other.seen(other.player)).choice).toBe('NOBODY');
});

test('the table reads those of all without a name', async () => {
  const { gameMaster, session, fellow, share, seen } = await aScene();
  await share('TABLE');
  await as(fellow).ok('updateLimits', { lines: 'Clowns\n spiders \n\nA needle' });
  const { id } = await db.booking.findFirstOrThrow({ where: { userId: fellow.id, sessionId: session.id } });
  await as(fellow).ok('shareLimits', { bookingId: globalId('Booking', id), with: 'TABLE' });
  const table = { lines: 'A needle\nClowns\nspiders', veils: 'Torture' };
  const third = await aUser();
  await seat(third, session.id);
  for (const seated of [gameMaster, fellow, third])
    expect(await seen(seated)).toMatchObject({ table, booking: null, roster: false });
  const held = await aUser();
  await seat(held, session.id, 'pending');
  for (const other of [held, null, await aStaffMember(), (await aGameMaster()).viewer])
    expect(await seen(other)).toEqual(NOTHING);
});

test.each([
  ['the seat', (id: number) => db.booking.update({ where: { id }, data: { status: 'refunding' } })],
  [
    'the evening',
    (id: number) =>
      db.booking.update({ where: { id }, data: { session: { update: { status: 'completed' } } } }),
  ],
])('they go with %s', async (_what, end) => {
  const { gameMaster, fellow, share, seen, id } = await aScene();
  for (const shared of ['GAME_MASTER', 'TABLE']) {
    await share(shared);
    expect(await seen(gameMaster)).not.toEqual(NOTHING);
  }
  await end(id);
  for (const other of [gameMaster, fellow]) expect(await seen(other)).toEqual(NOTHING);
});

test('only whoever has the seat shares, and in bounded words', async () => {
  const { gameMaster, player, fellow, id } = await aScene();
  const input = { bookingId: globalId('Booking', id), with: 'TABLE' };
  for (const other of [gameMaster, fellow, await aStaffMember()])
    await as(other).refused('shareLimits', input, 'NOT_FOUND');
  await as(null).refused('shareLimits', input, 'NOT_LOGGED_IN');
  await as(null).refused('updateLimits', ofPlayer, 'NOT_LOGGED_IN');
  for (const field of ['lines', 'veils'])
    await as(player).refused('updateLimits', { [field]: 'a'.repeat(1001) }, 'BAD_INPUT', field);
  await db.booking.update({ where: { id }, data: { status: 'cancelled' } });
  await as(player).refused('shareLimits', input, 'CONFLICT');
  await as(player).ok('shareLimits', { ...input, with: 'NOBODY' });
});
