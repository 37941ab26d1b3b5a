import { Refusal } from '../platform/refusal.ts';
import { site } from '../platform/site.ts';
import { LOOKS_LIKE_US, looksLikeUs, MIXED, mixesAlphabets } from './own-names.rules.ts';

/**
 * Why a player cannot go by this name, in a sentence; null: they can. Somebody may well be called like one of our
 * staff: whoever is of the staff is marked so wherever they write.
 */
export function whyNotName(fullName: string): string | null {
  // What shows nothing parts no word for whoever reads it.
  const name = fullName.replace(/\p{Cf}/gu, '');
  if (mixesAlphabets(name)) return MIXED;
  return looksLikeUs(name, site().name) ? LOOKS_LIKE_US : null;
}

/** A player goes by no name of ours. */
export function refuseOurName(fullName: string): void {
  const why = whyNotName(fullName);
  if (why) throw new Refusal('BAD_INPUT', why, 'fullName');
}
