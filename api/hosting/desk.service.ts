import { type DeskGroup, deskSessionsOf, type SessionList } from '../catalog/sessions.service.ts';
import { Refusal } from '../platform/refusal.ts';
import { type MaybeViewer, requireViewer } from '../platform/viewer.ts';

/** The desk of a Game Master: their own sessions, nobody else's. */
export interface Desk {
  gameMasterId: number;
}

/** Returns the viewer's desk; null: the viewer runs no sessions. */
export const deskOf = (viewer: { gameMasterId: number | null } | null): Desk | null =>
  viewer?.gameMasterId ? { gameMasterId: viewer.gameMasterId } : null;

export const tablesOf = ({ gameMasterId }: Desk, group: DeskGroup): SessionList =>
  deskSessionsOf(gameMasterId, group);

/** Returns the viewer's desk, or refuses a viewer without one. */
export function requireDesk(maybe: MaybeViewer): Desk {
  const desk = deskOf(requireViewer(maybe));
  if (!desk) throw new Refusal('FORBIDDEN', 'Only Game Masters have a desk.');
  return desk;
}
