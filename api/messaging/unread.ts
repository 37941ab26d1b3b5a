import type { Prisma } from '../platform/db.ts';
import { gathered } from '../platform/gathered.ts';
import { read } from '../platform/read.ts';

/**
 * Counts what waits to be read by somebody: `count` in SQL, over person.id. By one statement for all who ask at once:
 * every page does, of whoever is logged in. They wait for each other, so that nobody's are counted without an end.
 */
export function unreadCounter(count: () => Prisma.Sql): (userId: number) => Promise<number> {
  const counts = gathered(async (userIds: readonly number[]) => {
    const rows = await read<{ id: number; count: number }>`
      SELECT person.id, ${count()} AS count FROM unnest(${[...new Set(userIds)]}::int[]) person (id)`;
    return new Map(rows.map(({ id, count }) => [id, count]));
  });
  return async (userId) => (await counts(userId)) ?? 0;
}
