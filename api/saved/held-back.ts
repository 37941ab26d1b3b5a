import { z } from 'zod';
import { id } from '../platform/rules.ts';

/** More than anybody saves or follows is held at once by others; the next ones are told first. */
const MOST_HELD_BACK = 200;

const entries = z.array(z.object({ sessionId: id(), toldUpTo: z.coerce.date() }));

/** Of which tables somebody is still to be told, and what they know of each: nothing that happened after that moment. */
export type HeldBack = ReadonlyMap<number, Date>;

export const readHeldBack = ({ heldBack }: { heldBack: unknown }): HeldBack =>
  new Map(entries.parse(heldBack).map(({ sessionId, toldUpTo }) => [sessionId, toldUpTo]));

export const writeHeldBack = (held: HeldBack) =>
  [...held]
    .slice(0, MOST_HELD_BACK)
    .map(([sessionId, toldUpTo]) => ({ sessionId, toldUpTo: toldUpTo.toISOString() }));
