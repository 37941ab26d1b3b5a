import { closeAll } from '../../tests/scene/close.ts';
import { refused } from '../../tests/scene/world.ts';
import { db } from './db.ts';
import { deleteOldUses, limit } from './limits.ts';

afterAll(closeAll);

test('uses that no limit counts any more are removed, and no others', async () => {
  const [old, fresh] = [limit('old', 1, 60), limit('fresh', 1, 60)];
  await old.use('key');
  await fresh.use('key');
  await db.rateLimit.update({ where: { key: 'old:key' }, data: { expire: Date.now() - 1 } });
  await deleteOldUses();
  expect(await db.rateLimit.findMany({ select: { key: true } })).toEqual([{ key: 'fresh:key' }]);
  await refused(fresh.use('key'), 'RATE_LIMITED');
  await old.use('key');
});
