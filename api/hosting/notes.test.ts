import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aFriendsSeat, aTable, seat } from '../../tests/scene/table.ts';
import { aGameMaster, aStaffMember, aUser } from '../../tests/scene/world.ts';
import { erase } from '../identity/erasure.service.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import { transaction } from '../platform/transaction.ts';
import type { MaybeViewer, Viewer } from '../platform/viewer.ts';

afterAll(closeAll);

const of = ({ id }: Viewer, version: number, words: string | null = 'Hides the dice.') => ({
  userId: globalId('User', id),
  version,
  words,
});
const read = async (who: MaybeViewer, { id }: Viewer) =>
  (await as(who).ask(`{ node(id: "${globalId('User', id)}") { ... on User { ownNote { words version } } } }`))
    .node?.ownNote ?? null;

test('a note is its Game Master’s alone', async () => {
  const { gameMaster, player, fellow, session } = await aTable();
  const { user } = await as(gameMaster).ok(
    'savePlayerNote',
    of(player, 0),
    'user { ownNote { words version } }',
  );
  expect(user.ownNote).toEqual({ words: 'Hides the dice.', version: 1 });
  const { viewer: next, profile } = await aGameMaster();
  await db.session.update({ where: { id: session.id }, data: { gameMasterId: profile.id } });
  for (const other of [player, fellow, next, await aStaffMember(), null])
    expect(await read(other, player)).toBeNull();
  expect(await read(gameMaster, fellow)).toBeNull();
});

test('it is about players of the own tables, and of bounded length', async () => {
  const { gameMaster, player, session } = await aTable();
  const stranger = await aUser();
  for (const [who, whom] of [
    [gameMaster, stranger],
    [(await aGameMaster()).viewer, player],
    [await aStaffMember(), player],
    [player, gameMaster],
  ] as const)
    await as(who).refused('savePlayerNote', of(whom, 0), 'NOT_FOUND');
  await as(null).refused('savePlayerNote', of(player, 0), 'NOT_LOGGED_IN');
  // A seat that was never paid for and is gone made nobody a player.
  await seat(stranger, session.id, 'cancelled');
  await as(gameMaster).refused('savePlayerNote', of(stranger, 0), 'NOT_FOUND');
  await as(gameMaster).refused('savePlayerNote', of(player, 0, 'a'.repeat(2001)), 'BAD_INPUT', 'words');
  await as(gameMaster).refused('savePlayerNote', of(player, -1), 'BAD_INPUT', 'version');
  await as(gameMaster).ok('savePlayerNote', of(player, 0, 'a'.repeat(2000)));
  // About who sits there, not about who has paid.
  const friend = await aUser();
  const { userId } = await aFriendsSeat(session.id, friend);
  await as(gameMaster).ok('savePlayerNote', of(friend, 0));
  await as(gameMaster).refused('savePlayerNote', of({ ...friend, id: userId }, 0), 'NOT_FOUND');
});

test('an older version overwrites nothing, and without words it is forgotten', async () => {
  const { gameMaster, player } = await aTable();
  const save = (version: number, words: string | null) =>
    as(gameMaster).ok('savePlayerNote', of(player, version, words));
  const stale = (version: number, words: string | null) =>
    as(gameMaster).refused('savePlayerNote', of(player, version, words), 'CONFLICT');
  await save(0, 'One');
  await stale(0, 'Two');
  await save(1, 'Two');
  await stale(1, 'Three');
  await stale(1, '');
  expect(await read(gameMaster, player)).toEqual({ words: 'Two', version: 2 });
  await save(2, ' ');
  await save(0, null);
  await stale(2, 'Back');
  expect(await db.playerNote.count({ where: { authorId: gameMaster.id } })).toBe(0);
});

test('it is erased with either of the two', async () => {
  for (const gone of ['gameMaster', 'player'] as const) {
    const { gameMaster, player, fellow } = await aTable();
    for (const whom of [player, fellow]) await as(gameMaster).ok('savePlayerNote', of(whom, 0));
    await transaction((tx) => erase(tx, { gameMaster, player }[gone]));
    const left = await db.playerNote.findMany({ where: { authorId: gameMaster.id } });
    expect(left.map(({ playerId }) => playerId)).toEqual(gone === 'player' ? [fellow.id] : []);
    if (gone === 'player') await as(gameMaster).refused('savePlayerNote', of(player, 0), 'NOT_FOUND');
  }
});
