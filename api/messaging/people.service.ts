import { visibleUserFields } from '../identity/directory.service.ts';
import { db } from '../platform/db.ts';
import type { Viewer } from '../platform/viewer.ts';

/** The names to show at messages. */
export async function namesOf(ids: Iterable<number>): Promise<Map<number, string>> {
  const users = await db.user.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, fullName: true },
  });
  return new Map(users.map(({ id, fullName }) => [id, fullName]));
}

/** Whom a thread is with, as REST shows other people. */
export async function describePerson(viewer: Viewer, id: number) {
  const person = await db.user.findUniqueOrThrow({ where: { id } });
  return (await visibleUserFields(viewer, [person]))[0]!;
}
