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

test.each([
  [40, /^Wait \d+ seconds\.$/],
  [3590, /^Wait 60 minutes\.$/],
])('a wait of %i seconds is told in words that nobody has to divide', async (seconds, words) => {
  const limited = limit('told', 1, seconds);
  const use = () => limited.use(seconds, 'Wait {wait}.');
  await use();
  await expect(use()).rejects.toMatchObject({ message: expect.stringMatching(words), code: 'RATE_LIMITED' });
});
