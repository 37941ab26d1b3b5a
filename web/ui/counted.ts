import { MOST_COUNTED } from '../../api/platform/counts.rules.ts';
import { countOf, formatNumber } from '../lib/format.ts';

/** '999', '1,000+': how many there are of what is counted up to a bound. */
export const formatCounted = (count: number) => `${formatNumber(count)}${count >= MOST_COUNTED ? '+' : ''}`;

/** '1 table', '1,000+ tables' */
export const countedOf = (count: number, noun: string) =>
  count >= MOST_COUNTED ? `${formatCounted(count)} ${noun}s` : countOf(count, noun);
