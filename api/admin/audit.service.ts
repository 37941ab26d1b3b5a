import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { idsOfPerson } from '../bookings/core/booking.service.ts';
import { MOST_COUNTED } from '../platform/counts.rules.ts';
import { db, Prisma } from '../platform/db.ts';
import { literally } from '../platform/like.ts';
import { keyset, newestFirst, type Page, type PageArgs, readWindow, toPage } from '../platform/page.ts';
import { parse } from '../platform/parse.ts';
import { read } from '../platform/read.ts';
import { rowNumber, text } from '../platform/rules.ts';
import { day, startOfDay } from './calendar.ts';

const filter = z
  .object({
    who: text(100).nullish(),
    action: text(100).nullish(),
    targetType: text(100).nullish(),
    targetId: text(100).nullish(),
    from: day.nullish(),
    until: day.nullish(),
  })
  .refine(({ from, until }) => !from || !until || Temporal.PlainDate.compare(from, until) <= 0, {
    message: 'The end is before the beginning',
    path: ['until'],
  })
  .nullish();

/** With more matching actors than this, a scan of the log fills a page quickly. */
const FEW = 1_000;

/** Finds the actors before their entries: for a name without entries a join would read the whole log. */
async function doneBy(who: string): Promise<Prisma.AuditEntryWhereInput> {
  const words = { contains: literally(who), mode: 'insensitive' } as const;
  const named = { OR: [{ fullName: words }, { username: words }] };
  const people = await db.user.findMany({ where: named, select: { id: true }, take: FEW + 1 });
  return people.length > FEW ? { actor: named } : { actorId: { in: people.map(({ id }) => id) } };
}

/** Builds the condition of a filter: actor, action, target and a range of days. */
async function entriesMatching(input: unknown): Promise<Prisma.AuditEntryWhereInput> {
  const { who, action, targetType, targetId, from, until } = parse(filter, input) ?? {};
  return {
    ...(action && { action }),
    ...(targetType && { targetType }),
    ...(targetId && { targetId }),
    ...((from || until) && {
      createdAt: {
        ...(from && { gte: startOfDay(from) }),
        ...(until && { lt: startOfDay(until.add({ days: 1 })) }),
      },
    }),
    ...(who && (await doneBy(who))),
  };
}

/** Returns a page of matching entries, newest first. */
export async function auditPage<Query extends Prisma.AuditEntryFindManyArgs>(
  input: unknown,
  args: PageArgs,
  query: Query,
): Promise<Page<Prisma.AuditEntryGetPayload<Query> & { id: number }>> {
  const where = await entriesMatching(input);
  const window = readWindow(args);
  const { where: beyond, ...page } = newestFirst(window);
  const rows = await db.auditEntry.findMany({ ...query, ...page, where: { AND: [where, beyond] } });
  return toPage(rows as never[], window, () => db.auditEntry.count({ where, take: MOST_COUNTED }));
}

/** Returns a page of the entries about a user and about bookings they made or sit on, newest first. */
export async function historyPage<Query extends Prisma.AuditEntryFindManyArgs>(
  userId: number,
  args: PageArgs,
  query: Query,
): Promise<Page<Prisma.AuditEntryGetPayload<Query> & { id: number }>> {
  const window = readWindow(args);
  const { bounds, order, limit } = keyset(window, { id: 'entry.id', descending: true });
  const about = Prisma.sql`"AuditEntry" entry WHERE (
    entry."targetType" = 'User' AND entry."targetId" = ${String(userId)}
    OR entry."targetType" = 'Booking' AND entry."targetId" = ANY (ARRAY(
      SELECT id::text FROM (${idsOfPerson(userId)}) theirs)))`;
  const found = await read<{ id: number }>`
    SELECT entry.id FROM ${about} ${bounds} ORDER BY ${order} ${limit}`;
  const rows = await db.auditEntry.findMany({ ...query, ...newestFirst(window, found) });
  return toPage(rows as never[], window, about);
}

/**
 * Returns all actions in the log. Skips from one action to the next in the index, so the number of entries does not
 * matter.
 */
export async function auditActions(): Promise<string[]> {
  const rows = await read<{ action: string }>`
    WITH RECURSIVE name AS (
      (SELECT action FROM "AuditEntry" ORDER BY action LIMIT 1)
      UNION ALL
      SELECT (SELECT entry.action FROM "AuditEntry" entry WHERE entry.action > name.action ORDER BY entry.action LIMIT 1)
      FROM name WHERE name.action IS NOT NULL)
    SELECT action FROM name WHERE action IS NOT NULL LIMIT 200`;
  return rows.map(({ action }) => action);
}

export interface Change {
  field: string;
  before: string | null;
  after: string | null;
}

/** `new` can be absent: some entries record only the old value. */
const isChange = (value: unknown): value is { old: unknown; new?: unknown } =>
  typeof value === 'object' && value !== null && 'old' in value;

/** Formats a value as one line of text; null: no value. */
function plain(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map(plain).filter(Boolean).join(', ') || null;
  if (typeof value !== 'object') return String(value);
  const parts = Object.entries(value).map(([name, part]) => [name, plain(part)] as const);
  return (
    parts
      .filter(([, text]) => text !== null)
      .map(([name, text]) => `${name}: ${text}`)
      .join('; ') || null
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Pairs the values of two states of the same object, field by field. */
function between(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.map((name) => [name, { old: before[name] ?? null, new: after[name] ?? null }] as const);
}

const isSame = (value: unknown) => isChange(value) && plain(value.old) === plain(value.new);

/**
 * Returns the values recorded in an entry: changes with before and after, values of deleted objects, and all others as
 * given.
 */
export function changesOf(detail: unknown): Change[] {
  if (typeof detail !== 'object' || detail === null) return [];
  const { changed, old, before, after, ...others } = detail as Record<string, unknown>;
  const was = isObject(old) ? old : isObject(before) ? before : {};
  const values = Object.entries({
    ...(isObject(changed) && changed),
    ...Object.fromEntries(between(was, isObject(after) ? after : {})),
    ...others,
  });
  return values
    .filter(([field, value]) => field !== 'version' && !isSame(value))
    .map(([field, value]) =>
      isChange(value)
        ? { field, before: plain(value.old), after: plain(value.new) }
        : { field, before: null, after: plain(value) },
    );
}

/** Maps review ids to the ids of the reviewed Game Master profiles. */
export async function profilesOfReviews(ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.review.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, gameMasterId: true },
  });
  return new Map(rows.map(({ id, gameMasterId }) => [id, gameMasterId]));
}

/** Maps booking ids to session ids. */
export async function sessionsOfBookings(ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.booking.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, sessionId: true },
  });
  return new Map(rows.map(({ id, sessionId }) => [id, sessionId]));
}

/** Maps targets such as "User:5" to the current names of users and Game Masters. */
export async function namesOfTargets(targets: readonly string[]): Promise<Map<string, string>> {
  const ids = (type: string) =>
    targets.flatMap((target) =>
      target.startsWith(`${type}:`) ? rowNumber(target.slice(type.length + 1)) : [],
    );
  const [people, profiles] = await Promise.all([
    db.user.findMany({ where: { id: { in: ids('User') } }, select: { id: true, fullName: true } }),
    db.gameMaster.findMany({ where: { id: { in: ids('GameMaster') } }, select: { id: true, name: true } }),
  ]);
  return new Map([
    ...people.map(({ id, fullName }) => [`User:${id}`, fullName] as const),
    ...profiles.map(({ id, name }) => [`GameMaster:${id}`, name] as const),
  ]);
}
