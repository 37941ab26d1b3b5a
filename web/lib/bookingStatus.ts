import { LIVE, SEATED, WAITING } from '../../api/seating/rules.ts';

/** GraphQL names in capitals the states that the rules list. */
function isOneOf(states: readonly string[]) {
  const names = new Set(states.map((state) => state.toUpperCase()));
  return ({ status }: { readonly status: string }) => names.has(status);
}

export const isSeated = isOneOf(SEATED);
export const isLive = isOneOf(LIVE);
/** Of an entry on a waitlist. */
export const isWaiting = isOneOf(WAITING);
