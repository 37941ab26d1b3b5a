import { batched } from '../platform/batched.ts';
import type { Prisma } from '../platform/db.ts';
import { read } from '../platform/read.ts';

/**
 * Returns a function that counts a user's unread items; `count` is SQL over person.id. Every page of a logged-in user
 * asks for this, so concurrent calls are gathered into one statement, and only one statement runs at a time.
 */
export function unreadCounter(count: () => Prisma.Sql): (userId: number) => Promise<number> {
  const counts = batched(async (userIds: readonly number[]) => {
    const rows = await read<{ id: number; count: number }>`
      SELECT person.id, ${count()} AS count FROM unnest(${[...new Set(userIds)]}::int[]) person (id)`;
    return new Map(rows.map(({ id, count }) => [id, count]));
  });
  return async (userId) => (await counts(userId)) ?? 0;
}
