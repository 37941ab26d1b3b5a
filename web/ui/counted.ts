import { MOST_COUNTED } from '../../api/platform/counts.rules.ts';
import { countOf, formatNumber } from '../lib/format.ts';

/** '999', '1,000+': how many there are of what is counted up to a bound, `without` those that stand elsewhere. */
export const formatCounted = (count: number, without = 0) =>
  `${formatNumber(count - without)}${count >= MOST_COUNTED ? '+' : ''}`;

/** How many there are beside those that stand elsewhere; of more than are counted, more than are counted. */
export const countedWithout = (count: number, without: number) =>
  count >= MOST_COUNTED ? count : count - without;

/** '1 table', '1,000+ tables' */
export const countedOf = (count: number, noun: string) =>
  count >= MOST_COUNTED ? `${formatCounted(count)} ${noun}s` : countOf(count, noun);
