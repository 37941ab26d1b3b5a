import { LIVE, SEATED, WAITING } from '../../api/seating/rules.ts';

/** Returns a status check for a list of rule states, which GraphQL spells in capitals. */
function isOneOf(states: readonly string[]) {
  const names = new Set(states.map((state) => state.toUpperCase()));
  return ({ status }: { readonly status: string }) => names.has(status);
}

export const isSeated = isOneOf(SEATED);
export const isLive = isOneOf(LIVE);
/** True for a waitlist entry that is still waiting. */
export const isWaiting = isOneOf(WAITING);
