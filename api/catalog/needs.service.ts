import { lockOwner } from '../identity/access.service.ts';
import { db, type Tx } from '../platform/db.ts';
import { parse } from '../platform/parse.ts';
import { read } from '../platform/read.ts';
import { Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { type MaybeViewer, requireViewer, type Viewer } from '../platform/viewer.ts';
import type { SessionFacts } from './facts.rules.ts';
import { hasNeeds, matchNeeds, type Needs, type NeedsMatch, noNeeds } from './needs.rules.ts';
import { needsChange } from './needs-input.rules.ts';
import { factsColumn } from './session-facts.ts';
import { visible } from './visibility.ts';
import {
  matchWritten,
  type SaidOfTable,
  type SoughtLimits,
  soughtLimits,
  type WrittenLimits,
} from './written-limits.ts';

/** Sessions compared at once; no page or cart has more. */
export const MOST_COMPARED = 50;

/** Stores what the viewer needs from a session. A player without needs has no row. */
export async function updateNeeds(maybe: MaybeViewer, input: unknown) {
  const logIn = 'Please log in to say what you need';
  const viewer = requireViewer(maybe, logIn);
  const userId = viewer.id;
  const change = parse(needsChange, input ?? {});
  await transaction(async (tx) => {
    await lockOwner(tx, viewer, logIn);
    const given = Object.entries(change).filter(([, list]) => list !== undefined);
    const needs: Needs = { ...(await needsOf(userId, tx)), ...Object.fromEntries(given) };
    // A content that must not come up at all needs no veil.
    needs.veils = needs.veils.filter((content) => !needs.lines.includes(content));
    if (!hasNeeds(needs)) await tx.playerNeeds.deleteMany({ where: { userId } });
    else await tx.playerNeeds.upsert({ where: { userId }, create: { userId, ...needs }, update: needs });
  });
  return { userId };
}

/** Returns what a player needs: only for themselves, and to compare. */
export async function needsOf(userId: number, tx: Tx | typeof db = db): Promise<Needs> {
  const row = await tx.playerNeeds.findUnique({ where: { userId }, omit: { userId: true } });
  return (row as Needs | null) ?? noNeeds;
}

export interface TableMatch extends NeedsMatch {
  readonly sessionId: number;
  /** Something was ticked, the session states all of it, and nothing they avoid or wrote is found. */
  readonly fits: boolean;
  /** Those of their written lines and veils that the session names. */
  readonly named: string[];
}

/** What a player told about the session they look for: ticked, and in their own words. */
interface Told {
  readonly needs: Needs;
  readonly limits: SoughtLimits;
}
interface ToldRow extends WrittenLimits {
  readonly userId: number;
  readonly needs: Needs | null;
}

/** Reads it by user id; users who told nothing are left out. */
async function toldBy(userIds: readonly number[]): Promise<Map<number, Told>> {
  const rows = await read<ToldRow>`
    SELECT u.id AS "userId", u.lines, u.veils, to_json(n) AS needs
    FROM "User" u LEFT JOIN "PlayerNeeds" n ON n."userId" = u.id
    WHERE u.id = ANY (${[...userIds]}) AND (n."userId" IS NOT NULL OR u.lines <> '' OR u.veils <> '')`;
  return new Map(
    rows.map(({ userId, needs, ...written }) => [
      userId,
      { needs: needs ?? noNeeds, limits: soughtLimits(written) },
    ]),
  );
}

type ComparedTable = SaidOfTable & SessionFacts;

/** Reads what sessions say about themselves, by id in the order asked. */
async function comparedTables(
  viewer: MaybeViewer,
  sessionIds: readonly number[],
): Promise<Map<number, ComparedTable>> {
  const rows = await read<{ id: number; facts: SessionFacts; text: string }>`
    SELECT s.id, ${factsColumn}, s."searchText" || ' ' || s."calledText" AS text
    FROM "Session" s WHERE s.id = ANY (${[...sessionIds]}) AND ${visible(viewer)}
    ORDER BY array_position(${[...sessionIds]}, s.id)`;
  return new Map(rows.map(({ id, facts, text }) => [id, { ...facts, text }]));
}

/**
 * Compares these sessions with what the viewer told; null: they told nothing. Sessions they may not see are left out.
 */
export async function matchTables(
  viewer: Viewer,
  sessionIds: readonly number[],
): Promise<TableMatch[] | null> {
  if (sessionIds.length > MOST_COMPARED)
    throw new Refusal('BAD_INPUT', `Please compare at most ${MOST_COMPARED} sessions at once`, 'sessionIds');
  const told = (await toldBy([viewer.id])).get(viewer.id);
  if (!told) return null;
  const tables = await comparedTables(viewer, sessionIds);
  return [...tables].map(([sessionId, table]) => ({ sessionId, ...matchTold(table, told) }));
}

/**
 * Returns, by user, those of the sessions shown to them that clash with what they told or leave something to ask. The
 * result does not say what that is.
 */
export async function tablesToCheck(
  shown: ReadonlyMap<number, readonly number[]>,
): Promise<Map<number, Set<number>>> {
  const told = await toldBy([...shown.keys()]);
  const ids = new Set([...told.keys()].flatMap((userId) => shown.get(userId) ?? []));
  const tables = ids.size > 0 ? await comparedTables(null, [...ids]) : new Map<number, ComparedTable>();
  const isToCheck = (id: number, own: Told) => {
    const table = tables.get(id);
    if (!table) return false;
    const { conflicts, topics, named } = matchTold(table, own);
    return conflicts.length + topics.length + named.length > 0;
  };
  return new Map(
    [...told].map(([userId, own]) => [
      userId,
      new Set(shown.get(userId)?.filter((id) => isToCheck(id, own))),
    ]),
  );
}

function matchTold(table: ComparedTable, told: Told) {
  const { conflicts, topics } = matchNeeds(table, told.needs);
  const { warnings, named } = matchWritten(table, told.limits);
  const known = new Set(conflicts.map(({ words }) => words));
  const own = warnings.filter((words) => !known.has(words));
  return {
    conflicts: [...conflicts, ...own.map((words) => ({ kind: 'content' as const, words }))],
    topics,
    named,
    fits: hasNeeds(told.needs) && conflicts.length + topics.length + own.length + named.length === 0,
  };
}
