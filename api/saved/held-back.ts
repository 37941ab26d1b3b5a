import { z } from 'zod';
import { id } from '../platform/rules.ts';

/** What comes first is kept. Of what is beyond that somebody is told once it is news again. */
const MOST_HELD_BACK = 200;

const entries = z.array(z.object({ sessionId: id(), toldUpTo: z.coerce.date() }));

/**
 * Up to which moment somebody knows of single tables: those of which they are still to be told, and, with a moment to
 * come, those of whose free seat they were told.
 */
export type HeldBack = ReadonlyMap<number, Date>;

/** What cannot be read is nothing: nobody else waits for it. */
export const readHeldBack = ({ heldBack }: { heldBack: unknown }): HeldBack =>
  new Map((entries.safeParse(heldBack).data ?? []).map(({ sessionId, toldUpTo }) => [sessionId, toldUpTo]));

export const writeHeldBack = (held: HeldBack) =>
  [...held]
    .slice(0, MOST_HELD_BACK)
    .map(([sessionId, toldUpTo]) => ({ sessionId, toldUpTo: toldUpTo.toISOString() }));
