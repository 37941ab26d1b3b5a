import { brand } from '../platform/brand.ts';
import { Refusal } from '../platform/refusal.ts';
import { LOOKS_LIKE_US, looksLikeUs } from './own-names.rules.ts';

/** A player goes by no name of ours. */
export function refuseOurName(fullName: string): void {
  if (looksLikeUs(fullName, brand().name)) throw new Refusal('BAD_INPUT', LOOKS_LIKE_US, 'fullName');
}
