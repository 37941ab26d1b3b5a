import { type DeskGroup, listDeskOf, type SessionRow } from '../catalog/sessions.service.ts';
import type { Page, PageArgs } from '../platform/page.ts';
import { Refusal } from '../platform/refusal.ts';
import { type MaybeViewer, requireViewer } from '../platform/viewer.ts';

/** What somebody who runs sessions has on the desk: their own tables, nobody else's. */
export interface Desk {
  gameMasterId: number;
}

/** null: the viewer runs no sessions. */
export const deskOf = (viewer: { gameMasterId: number | null } | null): Desk | null =>
  viewer?.gameMasterId ? { gameMasterId: viewer.gameMasterId } : null;

export const tablesOf = (
  { gameMasterId }: Desk,
  group: DeskGroup,
  page: PageArgs,
): Promise<Page<SessionRow>> => listDeskOf(gameMasterId, group, page);

/** The table that is played next, or at this moment; null: none is planned. */
export async function nextTable(desk: Desk): Promise<SessionRow | null> {
  const { rows } = await tablesOf(desk, 'ahead', { first: 1 });
  return rows[0] ?? null;
}

/** The same for whoever has to have one. */
export function requireDesk(maybe: MaybeViewer): Desk {
  const desk = deskOf(requireViewer(maybe));
  if (!desk) throw new Refusal('FORBIDDEN', 'Only Game Masters have a desk.');
  return desk;
}
