import { lockOwner } from '../identity/access.service.ts';
import { clock } from '../platform/clock.ts';
import { Prisma, type Tx } from '../platform/db.ts';
import { keyset, type Page, type PageArgs, readWindow, toPage } from '../platform/page.ts';
import { read } from '../platform/read.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { type MaybeViewer, requireViewer } from '../platform/viewer.ts';
import { lock } from '../seating/locks.ts';
import { beginLookout } from './lookout.ts';
import { MOST_SAVED } from './rules.ts';

type SavedTable = Prisma.SavedTableGetPayload<object>;

interface Dated {
  readonly id: number;
  readonly campaignId: number | null;
}

/** How a session may have been saved: as its campaign, or as a session that became part of one later. */
const ofTable = ({ id, campaignId }: Dated): Prisma.SavedTableWhereInput => ({
  OR: [{ sessionId: id }, ...(campaignId === null ? [] : [{ campaignId }])],
});

/**
 * "FROM …" what a user has saved. A session that was taken off the board has no page meanwhile: it is kept, and shown
 * once it is back.
 */
const savedBy = (userId: number) => Prisma.sql`"SavedTable" saved WHERE saved."userId" = ${userId}
  AND (EXISTS (SELECT FROM "Session" s WHERE s.id = saved."sessionId" AND s.status <> 'draft')
    OR EXISTS (SELECT FROM "Session" s WHERE s."campaignId" = saved."campaignId" AND s.status <> 'draft'))`;

async function dateOf(tx: Tx, sessionId: number): Promise<Dated> {
  const session = await tx.session.findFirst({
    where: { id: sessionId, status: { not: 'draft' } },
    select: { id: true, campaignId: true },
  });
  if (!session) throw notFound('Session');
  return session;
}

/** Saves the table of a session for the viewer alone; a second call changes nothing. */
export async function saveTable(maybe: MaybeViewer, sessionId: number) {
  const logIn = 'Please log in to save a table';
  const viewer = requireViewer(maybe, logIn);
  await transaction(async (tx) => {
    await lock(tx, { sessions: [sessionId] }); // nobody deletes it meanwhile
    await lockOwner(tx, viewer, logIn);
    const date = await dateOf(tx, sessionId);
    const userId = viewer.id;
    if ((await tx.savedTable.count({ where: { userId, ...ofTable(date) } })) > 0) return;
    const [row] = await tx.$queryRaw<
      { count: number }[]
    >`SELECT count(*)::int AS count FROM ${savedBy(userId)}`;
    if (row!.count >= MOST_SAVED)
      throw new Refusal('CONFLICT', `You have saved ${MOST_SAVED} tables. Please take one out first.`);
    const { id, campaignId } = date;
    const table = campaignId === null ? { sessionId: id } : { campaignId };
    await beginLookout(tx, viewer);
    await tx.savedTable.create({ data: { userId, createdAt: clock.now(), ...table } });
  });
  return { sessionId };
}

/** Removes a table from those the viewer saved; without effect if it is not saved. */
export async function unsaveTable(maybe: MaybeViewer, sessionId: number) {
  const viewer = requireViewer(maybe, 'Please log in to change what you saved');
  await transaction(async (tx) => {
    const date = await dateOf(tx, sessionId);
    await tx.savedTable.deleteMany({ where: { userId: viewer.id, ...ofTable(date) } });
  });
  return { sessionId };
}

/** Asks which of these tables a user has saved. */
export interface TablesAsked {
  readonly userId: number;
  readonly tables: readonly Dated[];
}

/** Returns the ids of the sessions whose table is saved, in one statement for all concurrent requests. */
export async function savedAmong(asked: readonly TablesAsked[]): Promise<Map<TablesAsked, Set<number>>> {
  const tables = asked.flatMap((one) => one.tables);
  const rows = await read<Pick<SavedTable, 'userId' | 'sessionId' | 'campaignId'>>`
    SELECT "userId", "sessionId", "campaignId" FROM "SavedTable"
    WHERE "userId" = ANY (${[...new Set(asked.map(({ userId }) => userId))]})
      AND ("sessionId" = ANY (${[...new Set(tables.map(({ id }) => id))]})
        OR "campaignId" = ANY (${[...new Set(tables.flatMap(({ campaignId }) => campaignId ?? []))]}))`;
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  return new Map(
    asked.map((one) => {
      const own = byUser.get(one.userId) ?? [];
      const isSaved = ({ id, campaignId }: Dated) =>
        own.some((row) => row.sessionId === id || (campaignId !== null && row.campaignId === campaignId));
      return [one, new Set(one.tables.filter(isSaved).map(({ id }) => id))];
    }),
  );
}

/** Returns what a user has saved, the latest first. */
export async function savedTablesOf(userId: number, args: PageArgs): Promise<Page<SavedTable>> {
  const window = readWindow(args);
  const { bounds, order, limit } = keyset(window, { id: 'saved.id', descending: true });
  const rows =
    await read<SavedTable>`SELECT saved.* FROM ${savedBy(userId)} ${bounds} ORDER BY ${order} ${limit}`;
  return toPage(rows, window, savedBy(userId));
}

/** Returns the date that represents each saved table: the next one of a campaign, else its last. */
export async function datesOfSaved(ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await read<{ id: number; date: number }>`
    SELECT saved.id, date.id AS date FROM "SavedTable" saved CROSS JOIN LATERAL (
      SELECT s.id FROM "Session" s WHERE s.id = saved."sessionId"
      UNION ALL (SELECT s.id FROM "Session" s
        WHERE s."campaignId" = saved."campaignId" AND s.status <> 'draft'
        ORDER BY s.status IN ('scheduled', 'active') AND s."scheduledAt" > ${clock.now()} DESC,
          abs(extract(epoch FROM s."scheduledAt" - ${clock.now()}::timestamptz)), s.id LIMIT 1)) date
    WHERE saved.id = ANY (${[...ids]})`;
  return new Map(rows.map(({ id, date }) => [id, date]));
}
