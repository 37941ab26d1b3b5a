import { useTimeZone } from './TimeZone.tsx';

/** Returns the feed URL of a page: its path and search with another ending, times in the viewer's zone. */
export function useFeed(path: string, search = new URLSearchParams()): string {
  const params = new URLSearchParams(search);
  params.set('timeZone', useTimeZone());
  return `${path}.rss?${params}`;
}

/** The row keeps its height; the touch target is larger than the word. */
const look = 'zoned text-ember-ink underline max-md:-mx-1.5 max-md:px-1.5 max-md:py-3.5';

/** The link to the RSS feed, for people with a feed reader; it leads out of the pages of the router. */
export const FeedLink = ({ feed }: { feed: string }) => (
  <a href={feed} type="application/rss+xml" className={look}>
    Feed<span className="sr-only"> of these tables, as RSS</span>
  </a>
);

/** The link to the same tables as iCalendar dates, for calendars that subscribe. */
export const CalendarLink = ({ feed }: { feed: string }) => (
  <a href={feed.replace('.rss', '.ics')} type="text/calendar" className={look}>
    Calendar<span className="sr-only"> of these tables, as iCalendar</span>
  </a>
);
