import { type DeskGroup, deskSessionsOf, type SessionList } from '../catalog/sessions.service.ts';
import { Refusal } from '../platform/refusal.ts';
import { type MaybeViewer, requireViewer } from '../platform/viewer.ts';

/** What somebody who runs sessions has on the desk: their own tables, nobody else's. */
export interface Desk {
  gameMasterId: number;
}

/** null: the viewer runs no sessions. */
export const deskOf = (viewer: { gameMasterId: number | null } | null): Desk | null =>
  viewer?.gameMasterId ? { gameMasterId: viewer.gameMasterId } : null;

export const tablesOf = ({ gameMasterId }: Desk, group: DeskGroup): SessionList =>
  deskSessionsOf(gameMasterId, group);

/** The same for whoever has to have one. */
export function requireDesk(maybe: MaybeViewer): Desk {
  const desk = deskOf(requireViewer(maybe));
  if (!desk) throw new Refusal('FORBIDDEN', 'Only Game Masters have a desk.');
  return desk;
}
