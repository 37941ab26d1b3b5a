import { wholeDollars } from '../lib/format.ts';
import { weekdays } from '../lib/weekdays.ts';
import type { Filter } from './sessionFilter.ts';

// The labels of filter choices, the same where they are offered, shown as active or saved.

const dollars = (amount: number) => wholeDollars(Math.round(amount * 100));

export function priceName({ minPrice, maxPrice }: Pick<Filter, 'minPrice' | 'maxPrice'>): string {
  if (minPrice === null) return maxPrice === null ? '' : `${dollars(maxPrice)} or less`;
  return maxPrice === null ? `From ${dollars(minPrice)}` : `${dollars(minPrice)} – ${dollars(maxPrice)}`;
}
export const upTo = (maxPrice: number) => priceName({ minPrice: null, maxPrice });

export const weekend = [6, 7];
export const weekdayName = (day: number) => weekdays[day - 1]?.slice(0, 3) ?? '';
export const weekdaysName = (days: readonly number[]) =>
  days.join() === weekend.join() ? 'Weekend' : days.map(weekdayName).join(', ');

export const seatsName = (seats: number) => `Room for ${seats}`;
export const kindName = (kind: string) => (kind === 'campaign' ? 'Campaigns' : 'One-shots');
