import { closeAll } from '../../tests/scene/close.ts';
import { refused } from '../../tests/scene/world.ts';
import { db } from './db.ts';
import { env } from './env.ts';
import { deleteOldUses, limit } from './limits.ts';

afterAll(closeAll);

test('uses that no limit counts any more are removed, and no others', async () => {
  const [old, fresh] = [limit('old', 1, 60), limit('fresh', 1, 60)];
  await old.use('key');
  await fresh.use('key');
  const uses = await db.rateLimit.findMany({ orderBy: { key: 'asc' } });
  expect(uses).toMatchObject([
    { key: expect.stringMatching(/^fresh:/) },
    { key: expect.stringMatching(/^old:/) },
  ]);
  await db.rateLimit.update({ where: { key: uses[1]!.key }, data: { expire: Date.now() - 1 } });
  await deleteOldUses();
  expect(await db.rateLimit.findMany()).toEqual([uses[0]]);
  await refused(fresh.use('key'), 'RATE_LIMITED');
  await old.use('key');
});

test('whose uses are counted cannot be read, or found out by trying without our key', async () => {
  const kept = async () => {
    await limit('doors', 3, 60).use('10.9.8.7');
    const uses = await db.rateLimit.findMany({ where: { key: { startsWith: 'doors:' } } });
    return uses.map(({ key }) => key);
  };
  const secret = env.authSecret;
  const ours = await kept();
  expect(ours).toEqual([expect.stringMatching(/^doors:[\w-]{43}$/)]);
  expect(await kept()).toEqual(ours);
  env.authSecret = `${secret}, but another`;
  try {
    expect(await kept()).toHaveLength(2);
  } finally {
    env.authSecret = secret;
  }
});

test('what is refused counts for none of its keys, what is done for each', async () => {
  const doors = limit('counted', 2, 60);
  const open = (keys: string[], act = async () => 'open') => doors.countDone(keys, 'Wait {wait}.', act);
  expect(await open(['one', 'two'])).toBe('open');
  await expect(open(['one', 'two'], () => Promise.reject(new Error('stuck')))).rejects.toThrow('stuck');
  expect(await open(['two'])).toBe('open');
  // The second of these is used up: the first is not counted for it.
  await refused(open(['one', 'two']), 'RATE_LIMITED');
  expect(await open(['one'])).toBe('open');
  await refused(open(['one']), 'RATE_LIMITED');
});

test.each([
  [40, /^Wait \d+ seconds\.$/],
  [3590, /^Wait 60 minutes\.$/],
  [86_000, /^Wait 24 hours\.$/],
])('a wait of %i seconds is told in words that nobody has to divide', async (seconds, words) => {
  const limited = limit('told', 1, seconds);
  const use = () => limited.use(seconds, 'Wait {wait}.');
  await use();
  await expect(use()).rejects.toMatchObject({ message: expect.stringMatching(words), code: 'RATE_LIMITED' });
});
