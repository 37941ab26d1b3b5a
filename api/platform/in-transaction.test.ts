import { closeAll } from '../../tests/scene/close.ts';
import { db } from './db.ts';
import { isInTransaction } from './in-transaction.ts';
import { guardProvider } from './provider.ts';

afterAll(closeAll);

const guard = guardProvider({ name: 'patient', players: 1, jobs: 1, isAway: () => false });
const ask = () => guard.call(async () => 'answer');

test('a provider is never asked while a transaction holds its locks and its connection', async () => {
  await expect(db.$transaction(() => ask())).rejects.toThrow(
    'patient was asked inside a database transaction',
  );
  expect(await ask()).toBe('answer');
});

test('a transaction works as before, also as a list, and ends as one', async () => {
  const inside = await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1`;
    return isInTransaction();
  });
  expect([inside, isInTransaction()]).toEqual([true, false]);
  expect(await db.$transaction([db.user.count(), db.session.count()])).toEqual([0, 0]);
  const failing = db.$transaction(async (tx) => {
    await tx.setting.create({ data: { key: 'left-over', value: 1 } });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await db.setting.count()).toBe(0);
});
