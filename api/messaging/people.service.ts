import { visibleUserFields } from '../identity/directory.service.ts';
import { db } from '../platform/db.ts';
import type { Viewer } from '../platform/viewer.ts';

/** Returns the full names of users, to show with messages. */
export async function namesOf(ids: Iterable<number>): Promise<Map<number, string>> {
  const users = await db.user.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, fullName: true },
  });
  return new Map(users.map(({ id, fullName }) => [id, fullName]));
}

/** Returns the other user of a thread, with the fields that REST shows of users. */
export async function describePerson(viewer: Viewer, id: number) {
  const person = await db.user.findUniqueOrThrow({ where: { id } });
  return (await visibleUserFields(viewer, [person]))[0]!;
}
