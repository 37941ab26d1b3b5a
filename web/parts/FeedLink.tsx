import { useTimeZone } from './TimeZone.tsx';

/** Where programs follow a page: its path and search with another ending, times in the zone of whoever looks. */
export function useFeed(path: string, search = new URLSearchParams()): string {
  const params = new URLSearchParams(search);
  params.set('timeZone', useTimeZone());
  return `${path}.rss?${params}`;
}

/** Its row stays as high as it was; what a finger hits is more than the word. */
const look = 'zoned text-ember-ink underline max-md:-mx-1.5 max-md:px-1.5 max-md:py-3.5';

/** For who reads feeds: it leads out of the pages, to what their program asks for. */
export const FeedLink = ({ feed }: { feed: string }) => (
  <a href={feed} type="application/rss+xml" className={look}>
    Feed<span className="sr-only"> of these tables, as RSS</span>
  </a>
);

/** The same tables as dates, for calendars that ask again and again. */
export const CalendarLink = ({ feed }: { feed: string }) => (
  <a href={feed.replace('.rss', '.ics')} type="text/calendar" className={look}>
    Calendar<span className="sr-only"> of these tables, as iCalendar</span>
  </a>
);
