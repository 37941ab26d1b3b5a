import { cn } from '../lib/cn.ts';
import { useTimeZone } from './TimeZone.tsx';

/** Where programs follow a page: its path and search with another ending, times in the zone of whoever looks. */
export function useFeed(path: string, search = new URLSearchParams()): string {
  const params = new URLSearchParams(search);
  params.set('timeZone', useTimeZone());
  return `${path}.rss?${params}`;
}

/** For who reads feeds: it leads out of the pages, to what their program asks for. */
export const FeedLink = ({ feed, className }: { feed: string; className?: string }) => (
  <a href={feed} type="application/rss+xml" className={cn('zoned text-ember-ink underline', className)}>
    Feed<span className="sr-only"> of these tables, as RSS</span>
  </a>
);

/** The same tables as dates, for calendars that ask again and again. */
export const CalendarLink = ({ feed }: { feed: string }) => (
  <a href={feed.replace('.rss', '.ics')} type="text/calendar" className="zoned text-ember-ink underline">
    Calendar<span className="sr-only"> of these tables, as iCalendar</span>
  </a>
);
