import { Link, useLocation } from 'react-router-dom';
import { BackLink } from '../ui/BackLink.tsx';
import { useHydrated } from '../ui/useHydrated.ts';

/** The lists of the admin area, which keep their search and filters in the URL. */
const lists = {
  '/admin/users': 'Users',
  '/admin/game-masters': 'Game Masters',
  '/admin/sessions': 'Sessions',
  '/admin/campaigns': 'Campaigns',
  '/admin/bookings': 'Bookings',
} as const;
type List = keyof typeof lists;

const isList = (path: string): path is List => Object.hasOwn(lists, path);

/** Returns the router state for a link from a list to one of its entries: the list with its current filters. */
export function useListState() {
  const { pathname, search } = useLocation();
  return { list: pathname + search };
}

/** Returns the link back to the list from which the user came, with its filters, or to `home`. */
export function useListBack(home: List): { to: string; label: string } {
  const { state } = useLocation();
  // The state belongs to the history entry, which only the browser knows.
  const inBrowser = useHydrated();
  const asked: unknown = inBrowser && (state as { list?: unknown } | null)?.list;
  const to = typeof asked === 'string' ? asked : home;
  const [path = ''] = to.split('?');
  return isList(path)
    ? { to, label: `Back to ${lists[path]}` }
    : { to: home, label: `Back to ${lists[home]}` };
}

/** The link back to the list from which the user came. */
export function BackToList({ home }: { home: List }) {
  const { to, label } = useListBack(home);
  return (
    <BackLink>
      <Link to={to}>{label}</Link>
    </BackLink>
  );
}
