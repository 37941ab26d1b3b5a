import { countOf, type Instant } from './format.ts';

const minute = 60_000;

/** Returns 'In 2 days and 4 hours', 'In 35 minutes' or 'Under way now': at most the two largest units that matter. */
export function countdown(start: Instant, now: Instant): string {
  const left = Math.ceil((Number(new Date(start)) - Number(new Date(now))) / minute);
  if (left <= 0) return 'Under way now';
  const days = Math.floor(left / 1440);
  const hours = Math.floor((left % 1440) / 60);
  const minutes = left % 60;
  const parts: string[] = [];
  if (days > 0) parts.push(countOf(days, 'day'));
  if (hours > 0 && days < 7) parts.push(countOf(hours, 'hour'));
  if (minutes > 0 && days === 0) parts.push(countOf(minutes, 'minute'));
  return `In ${parts.slice(0, 2).join(' and ')}`;
}
