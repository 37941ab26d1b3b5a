import { db, type Tx } from '../platform/db.ts';
import { parse } from '../platform/parse.ts';
import { read } from '../platform/read.ts';
import { Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { type MaybeViewer, requireViewer, type Viewer } from '../platform/viewer.ts';
import { lockToEdit } from '../seating/locks.ts';
import type { SessionFacts } from './facts.rules.ts';
import { hasNeeds, matchNeeds, type Needs, type NeedsMatch, noNeeds } from './needs.rules.ts';
import { needsChange } from './needs-input.rules.ts';
import { factsColumn } from './session-facts.ts';
import { visible } from './visibility.ts';

/** More than any page or cart compares. */
const MOST_COMPARED = 50;

/** What the viewer needs of a table, from now on. Whoever needs nothing any more has no row. */
export async function updateNeeds(maybe: MaybeViewer, input: unknown) {
  const viewer = requireViewer(maybe, 'Please log in to say what you need');
  const userId = viewer.id;
  const change = parse(needsChange, input ?? {});
  await transaction(async (tx) => {
    await lockToEdit(tx, 'User', userId); // two tabs take turns
    const given = Object.entries(change).filter(([, list]) => list !== undefined);
    const needs: Needs = { ...(await needsOf(userId, tx)), ...Object.fromEntries(given) };
    // What is not to come up at all is not to come up out of sight either.
    needs.veils = needs.veils.filter((content) => !needs.lines.includes(content));
    if (!hasNeeds(needs)) await tx.playerNeeds.deleteMany({ where: { userId } });
    else await tx.playerNeeds.upsert({ where: { userId }, create: { userId, ...needs }, update: needs });
  });
  return { userId };
}

/** What somebody needs: for themselves, and to compare. */
export async function needsOf(userId: number, tx: Tx | typeof db = db): Promise<Needs> {
  const row = await tx.playerNeeds.findUnique({ where: { userId }, omit: { userId: true } });
  return (row as Needs | null) ?? noNeeds;
}

export type TableMatch = NeedsMatch & { readonly sessionId: number };

/** These tables beside what the viewer needs; null: they need nothing. Tables they may not see are left out. */
export async function matchTables(
  viewer: Viewer,
  sessionIds: readonly number[],
): Promise<TableMatch[] | null> {
  if (sessionIds.length > MOST_COMPARED)
    throw new Refusal('BAD_INPUT', `Please compare at most ${MOST_COMPARED} sessions at once`, 'sessionIds');
  const needs = await needsOf(viewer.id);
  if (!hasNeeds(needs)) return null;
  const rows = await read<{ id: number; facts: SessionFacts }>`
    SELECT s.id, ${factsColumn} FROM "Session" s WHERE s.id = ANY (${[...sessionIds]}) AND ${visible(viewer)}
    ORDER BY array_position(${[...sessionIds]}, s.id)`;
  return rows.map(({ id, facts }) => ({ sessionId: id, ...matchNeeds(facts, needs) }));
}
