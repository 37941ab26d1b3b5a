import { MOST_COUNTED } from '../../api/platform/counts.rules.ts';
import { countOf, formatNumber } from '../lib/format.ts';

/** Formats a count with an upper bound, '999' or '1,000+', less `without`, the number of entries shown elsewhere. */
export const formatCounted = (count: number, without = 0) =>
  `${formatNumber(count - without)}${count >= MOST_COUNTED ? '+' : ''}`;

/** Returns a count less the entries shown elsewhere; a count at the upper bound stays as it is. */
export const countedWithout = (count: number, without: number) =>
  count >= MOST_COUNTED ? count : count - without;

/** '1 table', '1,000+ tables' */
export const countedOf = (count: number, noun: string) =>
  count >= MOST_COUNTED ? `${formatCounted(count)} ${noun}s` : countOf(count, noun);
