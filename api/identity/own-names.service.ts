import { Refusal } from '../platform/refusal.ts';
import { site } from '../platform/site.ts';
import { LOOKS_LIKE_US, looksLikeUs, MIXED, mixesAlphabets } from './own-names.rules.ts';

/**
 * Returns why a player cannot go by this name, in a sentence; null: they can. Players may share the name of one of
 * our staff: staff are marked as such wherever they write.
 */
export function whyNotName(fullName: string): string | null {
  // An invisible character separates no words for a reader.
  const name = fullName.replace(/\p{Cf}/gu, '');
  if (mixesAlphabets(name)) return MIXED;
  return looksLikeUs(name, site().name) ? LOOKS_LIKE_US : null;
}

/** Refuses a player's name that looks like one of ours. */
export function refuseOurName(fullName: string): void {
  const why = whyNotName(fullName);
  if (why) throw new Refusal('BAD_INPUT', why, 'fullName');
}
