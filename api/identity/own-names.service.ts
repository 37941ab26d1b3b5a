import { brand } from '../platform/brand.ts';
import { db } from '../platform/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { LOOKS_LIKE_US, looksLikeUs, MIXED, mixesAlphabets, seen } from './own-names.rules.ts';

/** Why a player cannot go by this name, in a sentence; null: they can. */
export async function whyNotName(fullName: string): Promise<string | null> {
  if (mixesAlphabets(fullName)) return MIXED;
  if (looksLikeUs(fullName, brand().name)) return LOOKS_LIKE_US;
  const staff = await db.user.findMany({
    where: { isAdmin: true, disabledAt: null, erasedAt: null },
    select: { fullName: true },
  });
  const name = seen(fullName);
  return staff.some((one) => seen(one.fullName) === name) ? LOOKS_LIKE_US : null;
}

/** A player goes by no name of ours, and by none of our staff. */
export async function refuseOurName(fullName: string): Promise<void> {
  const why = await whyNotName(fullName);
  if (why) throw new Refusal('BAD_INPUT', why, 'fullName');
}
