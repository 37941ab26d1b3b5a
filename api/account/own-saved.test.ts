import { afterAll, expect, test } from '@jest/globals';
import { closeAll } from '../../tests/scene/close.ts';
import { aGameMaster, aSession, aUser } from '../../tests/scene/world.ts';
import { followGameMaster } from '../saved/follows.service.ts';
import { saveTable } from '../saved/saved-tables.service.ts';
import { ownLists } from './own-lists.ts';

afterAll(closeAll);

test('what somebody saved and whom they follow is in their own file and in nobody else’s', async () => {
  const people = [await aUser(), await aUser()] as const;
  const [first, second] = [await aSession(), await aSession()];
  const [host, other] = [await aGameMaster(), await aGameMaster()];
  await saveTable(people[0], first.id);
  await saveTable(people[1], second.id);
  await followGameMaster(people[0], host.profile.id);
  await followGameMaster(people[1], other.profile.id);
  const read = async (name: 'saved-tables' | 'followed-game-masters', at: 0 | 1, after = 0) => {
    const window = { where: { id: { gt: after } }, orderBy: { id: 'asc' }, take: 10 } as const;
    return ownLists[name].read(people[at], window);
  };
  const names = async (...asked: Parameters<typeof read>) =>
    (await read(...asked)).map(({ cells }) => cells[0]);
  expect(await names('saved-tables', 0)).toEqual([first.title]);
  expect(await names('saved-tables', 1)).toEqual([second.title]);
  expect(await names('followed-game-masters', 0)).toEqual([host.profile.name]);
  expect(await names('followed-game-masters', 1)).toEqual([other.profile.name]);
  const [row] = await read('saved-tables', 0);
  expect(await read('saved-tables', 0, row!.id)).toEqual([]);
});
