import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { aGameMaster, aStaffMember, aUser } from '../../tests/scene/world.ts';
import { erase } from '../identity/erasure.service.ts';
import { db } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { lockUser } from './roles.service.ts';
import { MOST_FILTERS } from './rules.ts';
import { createSavedFilter } from './saved-filters.service.ts';

afterAll(closeAll);

const unpaid = { list: 'BOOKINGS', name: 'Unpaid', query: 'tab=bookings&status=pending' };
const FILTER = 'filter { id list name query }';
const listOf = async (person: Viewer) =>
  (await as(person).ask('{ admin { savedFilters { name list query } } }')).admin.savedFilters;

test('staff keep, rename and forget filters of their own, which nobody else sees or changes', async () => {
  const [ada, ben] = [await aStaffMember(), await aStaffMember()];
  const { filter } = await as(ada).ok('createSavedFilter', { ...unpaid, query: `?${unpaid.query}` }, FILTER);
  expect(filter).toMatchObject(unpaid);
  await as(ben).ok('createSavedFilter', unpaid);
  await as(ben).refused('renameSavedFilter', { id: filter.id, name: 'Mine' }, 'NOT_FOUND');
  await as(ben).refused('deleteSavedFilter', { id: filter.id }, 'NOT_FOUND');
  const node = await as(ben).ask('query ($id: ID!) { node(id: $id) { id } }', { id: filter.id });
  expect(node).toEqual({ node: null });
  await as(ada).ok('renameSavedFilter', { id: filter.id, name: ' To pay ' });
  expect(await listOf(ada)).toEqual([{ ...unpaid, name: 'To pay' }]);
  await as(ada).ok('deleteSavedFilter', { id: filter.id }, 'deletedId');
  expect(await listOf(ada)).toEqual([]);
  expect(await listOf(ben)).toEqual([unpaid]);
});

test('a name stands once in a list, in any case', async () => {
  const ada = await aStaffMember();
  await as(ada).ok('createSavedFilter', unpaid);
  await as(ada).ok('createSavedFilter', { ...unpaid, list: 'SESSIONS' });
  const { filter } = await as(ada).ok('createSavedFilter', { ...unpaid, name: 'Paid' }, FILTER);
  await as(ada).refused('createSavedFilter', { ...unpaid, name: 'UNPAID' }, 'BAD_INPUT', 'name');
  await as(ada).refused('renameSavedFilter', { id: filter.id, name: 'unpaid' }, 'BAD_INPUT', 'name');
});

test('what is kept is bounded, also when two tabs save at once', async () => {
  const ada = await aStaffMember();
  await as(ada).refused('createSavedFilter', { ...unpaid, name: ' ' }, 'BAD_INPUT', 'name');
  await as(ada).refused('createSavedFilter', { ...unpaid, name: 'x'.repeat(61) }, 'BAD_INPUT', 'name');
  await as(ada).refused('createSavedFilter', { ...unpaid, query: '?' }, 'BAD_INPUT', 'query');
  await as(ada).refused(
    'createSavedFilter',
    { ...unpaid, query: `search=${'x'.repeat(600)}` },
    'BAD_INPUT',
    'query',
  );
  const many = Array.from({ length: MOST_FILTERS - 1 }, (_none, n) => ({ ...unpaid, name: `n${n}` }));
  const rows = many.map((row) => ({ ...row, list: 'bookings', userId: ada.id }));
  await db.savedFilter.createMany({ data: rows });
  const [, second] = await overlap(
    async (tx) => {
      await lockUser(tx, ada.id);
      await tx.savedFilter.create({ data: { ...rows[0]!, name: 'Left' } });
    },
    () => createSavedFilter(ada, { ...rows[0]!, name: 'Right' }),
  );
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'CONFLICT' } });
});

test('nobody but staff keeps any, and those of a person who is erased are gone', async () => {
  const { viewer } = await aGameMaster();
  await as(null).refused('createSavedFilter', unpaid, 'NOT_LOGGED_IN');
  for (const person of [await aUser(), viewer]) {
    await as(person).refused('createSavedFilter', unpaid, 'FORBIDDEN');
  }
  const ada = await aStaffMember();
  await as(ada).ok('createSavedFilter', unpaid);
  await transaction((tx) => erase(tx, ada));
  expect(await db.savedFilter.count({ where: { userId: ada.id } })).toBe(0);
});

test('what others keep to find somebody goes when that person is erased, and nothing else', async () => {
  const [staff, bo] = [await aStaffMember(), await aUser({ fullName: 'Bo_ Pending', username: 'pending' })];
  const kept = [
    { list: 'BOOKINGS', name: 'Pending', query: 'search=Bow+Pending&status=pending' },
    { list: 'USERS', name: 'Bobo_ Pending', query: 'search=Bo' },
  ] as const;
  const found = [
    { list: 'USERS', name: 'Late', query: 'tab=users&search=bo_+pending' },
    { list: 'USERS', name: 'Later', query: 'search=pending' },
    { list: 'BOOKINGS', name: 'Of Bo_ Pending, all', query: 'status=confirmed' },
    { list: 'AUDIT', name: 'What they did', query: `who=${encodeURIComponent(bo.email)}&number=7` },
  ] as const;
  for (const filter of [...kept, ...found]) await as(staff).ok('createSavedFilter', filter);
  await transaction((tx) => erase(tx, bo));
  expect((await listOf(staff)).map(({ name }: { name: string }) => name).sort()).toEqual([
    'Bobo_ Pending',
    'Pending',
  ]);
});
