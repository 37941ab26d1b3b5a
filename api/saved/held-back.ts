import { z } from 'zod';
import { id } from '../platform/rules.ts';

/** The first ones are kept; of those beyond, the user is told once they are news again. */
const MOST_HELD_BACK = 200;

const entries = z.array(z.object({ sessionId: id(), toldUpTo: z.coerce.date() }));

/**
 * Up to which moment a user knows of single sessions: those they still have to be told of and, with a moment in the
 * future, those whose free seat they were told of.
 */
export type HeldBack = ReadonlyMap<number, Date>;

/** Unreadable entries count as none, so that no other user has to wait. */
export const readHeldBack = ({ heldBack }: { heldBack: unknown }): HeldBack =>
  new Map((entries.safeParse(heldBack).data ?? []).map(({ sessionId, toldUpTo }) => [sessionId, toldUpTo]));

export const writeHeldBack = (held: HeldBack) =>
  [...held]
    .slice(0, MOST_HELD_BACK)
    .map(([sessionId, toldUpTo]) => ({ sessionId, toldUpTo: toldUpTo.toISOString() }));
