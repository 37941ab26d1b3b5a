/** Query parameters that describe a passing state of a list: an open dialog, the week of a calendar. */
const passing = ['action', 'viewBookings', 'week'];

/** Returns the part of a query string that is worth saving; '' when it filters nothing. */
export function filterIn(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of passing) params.delete(name);
  for (const [name, value] of [...params]) if (value === '') params.delete(name);
  // A tab alone filters nothing.
  return [...params.keys()].some((name) => name !== 'tab') ? params.toString() : '';
}

/** True when two query strings filter a list alike, whatever the order of their parameters. */
export function isSameFilter(one: string, other: string): boolean {
  const sorted = (search: string) => {
    const params = new URLSearchParams(filterIn(search));
    params.sort();
    return params.toString();
  };
  return sorted(one) === sorted(other);
}
